import { nodeSyncing } from '../../common/spec/beacon/standard-node';
import { responseReader } from '../../common/spec/responses/reader';
import { beaconPaths, vendorPrefixes, withPrefix } from '../nodes/endpoints';
import { isUnreachable, type NodeFailure, type NodeReader } from '../nodes/reader';
import { parsed } from '../readings/answer';
import { readCheckpoints } from '../readings/beacon-facts';
import type { NodeMemory } from '../readings/node-memory';
import { type Peer, sortedPeers, standardPeers, vendorPeers } from './peer';

/** The position of our node, to compare peers with. */
export interface OwnHead {
  readonly headSlot: string;
  readonly finalizedEpoch?: string;
}

export type PeersResult =
  | { readonly ok: true; readonly peers: readonly Peer[]; readonly from: string; readonly own?: OwnHead }
  | { readonly ok: false; readonly failure: NodeFailure };

const syncing = responseReader('node-syncing', nodeSyncing, { head_slot: true });

/** The connected peers: from the extension endpoint if the node has it, otherwise from the standard one. */
export async function readPeers(reader: NodeReader, memory: NodeMemory): Promise<PeersResult> {
  const known = memory.peersFrom;
  const vendor = vendorPrefixes.map((prefix) => withPrefix(beaconPaths.vendorPeers, prefix));
  const order = [...vendor, beaconPaths.connectedPeers];
  const paths = known === undefined ? order : [known, ...order.filter((path) => path !== known)];
  let failure: NodeFailure | undefined;
  for (const path of paths) {
    const answer = await reader.get(path);
    if (!answer.ok) {
      failure = answer.failure;
      if (isUnreachable(failure)) break;
      continue;
    }
    const listed = await (vendor.includes(path) ? vendorPeers(answer.value) : standardPeers(answer.value));
    if (listed) {
      // Some clients ignore the filter and return peers in every state.
      const peers = path === beaconPaths.connectedPeers ? listed.filter(isConnected) : listed;
      memory.peersFrom = path;
      const own = await readOwn(reader, memory);
      return { ok: true, peers: sortedPeers(peers), from: path, ...(own ? { own } : {}) };
    }
  }
  delete memory.peersFrom;
  return { ok: false, failure: failure ?? noPeers };
}

function isConnected({ status }: Peer): boolean {
  return status === undefined;
}

export const noPeers: NodeFailure = {
  cause: 'not-a-node',
  what: 'The node lists its peers in a format that Slotpad does not know.',
  remedy: 'Check that the address belongs to a beacon node.',
};

async function readOwn(reader: NodeReader, memory: NodeMemory): Promise<OwnHead | undefined> {
  const head = parsed(syncing, await reader.get(beaconPaths.syncing));
  if (!head) return undefined;
  const checkpoints = await readCheckpoints(reader, memory, head.head_slot);
  return {
    headSlot: head.head_slot,
    ...(checkpoints ? { finalizedEpoch: checkpoints.finalized } : {}),
  };
}
