import { blockHeader } from '../../catalogue/beacon/standard-blocks';
import { nodePeer, nodeSyncing, peerCount } from '../../catalogue/beacon/standard-node';
import { listReader, responseReader } from '../../catalogue/responses/reader';
import { needed } from '../../catalogue/responses/selection';
import { defined } from '../../common/defined';
import { beaconPaths, headerPath, vendorPrefixes, withPrefix } from '../nodes/endpoints';
import { isUnreachable, type NodeFailure, type NodeReader } from '../nodes/reader';
import { asNodeFailure, parsed } from './answer';
import {
  confirm,
  forgetOtherChain,
  readCheckpoints,
  readConfig,
  readIdentity,
  readVersion,
  slotClock,
} from './beacon-facts';
import { type ChainBlock, continues, followChain } from './chain-memory';
import { isVersionDue, type NodeMemory, recentReading, remember } from './node-memory';
import { implausibleBeacon, implausibleText } from './plausible';
import { type BeaconExtras, readExtras, uiReader } from './read-details';
import type { BeaconReading, PeerCounts } from './reading';

export type BeaconResult =
  | { readonly ok: true; readonly reading: BeaconReading }
  | { readonly ok: false; readonly failure: NodeFailure };

// Older clients do not report whether they are optimistic or their execution node responds.
const syncing = responseReader('node-syncing', nodeSyncing, {
  head_slot: needed(true),
  sync_distance: needed(true),
  is_syncing: needed(true),
  is_optimistic: true,
  el_offline: true,
});
const peers = listReader('node-peers', nodePeer, { direction: true, state: true });
// Some clients return the connected peers only.
const counts = responseReader('node-peer-count', peerCount, { connected: true });
const header = responseReader('beacon-headers-block-id', blockHeader, {
  root: needed(true),
  header: needed({ message: needed({ slot: needed(true), parent_root: needed(true) }) }),
});

/**
 * Reads everything that the Nodes view shows of a beacon node. Parts that the node does not serve are absent. While the
 * head is the same, a reading soon after a full one asks only for the sync state.
 * @param now Unix time in milliseconds, to find slots that cannot be true
 */
export async function readBeacon(
  reader: NodeReader,
  memory: NodeMemory,
  now?: number,
): Promise<BeaconResult> {
  const first = await reader.get(beaconPaths.syncing);
  if (!first.ok) return { ok: false, failure: asNodeFailure(notANode, first.failure) };
  const state = parsed(syncing, first);
  if (!state) return { ok: false, failure: implausibleText(first.value) ?? notANode };
  const numbers = { headSlot: state.head_slot, syncDistance: state.sync_distance };
  const nonsense = implausibleBeacon({ ...numbers, clock: slotClock(memory) }, now);
  // On another chain, the slots of the one before say nothing.
  if (nonsense && !(await forgetOtherChain(reader, memory))) return { ok: false, failure: nonsense };
  const status = {
    ...numbers,
    isSyncing: state.is_syncing,
    isOptimistic: state.is_optimistic ?? false,
    elOffline: state.el_offline ?? false,
  };
  const recent = recentReading(memory, now);
  if (recent?.kind === 'beacon' && recent.headSlot === status.headSlot) {
    return { ok: true, reading: { ...recent, ...status } };
  }

  const head = await readHead(reader, memory, state.head_slot);
  const isSameChain = head !== undefined && continues(memory.chain, head);
  const version = isVersionDue(memory, isSameChain) ? await readVersion(reader) : memory.version;
  await confirm(reader, memory, version, isSameChain);
  const [checkpoints, connected, extras] = await Promise.all([
    readCheckpoints(reader, memory, state.head_slot),
    readPeerCounts(reader, memory),
    readExtension(reader, memory),
    readConfig(reader, memory),
    readIdentity(reader, memory),
  ]);
  const { config, genesis, identity, prefix } = memory;
  const clock = slotClock(memory);
  const late = implausibleBeacon({ ...numbers, clock, finalizedEpoch: checkpoints?.finalized }, now);
  if (late) return { ok: false, failure: late };
  const replaced = await readReplaced(reader, memory, head);
  const reading: BeaconReading = {
    kind: 'beacon',
    ...status,
    ...(state.el_offline === undefined ? { elUnknown: true as const } : {}),
    ...(version === undefined ? {} : { version }),
    ...(config?.name === undefined ? {} : { network: config.name }),
    ...(config?.depositChainId === undefined ? {} : { depositChainId: config.depositChainId }),
    ...(genesis === undefined ? {} : { genesisRoot: genesis.validatorsRoot }),
    ...(clock === undefined ? {} : { clock }),
    ...(connected === undefined ? {} : { peers: connected }),
    ...defined({ finalizedEpoch: checkpoints?.finalized, justifiedEpoch: checkpoints?.justified }),
    ...(identity ? { identity } : {}),
    ...(prefix ? { prefix } : {}),
    ...(replaced === undefined ? {} : { replaced }),
    ...extras,
  };
  remember(memory, reading, now);
  return { ok: true, reading };
}

