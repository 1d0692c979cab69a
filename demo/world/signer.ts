/**
 * Accounts of other people. Their transactions are signed with one number in place of a new one each time, which makes a
 * signature cheap and gives the key away. It is no secret: it follows from the seed of the chain.
 */
import { createECDH } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { signingHashOf } from '../../common/verify/transactions';
import { keccak } from './hex';
import type { Random } from './random';
import { signedMembers, type Transaction, type TransactionBody } from './transaction';

export interface Signer {
  /** Lower case. */
  readonly address: string;
  sign(transaction: TransactionBody): Pick<Transaction, 'r' | 's' | 'yParity'>;
}

const field = secp256k1.Point.Fn;

/** The point of a number on the curve. Node's implementation is about ten times faster than JavaScript here. */
function pointOf(key: Uint8Array): Uint8Array {
  const curve = createECDH('secp256k1');
  curve.setPrivateKey(key);
  return curve.getPublicKey().subarray(1);
}

const numberOf = (bytes: Uint8Array) => BigInt(`0x${bytesToHex(bytes)}`);

export function createSigner(random: Random, index: number): Signer {
  const key = random.bytes(32, 'traffic key', index);
  const once = random.bytes(32, 'traffic signature', index);
  const point = pointOf(once);
  const r = field.create(numberOf(point.subarray(0, 32)));
  const isOdd = (point[63] ?? 0) & 1;
  const inverse = field.inv(field.create(numberOf(once)));
  const secret = field.create(field.mul(r, field.create(numberOf(key))));
  return {
    address: `0x${keccak(pointOf(key)).slice(-40)}`,
    sign(transaction) {
      const hash = signingHashOf(signedMembers(transaction));
      if (!hash) throw new Error('The transaction cannot be encoded.');
      const s = field.mul(inverse, field.add(field.create(numberOf(hash)), secret));
      // EIP-2: the lower one of both.
      const isHigh = s > field.ORDER / 2n;
      return { r, s: isHigh ? field.neg(s) : s, yParity: (isOdd ^ (isHigh ? 1 : 0)) === 1 ? 1 : 0 };
    },
  };
}
