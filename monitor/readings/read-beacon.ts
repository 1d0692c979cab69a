import type { VendorPrefix } from '../../catalogue/beacon/paths';
import { blockHeader } from '../../catalogue/beacon/standard-blocks';
import { nodePeer, nodeSyncing, peerCount } from '../../catalogue/beacon/standard-node';
import { networkOfGenesis } from '../../catalogue/networks';
import { listReader, needed, responseReader } from '../../catalogue/responses/reader';
import { defined } from '../../common/defined';
import { headerRoot } from '../../common/verify/beacon';
import { type Members, sameHex } from '../../common/verify/facts';
import { beaconPaths, headerPath, vendorPrefixes, withPrefix } from '../nodes/endpoints';
import { isUnreachable, type NodeAnswer, type NodeFailure, type NodeReader } from '../nodes/reader';
import { asNodeFailure, parsed } from './answer';
import {
  confirm,
  forgetOtherChain,
  readCheckpoints,
  readConfig,
  readIdentity,
  readVersion,
  slotClock,
  verifiedIn,
} from './beacon-facts';
import { type ChainBlock, continues, followChain } from './chain-memory';
import {
  isDue,
  type NodeMemory,
  noteRead,
  recentReading,
  remember,
  type SyncState,
  type Verified,
} from './node-memory';
import { implausibleBeacon, implausibleBlock, implausibleText } from './plausible';
import { readBlobHistory } from './read-blob-history';
import { readBlock } from './read-block';
import { type BeaconExtras, readExtras, uiReader } from './read-details';
import { readParticipation } from './read-participation';
import type { BeaconReading, PeerCounts } from './reading';
import { streamedSync, takeStreamed } from './streamed-heads';

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
const peers = listReader('node-peers', nodePeer, { peer_id: true, direction: true, state: true });
// Some clients return the connected peers only.
const counts = responseReader('node-peer-count', peerCount, { connected: needed(true) });
const header = responseReader('beacon-headers-block-id', blockHeader, {
  root: needed(true),
  canonical: true,
  header: needed({ message: needed({ slot: needed(true), parent_root: needed(true) }) }),
});

/** The sync state, from its event stream or asked for. */
async function readSync(
  reader: NodeReader,
  memory: NodeMemory,
  now: number | undefined,
): Promise<SyncState | NodeFailure> {
  const clock = slotClock(memory);
  takeStreamed(memory, clock);
  const streamed = streamedSync(memory, clock, now);
  if (streamed) return streamed;
  noteRead(memory, 'sync', now);
  const first = await reader.get(beaconPaths.syncing);
  if (!first.ok) return asNodeFailure(notANode, first.failure);
  const state = parsed(syncing, first);
  if (!state) return implausibleText(first.value) ?? notANode;
  // Left out by older clients, but never anything else than true or false.
  const flag = (['el_offline', 'is_optimistic'] as const).find(
    (one) => one in state && state[one] === undefined,
  );
  if (flag) return noFlag(flag);
  return state;
}

/**
 * Reads everything that the Nodes view shows of a beacon node. Parts that the node does not serve are absent. While the
 * head is the same, a reading soon after a full one asks only for the sync state. What changes slowly is asked for at its
 * own pace (`isDue`).
 * @param now Unix time in milliseconds, to find slots that cannot be true
 */
