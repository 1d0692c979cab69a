import * as z from 'zod';
import { beaconPaths, type vendorPrefixes, withPrefix } from '../nodes/endpoints';
import { unsigned } from '../nodes/integers';
import type { NodeAnswer, NodeReader } from '../nodes/reader';
import { parsed } from './answer';
import type { BeaconReading, DatabaseReading, HostReading, OwnProgress } from './node-state';

/** What only some clients serve, below the prefix that they serve it under. */
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
  /** Readings until the parts that seldom change are asked for again. */
  wait?: number;
  /** Those parts, as they were last. */
  slow?: BeaconExtras;
  /** Paths that this node does not serve. */
  missing?: Set<string>;
}

type Prefix = (typeof vendorPrefixes)[number];

const count = z.number().nonnegative().optional().catch(undefined);
const text = z.string().optional().catch(undefined);
const slot = unsigned.nullish().catch(undefined);

/** The answer to the probe of the extension endpoints. */
export const uiHealth = z.object({
  data: z.object({
    total_memory: count,
    used_memory: count,
    sys_loadavg_1: count,
    sys_loadavg_5: count,
    sys_loadavg_15: count,
    cpu_cores: count,
    cpu_threads: count,
    disk_bytes_total: count,
    disk_bytes_free: count,
    system_uptime: count,
    app_uptime: count,
    host_name: text,
    os_version: text,
    network_bytes_total_received: count,
    network_bytes_total_transmit: count,
    nat_open: z.boolean().optional().catch(undefined),
    // A string or an object with one member, named like the string.
    sync_state: z
      .union([z.string(), z.record(z.string(), z.unknown())])
      .optional()
      .catch(undefined),
  }),
});

const health = z.object({
  data: z.object({
    cpu_time_total: count,
    idle_seconds_total: count,
    pid_mem_resident_set_size: count,
  }),
});
const nat = z.object({ data: z.union([z.boolean(), z.record(z.string(), z.boolean())]) });
const database = z.object({
  schema_version: count,
  split: z.object({ slot }).optional().catch(undefined),
  anchor: z.object({ anchor_slot: slot, oldest_block_slot: slot }).nullish().catch(undefined),
  blob_info: z
    .object({ oldest_blob_slot: slot, blobs_db: z.boolean().optional().catch(undefined) })
    .optional()
    .catch(undefined),
});
const eth1 = z.object({
  data: z.object({
    head_block_number: slot,
    head_block_timestamp: count.nullable(),
    eth1_node_sync_status_percentage: count,
    lighthouse_is_cached_and_ready: z.boolean().optional().catch(undefined),
    node_is_cached_and_ready: z.boolean().optional().catch(undefined),
  }),
});
const validatorCounts = z.object({ data: z.record(z.string(), z.int().nonnegative()) });

/** Parts that seldom change, or cost the node something, are asked for once in so many readings. */
const seldom = 5;

/** Everything that the extension endpoints tell, given the first of them. */
export async function readExtras(
  reader: NodeReader,
  prefix: Prefix,
  ui: z.output<typeof uiHealth>['data'] | undefined,
  memory: ExtrasMemory,
): Promise<BeaconExtras> {
  memory.missing ??= new Set();
  const { missing } = memory;
  const get = async (path: string): Promise<NodeAnswer> => {
    const served = withPrefix(path, prefix);
    if (missing.has(served)) return { ok: false, failure: { cause: 'http-error', what: '', remedy: '' } };
    const answer = await reader.get(served);
    // What is not there will not come: a node that serves it is another version, which forgets this.
    if (!answer.ok && [400, 404, 405].includes(answer.failure.status ?? 0)) missing.add(served);
    return answer;
  };
  const due = (memory.wait ?? 0) <= 0;
  memory.wait = due ? seldom - 1 : (memory.wait ?? 0) - 1;
  const [process, slow] = await Promise.all([
    get(beaconPaths.vendorHealth).then((answer) => parsed(health, answer)?.data),
    due ? readSlow(get) : undefined,
  ]);
  // A part that fails once in a while keeps its last value.
  if (slow) memory.slow = { ...memory.slow, ...slow };
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
    get(beaconPaths.vendorNat).then((answer) => parsed(nat, answer)?.data),
    get(beaconPaths.vendorDatabase).then((answer) => parsed(database, answer)),
    get(beaconPaths.vendorExecution).then((answer) => parsed(eth1, answer)?.data),
    get(beaconPaths.vendorValidators).then((answer) => parsed(validatorCounts, answer)?.data),
  ]);
  const ready = execution?.lighthouse_is_cached_and_ready ?? execution?.node_is_cached_and_ready;
  return {
    ...(ports === undefined
      ? {}
      : { natOpen: typeof ports === 'boolean' ? ports : Object.values(ports).some(Boolean) }),
    ...(store === undefined ? {} : { database: databaseOf(store) }),
    ...(execution === undefined
      ? {}
      : {
          executionLayer: defined({
            percentage: execution.eth1_node_sync_status_percentage,
            cachedAndReady: ready,
            headBlock: execution.head_block_number ?? undefined,
            headTime: execution.head_block_timestamp ?? undefined,
          }),
        }),
    ...(validators === undefined ? {} : { validators }),
  };
}

function databaseOf(store: z.output<typeof database>): DatabaseReading {
  const { anchor } = store;
  const all = anchor === null || (anchor && /^0*$/.test(anchor.anchor_slot ?? ''));
  return defined({
    schema: store.schema_version,
    splitSlot: store.split?.slot ?? undefined,
    // An archive node of newer versions gives an anchor of zeros.
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
  });
}

function hostOf(
  ui: z.output<typeof uiHealth>['data'] | undefined,
  process: z.output<typeof health>['data'] | undefined,
): HostReading {
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
    memoryTotal: ui?.total_memory,
    memoryUsed: ui?.used_memory,
    processMemory: process?.pid_mem_resident_set_size,
    diskTotal: ui?.disk_bytes_total,
    received: ui?.network_bytes_total_received,
    sent: ui?.network_bytes_total_transmit,
    cpuTotal: process?.cpu_time_total,
    cpuIdle: process?.idle_seconds_total,
    systemUptime: ui?.system_uptime,
    nodeUptime: ui?.app_uptime,
  });
}

const slotRange = z.object({ start_slot: unsigned, target_slot: unsigned });
const parts = z.object({ completed: z.number().nonnegative(), remaining: z.number().nonnegative() });

/** `"Synced"`, `{SyncingFinalized: {…}}`, `{BackFillSyncing: {…}}` → its name, and how far it is. */
export function ownState(
  state: string | Readonly<Record<string, unknown>> | undefined,
): Pick<BeaconReading, 'ownState' | 'ownProgress'> {
  if (state === undefined) return {};
  if (typeof state === 'string') return { ownState: state };
  const [name, inner] = Object.entries(state)[0] ?? ['unknown', undefined];
  const range = slotRange.safeParse(inner).data;
  const done = parts.safeParse(inner).data;
  const progress: OwnProgress | undefined = range ? { from: range.start_slot, to: range.target_slot } : done;
  return { ownState: name, ...(progress ? { ownProgress: progress } : {}) };
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without the members that are undefined. */
function defined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Defined<T>;
}
