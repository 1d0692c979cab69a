import { chainName } from '../../../common/spec/networks';
import { grouped } from '../../../common/units/digits';
import { formatUnixTime } from '../../../common/units/time';
import { isAgeJudged, unjudgedAge } from '../../../monitor/health/progress';
import { old, skewWords } from '../../../monitor/health/wording';
import { paceWords } from '../../../monitor/health/words';
import { clientWords } from '../../../monitor/nodes/client-version';
import { clockSkew } from '../../../monitor/readings/clock-skew';
import type { ExecutionReading } from '../../../monitor/readings/node-state';
import { blocksLeft, closingRate } from '../../../monitor/readings/rates';
import { rowColors } from '../../tree/colors';
import { ifKnown, type Row, type RowInput, type RowRequest } from './row';

const latestBlock: RowRequest = {
  of: 'eth_getBlockByNumber',
  title: 'Latest block',
  values: { block: 'latest', fullTransactions: false },
};

/** The rows of an execution node, in order. */
export const executionRows: readonly Row<ExecutionReading>[] = [
  {
    id: 'version',
    label: 'Version',
    about: 'Client and version.',
    icon: 'tag',
    text: ({ reading }) => reading.version && clientWords(reading.version),
    value: ({ reading }) => reading.version || undefined,
    request: { of: 'web3_clientVersion', title: 'Version' },
  },
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
    note: ({ reading: { headTime }, state }) =>
      [
        headTime === undefined ? undefined : formatUnixTime(Math.floor(headTime)),
        isAgeJudged(state) ? undefined : unjudgedAge,
      ]
        .filter(Boolean)
        .join('\n'),
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
];

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
