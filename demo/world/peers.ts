import { type Chain, epochOf, slotsPerEpoch } from './chain';
import { enrOf, peerIdOf, publicKeyOf } from './enr';
import { hexOf } from './hex';
import { finalityOf } from './validators';

export type SyncStanding = 'Synced' | 'Behind' | 'Advanced' | 'Unknown';

export interface Peer {
  readonly index: number;
  readonly id: string;
  /** Null for a peer whose record is not known. */
  readonly enr: string | null;
  readonly kind: string;
  readonly version: string;
  readonly os: string;
  readonly agent: string;
  readonly direction: 'Incoming' | 'Outgoing';
  readonly ip: string;
  readonly tcp: number;
  readonly udp: number;
  readonly trusted: boolean;
  readonly attnets: string;
  readonly syncnets: string;
  readonly subnets: readonly number[];
}

/** A peer as it is now. */
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
  /** Seconds since 1970. */
  readonly lastSeen: number;
}

/** The node's peers: they come and go with the slots. */
export interface Peers {
  /** This node's own identity. */
  readonly own: Peer;
  list(): readonly PeerState[];
}

const clients = [
  {
    kind: 'Lighthouse',
    version: 'v5.3.0-d6ba8c3',
    agent: 'Lighthouse/v5.3.0-d6ba8c3',
    os: 'x86_64-linux',
    share: 38,
  },
  { kind: 'Prysm', version: 'v5.0.4', agent: 'Prysm/v5.0.4/Linux', os: 'unknown', share: 28 },
  {
    kind: 'Teku',
    version: 'v24.8.0',
    agent: 'teku/teku/v24.8.0/linux-x86_64',
    os: 'linux-x86_64',
    share: 14,
  },
  { kind: 'Nimbus', version: 'unknown', agent: 'nimbus', os: 'unknown', share: 12 },
  { kind: 'Lodestar', version: 'v1.21.0', agent: 'lodestar/v1.21.0', os: 'unknown', share: 6 },
  { kind: 'Unknown', version: 'unknown', agent: 'rust-libp2p', os: 'unknown', share: 2 },
] as const;

/** @param roll from 0 up to and without the sum of the shares */
function clientAt(roll: number) {
  let reached = 0;
  for (const client of clients) {
    reached += client.share;
    if (reached > roll) return client;
  }
  return clients[0];
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Peers whose records are signed: signing ten thousand would take seconds. */
const signedPeers = 128;

export function createPeers(chain: Chain): Peers {
  const { random, scenario } = chain;
  const total =
    scenario === 'many-peers' ? 10_000 : scenario === 'few-peers' ? 6 : scenario === 'stalled' ? 4 : 84;
  let pool: readonly Peer[] | undefined;
  let own: Peer | undefined;
  let listed: { readonly slot: number; readonly states: readonly PeerState[] } | undefined;

  const peerAt = (index: number): Peer => {
    const label = index < 0 ? 'own peer' : 'peer';
    const client = clientAt(random.below(100, label, index, 'client'));
    const privateKey = random.bytes(32, label, index, 'key');
    const signed = index < signedPeers;
    // Keys and records cost a millisecond or more each: they are made when they are first asked for.
    const publicKey = once(() =>
      signed
        ? publicKeyOf(privateKey)
        : Uint8Array.from([2 + (index % 2), ...random.bytes(32, label, index, 'public key')]),
    );
    const id = once(() => peerIdOf(publicKey()));
    // Documentation networks (RFC 5737): none of these addresses can be anyone's.
    const net =
      [
        [192, 0, 2],
        [198, 51, 100],
        [203, 0, 113],
      ][index < 0 ? 0 : index % 3] ?? [];
    const ip = [...net, 1 + random.below(254, label, index, 'ip')];
    const tcp = 9000 + random.below(200, label, index, 'port');
    const attnets = Buffer.alloc(8);
    const subnets = [random.below(64, label, index, 'subnet'), random.below(64, label, index, 'subnet', 2)];
    for (const subnet of subnets) attnets[subnet >> 3] = (attnets[subnet >> 3] ?? 0) | (1 << (subnet & 7));
    const syncnets = Uint8Array.from([random.below(16, label, index, 'syncnets')]);
    const eth2 = Uint8Array.from([
      ...random.bytes(4, 'fork digest'),
      4,
      0,
      0,
      0,
      ...new Array<number>(8).fill(255),
    ]);
    const enr = once(() =>
      signed
        ? enrOf(privateKey, {
            sequence: 1 + (index & 63),
            publicKey: publicKey(),
            ip,
            tcp,
            udp: tcp,
            attnets,
            syncnets,
            eth2,
          })
        : null,
    );
    return {
      index,
      get id() {
        return id();
      },
      get enr() {
        return enr();
      },
      kind: client.kind,
      version: client.version,
      os: client.os,
      agent: client.agent,
      direction: random.chance(0.45, label, index, 'direction') ? 'Incoming' : 'Outgoing',
      ip: ip.join('.'),
      tcp,
      udp: tcp,
      trusted: index === 0,
      attnets: hexOf(attnets),
      syncnets: hexOf(syncnets),
      subnets: [...new Set(subnets)],
    };
  };

  const connectedAt = ({ index }: Peer, slot: number) => {
    if (scenario === 'stalled') return false;
    if (scenario === 'few-peers') return index < 3;
    // Each peer comes and goes in its own rhythm, five times of six present.
    const period = 8 + random.below(56, 'rhythm', index);
    return random.chance(0.84, 'present', index, Math.floor((slot + index * 7) / period));
  };

  const stateOf = (peer: Peer, slot: number): PeerState => {
    const { index } = peer;
    const connected = connectedAt(peer, slot);
    const roll = random.below(100, 'standing', index, epochOf(slot));
    const standing: SyncStanding =
      scenario === 'syncing' ? 'Advanced' : roll < 90 ? 'Synced' : roll < 97 ? 'Behind' : 'Unknown';
    const lag = standing === 'Behind' ? 40 + random.below(400, 'lag', index, epochOf(slot)) : 0;
    const head = chain.head();
    const theirs = standing === 'Advanced' ? slot : Math.max(0, head.slot - lag);
    const headRoot =
      theirs > head.slot ? random.hex(32, 'unknown root', theirs) : chain.rootOf(chain.upTo(theirs, head));
    const { finalized } = finalityOf(theirs);
    const finalizedSlot = finalized * slotsPerEpoch;
    const drift = random.below(1000, 'score', index, epochOf(slot)) / 1000;
    return {
      peer,
      connected,
      clientScore: connected ? Math.round(drift * 20) / 10 : -Math.round(drift * 300) / 10,
      gossipScore: peer.trusted ? 0 : Math.round((drift * 60 - 8) * 1e6) / 1e6,
      standing,
      headSlot: theirs,
      headRoot,
      finalizedEpoch: finalized,
      finalizedRoot:
        finalizedSlot > head.slot
          ? random.hex(32, 'unknown root', finalizedSlot)
          : chain.rootOf(chain.upTo(finalizedSlot, head)),
      lastSeen: Math.floor(chain.clock.now() / 1000) - (connected ? 0 : 60 + index),
    };
  };

  return {
    get own() {
      own ??= peerAt(-1);
      return own;
    },
    list() {
      const slot = chain.clockSlot();
      if (listed?.slot !== slot) {
        pool ??= Array.from({ length: total }, (_, index) => peerAt(index));
        listed = { slot, states: pool.map((peer) => stateOf(peer, slot)) };
      }
      return listed.states;
    },
  };
}
