/** Subscriptions, which nodes have over WebSocket and IPC. */
import { distanceOf, nearest } from '../../common/nearest';
import { text } from '../encoding';
import type { MethodEntry } from '../entry';
import { judged, membersOf, problemsOf, typeName } from '../types';
import { clientDocs, groupOf, optional, required } from './build';
import { filterOptions } from './filter';
import { str } from './parameters';
import { yes } from './results';

const source = clientDocs('eth namespace');
const subscriptions = groupOf('Subscriptions', source, 'filter');

const kinds = {
  newHeads: 'header of each new block',
  logs: 'logs that match the options',
  newPendingTransactions: 'transactions that enter the pool',
  syncing: 'when a sync starts or ends',
};

/** Wrong letters. */
const MOST_TYPOS = 2;

/** Clients have further kinds, so only those that look like one of these are misspelt. */
const kind = judged(
  {
    title: 'subscription',
    description: 'Events to send notifications for.',
    kind: 'subscription',
    example: 'newHeads',
    values: kinds,
  },
  (value, report) => {
    if (typeof value !== 'string') {
      report('wrong-type', `Expected the name of a subscription, not ${typeName(value)}.`);
      return;
    }
    if (Object.hasOwn(kinds, value)) return;
    const [meant] = nearest(value, Object.keys(kinds), 1);
    if (meant === undefined || (distanceOf(value, meant) ?? 0) > MOST_TYPOS) return;
    const message =
      meant.toLowerCase() === value.toLowerCase()
        ? `Subscriptions are case-sensitive: "${meant}".`
        : `Unknown subscription "${value}". Did you mean "${meant}"?`;
    report('wrong-type', message, { fix: { title: `Write "${meant}"`, value: meant } });
  },
);

const options = filterOptions('logs');

/** Options for logs, or `true` for full pending transactions. Kinds of single clients have members of their own. */
const subscriptionOptions = judged(
  {
    title: 'subscription options',
    description: 'For logs: addresses and topics. For newPendingTransactions: true for full transactions.',
    kind: 'subscription-options',
    example: { address: '0x407d73d8a49eeb85d32cf465507dd71d507100c1' },
    members: membersOf(options) ?? {},
  },
  (value, report) => {
    if (typeof value === 'boolean') return;
    for (const { rule, message, path, at, fix } of problemsOf(options, value)) {
      if (rule !== 'unknown-member') report(rule, message, { path, at, ...(fix ? { fix } : {}) });
    }
  },
);

const subscriptionId = () => str('subscription', 'Id of the subscription', '0x1');

export const subscribing: readonly MethodEntry[] = [
  subscriptions('eth_subscribe', {
    summary: 'Starts a subscription: the node sends a notification for each event.',
    params: [
      required('kind', 'Events to send notifications for', kind),
      optional('options', 'Which logs, or full transactions', subscriptionOptions),
    ],
    result: text({ title: 'subscription id', description: 'Id of the subscription.' }),
    returns: 'Id of the subscription.',
    notes: [
      'Over WebSocket or IPC only. Over HTTP use eth_newFilter, eth_newBlockFilter or eth_newPendingTransactionFilter.',
      'Each notification is {"method": "eth_subscription", "params": {"subscription", "result"}}.',
    ],
    servedBy: ['geth', 'nethermind', 'besu', 'erigon', 'reth', 'anvil', 'hardhat', 'ganache'],
  }),
  subscriptions('eth_unsubscribe', {
    summary: 'Ends a subscription.',
    params: [subscriptionId()],
    ...yes('true when there was such a subscription.'),
    notes: ['Over WebSocket or IPC only.'],
    servedBy: ['geth', 'nethermind', 'besu', 'erigon', 'reth', 'anvil', 'hardhat', 'ganache'],
  }),
];
