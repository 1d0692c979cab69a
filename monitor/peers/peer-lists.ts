import { vendorPrefixes, withPrefix } from '../nodes/endpoints';
import { isUnreachable, type NodeFailure, type NodeReader } from '../nodes/reader';
import { type Peer, standardPeers, vendorPeers } from './peer';

/** The endpoints of one list of peers. */
export interface PeerEndpoints {
  /** Of the extensions, below the first prefix. */
  readonly vendor: string;
  readonly standard: string;
  /** The path that answered last time: it is tried first. */
  readonly known: string | undefined;
}

export type PeerList =
  | {
      readonly ok: true;
      /** Unsorted. */
      readonly peers: readonly Peer[];
      /** The path that answered. */
      readonly from: string;
      readonly isVendor: boolean;
    }
  | { readonly ok: false; readonly failure: NodeFailure };

const noPeers: NodeFailure = {
  cause: 'not-a-node',
  what: 'The node lists its peers in a format that Slotpad does not know.',
  remedy: 'Check that the address belongs to a beacon node.',
};

/** Reads a list of peers: from the extension endpoint if the node has it, otherwise from the standard one. */
export async function readPeerList(
  reader: NodeReader,
  { known, standard, vendor }: PeerEndpoints,
): Promise<PeerList> {
  const extensions = vendorPrefixes.map((prefix) => withPrefix(vendor, prefix));
  const order = [...extensions, standard];
  const paths = known === undefined ? order : [known, ...order.filter((path) => path !== known)];
  let failure: NodeFailure | undefined;
  for (const path of paths) {
    const answer = await reader.get(path);
    if (!answer.ok) {
      failure = answer.failure;
      if (isUnreachable(failure)) break;
      continue;
    }
    const isVendor = extensions.includes(path);
    const peers = await (isVendor ? vendorPeers(answer.value) : standardPeers(answer.value));
    if (peers) return { ok: true, peers, from: path, isVendor };
  }
  return { ok: false, failure: failure ?? noPeers };
}
