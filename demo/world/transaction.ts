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
