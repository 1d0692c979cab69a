import { beaconPaths } from '../nodes/endpoints';
import type { KnownNode } from '../nodes/node';
import type { NodeFailure, NodeReader } from '../nodes/reader';
import type { NodeMemory } from '../readings/node-memory';
import type { Part } from '../store/part';
import { type Peer, sortedPeers } from './peer';
import { readPeerList } from './peer-lists';

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
  const { peers: standard, vendorKnownPeers: vendor } = beaconPaths;
  const list = await readPeerList(reader, { vendor, standard, known: memory.knownPeersFrom });
  if (!list.ok) {
    delete memory.knownPeersFrom;
    return { failure: list.failure };
  }
  memory.knownPeersFrom = list.from;
  return {
    peers: sortedPeers(list.peers.filter(({ bannedAddresses, status }) => status ?? bannedAddresses)),
    reportsBans: list.isVendor,
  };
}
