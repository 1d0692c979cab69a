import { chainName } from '../../../catalogue/networks';
import { grouped } from '../../../common/units/digits';
import { formatShare } from '../../../common/units/gas';
import { formatUnixTime } from '../../../common/units/time';
import { formatGasPrice } from '../../../common/units/wei';
import { old, skewWords } from '../../../monitor/health/wording';
import { paceWords } from '../../../monitor/health/words';
import { clockSkew } from '../../../monitor/readings/clock-skew';
import type { ExecutionReading } from '../../../monitor/readings/node-state';
import { blocksLeft, closingRate } from '../../../monitor/readings/rates';
import { rowColors } from '../../tree/colors';
import { ifKnown, type Row, type RowInput, type RowRequest } from './row';
import { versionRow } from './version';

const latestBlock: RowRequest = {
  of: 'eth_getBlockByNumber',
  title: 'Latest block',
  values: { block: 'latest', fullTransactions: false },
};

/** The rows of an execution node, in order. */
export const executionRows: readonly Row<ExecutionReading>[] = [
  versionRow('web3_clientVersion'),
  {
    id: 'chain',
    label: 'Chain',
    about: 'Chain id, with the name of the network if it is known.',
    icon: 'globe',
    text: ({ reading }) => reading.chainId && chainWords(reading.chainId),
    value: ({ reading }) => reading.chainId,
    request: { of: 'eth_chainId', title: 'Chain id' },
  },
  {
    id: 'head',
    label: 'Latest block',
    about: 'Number and age of the latest block.',
    icon: 'git-commit',
    kind: 'block',
    text: ({ now, reading: { headBlock, headTime }, state }) => {
      const aged = headTime !== undefined && clockSkew(state) === undefined;
      return grouped(headBlock) + (aged ? ` · ${old(now - headTime * 1000)}` : '');
    },
    value: ({ reading }) => reading.headBlock,
    note: ({ reading: { headTime } }) => (headTime === undefined ? '' : formatUnixTime(Math.floor(headTime))),
    request: latestBlock,
  },
  {
    id: 'clock',
    label: 'Clock skew',
    about:
      'The latest block is ahead of the clock of this machine. No ages are shown until the clocks agree.',
    icon: 'clock',
    color: () => rowColors.warning,
    text: ({ state }) => ifKnown(clockSkew(state), skewWords),
    note: 'The latest block is ahead of the clock of this machine. Correct the clock, or keep a development node at the current time.',
    request: latestBlock,
  },
  {
    id: 'finalized',
    label: 'Finalized block',
    about: 'Number of the latest finalized block.',
    icon: 'lock',
    kind: 'block',
    text: ({ reading }) => reading.finalizedBlock && grouped(reading.finalizedBlock),
    value: ({ reading }) => reading.finalizedBlock,
    request: {
      of: 'eth_getBlockByNumber',
      title: 'Finalized block',
      values: { block: 'finalized', fullTransactions: false },
    },
  },
  {
    id: 'sync',
    label: 'Sync',
    about: 'How far the node has synced, with the rate and the time left.',
    icon: 'sync',
    text: syncWords,
    request: { of: 'eth_syncing', title: 'Sync state' },
  },
  {
    id: 'peers',
    label: 'Peers',
    about: 'Connected peers.',
    icon: 'broadcast',
    text: ({ reading }) => ifKnown(reading.peers, (count) => `${grouped(count)} connected`),
    value: ({ reading }) => String(reading.peers),
    request: { of: 'net_peerCount', title: 'Number of peers' },
  },
  {
    id: 'base-fee',
    label: 'Base fee',
    about: 'Base fee per gas of the latest block.',
    icon: 'flame',
    text: ({ reading }) => ifKnown(reading.baseFee, (wei) => formatGasPrice(BigInt(wei))),
    value: ({ reading }) => ifKnown(reading.baseFee, (wei) => `${grouped(wei)} wei`),
    request: latestBlock,
  },
  {
    id: 'gas',
    label: 'Gas used',
    about: 'Gas that the transactions of the latest block used, as a share of its gas limit.',
    icon: 'dashboard',
    text: ({ reading }) => ifKnown(reading.gas, gasWords),
    value: ({ reading }) => reading.gas?.used,
    request: latestBlock,
  },
  {
    id: 'blobs',
    label: 'Blobs',
    about: 'Number of blobs in the latest block.',
    icon: 'file-binary',
    text: ({ reading }) => ifKnown(reading.blobs, (count) => `${grouped(count)} in the latest block`),
    value: ({ reading }) => String(reading.blobs),
    request: latestBlock,
  },
  {
    id: 'pool',
    label: 'Transaction pool',
    about: 'Transactions that are ready for a block, and those that wait for an earlier one or a lower fee.',
    icon: 'inbox',
    text: ({ reading: { pool } }) =>
      pool === null
        ? 'not served'
        : ifKnown(pool, ({ pending, queued }) => `${grouped(pending)} pending, ${grouped(queued)} queued`),
    value: ({ reading: { pool } }) => ifKnown(pool ?? undefined, JSON.stringify),
    note: ({ reading: { pool } }) =>
      pool === null
        ? 'The node does not serve txpool_status: the client lacks it, or its API settings exclude txpool.'
        : undefined,
    request: { of: 'txpool_status', title: 'Transaction pool' },
  },
];

/** `49.9 % of 30,000,000` */
function gasWords({ limit, used }: NonNullable<ExecutionReading['gas']>): string {
  const share = formatShare(BigInt(used), BigInt(limit));
  return share === undefined ? grouped(used) : `${share} of ${grouped(limit)}`;
}

function chainWords(id: string): string {
  const name = chainName(BigInt(id));
  return name ? `${name} (${id})` : id;
}

function syncWords({ reading, state }: RowInput<ExecutionReading>): string {
  const { syncing } = reading;
  if (!syncing) return 'done';
  const left = blocksLeft(reading);
  if (left === undefined || !syncing.current || !syncing.highest) return 'in progress';
  const speed = paceWords(closingRate(state.distances), Number(left), 'block');
  return `block ${grouped(syncing.current)} of ${grouped(syncing.highest)}${speed}`;
}
