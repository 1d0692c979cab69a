import { contractAddressOf, tokenAddress } from './accounts';
import type { Chain } from './chain';
import { tokenUnit, transferInput } from './token';
import { intrinsicGas, type Transaction } from './transaction';

/**
 * Other people's transactions. Account `i` sends one in every `period`-th block, so that nonces, balances and token
 * balances at any block follow from counting. They are not signed: their `r` and `s` only look it.
 */
interface Sender {
  readonly period: number;
  readonly kind: 'ether' | 'token' | 'create';
}

const senders: readonly Sender[] = [
  { period: 2, kind: 'token' },
  { period: 3, kind: 'token' },
  { period: 4, kind: 'token' },
  { period: 6, kind: 'token' },
  { period: 2, kind: 'ether' },
  { period: 3, kind: 'ether' },
  { period: 5, kind: 'ether' },
  { period: 7, kind: 'ether' },
  { period: 40, kind: 'create' },
];

const gwei = 10n ** 9n;
const startingWei = 1_000n * 10n ** 18n;
const startingTokens = 5_000n * tokenUnit;
/** A tiny contract: its code stores nothing and returns 42. */
const createInput = '0x600a600c600039600a6000f3602a60005260206000f3';
export const createdCode = '0x602a60005260206000f3';

export interface Traffic {
  readonly addresses: readonly string[];
  /** Transactions of a block, in the order of their senders. */
  inBlock(number: number): readonly Transaction[];
  /** A transaction and the number of its block, which may lie in the future. */
  byHash(hash: string): { readonly transaction: Transaction; readonly number: number } | undefined;
  nonceAfter(address: string, number: number): number;
  weiAfter(address: string, number: number): bigint;
  tokensAfter(address: string, number: number): bigint;
  /** Whether a contract that was made by traffic lies there once the block is in. */
  hasCode(address: string, number: number): boolean;
}

export function createTraffic({ random }: Chain): Traffic {
  const addresses = senders.map((_, index) => random.hex(20, 'traffic account', index));
  const indexOf = new Map(addresses.map((address, index) => [address, index]));
  const periodOf = (index: number) => senders[index]?.period ?? 1;

  /** Transactions of sender `index` in the blocks 1 … number. */
  const sentBy = (index: number, number: number) =>
    Math.floor((Math.max(0, number) + index) / periodOf(index)) - Math.floor(index / periodOf(index));
  const blockOf = (index: number, nonce: number) =>
    (Math.floor(index / periodOf(index)) + nonce + 1) * periodOf(index) - index;

  /** The next sender of the same kind: each kind hands its coins round in a ring. */
  const next = (index: number, step: 1 | -1) => {
    const ring = senders.flatMap((sender, at) => (sender.kind === senders[index]?.kind ? [at] : []));
    return ring.at((ring.indexOf(index) + step) % ring.length) ?? index;
  };
  // Proportional to the period: what flows in and out of an account over time is the same, so none runs dry.
  const weiOf = (index: number) => BigInt(periodOf(index)) * 10n ** 15n;
  const tokensOf = (index: number) => BigInt(periodOf(index)) * tokenUnit;
  const feeOf = (index: number) => (2n + BigInt(index % 3)) * gwei;
  const gasOf = (index: number) => {
    const kind = senders[index]?.kind;
    if (kind === 'create') return intrinsicGas(createInput, true) + 32_000n;
    return kind === 'token' ? 51_484n : 21_000n;
  };

  const transaction = (index: number, nonce: number): Transaction => {
    const kind = senders[index]?.kind;
    const to = addresses[next(index, 1)] ?? null;
    const gasUsed = gasOf(index);
    const type = index % 2 === 0 ? 2 : 0;
    return {
      hash: random.sealed('traffic', nonce, index),
      from: addresses[index] ?? '',
      to: kind === 'create' ? null : kind === 'token' ? tokenAddress : to,
      nonce,
      input:
        kind === 'create' ? createInput : kind === 'token' && to ? transferInput(to, tokensOf(index)) : '0x',
      value: kind === 'ether' ? weiOf(index) : 0n,
      gas: kind === 'ether' ? gasUsed : gasUsed + 10_000n,
      gasUsed,
      type,
      // The tip alone reaches the most that is paid: the price does not move with the base fee.
      maxFee: feeOf(index),
      tip: feeOf(index),
      accessList: [],
      r: BigInt(random.hex(31, 'r', index, nonce)),
      s: BigInt(random.hex(31, 's', index, nonce)),
      yParity: random.below(2, 'parity', index, nonce) === 0 ? 0 : 1,
      succeeds: true,
    };
  };

  return {
    addresses,
    inBlock(number) {
      if (number < 1) return [];
      return senders.flatMap((sender, index) =>
        (number + index) % sender.period === 0 ? [transaction(index, sentBy(index, number - 1))] : [],
      );
    },
    byHash(hash) {
      const found = random.opened('traffic', hash);
      if (!found || found[1] >= senders.length) return undefined;
      const [nonce, index] = found;
      return { transaction: transaction(index, nonce), number: blockOf(index, nonce) };
    },
    nonceAfter(address, number) {
      const index = indexOf.get(address);
      return index === undefined ? 0 : sentBy(index, number);
    },
    weiAfter(address, number) {
      const index = indexOf.get(address);
      if (index === undefined) return 0n;
      const fees = BigInt(sentBy(index, number)) * gasOf(index) * feeOf(index);
      if (senders[index]?.kind !== 'ether') return startingWei - fees;
      const giver = next(index, -1);
      const given = BigInt(sentBy(giver, number)) * weiOf(giver);
      return startingWei + given - BigInt(sentBy(index, number)) * weiOf(index) - fees;
    },
    tokensAfter(address, number) {
      const index = indexOf.get(address);
      if (index === undefined || senders[index]?.kind !== 'token') return 0n;
      const giver = next(index, -1);
      const given = BigInt(sentBy(giver, number)) * tokensOf(giver);
      return startingTokens + given - BigInt(sentBy(index, number)) * tokensOf(index);
    },
    hasCode(address, number) {
      const creator = senders.findIndex((sender) => sender.kind === 'create');
      const from = addresses[creator];
      if (from === undefined) return false;
      // Only the latest are looked through: an address does not tell the nonce that made it.
      const count = sentBy(creator, number);
      for (let nonce = count - 1; nonce >= Math.max(0, count - 16); nonce--) {
        if (contractAddressOf(from, nonce) === address) return true;
      }
      return false;
    },
  };
}
