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
