import * as z from 'zod';
import { usualSlotsPerEpoch } from '../../common/spec/networks';
import { beaconPaths, headerPath, vendorPrefixes, withPrefix } from '../nodes/endpoints';
import { positive, unsigned } from '../nodes/integers';
import { type Failure, isUnreachable, type NodeReader } from '../nodes/reader';
import { asNodeFailure, parsed } from './answer';
import { type ChainMemory, followChain } from './chain-memory';
import type { BeaconReading, PeerCounts } from './node-state';
import { type BeaconExtras, type ExtrasMemory, readExtras, uiHealth } from './read-details';

/** What one poller remembers of its node between readings. */
export interface BeaconMemory {
  version?: string;
  genesisRoot?: string;
  config?: z.output<typeof spec>['data'];
  identity?: { readonly peerId: string; readonly enr?: string };
  /** How the peers were split when they were last listed, and how many readings ago. */
  split?: { age: number; readonly connected: number; readonly outbound: number };
  extras?: ExtrasMemory;
  chain?: ChainMemory;
  /** The prefix under which it serves the extension endpoints; null when it serves none. */
  prefix?: (typeof vendorPrefixes)[number] | null;
}

export type BeaconResult =
  | { readonly ok: true; readonly reading: BeaconReading }
  | { readonly ok: false; readonly failure: Failure };

const syncing = z.object({
  data: z.object({
    head_slot: unsigned,
    sync_distance: unsigned,
    is_syncing: z.boolean(),
    // Older clients leave these two out.
    is_optimistic: z.boolean().optional(),
    el_offline: z.boolean().optional(),
  }),
});
const version = z.object({ data: z.object({ version: z.string() }) });
const checkpoint = z.object({ epoch: unsigned });
const finality = z.object({ data: z.object({ current_justified: checkpoint, finalized: checkpoint }) });
const peers = z.object({
  data: z.array(z.object({ direction: z.string().nullish(), state: z.string().nullish() })),
});
const peerCount = z.object({ data: z.object({ connected: unsigned }) });
const spec = z.object({
  data: z.object({
    CONFIG_NAME: z.string().optional(),
    SECONDS_PER_SLOT: unsigned.optional().catch(undefined),
    SLOTS_PER_EPOCH: positive.optional().catch(undefined),
    DEPOSIT_CHAIN_ID: unsigned.optional().catch(undefined),
  }),
});
const genesis = z.object({ data: z.object({ genesis_time: unsigned, genesis_validators_root: z.string() }) });
const header = z.object({
  data: z.object({
    root: z.string(),
    header: z.object({ message: z.object({ slot: unsigned, parent_root: z.string() }) }),
  }),
});
const identity = z.object({
  data: z.object({ peer_id: z.string(), enr: z.string().optional().catch(undefined) }),
});

/** Reads all that the Nodes view shows of a beacon node. Parts that the node does not serve are left out. */
export async function readBeacon(reader: NodeReader, memory: BeaconMemory): Promise<BeaconResult> {
  const first = await reader.get(beaconPaths.syncing);
  if (!first.ok) return { ok: false, failure: asNodeFailure(notANode, first.failure) };
  const state = syncing.safeParse(first.value);
  if (!state.success) return { ok: false, failure: notANode };

  const [named, born] = await Promise.all([
    reader.get(beaconPaths.version).then((answer) => parsed(version, answer)?.data.version),
    reader.get(beaconPaths.genesis).then((answer) => parsed(genesis, answer)?.data),
  ]);
  const root = born?.genesis_validators_root;
  if (named !== memory.version || root !== memory.genesisRoot) {
    // Another client, another version of it, or another chain: what it serves may differ.
    for (const key of Object.keys(memory) as (keyof BeaconMemory)[]) delete memory[key];
    if (named !== undefined) memory.version = named;
    if (root !== undefined) memory.genesisRoot = root;
  }
  const [checkpoints, connected, extras, replaced] = await Promise.all([
    reader.get(beaconPaths.finality).then((answer) => parsed(finality, answer)?.data),
    readPeerCounts(reader, memory),
    readExtension(reader, memory),
    readReplaced(reader, memory),
    readOnce(reader, memory),
  ]);
  const { data } = state.data;
  const { config } = memory;
  const seconds = Number(config?.SECONDS_PER_SLOT ?? 0);
  return {
    ok: true,
    reading: {
      kind: 'beacon',
      headSlot: data.head_slot,
      syncDistance: data.sync_distance,
      isSyncing: data.is_syncing,
      isOptimistic: data.is_optimistic ?? false,
      elOffline: data.el_offline ?? false,
      ...(data.el_offline === undefined ? { elUnknown: true as const } : {}),
      ...(named === undefined ? {} : { version: named }),
      ...(config?.CONFIG_NAME === undefined ? {} : { network: config.CONFIG_NAME }),
      ...(config?.DEPOSIT_CHAIN_ID === undefined ? {} : { depositChainId: config.DEPOSIT_CHAIN_ID }),
      ...(root === undefined ? {} : { genesisRoot: root }),
      ...(born === undefined || !(seconds > 0)
        ? {}
        : {
            clock: {
              genesisTime: Number(born.genesis_time),
              secondsPerSlot: seconds,
              slotsPerEpoch: Number(config?.SLOTS_PER_EPOCH ?? usualSlotsPerEpoch),
            },
          }),
      ...(connected === undefined ? {} : { peers: connected }),
      ...(checkpoints === undefined
        ? {}
        : {
            finalizedEpoch: checkpoints.finalized.epoch,
            justifiedEpoch: checkpoints.current_justified.epoch,
          }),
      ...(memory.identity === undefined ? {} : { identity: memory.identity }),
      ...(memory.prefix ? { prefix: memory.prefix } : {}),
      ...(replaced === undefined ? {} : { replaced }),
      ...extras,
    },
  };
}

