import { databaseInfo } from '../../catalogue/beacon/database';
import { eth1Syncing } from '../../catalogue/beacon/eth1';
import { hostHealth } from '../../catalogue/beacon/host';
import { backfillProgress, natState, syncRange } from '../../catalogue/beacon/sync';
import { uiHealth, validatorCount } from '../../catalogue/beacon/ui';
import { needed, type Read, responseReader, valueReader } from '../../catalogue/responses/reader';
import { beaconPaths, type vendorPrefixes, withPrefix } from '../nodes/endpoints';
import type { NodeAnswer, NodeReader } from '../nodes/reader';
import { parsed } from './answer';
import type { BeaconReading, DatabaseConfig, DatabaseReading, HostReading, OwnProgress } from './node-state';

/** Endpoints of some clients only, below their prefix. */
export type BeaconExtras = Pick<
  BeaconReading,
  | 'ownState'
  | 'ownProgress'
  | 'natOpen'
  | 'diskFreeBytes'
  | 'host'
  | 'database'
  | 'executionLayer'
  | 'validators'
>;

/** What is remembered of the extension endpoints of a node. */
export interface ExtrasMemory {
  /** Everything as last read. */
  last?: BeaconExtras;
  /** The slow parts as last read. */
  slow?: BeaconExtras;
  /** Whether some of the slow parts could not be read the last time. */
  isPartial?: boolean;
  /** Paths that this node does not serve. */
  missing?: Set<string>;
}

type Prefix = (typeof vendorPrefixes)[number];

// Each client and version has some of these, on some systems.
/** The response to the probe of the extension endpoints. */
export const uiReader = responseReader('vendor-ui-health', uiHealth, {
  total_memory: true,
  used_memory: true,
  sys_loadavg_1: true,
  sys_loadavg_5: true,
  sys_loadavg_15: true,
  cpu_cores: true,
  cpu_threads: true,
  disk_bytes_total: true,
  disk_bytes_free: true,
  system_uptime: true,
  app_uptime: true,
  host_name: true,
  os_version: true,
  kernel_version: true,
  global_cpu_frequency: true,
  network_bytes_total_received: true,
  network_bytes_total_transmit: true,
  nat_open: true,
  sync_state: true,
});
const health = responseReader('vendor-health', hostHealth, {
  cpu_time_total: true,
  idle_seconds_total: true,
  iowait_seconds_total: true,
  disk_node_reads_total: true,
  disk_node_writes_total: true,
  pid_num_threads: true,
  pid_mem_resident_set_size: true,
  pid_process_seconds_total: true,
});
const nat = responseReader('vendor-nat', natState, true);
const database = responseReader('vendor-database-info', databaseInfo, {
  schema_version: true,
  config: {
    slots_per_restore_point: true,
    hierarchy_config: { exponents: true },
    block_cache_size: true,
    state_cache_size: true,
    historic_state_cache_size: true,
    prune_payloads: true,
    prune_blobs: true,
  },
  split: { slot: true },
  anchor: { anchor_slot: true, oldest_block_slot: true },
  blob_info: { oldest_blob_slot: true, blobs_db: true },
});
const eth1 = responseReader('vendor-eth1-syncing', eth1Syncing, {
  head_block_number: true,
  head_block_timestamp: true,
  latest_cached_block_number: true,
  latest_cached_block_timestamp: true,
  voting_target_timestamp: true,
  eth1_node_sync_status_percentage: true,
  lighthouse_is_cached_and_ready: true,
  node_is_cached_and_ready: true,
});
const validatorCounts = responseReader('vendor-ui-validator-count', validatorCount, true);

type UiHealth = Read<typeof uiReader>;

/**
 * Everything from the extension endpoints, given the response of the first one.
 * @param isDetailed whether to ask for the parts that rarely change or are expensive
 */
export async function readExtras(
  reader: NodeReader,
  prefix: Prefix,
  ui: UiHealth | undefined,
  memory: ExtrasMemory,
  isDetailed: boolean,
): Promise<BeaconExtras> {
  memory.missing ??= new Set();
  const { missing } = memory;
  const get = async (path: string): Promise<NodeAnswer> => {
    const served = withPrefix(path, prefix);
    if (missing.has(served)) return { ok: false, failure: { cause: 'http-error', what: '', remedy: '' } };
    const answer = await reader.get(served);
    // A missing endpoint stays missing: another version clears this memory.
    if (!answer.ok && [400, 404, 405].includes(answer.failure.status ?? 0)) missing.add(served);
    else if (!answer.ok) memory.isPartial = true;
    return answer;
  };
  memory.isPartial = false;
  const [process, slow] = await Promise.all([
    get(beaconPaths.vendorHealth).then((answer) => parsed(health, answer)),
    isDetailed ? readSlow(get) : undefined,
  ]);
  if (slow) memory.slow = slow;
  const host = hostOf(ui, process);
  const natOpen = memory.slow?.natOpen ?? ui?.nat_open;
  return {
    ...memory.slow,
    ...ownState(ui?.sync_state),
    ...(natOpen === undefined ? {} : { natOpen }),
    ...(ui?.disk_bytes_free === undefined ? {} : { diskFreeBytes: ui.disk_bytes_free }),
    ...(Object.keys(host).length === 0 ? {} : { host }),
  };
}

