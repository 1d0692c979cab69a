import { keccak_256 } from '@noble/hashes/sha3.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import { RLP } from 'micro-eth-signer/core/rlp.js';
import { checksummed } from '../../catalogue/types/hex';
import { hexOf } from './signature';

/**
 * The address of the contract that a transaction creates, with checksum. Yellow Paper, section 7.
 *
 * @param from `0x` and 40 digits
 * @param nonce of the transaction
 */
export function createdAddress(from: string, nonce: bigint): string {
  // The library encodes a number as a quantity: 0 is empty.
  const encoded = RLP.encode([hexToBytes(from.slice(2)), nonce]);
  return checksummed(`0x${hexOf(keccak_256(encoded)).slice(-40)}`);
}