/** How many blocks of the chain that was read before are gone. */
async function readReplaced(reader: NodeReader, memory: BeaconMemory): Promise<number | undefined> {
  const head = parsed(header, await reader.get(beaconPaths.head))?.data;
  if (!head) return undefined;
  const { parent_root: parent, slot } = head.header.message;
  memory.chain ??= {};
  return followChain(memory.chain, { at: BigInt(slot), id: head.root, parent }, async (at) => {
    const answer = await reader.get(headerPath(at));
    return !answer.ok && answer.failure.status === 404 ? null : parsed(header, answer)?.data.root;
  });
}

/** What does not change while the version and the chain stay. */
async function readOnce(reader: NodeReader, memory: BeaconMemory): Promise<void> {
  await Promise.all([
    memory.config ??
      reader.get(beaconPaths.spec).then((answer) => {
        const config = parsed(spec, answer)?.data;
        if (config) memory.config = config;
      }),
    memory.identity ??
      reader.get(beaconPaths.identity).then((answer) => {
        const own = parsed(identity, answer)?.data;
        if (own) memory.identity = { peerId: own.peer_id, ...(own.enr ? { enr: own.enr } : {}) };
      }),
  ]);
}

/** A list of more peers than this is asked for seldom: it is long, and its split changes slowly. */
const manyPeers = 300;
const listEvery = 10;

async function readPeerCounts(reader: NodeReader, memory: BeaconMemory): Promise<PeerCounts | undefined> {
  const count = parsed(peerCount, await reader.get(beaconPaths.peerCount))?.data.connected;
  const { split } = memory;
  if (count !== undefined && Number(count) > manyPeers && split && split.age < listEvery) {
    split.age += 1;
    const outbound = Math.round((Number(count) * split.outbound) / Math.max(1, split.connected));
    return { connected: Number(count), inbound: Number(count) - outbound, outbound, estimated: true };
  }
  const list = parsed(peers, await reader.get(beaconPaths.connectedPeers))?.data;
  if (!list) return count === undefined ? undefined : { connected: Number(count) };
  // Some clients ignore the filter and give peers in every state.
  const connected = list.filter((peer) => peer.state == null || peer.state === 'connected');
  const inbound = connected.filter((peer) => peer.direction === 'inbound').length;
  const outbound = connected.filter((peer) => peer.direction === 'outbound').length;
  memory.split = { age: 0, connected: connected.length, outbound };
  return { connected: connected.length, inbound, outbound };
}

/** The extension endpoints, under whichever prefix the node serves them. */
async function readExtension(reader: NodeReader, memory: BeaconMemory): Promise<BeaconExtras> {
  if (memory.prefix === null) return {};
  for (const prefix of memory.prefix === undefined ? vendorPrefixes : [memory.prefix]) {
    const answer = await reader.get(withPrefix(beaconPaths.vendorHost, prefix));
    if (answer.ok) {
      memory.prefix = prefix;
      memory.extras ??= {};
      return readExtras(reader, prefix, parsed(uiHealth, answer)?.data, memory.extras);
    }
    if (isUnreachable(answer.failure)) return {};
  }
  if (memory.prefix === undefined) memory.prefix = null;
  return {};
}

export const notANode: Failure = {
  cause: 'not-a-node',
  what: 'Something answers at this address, but not as a beacon node does.',
  remedy: 'Check the port: this may be an execution node, a proxy or another program.',
};