export async function readBeacon(
  reader: NodeReader,
  memory: NodeMemory,
  now?: number,
): Promise<BeaconResult> {
  const state = await readSync(reader, memory, now);
  if ('cause' in state) return { ok: false, failure: state };
  const numbers = { headSlot: state.head_slot, syncDistance: state.sync_distance };
  const nonsense = implausibleBeacon({ ...numbers, clock: slotClock(memory) }, now);
  // On another chain, the slots of the one before say nothing.
  if (nonsense && !(await forgetOtherChain(reader, memory))) return { ok: false, failure: nonsense };
  memory.sync = state;
  const status = {
    ...numbers,
    isSyncing: state.is_syncing,
    isOptimistic: state.is_optimistic ?? false,
    elOffline: state.el_offline ?? false,
  };
  const recent = recentReading(memory, now);
  if (recent?.kind === 'beacon' && recent.headSlot === status.headSlot && !isDue(memory, 'head', now)) {
    return { ok: true, reading: { ...recent, ...status } };
  }

  const found = await readHead(reader, memory, state.head_slot, now);
  const { head } = found;
  const wrongHead = implausibleHead(found, memory);
  if (wrongHead && !(await forgetOtherChain(reader, memory))) return { ok: false, failure: wrongHead };
  const isSameChain = head !== undefined && continues(memory.chain, head);
  const isVersionDue = !isSameChain || memory.version === undefined || isDue(memory, 'version', now);
  const version = isVersionDue ? await readVersion(reader) : memory.version;
  if (isVersionDue && version !== undefined) noteRead(memory, 'version', now);
  // The genesis is confirmed now and then: behind a load balancer, several networks may answer in turn.
  await confirm(reader, memory, version, isSameChain, now);
  const [checkpoints, connected, extras, wrongConfig] = await Promise.all([
    readCheckpoints(reader, memory, state.head_slot, isSameChain, now),
    readPeerCounts(reader, memory, now),
    readExtension(reader, memory, now),
    readConfig(reader, memory, now),
    readIdentity(reader, memory, now),
  ]);
  const verified = [found.verified, checkpoints?.verified];
  const odd = wrongConfig ?? (verified.includes('unclear') ? noFlag('execution_optimistic') : undefined);
  if (odd) return { ok: false, failure: odd };
  const { config, genesis, identity, prefix } = memory;
  const clock = slotClock(memory);
  const late = implausibleBeacon(
    {
      ...numbers,
      clock,
      finalizedEpoch: checkpoints?.finalized,
      finalizedRoot: checkpoints?.finalizedRoot,
      justifiedEpoch: checkpoints?.justified,
      previousJustifiedEpoch: checkpoints?.previousJustified,
    },
    now,
  );
  if (late) {
    delete memory.checkpoints;
    return { ok: false, failure: late };
  }
  const replaced = await readReplaced(reader, memory, head);
  // What was read of a block that is not on the chain any more says nothing.
  if (replaced !== undefined) noteRead(memory, 'block', undefined);
  const block = await readBlock(reader, memory, head, now);
  const blobHistory = await readBlobHistory(reader, memory, block.blockFork, now);
  const participation = await readParticipation(reader, memory, {
    ...defined({ clock, finalizedEpoch: checkpoints?.finalized, version }),
    headSlot: state.head_slot,
  });
  const reading: BeaconReading = {
    kind: 'beacon',
    ...status,
    isOptimistic: status.isOptimistic || verified.includes('unverified'),
    ...(state.el_offline === undefined ? { elUnknown: true as const } : {}),
    ...defined({
      head: head && { at: String(head.at), id: head.id },
      version,
      network: config?.name ?? networkOfGenesis(genesis?.validatorsRoot)?.name,
      depositChainId: config?.depositChainId,
      forks: config?.forks,
      genesisRoot: genesis?.validatorsRoot,
      clock,
      peers: connected,
      finalizedEpoch: checkpoints?.finalized,
      finalizedRoot: checkpoints?.finalizedRoot,
      justifiedEpoch: checkpoints?.justified,
      participation,
      blobHistory,
      identity: identity ?? undefined,
      prefix: prefix ?? undefined,
      replaced,
    }),
    ...block,
    ...extras,
  };
  remember(memory, reading, now);
  return { ok: true, reading };
}

/** The head, with what is said beside it. */
interface FoundHead {
  readonly head?: ChainBlock;
  readonly verified?: Verified;
  readonly isCanonical?: boolean;
  /** True if its root is not that of its header. */
  readonly isWrongRoot?: boolean;
}

