import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { RLP } from 'micro-eth-signer/core/rlp.js';
import { bytesOfBase64 } from '../units/bytes';

/** Before the public key: an identity multihash of 37 bytes, with a secp256k1 key of 33 bytes in protobuf. */
const prefix = '002508021221';
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/**
 * The peer id of a node in the peer-to-peer network: `16Uiu2HA…`.
 * @param publicKey compressed secp256k1 key, 33 bytes
 */
export function peerIdOf(publicKey: Uint8Array): string {
  const hex = Array.from(publicKey, (byte) => byte.toString(16).padStart(2, '0')).join('');
  let rest = BigInt(`0x${prefix}${hex}`);
  let text = '';
  while (rest > 0n) {
    text = alphabet.charAt(Number(rest % 58n)) + text;
    rest /= 58n;
  }
  // For the leading zero byte.
  return `1${text}`;
}

/** The peer id that an address of a peer ends with (`/ip4/…/p2p/16Uiu2…`), or that of a node record (`enr:-…`). */
export function peerIdIn(text: string): string | undefined {
  const [, named] = /\/p2p\/(\w+)$/.exec(text) ?? [];
  return named ?? peerIdOfRecord(text);
}

/** Undefined for what is no node record with a secp256k1 key. */
function peerIdOfRecord(text: string): string | undefined {
  const [, encoded = ''] = /^enr:([\w-]+)=*$/.exec(text) ?? [];
  if (encoded === '' || encoded.length > MOST_RECORD) return undefined;
  try {
    const list: unknown = RLP.decode(bytesOfBase64(encoded) ?? new Uint8Array());
    if (!Array.isArray(list)) return undefined;
    const items: readonly unknown[] = list;
    const at = items.findIndex(
      (item) => item instanceof Uint8Array && String.fromCharCode(...item) === 'secp256k1',
    );
    const key = at < 0 ? undefined : items[at + 1];
    return key instanceof Uint8Array && key.length === KEY_BYTES ? peerIdOf(key) : undefined;
  } catch {
    return undefined;
  }
}

/** The specification allows 300 bytes. */
const MOST_RECORD = 1400;
const KEY_BYTES = 33;

/** A part of a node URL `enode://KEY@IP:PORT?discport=…`; `id` is the Keccak-256 of the key, without `0x`. */
export function enodePart(url: string, part: 'id' | 'key' | 'ip' | 'port'): string | undefined {
  const [, key, ip, port] = /^enode:\/\/([\da-f]{128})@(.+):(\d+)(?:\?|$)/i.exec(url) ?? [];
  if (key === undefined) return undefined;
  if (part === 'id') return bytesToHex(keccak_256(hexToBytes(key)));
  return { key: key.toLowerCase(), ip, port }[part];
}
