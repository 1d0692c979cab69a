import { nodeSyncing } from '../../catalogue/beacon/standard-node';
import { needed, responseReader } from '../../catalogue/responses/reader';
import { defined } from '../../common/defined';
import { beaconPaths } from '../nodes/endpoints';
import type { NodeFailure, NodeReader } from '../nodes/reader';
import { parsed } from '../readings/answer';
import { readCheckpoints } from '../readings/beacon-facts';
import type { NodeMemory } from '../readings/node-memory';
import { type Peer, sortedPeers } from './peer';
import { readPeerList } from './peer-lists';

/** The position of our node, to compare peers with. */
export interface OwnHead {
  readonly headSlot: string;
  readonly finalizedEpoch?: string;
}

export type PeersResult =
  | { readonly ok: true; readonly peers: readonly Peer[]; readonly from: string; readonly own?: OwnHead }
  | { readonly ok: false; readonly failure: NodeFailure };

const syncing = responseReader('node-syncing', nodeSyncing, { head_slot: needed(true) });

/** The connected peers: from the extension endpoint if the node has it, otherwise from the standard one. */
export async function readPeers(reader: NodeReader, memory: NodeMemory): Promise<PeersResult> {
  const { connectedPeers: standard, vendorPeers: vendor } = beaconPaths;
  const list = await readPeerList(reader, { vendor, standard, known: memory.peersFrom });
  if (!list.ok) {
    delete memory.peersFrom;
    return list;
  }
  const { from, isVendor } = list;
  memory.peersFrom = from;
  // Some clients ignore the filter and return peers in every state.
  const peers = isVendor ? list.peers : list.peers.filter(isConnected);
  const own = await readOwn(reader, memory);
  return { ok: true, peers: sortedPeers(peers), from, ...(own ? { own } : {}) };
}

function isConnected({ status }: Peer): boolean {
  return status === undefined;
}

async function readOwn(reader: NodeReader, memory: NodeMemory): Promise<OwnHead | undefined> {
  const head = parsed(syncing, await reader.get(beaconPaths.syncing));
  if (!head) return undefined;
  const checkpoints = await readCheckpoints(reader, memory, head.head_slot);
  return {
    headSlot: head.head_slot,
    ...defined({ finalizedEpoch: checkpoints?.finalized }),
  };
}