const notCanonical: NodeFailure = {
  cause: 'implausible',
  what: 'The node says that the block at its head is not canonical.',
  remedy: 'Check the node, and any proxy in front of it.',
};

const wrongRoot: NodeFailure = {
  cause: 'implausible',
  what: 'The root that the node reports for its head is not the hash of the header in the same response.',
  remedy: 'Check the node, and any proxy or cache in front of it.',
};

function implausibleHead(
  { head, isCanonical, isWrongRoot }: FoundHead,
  { chain }: NodeMemory,
): NodeFailure | undefined {
  if (isCanonical === false) return notCanonical;
  if (isWrongRoot) return wrongRoot;
  return head && implausibleBlock(head, chain?.heads?.at(-1), 'slot');
}

/**
 * The head, requested if its slot has changed. If the head is replaced by a block of the same slot, that is noticed
 * when the next block is not its child.
 */
async function readHead(
  reader: NodeReader,
  memory: NodeMemory,
  headSlot: string,
  now: number | undefined,
): Promise<FoundHead> {
  const last = memory.chain?.heads?.at(-1);
  // A head of the stream has its parent by the stream's own word only.
  const isDone = !memory.stream || !memory.recent || !isDue(memory, 'head', now);
  if (last?.at === BigInt(headSlot) && isDone) return { head: last };
  const answer = await reader.get(beaconPaths.head);
  const head = parsed(header, answer);
  if (!head) return {};
  noteRead(memory, 'head', now);
  const { parent_root, slot } = head.header.message;
  return {
    head: { at: BigInt(slot), id: head.root, parent: parent_root },
    verified: verifiedIn(answer),
    ...defined({ isCanonical: head.canonical }),
    isWrongRoot: isWrongRoot(answer),
  };
}

