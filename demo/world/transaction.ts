import { signedOf } from '../../common/verify/transactions';
import { quantity } from './hex';

/** The internal form of a transaction. */
export interface Transaction {
  readonly hash: string;
  readonly from: string;
  /** Null for a contract creation. */
  readonly to: string | null;
  readonly nonce: number;
  readonly input: string;
  readonly value: bigint;
  /** Gas limit. */
  readonly gas: bigint;
  readonly gasUsed: bigint;
  readonly type: 0 | 1 | 2;
  /** Maximum fee per gas, in wei. */
  readonly maxFee: bigint;
  readonly tip: bigint;
  readonly accessList: readonly { readonly address: string; readonly storageKeys: readonly string[] }[];
  readonly r: bigint;
  readonly s: bigint;
  readonly yParity: 0 | 1;
  readonly succeeds: boolean;
  /** A legacy transaction that is valid on any chain: signed before EIP-155, or as before it. */
  readonly anyChain?: true;
}

export const chainId = 1337;
export const blockGasLimit = 30_000_000n;

/** Price per gas in a block with this base fee, in wei. */
export function effectiveGasPrice({ type, maxFee, tip }: Transaction, baseFee: bigint): bigint {
  if (type !== 2) return maxFee;
  return baseFee + tip < maxFee ? baseFee + tip : maxFee;
}

/** Intrinsic gas: 21,000, plus 32,000 for a contract creation, 4 per zero byte and 16 per other byte. */
export function intrinsicGas(input: string, creates: boolean): bigint {
  let gas = creates ? 53_000 : 21_000;
  for (let index = 2; index < input.length; index += 2) {
    gas += input[index] === '0' && input[index + 1] === '0' ? 4 : 16;
  }
  if (creates) gas += 200 * Math.floor((input.length - 2) / 2);
  return BigInt(gas);
}

/** What of a transaction its sender signs, as JSON-RPC shows it. */
export type TransactionBody = Pick<
  Transaction,
  'type' | 'nonce' | 'to' | 'gas' | 'value' | 'input' | 'accessList' | 'maxFee' | 'tip' | 'anyChain'
>;

/** The members of a transaction that are signed. */
export function signedMembers(transaction: TransactionBody): Readonly<Record<string, unknown>> {
  const { type, anyChain } = transaction;
  return {
    type: quantity(type),
    ...(anyChain ? {} : { chainId: quantity(chainId) }),
    nonce: quantity(transaction.nonce),
    to: transaction.to,
    gas: quantity(transaction.gas),
    value: quantity(transaction.value),
    input: transaction.input,
    ...(type === 0 ? {} : { accessList: transaction.accessList }),
    ...(type === 2
      ? { maxFeePerGas: quantity(transaction.maxFee), maxPriorityFeePerGas: quantity(transaction.tip) }
      : { gasPrice: quantity(transaction.maxFee) }),
  };
}

/** The members of a transaction that do not depend on its block. */
export function bodyJson(transaction: Omit<Transaction, 'hash' | 'gasUsed' | 'succeeds'>) {
  const { type, yParity, anyChain } = transaction;
  const legacyV = anyChain ? 27 : chainId * 2 + 35;
  return {
    ...signedMembers(transaction),
    from: transaction.from,
    r: quantity(transaction.r),
    s: quantity(transaction.s),
    ...(type === 0
      ? { v: quantity(legacyV + yParity) }
      : { v: quantity(yParity), yParity: quantity(yParity) }),
  };
}

interface EncodedTransaction {
  readonly bytes: Uint8Array;
  readonly hash: string;
}

const encoded = new WeakMap<object, EncodedTransaction>();

/** The encoding of a transaction, and its hash. @throws Error for one that has none */
export function encodedTransaction(
  transaction: Omit<Transaction, 'hash' | 'gasUsed' | 'succeeds'>,
): EncodedTransaction {
  const known = encoded.get(transaction);
  if (known) return known;
  const signed = signedOf(bodyJson(transaction));
  if (typeof signed === 'string') throw new Error(signed);
  const made = { bytes: signed.encoded, hash: signed.hash };
  encoded.set(transaction, made);
  return made;
}
