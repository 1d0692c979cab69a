import { hexToBytes } from '@noble/hashes/utils.js';
import { peerIdOf } from '../../common/ethereum/peer-id';
import { decodeRecord } from '../../monitor/peers/enr';
import type { Peer } from '../../monitor/peers/peer';
import { nameOf, plainAddress } from '../../monitor/peers/peer-names';

/** A peer in the list of results. */
export interface FoundPeer {
  readonly peer: Peer;
  readonly icon: string;
  readonly label: string;
  readonly description: string;
  readonly detail: string;
}

/** How many results are listed. */
const mostFound = 100;

/**
 * The peers whose id, address, node record (ENR), client or subnet contains a text. A record also finds the peer that
 * has another version of it.
 */
export function findPeers(peers: readonly Peer[], text: string): readonly FoundPeer[] {
  const wanted = text.trim().toLowerCase();
  const id = idOfRecord(text.trim());
  const found: FoundPeer[] = [];
  for (const peer of peers) {
    if (found.length === mostFound) break;
    if (peer.id === id || textsOf(peer).some((one) => one.toLowerCase().includes(wanted))) {
      found.push(present(peer));
    }
  }
  return found;
}

/** The id of the peer that a node record belongs to; undefined if the text is not a record. */
function idOfRecord(text: string): string | undefined {
  const key = decodeRecord(text)?.entries.find((entry) => entry.key === 'secp256k1')?.hex;
  return key?.length === 68 ? peerIdOf(hexToBytes(key.slice(2))) : undefined;
}

function textsOf(peer: Peer): readonly string[] {
  const { addresses, agent = '', bannedAddresses = [], enr = '', id, subnets = [] } = peer;
  return [
    id,
    ...addresses,
    ...addresses.map(plainAddress),
    ...bannedAddresses,
    enr,
    nameOf(peer),
    agent,
    ...subnets,
  ];
}

function present(peer: Peer): FoundPeer {
  const { addresses, direction, id, status } = peer;
  const words = [status ?? direction, addresses[0] && plainAddress(addresses[0])];
  return {
    peer,
    icon: status === undefined ? 'broadcast' : status === 'banned' ? 'circle-slash' : 'debug-disconnect',
    label: nameOf(peer),
    description: words.filter(Boolean).join(' · '),
    detail: id,
  };
}
