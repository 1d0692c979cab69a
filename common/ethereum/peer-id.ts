import { RLP } from 'micro-eth-signer/core/rlp.js';

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
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    const list: unknown = RLP.decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)));
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
