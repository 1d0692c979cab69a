/** Subscriptions, which nodes have over WebSocket and IPC. */
import type { MethodEntry } from '../entry';
import { judged, leaf, membersOf, problemsOf } from '../types';
import { clientDocs, groupOf, optional, required } from './build';
import { filterOptions } from './filter';
import { yes } from './results';

const source = clientDocs('eth namespace');
const subscriptions = groupOf('Subscriptions', source, 'filter');

const kinds = {
  newHeads: 'header of each new block',
  logs: 'logs that match the options',
  newPendingTransactions: 'transactions that enter the pool',
  syncing: 'when a sync starts or ends',
};

/** Kinds that only some clients and providers have. */
const moreKinds = [
  'transactionReceipts',
  'droppedPendingTransactions',
  'newPendingTransactionsWithBody',
  'newPendingBlock',
  'newFlashblockTransactions',
  'newFlashblocks',
  'pendingLogs',
  'stateSync',
  'synchronizing',
];

const kind = leaf(
  {
    form: 'word',
    values: kinds,
    rule: 'enum-value-unknown',
    same: {
      newblocks: 'newHeads',
      newblock: 'newHeads',
      newblockheaders: 'newHeads',
      blockheaders: 'newHeads',
      heads: 'newHeads',
      pendingtransactions: 'newPendingTransactions',
      newtransactions: 'newPendingTransactions',
      transactions: 'newPendingTransactions',
      newlogs: 'logs',
    },
    // Providers have kinds under their own names: `alchemy_minedTransactions`.
    open: { also: moreKinds, except: /^[a-zA-Z0-9]+_/ },
  },
  {
    title: 'subscription',
    description: 'Events to send notifications for.',
    kind: 'subscription',
    example: 'newHeads',
    values: kinds,
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
    for (const name of ['fromBlock', 'toBlock', 'blockHash']) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) continue;
      const message = `"${name}" has no effect here: a subscription begins with the next block. Use eth_getLogs for earlier ones.`;
      report('unknown-member', message, { path: [name], at: 'key' });
    }
    for (const { rule, message, path, at, fix } of problemsOf(options, value)) {
      if (rule !== 'unknown-member') report(rule, message, { path, at, ...(fix ? { fix } : {}) });
    }
  },
);

/** The other ones have been reported. */
const CHOOSES_LOGS = /^(?:address|topics|fromBlock|toBlock|blockHash)$/;

const subscriptionId = leaf<string>(
  {
    form: 'text',
    pattern: new RegExp(`^(?!(?:${[...Object.keys(kinds), ...moreKinds].join('|')})$).`, 's'),
    expected: 'the id that `eth_subscribe` returned',
  },
  { title: 'subscription id', description: 'Id of the subscription.', kind: 'text', example: '0x1' },
);

export const subscribing: readonly MethodEntry[] = [
  subscriptions('eth_subscribe', 'Starts a subscription: the node sends a notification for each event.', {
    params: [
      required('kind', 'Events to send notifications for', kind),
      optional('options', 'Which logs, or full transactions', subscriptionOptions),
    ],
    agreements: [
      {
        kind: 'tested',
        paths: ['options', 'kind'],
        passes: (value, subscription) =>
          subscription !== 'logs' || Object.keys(Object(value)).every((name) => CHOOSES_LOGS.test(name)),
        rule: 'unknown-member',
        message: 'Logs are chosen by address and topics: nodes ignore other members, and send all logs.',
      },
      {
        kind: 'excluded',
        members: ['options'],
        beside: 'kind',
        being: ['newHeads', 'syncing'],
        rule: 'member-without-effect',
        message: '{value} has no options: some nodes ignore them, others reject the call.',
      },
    ],
    result: subscriptionId,
    returns: 'Id of the subscription.',
    notes: [
      'Over WebSocket or IPC only. Over HTTP use eth_newFilter, eth_newBlockFilter or eth_newPendingTransactionFilter.',
      'Each notification is {"method": "eth_subscription", "params": {"subscription", "result"}}.',
    ],
    servedBy: ['geth', 'nethermind', 'besu', 'erigon', 'reth', 'anvil', 'hardhat', 'ganache'],
  }),
  subscriptions('eth_unsubscribe', 'Ends a subscription.', {
    params: [required('subscription', 'Id of the subscription', subscriptionId)],
    ...yes('true when there was such a subscription.'),
    notes: ['Over WebSocket or IPC only.'],
    servedBy: ['geth', 'nethermind', 'besu', 'erigon', 'reth', 'anvil', 'hardhat', 'ganache'],
  }),
];
