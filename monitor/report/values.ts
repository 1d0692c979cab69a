import { type Figures, figuresOf } from '../readings/figures';
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
  readonly read: (state: NodeState, figures: Figures) => number | boolean | string | undefined;
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
    help: 'Slots that the head is behind, by the clock or by the words of the node if they are worse.',
    type: 'number',
    read: (_, { lagSlots }) => number(lagSlots),
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
    help: 'Whether the execution node does not respond to the beacon node.',
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
    member: 'finalityLagEpochs',
    metric: 'finality_lag_epochs',
    help: 'Epochs from the finalized checkpoint to the head.',
    type: 'number',
    read: (_, { finalityLag }) => (finalityLag === undefined ? undefined : Number(finalityLag)),
  },
  {
    member: 'targetParticipation',
    metric: 'target_participation_ratio',
    help: 'Share of the stake that voted for the right target; read while the chain does not finalize.',
    type: 'number',
    read: (state) => beacon(state)?.participation?.share,
  },
  {
    member: 'syncParticipation',
    metric: 'sync_participation_ratio',
    help: 'Share of the sync committee that signed a recent block.',
    type: 'number',
    read: (state) => {
      const found = beacon(state)?.syncParticipation;
      return found && found.signed / found.members;
    },
  },
  {
    member: 'headAgeSeconds',
    metric: 'head_age_seconds',
    help: 'Age of the head when it was read, by its slot or its timestamp.',
    type: 'number',
    read: (_, { headAgeMs }) => (headAgeMs === undefined ? undefined : headAgeMs / 1000),
  },
  {
    member: 'clockSkewSeconds',
    metric: 'clock_skew_seconds',
    help: 'How far the clock of this machine is ahead of that of the node; 0 if they agree.',
    type: 'number',
    read: (_, { skewMs }) => (skewMs === undefined ? undefined : skewMs / 1000),
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
    member: 'blocksBehind',
    metric: 'blocks_behind',
    help: 'Blocks to the highest known block while the node syncs.',
    type: 'number',
    read: (_, { lagBlocks }) => number(lagBlocks),
  },
  {
    member: 'finalityLagBlocks',
    metric: 'finality_lag_blocks',
    help: 'Blocks from the finalized block to the head.',
    type: 'number',
    read: (_, { finalityLagBlocks }) =>
      finalityLagBlocks === undefined ? undefined : Number(finalityLagBlocks),
  },
  {
    member: 'baseFeeWei',
    metric: 'base_fee_wei',
    help: 'Base fee per gas of the latest block, in wei.',
    type: 'number',
    read: (state) => number(execution(state)?.baseFee),
  },
  {
    member: 'gasUsedRatio',
    metric: 'gas_used_ratio',
    help: 'Gas used by the latest block, of its limit.',
    type: 'number',
    read: (state) => {
      const gas = execution(state)?.gas;
      return gas && Number(gas.limit) > 0 ? Number(gas.used) / Number(gas.limit) : undefined;
    },
  },
  {
    member: 'pendingTransactions',
    metric: 'pool_pending_transactions',
    help: 'Transactions in the pool that are ready to be included.',
    type: 'number',
    read: (state) => execution(state)?.pool?.pending,
  },
  {
    member: 'queuedTransactions',
    metric: 'pool_queued_transactions',
    help: 'Transactions in the pool that wait for an earlier one.',
    type: 'number',
    read: (state) => execution(state)?.pool?.queued,
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
    member: 'diskFullAt',
    metric: 'disk_full_timestamp_seconds',
    help: 'When the disk is full at the pace of the last week; `slotpad monitor` only, after a day.',
    type: 'time',
    read: (_, { diskFullAt }) => diskFullAt,
  },
  {
    member: 'blobHistoryKept',
    metric: 'blob_history_kept',
    help: 'Whether blobs are kept for as long as nodes have to; not after one reading, and absent if unknown.',
    type: 'boolean',
    read: (state) => {
      const kept = beacon(state)?.blobHistory?.kept;
      return kept === 'unknown' ? undefined : kept;
    },
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
  const figures = figuresOf(state);
  return statusValues.flatMap((value) => {
    const read = value.read(state, figures);
    return read === undefined || (typeof read === 'number' && !Number.isFinite(read))
      ? []
      : [[value, read] as const];
  });
}
