import { createECDH } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { RLP } from 'micro-eth-signer/core/rlp.js';
import { peerIdOf } from '../../common/ethereum/peer-id';
import type { Chain } from './chain';
import { hexOf } from './hex';

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

/** @param roll from 0 to the sum of the shares, exclusive */
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

/** Number of peers with signed records: signing ten thousand would take seconds. */
const signedPeers = 128;

/** Address ranges for documentation (RFC 5737), which nobody uses. */
const networks = [
  [192, 0, 2],
  [198, 51, 100],
  [203, 0, 113],
] as const;

/** @param index index in the peer list; -1 for the node itself */
export function peerAt({ random }: Chain, index: number): Peer {
  const label = index < 0 ? 'own peer' : 'peer';
  const client = clientAt(random.below(100, label, index, 'client'));
  const ip = [...(networks[index < 0 ? 0 : index % 3] ?? []), 1 + random.below(254, label, index, 'ip')];
  const tcp = 9000 + random.below(200, label, index, 'port');
  const subnets = [random.below(64, label, index, 'subnet'), random.below(64, label, index, 'subnet', 2)];
  const attnets = bitfieldOf(subnets);
  const syncnets = Uint8Array.from([random.below(16, label, index, 'syncnets')]);
  const forkDigest = random.bytes(4, 'fork digest');
  const eth2 = Uint8Array.from([...forkDigest, 4, 0, 0, 0, ...new Array<number>(8).fill(255)]);
  const keys = keysOf(random, label, index, { ip, tcp, udp: tcp, attnets, syncnets, eth2 });
  return {
    index,
    get id() {
      return keys.id();
    },
    get enr() {
      return keys.enr();
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
}

type RecordFields = Omit<Parameters<typeof enrOf>[1], 'sequence' | 'publicKey'>;

/** Keys and records take a millisecond or more each, so they are created on first use. */
function keysOf(random: Chain['random'], label: string, index: number, fields: RecordFields) {
  const privateKey = random.bytes(32, label, index, 'key');
  const signed = index < signedPeers;
  const publicKey = once(() =>
    signed
      ? publicKeyOf(privateKey)
      : Uint8Array.from([2 + (index % 2), ...random.bytes(32, label, index, 'public key')]),
  );
  return {
    id: once(() => peerIdOf(publicKey())),
    enr: once(() =>
      signed ? enrOf(privateKey, { sequence: 1 + (index & 63), publicKey: publicKey(), ...fields }) : null,
    ),
  };
}

/** The `attnets` field: 64 bits, bit 0 is the lowest of the first byte. */
function bitfieldOf(subnets: readonly number[]): Buffer {
  const bits = Buffer.alloc(8);
  for (const subnet of subnets) bits[subnet >> 3] = (bits[subnet >> 3] ?? 0) | (1 << (subnet & 7));
  return bits;
}

/** Compressed public key. Node's implementation is about ten times faster than JavaScript here. */
function publicKeyOf(privateKey: Uint8Array): Uint8Array {
  const curve = createECDH('secp256k1');
  curve.setPrivateKey(privateKey);
  return curve.getPublicKey(null, 'compressed');
}

interface EnrFields {
  readonly sequence: number;
  readonly publicKey: Uint8Array;
  /** Four numbers. */
  readonly ip: readonly number[];
  readonly tcp: number;
  readonly udp: number;
  readonly attnets: Uint8Array;
  readonly syncnets: Uint8Array;
  readonly eth2: Uint8Array;
}

/** A signed Ethereum node record, as text: `enr:-…`. */
function enrOf(privateKey: Uint8Array, fields: EnrFields): string {
  const text = (value: string) => new TextEncoder().encode(value);
  const port = (value: number) => Uint8Array.from([value >> 8, value & 255]);
  const content = [
    Uint8Array.from([fields.sequence]),
    text('attnets'),
    fields.attnets,
    text('eth2'),
    fields.eth2,
    text('id'),
    text('v4'),
    text('ip'),
    Uint8Array.from(fields.ip),
    text('secp256k1'),
    fields.publicKey,
    text('syncnets'),
    fields.syncnets,
    text('tcp'),
    port(fields.tcp),
    text('udp'),
    port(fields.udp),
  ];
  const signature = secp256k1.sign(keccak_256(RLP.encode(content)), privateKey, { prehash: false });
  return `enr:${Buffer.from(RLP.encode([signature, ...content])).toString('base64url')}`;
}
