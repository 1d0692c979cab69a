import type { NodeState } from '../readings/node-state';

/** One value of a reading in its base unit (seconds, bytes, slots), for JSON and Prometheus. */
export interface StatusValue {
  /** Member in JSON. */
  readonly member: string;
  /** Name of the metric, without prefix; absent for text. */
  readonly metric?: string;
  /** Description, one sentence. */
  readonly help: string;
  /** `read` returns a `time` as Unix time in milliseconds. JSON has ISO 8601, Prometheus seconds. */
  readonly type: 'number' | 'time' | 'boolean' | 'text';
  readonly read: (state: NodeState) => number | boolean | string | undefined;
}

/** Converts decimal text. Above 2^53 it is the nearest number. */
const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const beacon = ({ reading }: NodeState) => (reading?.kind === 'beacon' ? reading : undefined);
const execution = ({ reading }: NodeState) => (reading?.kind === 'execution' ? reading : undefined);

/** All values of a reading. */
export const statusValues: readonly StatusValue[] = [
  { member: 'version', help: 'Client and version.', type: 'text', read: ({ reading }) => reading?.version },
  { member: 'network', help: 'Name of the network.', type: 'text', read: (state) => beacon(state)?.network },
  {
    member: 'chainId',
    metric: 'chain_id',
    help: 'Chain id of the execution layer.',
    type: 'number',
    read: (state) => number(execution(state)?.chainId ?? beacon(state)?.depositChainId),
  },
  {
    member: 'headSlot',
    metric: 'head_slot',
    help: 'Slot of the head.',
    type: 'number',
    read: (state) => number(beacon(state)?.headSlot),
  },
  {
    member: 'syncDistance',
    metric: 'sync_distance_slots',
    help: 'Slots that the head is behind.',
    type: 'number',
    read: (state) => number(beacon(state)?.syncDistance),
  },
  {
    member: 'syncing',
    metric: 'syncing',
    help: 'Whether the node reports that it is syncing.',
    type: 'boolean',
    read: ({ reading }) =>
      reading?.kind === 'beacon' ? reading.isSyncing : reading && reading.syncing !== undefined,
  },
  {
    member: 'optimistic',
    metric: 'optimistic',
    help: 'Whether the head is not verified by the execution node.',
    type: 'boolean',
    read: (state) => beacon(state)?.isOptimistic,
  },
  {
    member: 'executionLayerOffline',
    metric: 'execution_layer_offline',
    help: 'Whether the execution node does not answer the beacon node.',
    type: 'boolean',
    read: (state) => {
      const reading = beacon(state);
      return reading?.elUnknown ? undefined : reading?.elOffline;
    },
  },
  {
    member: 'justifiedEpoch',
    metric: 'justified_epoch',
    help: 'Justified epoch.',
    type: 'number',
    read: (state) => number(beacon(state)?.justifiedEpoch),
  },
  {
    member: 'finalizedEpoch',
    metric: 'finalized_epoch',
    help: 'Finalized epoch.',
    type: 'number',
    read: (state) => number(beacon(state)?.finalizedEpoch),
  },
  {
    member: 'headBlock',
    metric: 'head_block',
    help: 'Number of the latest block.',
    type: 'number',
    read: (state) => number(execution(state)?.headBlock),
  },
  {
    member: 'headTime',
    metric: 'head_timestamp_seconds',
    help: 'Unix time of the latest block.',
    type: 'time',
    read: (state) => {
      const seconds = execution(state)?.headTime;
      return seconds === undefined ? undefined : seconds * 1000;
    },
  },
  {
    member: 'highestBlock',
    metric: 'highest_block',
    help: 'Highest known block while the node syncs.',
    type: 'number',
    read: (state) => number(execution(state)?.syncing?.highest),
  },
  {
    member: 'finalizedBlock',
    metric: 'finalized_block',
    help: 'Number of the finalized block.',
    type: 'number',
    read: (state) => number(execution(state)?.finalizedBlock),
  },
  {
    member: 'peers',
    metric: 'peers',
    help: 'Connected peers.',
    type: 'number',
    read: ({ reading }) => (reading?.kind === 'beacon' ? reading.peers?.connected : reading?.peers),
  },
  {
    member: 'peersInbound',
    metric: 'peers_inbound',
    help: 'Connected peers that opened the connection.',
    type: 'number',
    read: (state) => beacon(state)?.peers?.inbound,
  },
  {
    member: 'peersOutbound',
    metric: 'peers_outbound',
    help: 'Connected peers that the node opened the connection to.',
    type: 'number',
    read: (state) => beacon(state)?.peers?.outbound,
  },
  {
    member: 'diskFreeBytes',
    metric: 'disk_free_bytes',
    help: 'Free disk space on the machine of the node.',
    type: 'number',
    read: (state) => beacon(state)?.diskFreeBytes,
  },
  {
    member: 'diskTotalBytes',
    metric: 'disk_total_bytes',
    help: 'Disk space on the machine of the node.',
    type: 'number',
    read: (state) => beacon(state)?.host?.diskTotal,
  },
  {
    member: 'memoryUsedBytes',
    metric: 'memory_used_bytes',
    help: 'Memory in use on the machine of the node.',
    type: 'number',
    read: (state) => beacon(state)?.host?.memoryUsed,
  },
  {
    member: 'memoryTotalBytes',
    metric: 'memory_total_bytes',
    help: 'Memory of the machine of the node.',
    type: 'number',
    read: (state) => beacon(state)?.host?.memoryTotal,
  },
  {
    member: 'processMemoryBytes',
    metric: 'process_memory_bytes',
    help: 'Memory in use by the node process.',
    type: 'number',
    read: (state) => beacon(state)?.host?.processMemory,
  },
  {
    member: 'uptimeSeconds',
    metric: 'uptime_seconds',
    help: 'Time since the node was started.',
    type: 'number',
    read: (state) => beacon(state)?.host?.nodeUptime,
  },
  {
    member: 'responseSeconds',
    metric: 'response_seconds',
    help: 'Time until the first response of the reading.',
    type: 'number',
    read: ({ answerMs }) => (answerMs === undefined ? undefined : answerMs / 1000),
  },
];

/** The values of the latest reading; none when it failed, because older values are out of date. */
export function valuesOf(state: NodeState): readonly (readonly [StatusValue, number | boolean | string])[] {
  if (state.failure || !state.reading) return [];
  return statusValues.flatMap((value) => {
    const read = value.read(state);
    return read === undefined || (typeof read === 'number' && !Number.isFinite(read))
      ? []
      : [[value, read] as const];
  });
}