/** The state root is a part of the header: nodes with one root for a block have one state too. */
function isWrongRoot(answer: NodeAnswer): boolean {
  const { data } = (answer.ok ? answer.value : {}) as {
    readonly data?: { readonly root?: unknown; readonly header?: { readonly message?: Members } };
  };
  const computed = data?.header?.message && headerRoot(data.header.message);
  return computed !== undefined && !sameHex(data?.root, computed);
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

/** No node has more peers at a time. */
export const mostPeers = 100_000;

/** A list with more peers than this is read less often: it is long, and the directions change slowly. */
const manyPeers = 300;

async function readPeerCounts(
  reader: NodeReader,
  memory: NodeMemory,
  now: number | undefined,
): Promise<PeerCounts | undefined> {
  // A node without peers may find the first one at any time.
  if (memory.peers && memory.peers.connected > 0 && !isDue(memory, 'peers', now)) return memory.peers;
  const peers = await countPeers(reader, memory, now);
  if (!peers) return undefined;
  memory.peers = peers;
  noteRead(memory, 'peers', now);
  return peers;
}

/** The count and the list of the peers are compared once: of two very different numbers the lower one is shown. */
async function countPeers(
  reader: NodeReader,
  memory: NodeMemory,
  now: number | undefined,
): Promise<PeerCounts | undefined> {
  const { split } = memory;
  // A short list is read every time, so its count is known.
  if (split && split.connected <= manyPeers) {
    return (await readPeerList(reader, memory, now)) ?? readPeerCount(reader);
  }
  const count = await readPeerCount(reader);
  if (count && count.connected > manyPeers && split && !isDue(memory, 'peerList', now)) {
    const { connected } = count;
    const outbound = Math.round((connected * split.outbound) / Math.max(1, split.connected));
    return { connected, inbound: connected - outbound, outbound, estimated: true };
  }
  const list = await readPeerList(reader, memory, now);
  if (list && count && Math.abs(list.connected - count.connected) > Math.max(10, list.connected / 2)) {
    const fewer = list.connected < count.connected ? list : count;
    return { connected: fewer.connected };
  }
  return list ?? count;
}

async function readPeerCount(reader: NodeReader): Promise<PeerCounts | undefined> {
  const answer = await reader.get(beaconPaths.peerCount);
  const found = parsed(counts, answer);
  const connected = Number(found?.connected);
  if (connected <= mostPeers) return { connected };
  if (found && answer.ok)
    answer.unreadable?.(`It counts ${found.connected} peers, more than a node can have.`);
  return undefined;
}

async function readPeerList(
  reader: NodeReader,
  memory: NodeMemory,
  now: number | undefined,
): Promise<PeerCounts | undefined> {
  const answer = await reader.get(beaconPaths.connectedPeers);
  const list = parsed(peers, answer);
  if (!list) return undefined;
  // Items that are no peers were left out.
  if (answer.ok && list.length < itemsOf(answer.value)) {
    answer.unreadable?.('Its list of peers has items that are no peers.');
    return undefined;
  }
  // Some clients ignore the filter and return peers in every state.
  const listed = list.filter((peer) => peer.state == null || peer.state === 'connected');
  const connected = [...new Map(listed.map((peer) => [peer.peer_id ?? peer, peer])).values()];
  const inbound = connected.filter((peer) => peer.direction === 'inbound').length;
  const outbound = connected.filter((peer) => peer.direction === 'outbound').length;
  // A client may leave the directions out, or add one.
  if (inbound + outbound < connected.length) return { connected: connected.length };
  memory.split = { connected: connected.length, outbound };
  noteRead(memory, 'peerList', now);
  return { connected: connected.length, inbound, outbound };
}

function itemsOf(value: unknown): number {
  const { data } = (value ?? {}) as { readonly data?: unknown };
  return Array.isArray(data) ? data.length : 0;
}

/** The extension endpoints under the prefix that the node uses. */
async function readExtension(
  reader: NodeReader,
  memory: NodeMemory,
  now: number | undefined,
): Promise<BeaconExtras> {
  if (memory.prefix === null) return {};
  if (memory.extras?.last && !isDue(memory, 'host', now)) return memory.extras.last;
  for (const prefix of memory.prefix === undefined ? vendorPrefixes : [memory.prefix]) {
    const answer = await reader.get(withPrefix(beaconPaths.vendorHost, prefix));
    if (answer.ok) {
      memory.prefix = prefix;
      return readExtrasOf(reader, prefix, answer, memory, now);
    }
    if (isUnreachable(answer.failure)) return {};
  }
  if (memory.prefix === undefined) memory.prefix = null;
  return {};
}

async function readExtrasOf(
  reader: NodeReader,
  prefix: VendorPrefix,
  answer: Extract<NodeAnswer, { readonly ok: true }>,
  memory: NodeMemory,
  now: number | undefined,
): Promise<BeaconExtras> {
  memory.extras ??= {};
  const found = parsed(uiReader, answer);
  const { disk_bytes_free: free, disk_bytes_total: total } = found ?? {};
  const isDisk = free !== undefined && free >= 0 && (total === undefined || free <= total);
  if (!isDisk) answer.unreadable?.('It does not say how much of its disk is free.');
  const { disk_bytes_free: _, ...rest } = found ?? {};
  const isDetailed = isDue(memory, 'details', now);
  const extras = await readExtras(reader, prefix, isDisk ? found : rest, memory.extras, isDetailed);
  if (isDetailed && !memory.extras.isPartial) noteRead(memory, 'details', now);
  memory.extras.last = extras;
  // What could not be read is asked for in the next reading.
  if (isDisk && extras.host) noteRead(memory, 'host', now);
  return extras;
}

function noFlag(name: string): NodeFailure {
  return {
    cause: 'implausible',
    what: `The node says neither true nor false for "${name}".`,
    remedy: 'Check the node, and any proxy in front of it.',
  };
}

export const notANode: NodeFailure = {
  cause: 'not-a-node',
  what: 'Something responds at this address, but it is not a beacon node.',
  remedy: 'Check the port: this may be an execution node, a proxy or another program.',
};