/**
 * The head, requested if its slot has changed. If the head is replaced by a block of the same slot, that is noticed
 * when the next block is not its child.
 */
async function readHead(
  reader: NodeReader,
  memory: NodeMemory,
  headSlot: string,
): Promise<ChainBlock | undefined> {
  const last = memory.chain?.heads?.at(-1);
  if (last?.at === BigInt(headSlot)) return last;
  const head = parsed(header, await reader.get(beaconPaths.head));
  if (!head) return undefined;
  const { parent_root, slot } = head.header.message;
  return { at: BigInt(slot), id: head.root, parent: parent_root };
}

/** How many blocks of the previous chain were replaced. */
async function readReplaced(
  reader: NodeReader,
  memory: NodeMemory,
  head: ChainBlock | undefined,
): Promise<number | undefined> {
  if (!head) return undefined;
  memory.chain ??= {};
  return followChain(memory.chain, head, async (at) => {
    const answer = await reader.get(headerPath(at));
    return !answer.ok && answer.failure.status === 404 ? null : parsed(header, answer)?.root;
  });
}

/** A list with more peers than this is read less often: it is long, and the directions change slowly. */
const manyPeers = 300;
const listEvery = 10;

async function readPeerCounts(reader: NodeReader, memory: NodeMemory): Promise<PeerCounts | undefined> {
  const { split } = memory;
  // A short list is read every time, so its count is known.
  if (split && split.connected <= manyPeers) {
    return (await readPeerList(reader, memory)) ?? readPeerCount(reader);
  }
  const count = await readPeerCount(reader);
  if (count && count.connected > manyPeers && split && split.age < listEvery) {
    split.age += 1;
    const { connected } = count;
    const outbound = Math.round((connected * split.outbound) / Math.max(1, split.connected));
    return { connected, inbound: connected - outbound, outbound, estimated: true };
  }
  return (await readPeerList(reader, memory)) ?? count;
}

async function readPeerCount(reader: NodeReader): Promise<PeerCounts | undefined> {
  const found = parsed(counts, await reader.get(beaconPaths.peerCount));
  const connected = Number(found?.connected);
  return Number.isSafeInteger(connected) ? { connected } : undefined;
}

async function readPeerList(reader: NodeReader, memory: NodeMemory): Promise<PeerCounts | undefined> {
  const list = parsed(peers, await reader.get(beaconPaths.connectedPeers));
  if (!list) return undefined;
  // Some clients ignore the filter and return peers in every state.
  const connected = list.filter((peer) => peer.state == null || peer.state === 'connected');
  const inbound = connected.filter((peer) => peer.direction === 'inbound').length;
  const outbound = connected.filter((peer) => peer.direction === 'outbound').length;
  memory.split = { age: 0, connected: connected.length, outbound };
  return { connected: connected.length, inbound, outbound };
}

/** The extension endpoints under the prefix that the node uses. */
async function readExtension(reader: NodeReader, memory: NodeMemory): Promise<BeaconExtras> {
  if (memory.prefix === null) return {};
  for (const prefix of memory.prefix === undefined ? vendorPrefixes : [memory.prefix]) {
    const answer = await reader.get(withPrefix(beaconPaths.vendorHost, prefix));
    if (answer.ok) {
      memory.prefix = prefix;
      memory.extras ??= {};
      return readExtras(reader, prefix, parsed(uiReader, answer), memory.extras);
    }
    if (isUnreachable(answer.failure)) return {};
  }
  if (memory.prefix === undefined) memory.prefix = null;
  return {};
}

export const notANode: NodeFailure = {
  cause: 'not-a-node',
  what: 'Something answers at this address, but it is not a beacon node.',
  remedy: 'Check the port: this may be an execution node, a proxy or another program.',
};
