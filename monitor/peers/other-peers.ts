import { beaconPaths, vendorPrefixes, withPrefix } from '../nodes/endpoints';
import type { KnownNode } from '../nodes/node';
import { isUnreachable, type NodeFailure, type NodeReader } from '../nodes/reader';
import type { NodeMemory } from '../readings/node-memory';
import type { Part } from '../store/part';
import { type Peer, sortedPeers, standardPeers, vendorPeers } from './peer';
import { noPeers } from './peers';

/** The peers that a beacon node knows and is not connected to. Plain data. */
export interface OtherPeersState {
  readonly node: KnownNode;
  readonly peers?: readonly Peer[];
  /** False if the node does not report which peers and addresses it bans. */
  readonly reportsBans?: boolean;
  readonly failure?: NodeFailure;
}

/** The list has several megabytes, and changes slowly. Milliseconds. */
const everyMs = 60_000;

/** Read only while somebody looks at them. */
export const otherPeersPart: Part<OtherPeersState> = {
  name: 'other-peers',
  initial: (node) => ({ node }),
  pause: (_, wanted) => Math.max(wanted, everyMs),
  async read({ memory, node, reader }) {
    const result = await readOtherPeers(reader, memory);
    return {
      ok: result.failure === undefined,
      next: (state) => (result.failure ? { ...state, ...result } : { node, ...result }),
    };
  },
};

/** The peers without a connection: from the extension endpoint if the node has it, otherwise from the standard one. */
export async function readOtherPeers(
  reader: NodeReader,
  memory: NodeMemory,
): Promise<Omit<OtherPeersState, 'node'>> {
  const vendor = vendorPrefixes.map((prefix) => withPrefix(beaconPaths.vendorKnownPeers, prefix));
  const known = memory.knownPeersFrom;
  const order = [...vendor, beaconPaths.peers];
  const paths = known === undefined ? order : [known, ...order.filter((path) => path !== known)];
  let failure: NodeFailure | undefined;
  for (const path of paths) {
    const answer = await reader.get(path);
    if (!answer.ok) {
      failure = answer.failure;
      if (isUnreachable(failure)) break;
      continue;
    }
    const isVendor = vendor.includes(path);
    const peers = await (isVendor ? vendorPeers(answer.value) : standardPeers(answer.value));
    if (!peers) continue;
    memory.knownPeersFrom = path;
    return {
      peers: sortedPeers(peers.filter(({ bannedAddresses, status }) => status ?? bannedAddresses)),
      reportsBans: isVendor,
    };
  }
  delete memory.knownPeersFrom;
  return { failure: failure ?? noPeers };
}
