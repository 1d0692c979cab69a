import { createECDH } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { signingHashOf } from '../../common/verify/transactions';
import { contractAddressOf, tokenAddress } from './accounts';
import type { BaseFees } from './base-fees';
import type { Chain } from './chain';
import { keccak } from './hex';
import type { Random } from './random';
import { tokenUnit, transferInput } from './token';
import {
  encodedTransaction,
  intrinsicGas,
  signedMembers,
  type Transaction,
  type TransactionBody,
} from './transaction';

/**
 * Transactions of other accounts. Account `i` sends one every `period` blocks, so that nonces and balances at any block
 * can be calculated.
 */
interface Sender {
  readonly period: number;
  readonly kind: 'ether' | 'token' | 'create' | 'busy';
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
  { period: 1, kind: 'busy' },
];

const gwei = 10n ** 9n;
const startingWei = 1_000n * 10n ** 18n;
/** Its fees are 0.03 ether a block: enough for twelve years. */
const busyWei = 10n ** 24n;
const startingTokens = 5_000n * tokenUnit;
/** Deploys a contract that returns 42. */
const createInput = '0x600a600c600039600a6000f3602a60005260206000f3';
export const createdCode = '0x602a60005260206000f3';
/** Deploys the same contract; its constructor writes a log for each of `constructorTopics`, without data. */
const loggingInput =
  '0x60006000a0600160006000a16002600160006000a2600460036002600160006000a4600a602e600039600a6000f3602a60005260206000f3';
/** Topics of the logs of the constructor. The first one is of an anonymous event without indexed parameters. */
export const constructorTopics: readonly (readonly number[])[] = [[], [1], [1, 2], [1, 2, 3, 4]];

/** Whether a transaction deploys the contract whose constructor writes logs. */
export const isLoggingCreation = ({ to, input }: Pick<Transaction, 'to' | 'input'>) =>
  to === null && input === loggingInput;

/** A contract that uses up its gas: half of each block, as on a network with many users. */
export const busyAddress = '0x0000000000000000000000000000000000001559';
/** Loops until less gas is left than the first word of the input. */
export const busyCode = '0x5b5f355a115f5700';
const busyLimit = 16_777_216n;

export interface Traffic {
  readonly addresses: readonly string[];
  /** Transactions of a block, in the order of their senders. */
  inBlock(number: number): readonly Transaction[];
  /** Gas of these transactions, without those of the busiest account. */
  otherGas(number: number): bigint;
  /** A transaction and the number of its block, which may be in the future. */
  byHash(hash: string): { readonly transaction: Transaction; readonly number: number } | undefined;
  nonceAfter(address: string, number: number): number;
  weiAfter(address: string, number: number): bigint;
  tokensAfter(address: string, number: number): bigint;
  /** Whether there is a contract of this traffic at an address, after a block. */
  hasCode(address: string, number: number): boolean;
  /** Addresses of the contracts of this traffic after a block. */
  contractsAfter(number: number): readonly string[];
}

const periodOf = (index: number) => senders[index]?.period ?? 1;
const kindOf = (index: number) => senders[index]?.kind;

/** Transactions of a sender in the blocks 1 … number. */
const sentBy = (index: number, number: number) =>
  Math.floor((Math.max(0, number) + index) / periodOf(index)) - Math.floor(index / periodOf(index));

/** The senders of the transactions in a block. */
const sendersIn = (number: number) =>
  number < 1
    ? []
    : senders.flatMap((sender, index) => ((number + index) % sender.period === 0 ? [index] : []));

/** Number of the block with a transaction of a sender. */
const blockOf = (index: number, nonce: number) =>
  (Math.floor(index / periodOf(index)) + nonce + 1) * periodOf(index) - index;

/** The next or previous sender of the same kind. Each kind passes its coins around in a ring. */
const neighbor = (index: number, step: 1 | -1) => {
  const ring = senders.flatMap((sender, at) => (sender.kind === kindOf(index) ? [at] : []));
  return ring.at((ring.indexOf(index) + step) % ring.length) ?? index;
};

// Proportional to the period, so that each account receives as much as it sends and none runs dry.
const weiOf = (index: number) => BigInt(periodOf(index)) * 10n ** 15n;
const tokensOf = (index: number) => BigInt(periodOf(index)) * tokenUnit;
const feeOf = (index: number) => (2n + BigInt(index % 3)) * gwei;
/** Gas of a transaction, but for the busiest account, whose gas depends on the block. */
const gasOf = (index: number) => {
  if (kindOf(index) === 'busy') return 0n;
  if (kindOf(index) === 'create') return intrinsicGas(loggingInput, true) + 36_000n;
  return kindOf(index) === 'token' ? 51_484n : 21_000n;
};

export function createTraffic(chain: Chain, fees: BaseFees): Traffic {
  return new PeriodicTraffic(chain, fees);
}

class PeriodicTraffic implements Traffic {
  readonly addresses: readonly string[];
  readonly #chain: Chain;
  readonly #fees: BaseFees;
  readonly #signers: readonly Signer[];
  readonly #indexOf: ReadonlyMap<string, number>;
  /** Sender and nonce by the first six bytes of a transaction's hash, and up to which block they are known. */
  readonly #known = new Map<number, readonly [index: number, nonce: number]>();
  #knownTo = 0;
  /** Signed transactions by block number. */
  readonly #cache = new Map<number, readonly Transaction[]>();
  /** In the order of their creation. */
  readonly #contracts: string[] = [];
  /** Number of each contract in that order. */
  readonly #created = new Map<string, number>();

