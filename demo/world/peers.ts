import type { Chain } from './chain';
import { type Peer, peerAt } from './peer';
import { epochOf, slotsPerEpoch } from './schedule';
import { finalityOf } from './validators';

type SyncStanding = 'Synced' | 'Behind' | 'Advanced' | 'Unknown';

/** The current state of a peer. */
export interface PeerState {
  readonly peer: Peer;
  readonly connected: boolean;
  readonly clientScore: number;
  readonly gossipScore: number;
  readonly standing: SyncStanding;
  readonly headSlot: number;
  readonly headRoot: string;
  readonly finalizedEpoch: number;
  readonly finalizedRoot: string;
  /** Unix time in seconds. */
  readonly lastSeen: number;
}

/** The peers of the node. They connect and disconnect over time. */
export interface Peers {
  /** This node's own identity. */
  readonly own: Peer;
  list(): readonly PeerState[];
  /** All that come and go. Their keys and records are made when they are first asked for. */
  pool(): readonly Peer[];
}

/** @param pool that of a chain with the same seed and scenario */
export function createPeers(chain: Chain, pool?: readonly Peer[]): Peers {
  return new PeerList(chain, pool);
}

class PeerList implements Peers {
  readonly #chain: Chain;
  #own: Peer | undefined;
  #pool: readonly Peer[] | undefined;
  /** The states of all peers, updated once per slot. */
  #listed: { readonly slot: number; readonly states: readonly PeerState[] } | undefined;

  constructor(chain: Chain, pool: readonly Peer[] | undefined) {
    this.#chain = chain;
    this.#pool = pool;
  }

  get own(): Peer {
    this.#own ??= peerAt(this.#chain, -1);
    return this.#own;
  }

  list(): readonly PeerState[] {
    const chain = this.#chain;
    const slot = chain.clockSlot();
    if (this.#listed?.slot !== slot) {
      this.#listed = { slot, states: this.pool().map((peer) => stateOf(chain, peer, slot)) };
    }
    return this.#listed.states;
  }

  pool(): readonly Peer[] {
    this.#pool ??= Array.from({ length: peerCount(this.#chain) }, (_, index) => peerAt(this.#chain, index));
    return this.#pool;
  }
}

function peerCount({ scenario }: Chain): number {
  switch (scenario) {
    case 'many-peers':
      return 10_000;
    case 'few-peers':
      return 6;
    case 'stalled':
      return 4;
    default:
      return 84;
  }
}

function isConnected({ random, scenario }: Chain, { index }: Peer, slot: number): boolean {
  if (scenario === 'stalled' || scenario === 'no-peers') return false;
  if (scenario === 'few-peers') return index < 3;
  // Each peer has its own rhythm and is connected about five sixths of the time.
  const period = 8 + random.below(56, 'rhythm', index);
  return random.chance(0.84, 'present', index, Math.floor((slot + index * 7) / period));
}

function standingOf({ random, scenario }: Chain, { index }: Peer, slot: number): SyncStanding {
  if (scenario === 'syncing') return 'Advanced';
  const roll = random.below(100, 'standing', index, epochOf(slot));
  return roll < 90 ? 'Synced' : roll < 97 ? 'Behind' : 'Unknown';
}

function headSlotOf(chain: Chain, { index }: Peer, slot: number, standing: SyncStanding): number {
  if (standing === 'Advanced') return slot;
  const lag = standing === 'Behind' ? 40 + chain.random.below(400, 'lag', index, epochOf(slot)) : 0;
  return Math.max(0, chain.head().slot - lag);
}

/** The root at a slot. After the node's head, it is a root that the node does not know. */
function rootAt(chain: Chain, slot: number): string {
  const head = chain.head();
  return slot > head.slot ? chain.random.hex(32, 'unknown root', slot) : chain.rootOf(chain.upTo(slot, head));
}

function stateOf(chain: Chain, peer: Peer, slot: number): PeerState {
  const connected = isConnected(chain, peer, slot);
  const standing = standingOf(chain, peer, slot);
  const headSlot = headSlotOf(chain, peer, slot, standing);
  const { finalized } = finalityOf(chain, headSlot);
  const drift = chain.random.below(1000, 'score', peer.index, epochOf(slot)) / 1000;
  return {
    peer,
    connected,
    clientScore: connected ? Math.round(drift * 20) / 10 : -Math.round(drift * 300) / 10,
    gossipScore: peer.trusted ? 0 : Math.round((drift * 60 - 8) * 1e6) / 1e6,
    standing,
    headSlot,
    headRoot: rootAt(chain, headSlot),
    finalizedEpoch: finalized,
    finalizedRoot: rootAt(chain, finalized * slotsPerEpoch),
    lastSeen: Math.floor(chain.clock.now() / 1000) - (connected ? 0 : 60 + peer.index),
  };
}
