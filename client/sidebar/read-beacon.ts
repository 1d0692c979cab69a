import * as z from 'zod';
import { beaconPaths, vendorPrefixes, withPrefix } from '../nodes/endpoints';
import { type Failure, isUnreachable, type NodeAnswer, type NodeReader } from '../nodes/reader';
import type { BeaconReading, PeerCounts } from './state';

/** What one poller remembers of its node between readings. */
export interface BeaconMemory {
  version?: string;
  network?: string;
  /** The prefix under which it serves the extension endpoints; null when it serves none. */
  prefix?: (typeof vendorPrefixes)[number] | null;
}

export type BeaconResult =
  | { readonly ok: true; readonly reading: BeaconReading }
  | { readonly ok: false; readonly failure: Failure };

// Decimal text by the specification; some clients send numbers.
const decimal = z.union([z.string().regex(/^\d+$/), z.int().nonnegative()]).transform(String);

const syncing = z.object({
  data: z.object({
    head_slot: decimal,
    sync_distance: decimal,
    is_syncing: z.boolean(),
    // Older clients leave these two out.
    is_optimistic: z.boolean().optional(),
    el_offline: z.boolean().optional(),
  }),
});
const version = z.object({ data: z.object({ version: z.string() }) });
const checkpoint = z.object({ epoch: decimal });
const finality = z.object({ data: z.object({ current_justified: checkpoint, finalized: checkpoint }) });
const peers = z.object({
  data: z.array(z.object({ direction: z.string().nullish(), state: z.string().nullish() })),
});
const peerCount = z.object({ data: z.object({ connected: decimal }) });
const spec = z.object({ data: z.object({ CONFIG_NAME: z.string().optional() }) });
const host = z.object({
  data: z.object({
    disk_bytes_free: z.number().optional(),
    network_name: z.string().optional(),
    nat_open: z.boolean().optional(),
    // A string or an object with one member, named like the string.
    sync_state: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  }),
});

/** Reads all that the Nodes view shows of a beacon node. Parts that the node does not serve are left out. */
export async function readBeacon(reader: NodeReader, memory: BeaconMemory): Promise<BeaconResult> {
  const first = await reader.get(beaconPaths.syncing);
  if (!first.ok) return { ok: false, failure: asNodeFailure(first.failure) };
  const state = syncing.safeParse(first.value);
  if (!state.success) return { ok: false, failure: notANode };

  const named = parsed(version, await reader.get(beaconPaths.version))?.data.version;
  if (named !== memory.version) {
    // Another client, or another version of it: it may serve other endpoints, on another network.
    delete memory.prefix;
    delete memory.network;
    if (named === undefined) delete memory.version;
    else memory.version = named;
  }
  const [checkpoints, connected, ui, network] = await Promise.all([
    reader.get(beaconPaths.finality).then((answer) => parsed(finality, answer)?.data),
    readPeerCounts(reader),
    readHost(reader, memory),
    memory.network ?? reader.get(beaconPaths.spec).then((answer) => parsed(spec, answer)?.data.CONFIG_NAME),
  ]);
  const networkName = network ?? ui?.network_name;
  if (networkName !== undefined) memory.network = networkName;
  const { data } = state.data;
  return {
    ok: true,
    reading: {
      kind: 'beacon',
      headSlot: data.head_slot,
      syncDistance: data.sync_distance,
      isSyncing: data.is_syncing,
      isOptimistic: data.is_optimistic ?? false,
      elOffline: data.el_offline ?? false,
      ...(named === undefined ? {} : { version: named }),
      ...(networkName === undefined ? {} : { network: networkName }),
      ...(connected === undefined ? {} : { peers: connected }),
      ...(checkpoints === undefined
        ? {}
        : {
            finalizedEpoch: checkpoints.finalized.epoch,
            justifiedEpoch: checkpoints.current_justified.epoch,
          }),
      ...(ui?.sync_state === undefined ? {} : { ownState: stateName(ui.sync_state) }),
      ...(ui?.nat_open === undefined ? {} : { natOpen: ui.nat_open }),
      ...(ui?.disk_bytes_free === undefined ? {} : { diskFreeBytes: ui.disk_bytes_free }),
    },
  };
}

async function readPeerCounts(reader: NodeReader): Promise<PeerCounts | undefined> {
  const list = parsed(peers, await reader.get(beaconPaths.connectedPeers))?.data;
  if (list) {
    // Some clients ignore the filter and give peers in every state.
    const connected = list.filter((peer) => peer.state == null || peer.state === 'connected');
    const inbound = connected.filter((peer) => peer.direction === 'inbound').length;
    const outbound = connected.filter((peer) => peer.direction === 'outbound').length;
    return { connected: connected.length, inbound, outbound };
  }
  const count = parsed(peerCount, await reader.get(beaconPaths.peerCount))?.data.connected;
  return count === undefined ? undefined : { connected: Number(count) };
}

/** The extension endpoint with the host's numbers, under whichever prefix the node serves it. */
async function readHost(reader: NodeReader, memory: BeaconMemory) {
  if (memory.prefix === null) return undefined;
  for (const prefix of memory.prefix === undefined ? vendorPrefixes : [memory.prefix]) {
    const answer = await reader.get(withPrefix(beaconPaths.vendorHost, prefix));
    if (answer.ok) {
      memory.prefix = prefix;
      return parsed(host, answer)?.data;
    }
    if (isUnreachable(answer.failure)) return undefined;
  }
  if (memory.prefix === undefined) memory.prefix = null;
  return undefined;
}

function stateName(state: string | Readonly<Record<string, unknown>>): string {
  return typeof state === 'string' ? state : (Object.keys(state)[0] ?? 'unknown');
}

function parsed<T>(schema: z.ZodType<T>, answer: NodeAnswer): T | undefined {
  if (!answer.ok) return undefined;
  const result = schema.safeParse(answer.value);
  return result.success ? result.data : undefined;
}

const notANode: Failure = {
  cause: 'not-a-node',
  what: 'Something answers at this address, but not as a beacon node does.',
  remedy: 'Check the port: this may be an execution node, a proxy or another program.',
};

/** A node that serves the API answers this endpoint in every state: whoever does not is something else. */
function asNodeFailure(failure: Failure): Failure {
  const status = failure.status ?? 0;
  const foreign = failure.cause === 'not-json' || (failure.cause === 'http-error' && status < 500);
  return foreign && status !== 401 && status !== 403
    ? { ...notANode, ...(status ? { status } : {}) }
    : failure;
}
