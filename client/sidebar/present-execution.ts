import { chainName } from '../../common/spec/networks';
import { grouped } from '../../common/units/digits';
import { formatUnixTime } from '../../common/units/time';
import { pace } from '../../monitor/health/health';
import { clientWords, old, skewWords } from '../../monitor/health/wording';
import { clockSkew } from '../../monitor/readings/clock-skew';
import type { ExecutionReading, NodeState } from '../../monitor/readings/node-state';
import type { PlainItem } from './item';
import { type PresentOptions, rowsOf } from './rows';

/** The numbers of an execution node. */
export function executionRows(
  state: NodeState,
  reading: ExecutionReading,
  { requests, now }: PresentOptions,
): readonly PlainItem[] {
  const { rows, add } = rowsOf(state);
  const base = state.node.url;
  const request = (key: Parameters<typeof requests.execution>[0]) => requests.execution(key, base);
  const known = reading.chainId === undefined ? undefined : chainName(BigInt(reading.chainId));
  const time = reading.headTime === undefined ? undefined : reading.headTime * 1000;
  const skew = clockSkew(state);
  add('version', 'Version', reading.version && clientWords(reading.version), {
    icon: 'tag',
    ...(reading.version ? { value: reading.version } : {}),
    request: request('version'),
  });
  add('chain', 'Chain', reading.chainId && (known ? `${known} (${reading.chainId})` : reading.chainId), {
    icon: 'globe',
    value: reading.chainId ?? '',
    request: request('chain'),
  });
  add(
    'head',
    'Latest block',
    grouped(reading.headBlock) + (time === undefined || skew !== undefined ? '' : ` · ${old(now - time)}`),
    {
      icon: 'git-commit',
      what: 'block',
      value: reading.headBlock,
      note: time === undefined ? undefined : formatUnixTime(Math.floor(time / 1000)),
      request: request('head'),
    },
  );
  add('clock', 'Clock skew', skew === undefined ? undefined : skewWords(skew), {
    icon: 'clock',
    color: 'charts.yellow',
    note: 'The latest block is in the future of this machine. Set its clock, or let a development node keep to the time.',
    request: request('head'),
  });
  add('finalized', 'Finalized block', reading.finalizedBlock && grouped(reading.finalizedBlock), {
    icon: 'lock',
    what: 'block',
    value: reading.finalizedBlock ?? '',
    request: request('finalized'),
  });
  add('sync', 'Sync', syncWords(state, reading), { icon: 'sync', request: request('syncing') });
  add('peers', 'Peers', reading.peers === undefined ? undefined : `${grouped(reading.peers)} connected`, {
    icon: 'broadcast',
    value: String(reading.peers),
    request: request('peers'),
  });
  return rows;
}

function syncWords(state: NodeState, { syncing }: ExecutionReading): string {
  if (!syncing) return 'done';
  const left = Number(BigInt(syncing.highest) - BigInt(syncing.current));
  return `block ${grouped(syncing.current)} of ${grouped(syncing.highest)}${pace(state, left, 'block')}`;
}
