import { bytesToHex } from '@noble/hashes/utils.js';
import { RLP } from 'micro-eth-signer/core/rlp.js';
import { bytesOfBase64 } from '../../common/units/bytes';

/** A decoded node record (EIP-778). Signatures are not checked: the node did that when it accepted the peer. */
export interface NodeRecord {
  readonly sequence: string;
  /** In the order of the record, with the keys of the record. */
  readonly entries: readonly RecordEntry[];
}

interface RecordEntry {
  readonly key: string;
  readonly label: string;
  /** The decoded value. */
  readonly text: string;
  /** The value in the record, hex. */
  readonly hex: string;
}

/** Decodes `enr:-…`; undefined if the text is not a node record. */
export function decodeRecord(text: string): NodeRecord | undefined {
  if (!/^enr:[\w-]+=*$/.test(text)) return undefined;
  const bytes = bytesOfBase64(text.slice(4));
  // The specification allows 300 bytes; do not decode text that is much longer.
  if (!bytes || bytes.length > 1000) return undefined;
  let list: unknown;
  try {
    list = RLP.decode(bytes);
  } catch {
    return undefined;
  }
  if (!Array.isArray(list) || list.length < 2 || list.length % 2 !== 0) return undefined;
  const [, sequence, ...pairs] = list as unknown[];
  if (!(sequence instanceof Uint8Array)) return undefined;
  const entries: RecordEntry[] = [];
  for (let index = 0; index < pairs.length; index += 2) {
    const [key, value] = [pairs[index], pairs[index + 1]];
    if (!(key instanceof Uint8Array)) return undefined;
    entries.push(entryOf(String.fromCharCode(...key), value));
  }
  return { sequence: String(unsigned(sequence)), entries };
}

const labels: Readonly<Record<string, string>> = {
  id: 'Identity scheme',
  secp256k1: 'Public key',
  ip: 'IP',
  ip6: 'IPv6',
  tcp: 'TCP port',
  tcp6: 'TCP port, IPv6',
  udp: 'UDP port',
  udp6: 'UDP port, IPv6',
  quic: 'QUIC port',
  quic6: 'QUIC port, IPv6',
  eth2: 'Fork',
  eth: 'Execution fork',
  attnets: 'Attestation subnets',
  syncnets: 'Sync committee subnets',
  cgc: 'Custody groups',
  csc: 'Custody subnets',
  nfd: 'Next fork digest',
  client: 'Client',
};

function entryOf(key: string, value: unknown): RecordEntry {
  const label = labels[key] ?? key;
  if (!(value instanceof Uint8Array)) {
    const hex = nested(value);
    return { key, label, text: hex, hex };
  }
  const hex = `0x${bytesToHex(value)}`;
  return { key, label, text: textOf(key, value) ?? hex, hex };
}

function textOf(key: string, value: Uint8Array): string | undefined {
  switch (key) {
    case 'id':
      return String.fromCharCode(...value);
    case 'ip':
      return value.length === 4 ? value.join('.') : undefined;
    case 'ip6':
      return value.length === 16 ? ipv6(value) : undefined;
    case 'tcp':
    case 'tcp6':
    case 'udp':
    case 'udp6':
    case 'quic':
    case 'quic6':
    case 'cgc':
    case 'csc':
      return value.length <= 2 ? String(unsigned(value)) : undefined;
    case 'attnets':
    case 'syncnets':
      return subnetWords(bitsOf(value));
    case 'eth2':
      return forkWords(value);
    default:
      return undefined;
  }
}

/** `0x0602…`: next fork version and its epoch; the maximum epoch means that no fork is planned. */
function forkWords(value: Uint8Array): string | undefined {
  if (value.length !== 16) return undefined;
  const hex = (from: number, to: number) => `0x${bytesToHex(value.slice(from, to))}`;
  const epoch = new DataView(value.slice(8).buffer).getBigUint64(0, true);
  const next = epoch === 0xffff_ffff_ffff_ffffn ? 'none planned' : `${hex(4, 8)} at epoch ${epoch}`;
  return `digest ${hex(0, 4)}, next: ${next}`;
}

/** The numbers of the set bits. In SSZ the first bit is the lowest bit of the first byte. */
export function bitsOf(value: Uint8Array): readonly number[] {
  const set: number[] = [];
  for (let bit = 0; bit < value.length * 8; bit++)
    if ((value[bit >> 3] ?? 0) & (1 << (bit & 7))) set.push(bit);
  return set;
}

/** `3, 17`, `all 64`, `none`. */
export function subnetWords(subnets: readonly number[]): string {
  if (subnets.length === 0) return 'none';
  return subnets.length === 64 ? 'all 64' : subnets.join(', ');
}

function ipv6(value: Uint8Array): string {
  const groups = Array.from({ length: 8 }, (_, index) =>
    (((value[index * 2] ?? 0) << 8) | (value[index * 2 + 1] ?? 0)).toString(16),
  );
  // The URL parser shortens the longest run of zeros.
  return new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
}

function unsigned(value: Uint8Array): bigint {
  return value.length === 0 ? 0n : BigInt(`0x${bytesToHex(value)}`);
}

function nested(value: unknown): string {
  if (value instanceof Uint8Array) return `0x${bytesToHex(value)}`;
  return Array.isArray(value) ? `[${value.map(nested).join(', ')}]` : '';
}
