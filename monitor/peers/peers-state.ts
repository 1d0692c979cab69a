import { defined } from '../../common/defined';
import type { KnownNode } from '../nodes/node';
import type { NodeFailure } from '../nodes/reader';
import type { Peer } from './peer';
import type { OwnHead } from './peers';

/** The state of the Peers view. Plain data. */
export interface PeersState {
  /** The selected beacon node; absent if there is none. */
  readonly node?: KnownNode;
  readonly peers?: readonly Peer[];
  /** The path that listed them, relative to the URL of the node. */
  readonly from?: string;
  /** When the peers were read, Unix time in milliseconds. */
  readonly readAt?: number;
  readonly failure?: NodeFailure;
  readonly own?: OwnHead;
  /** When the peers were first read: changes are counted from then. */
  readonly since?: number;
  /** Latest first. */
  readonly moves?: readonly PeerMove[];
  readonly cameCount?: number;
  readonly wentCount?: number;
}

interface PeerMove {
  readonly peer: Peer;
  readonly came: boolean;
  readonly at: number;
}

/** How many changes are kept. */
const mostMoves = 200;

/** The state after a new list of peers. */
export function withPeers(
  state: PeersState,
  node: KnownNode,
  result: { readonly peers: readonly Peer[]; readonly from?: string; readonly own?: OwnHead },
  now: number,
): PeersState {
  const { from, peers, own } = result;
  const before = state.peers;
  const old = new Map(before?.map((peer) => [peer.id, peer]));
  const came: PeerMove[] = [];
  if (before) {
    for (const peer of peers) {
      if (!old.delete(peer.id)) came.push({ peer, came: true, at: now });
    }
  } else {
    old.clear();
  }
  const went = [...old.values()].map((peer) => ({ peer, came: false, at: now }));
  return {
    node,
    peers,
    readAt: now,
    since: state.since ?? now,
    moves:
      came.length + went.length === 0
        ? (state.moves ?? [])
        : [...came, ...went, ...(state.moves ?? [])].slice(0, mostMoves),
    cameCount: (state.cameCount ?? 0) + came.length,
    wentCount: (state.wentCount ?? 0) + went.length,
    ...defined({ from, own }),
  };
}
