import type { Peer } from '../../monitor/peers/peer';
import type { PeersState } from '../../monitor/peers/peers-state';
import type { NodeState, PeerCounts } from '../../monitor/readings/node-state';

/** How many peers are in a list, inbound and outbound. */
export function countPeers(peers: readonly Peer[]): Required<Omit<PeerCounts, 'estimated'>> {
  let inbound = 0;
  let outbound = 0;
  for (const { direction } of peers) {
    if (direction === 'inbound') inbound++;
    else if (direction === 'outbound') outbound++;
  }
  return { connected: peers.length, inbound, outbound };
}

/**
 * Makes a function that gives a node the numbers of peers that the Peers view lists, so that both views show the same.
 * The result is kept, so that a row is made again only when something changed.
 */
export function createListedPeers(): (state: NodeState, listed: PeersState | undefined) => NodeState {
  let kept: { state: NodeState; peers: readonly Peer[]; with: NodeState } | undefined;
  return (state, listed) => {
    const { failure, reading } = state;
    const peers = listed?.node?.id === state.node.id && !listed.failure ? listed.peers : undefined;
    if (!peers || failure || reading?.kind !== 'beacon' || !reading.peers) return state;
    if (kept?.state === state && kept.peers === peers) return kept.with;
    const { connected, inbound, outbound } = countPeers(peers);
    const counts = inbound + outbound > 0 ? { connected, inbound, outbound } : { connected };
    kept = { state, peers, with: { ...state, reading: { ...reading, peers: counts } } };
    return kept.with;
  };
}