async function readSlow(get: (path: string) => Promise<NodeAnswer>): Promise<BeaconExtras> {
  const [ports, store, execution, validators] = await Promise.all([
    get(beaconPaths.vendorNat).then((answer) => parsed(nat, answer)),
    get(beaconPaths.vendorDatabase).then((answer) => parsed(database, answer)),
    get(beaconPaths.vendorExecution).then((answer) => parsed(eth1, answer)),
    get(beaconPaths.vendorValidators).then((answer) => countsOf(parsed(validatorCounts, answer))),
  ]);
  const natOpen = isOpen(ports);
  const ready = execution?.lighthouse_is_cached_and_ready ?? execution?.node_is_cached_and_ready;
  return {
    ...(natOpen === undefined ? {} : { natOpen }),
    ...(store === undefined ? {} : { database: databaseOf(store) }),
    ...(execution === undefined
      ? {}
      : {
          executionLayer: defined({
            percentage: execution.eth1_node_sync_status_percentage,
            cachedAndReady: ready,
            headBlock: execution.head_block_number?.toString(),
            headTime: execution.head_block_timestamp ?? undefined,
            cachedBlock: execution.latest_cached_block_number?.toString(),
            cachedTime: execution.latest_cached_block_timestamp ?? undefined,
            votingTargetTime: execution.voting_target_timestamp,
          }),
        }),
    ...(validators === undefined ? {} : { validators }),
  };
}

/** By status; undefined where one of them is no count. */
function countsOf(found: unknown): Record<string, number> | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const counts = Object.entries(found).map(([status, count]) => [status, count as unknown] as const);
  const areCounts = counts.every(([, count]) => Number.isSafeInteger(count) && Number(count) >= 0);
  return areCounts ? (Object.fromEntries(counts) as Record<string, number>) : undefined;
}

/** One value for all transports, or one each. */
function isOpen(ports: unknown): boolean | undefined {
  if (typeof ports !== 'object' || ports === null) return typeof ports === 'boolean' ? ports : undefined;
  return Object.values(ports).includes(true);
}

function databaseOf(store: Read<typeof database>): DatabaseReading {
  const { anchor } = store;
  const all = anchor === null || (anchor && /^0*$/.test(anchor.anchor_slot ?? ''));
  return defined({
    schema: store.schema_version,
    splitSlot: store.split?.slot ?? undefined,
    // In newer versions an archive node returns an anchor of zeros.
    anchor: all
      ? null
      : anchor?.anchor_slot == null
        ? undefined
        : {
            anchorSlot: anchor.anchor_slot,
            ...(anchor.oldest_block_slot == null ? {} : { oldestBlockSlot: anchor.oldest_block_slot }),
          },
    oldestBlobSlot: store.blob_info?.oldest_blob_slot ?? undefined,
    blobs: store.blob_info?.blobs_db,
    config: store.config && configOf(store.config),
  });
}

function configOf(config: NonNullable<Read<typeof database>['config']>): DatabaseConfig {
  return defined({
    slotsPerRestorePoint: config.slots_per_restore_point,
    hierarchy: config.hierarchy_config?.exponents,
    cachedBlocks: config.block_cache_size,
    cachedStates: config.state_cache_size,
    cachedHistoricStates: config.historic_state_cache_size,
    prunesPayloads: config.prune_payloads,
    prunesBlobs: config.prune_blobs,
  });
}

/** A share of nothing, and more than there is, are no use of memory. */
function memoryOf({ total_memory: total, used_memory: used }: UiHealth = {}) {
  const isReal = total === undefined || (total > 0 && (used ?? 0) <= total);
  return isReal ? { memoryTotal: total, memoryUsed: used } : {};
}

function hostOf(ui: UiHealth | undefined, process: Read<typeof health> | undefined): HostReading {
  const { sys_loadavg_1: one, sys_loadavg_5: five, sys_loadavg_15: fifteen } = ui ?? {};
  return defined({
    name: ui?.host_name,
    system: ui?.os_version,
    cores: ui?.cpu_cores,
    threads: ui?.cpu_threads,
    load:
      one === undefined || five === undefined || fifteen === undefined
        ? undefined
        : ([one, five, fifteen] as const),
    ...memoryOf(ui),
    processMemory: process?.pid_mem_resident_set_size,
    processCpu: process?.pid_process_seconds_total,
    diskTotal: ui?.disk_bytes_total,
    received: ui?.network_bytes_total_received,
    sent: ui?.network_bytes_total_transmit,
    cpuTotal: process?.cpu_time_total,
    cpuIdle: process?.idle_seconds_total,
    cpuIowait: process?.iowait_seconds_total,
    diskReads: process?.disk_node_reads_total,
    diskWrites: process?.disk_node_writes_total,
    processThreads: process?.pid_num_threads,
    kernel: ui?.kernel_version,
    cpuFrequency: ui?.global_cpu_frequency,
    systemUptime: ui?.system_uptime,
    nodeUptime: ui?.app_uptime,
  });
}

const slotRange = valueReader(syncRange, { start_slot: needed(true), target_slot: needed(true) });
const parts = valueReader(backfillProgress, { completed: needed(true), remaining: needed(true) });

/** `"Synced"`, `{SyncingFinalized: {…}}`, `{BackFillSyncing: {…}}` → the name and the progress. */
function ownState(state: unknown): Pick<BeaconReading, 'ownState' | 'ownProgress'> {
  if (typeof state === 'string') return { ownState: state };
  if (typeof state !== 'object' || state === null || Array.isArray(state)) return {};
  const [name, inner] = Object.entries(state)[0] ?? ['unknown', undefined];
  const range = slotRange(inner);
  const done = parts(inner);
  const progress: OwnProgress | undefined = range
    ? { from: range.start_slot, to: range.target_slot }
    : done && { completed: Number(done.completed), remaining: Number(done.remaining) };
  return { ownState: name, ...(progress ? { ownProgress: progress } : {}) };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without the members that are undefined. */
function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Defined<T>;
}