  constructor(chain: Chain, fees: BaseFees) {
    this.#chain = chain;
    this.#fees = fees;
    this.#signers = senders.map((_, index) => createSigner(chain.random, index));
    this.addresses = this.#signers.map(({ address }) => address);
    this.#indexOf = new Map(this.addresses.map((address, index) => [address, index]));
  }

  inBlock(number: number): readonly Transaction[] {
    const cached = this.#cache.get(number);
    if (cached) return cached;
    const made = sendersIn(number).map((index) => this.#transaction(index, sentBy(index, number - 1)));
    // The gas of the busiest account is not known for later blocks.
    if (number > this.#chain.head().number + 1) return made;
    if (this.#cache.size >= MOST_CACHED) this.#cache.clear();
    this.#cache.set(number, made);
    return made;
  }

  otherGas(number: number): bigint {
    return sendersIn(number).reduce((total, index) => total + gasOf(index), 0n);
  }

  byHash(hash: string): { readonly transaction: Transaction; readonly number: number } | undefined {
    // Those of the next block are pending.
    this.#learn(this.#chain.head().number + 1);
    const found = this.#known.get(shortHash(hash));
    if (!found) return undefined;
    const transaction = this.#transaction(...found);
    return transaction.hash === hash.toLowerCase() ? { transaction, number: blockOf(...found) } : undefined;
  }

  /** Keeps which transactions the blocks up to a number have. */
  #learn(number: number): void {
    while (this.#knownTo < number) {
      this.#knownTo += 1;
      for (const { from, nonce, hash } of this.inBlock(this.#knownTo))
        this.#known.set(shortHash(hash), [this.#indexOf.get(from) ?? 0, nonce]);
    }
  }

  nonceAfter(address: string, number: number): number {
    const index = this.#indexOf.get(address);
    return index === undefined ? 0 : sentBy(index, number);
  }

  weiAfter(address: string, number: number): bigint {
    const index = this.#indexOf.get(address);
    if (index === undefined) return 0n;
    const sent = BigInt(sentBy(index, number));
    const gas = kindOf(index) === 'busy' ? this.#fees.busyGasAfter(number) : sent * gasOf(index);
    const fees = gas * feeOf(index);
    if (kindOf(index) === 'busy') return busyWei - fees;
    if (kindOf(index) !== 'ether') return startingWei - fees;
    const giver = neighbor(index, -1);
    const received = BigInt(sentBy(giver, number)) * weiOf(giver);
    return startingWei + received - sent * weiOf(index) - fees;
  }

  tokensAfter(address: string, number: number): bigint {
    const index = this.#indexOf.get(address);
    if (index === undefined || kindOf(index) !== 'token') return 0n;
    const giver = neighbor(index, -1);
    const received = BigInt(sentBy(giver, number)) * tokensOf(giver);
    return startingTokens + received - BigInt(sentBy(index, number)) * tokensOf(index);
  }

  hasCode(address: string, number: number): boolean {
    const count = this.contractsAfter(number).length;
    return (this.#created.get(address) ?? count) < count;
  }

  contractsAfter(number: number): readonly string[] {
    const creator = senders.findIndex((sender) => sender.kind === 'create');
    const count = sentBy(creator, number);
    while (this.#contracts.length < count) {
      const made = contractAddressOf(this.addresses[creator] ?? '', this.#contracts.length);
      this.#created.set(made, this.#contracts.length);
      this.#contracts.push(made);
    }
    return this.#contracts.slice(0, count);
  }

  #transaction(index: number, nonce: number): Transaction {
    const isBusy = kindOf(index) === 'busy';
    const gasUsed = isBusy ? this.#fees.busyGas(blockOf(index, nonce)) : gasOf(index);
    const body: TransactionBody = {
      ...this.#content(index, nonce),
      nonce,
      gas: isBusy ? busyLimit : kindOf(index) === 'ether' ? gasUsed : gasUsed + 10_000n,
      type: index % 2 === 0 ? 2 : 0,
      // With the tip at the maximum fee, the price does not depend on the base fee.
      maxFee: feeOf(index),
      tip: feeOf(index),
      accessList: [],
    };
    const signed = {
      ...body,
      from: this.addresses[index] ?? '',
      ...(this.#signers[index]?.sign(body) ?? { r: 0n, s: 0n, yParity: 0 }),
    };
    // The same object keeps its encoding.
    return Object.assign(signed, { hash: encodedTransaction(signed).hash, gasUsed, succeeds: true });
  }

  #content(index: number, nonce: number): Pick<Transaction, 'to' | 'input' | 'value'> {
    const receiver = this.addresses[neighbor(index, 1)] ?? '';
    switch (kindOf(index)) {
      case 'create':
        return { to: null, input: nonce === 0 ? createInput : loggingInput, value: 0n };
      case 'busy':
        return { to: busyAddress, input: '0x', value: 0n };
      case 'token':
        return { to: tokenAddress, input: transferInput(receiver, tokensOf(index)), value: 0n };
      default:
        return { to: receiver, input: '0x', value: weiOf(index) };
    }
  }
}

const MOST_CACHED = 256;

const shortHash = (hash: string) => Number.parseInt(hash.slice(2, 14), 16);

// ---------------------------------------------------------------- accounts of other people

/*
 * Their transactions are signed with one number in place of a new one each time, which makes a signature cheap and gives the
 * key away. It is no secret: it follows from the seed of the chain.
 */

interface Signer {
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

function createSigner(random: Random, index: number): Signer {
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
