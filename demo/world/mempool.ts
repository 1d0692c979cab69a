import { failed, type Result, success } from '../../common/result';
import { contractAddressOf, tokenAddress } from './accounts';
import type { BaseFees } from './base-fees';
import type { Chain } from './chain';
import { runtimeCodeOf } from './constructor';
import type { Ledger } from './ledger';
import { callToken, transferOf } from './token';
import { blockGasLimit, effectiveGasPrice, intrinsicGas, type Transaction } from './transaction';

export type Submission = Omit<Transaction, 'gasUsed' | 'succeeds'>;

/** Transactions sent to this node. Each is included in the block after the current head. */
export interface Mempool {
  /** @returns the hash; fails for an invalid transaction */
  submit(submission: Submission): Result<string>;
  /** `number` is that of its block, which may be in the future; undefined while earlier nonces are missing. */
  byHash(
    hash: string,
  ): { readonly transaction: Transaction; readonly number: number | undefined } | undefined;
  inBlock(number: number): readonly Transaction[];
  /** Gas that they use in a block. */
  gasIn(number: number): bigint;
  /** The next nonce of an account, including pending transactions. */
  nextNonce(address: string): number;
  /** Number of transactions that wait for one with an earlier nonce. */
  queued(): number;
  /** Hashes accepted after a mark, and the mark for the next call. */
  acceptedSince(mark: number): { readonly hashes: readonly string[]; readonly mark: number };
}

interface Kept {
  readonly transaction: Transaction;
  readonly number: number | undefined;
}

/** Gas of a token transfer. */
const transferGas = 51_484n;

const pending = Number.MAX_SAFE_INTEGER;

/** @param most maximum number of transactions to keep; older ones are forgotten */
export function createMempool(chain: Chain, ledger: Ledger, fees: BaseFees, most = 4096): Mempool {
  return new Pool(chain, ledger, fees, most);
}

class Pool implements Mempool {
  readonly #chain: Chain;
  readonly #ledger: Ledger;
  readonly #fees: BaseFees;
  readonly #most: number;
  /** By transaction hash, oldest first. */
  readonly #kept = new Map<string, Kept>();
  /** Transaction hashes by block number. */
  readonly #byBlock = new Map<number, Set<string>>();
  /** Transaction hashes by sender and nonce. */
  readonly #byNonce = new Map<string, string>();
  #accepted: string[] = [];
  #mark = 0;

  constructor(chain: Chain, ledger: Ledger, fees: BaseFees, most: number) {
    this.#chain = chain;
    this.#ledger = ledger;
    this.#fees = fees;
    this.#most = most;
  }

  nextNonce(address: string): number {
    return this.#ledger.nonceAfter(address, pending);
  }

  byHash(hash: string): Kept | undefined {
    return this.#kept.get(hash);
  }

  inBlock(number: number): readonly Transaction[] {
    return [...(this.#byBlock.get(number) ?? [])].flatMap((hash) => this.#kept.get(hash)?.transaction ?? []);
  }

  gasIn(number: number): bigint {
    return this.inBlock(number).reduce((total, one) => total + one.gasUsed, 0n);
  }

  queued(): number {
    return [...this.#kept.values()].filter(({ number }) => number === undefined).length;
  }

  acceptedSince(since: number): { readonly hashes: readonly string[]; readonly mark: number } {
    const first = Math.max(0, this.#accepted.length - (this.#mark - since));
    return { hashes: this.#accepted.slice(first), mark: this.#mark };
  }

  submit(submission: Submission): Result<string> {
    const valid = this.#check(submission);
    const accepted = valid.ok ? this.#replace(submission) : valid;
    if (!accepted.ok) return accepted;
    const { hash, from, nonce, gas } = submission;
    this.#byNonce.set(nonceKey(from, nonce), hash);
    if (nonce > this.nextNonce(from)) {
      // It waits for the transactions with the nonces before it.
      this.#kept.set(hash, {
        transaction: { ...submission, gasUsed: gas, succeeds: true },
        number: undefined,
      });
    } else {
      this.#include(this.#run(submission));
      this.#includeWaiting(from);
    }
    this.#accept(hash);
    return success(hash);
  }

  /** Checks a transaction without regard to the balance of its sender. */
  #check({ hash, from, nonce, gas, to, input, maxFee, tip }: Submission): Result<void> {
    const invalid = (message: string) => failed({ message });
    const head = this.#chain.head().number;
    if (this.#kept.has(hash)) return invalid('already known');
    const mined = this.#ledger.nonceAfter(from, head);
    if (nonce < mined) return invalid(`nonce too low: next nonce ${mined}, tx nonce ${nonce}`);
    if (nonce > mined + 64) return invalid(`nonce too high: next nonce ${mined}, tx nonce ${nonce}`);
    const least = intrinsicGas(input, to === null);
    if (gas < least) return invalid(`intrinsic gas too low: have ${gas}, want ${least}`);
    if (gas > blockGasLimit) return invalid('exceeds block gas limit');
    const next = this.#fees.of(head + 1);
    if (maxFee < next) {
      return invalid(`max fee per gas less than block base fee: have ${maxFee}, want ${next}`);
    }
    if (tip > maxFee) return invalid('max priority fee per gas higher than max fee per gas');
    return success(undefined);
  }

  /** Removes the transaction with the same nonce. Fails when the sender can't pay for the new one; then it stays. */
  #replace({ from, nonce, gas, value, maxFee }: Submission): Result<void> {
    const replaced = this.#withNonce(from, nonce);
    if (replaced) this.#ledger.remove(replaced.transaction.hash);
    const have = this.#ledger.weiAfter(from, pending);
    const want = value + gas * maxFee;
    if (have < want) {
      if (replaced?.number !== undefined) this.#include(replaced.transaction);
      return failed({
        message: `insufficient funds for gas * price + value: have ${have} want ${want}`,
      });
    }
    if (replaced) this.#forget(replaced.transaction.hash);
    return success(undefined);
  }

  /** The result of the transaction in the next block. */
  #run(submission: Submission): Transaction {
    const { from, to, input } = submission;
    const base = intrinsicGas(input, to === null);
    if (to !== tokenAddress) return { ...submission, gasUsed: base, succeeds: true };
    const result = callToken(input, from, (address) => this.#ledger.tokensAfter(address, pending));
    const succeeds = 'returned' in result && submission.gas >= transferGas;
    const wanted = succeeds ? transferGas : base + 2_000n;
    return { ...submission, gasUsed: wanted < submission.gas ? wanted : submission.gas, succeeds };
  }

  /** Puts a transaction into the next block and its effects into the ledger. */
  #include(transaction: Transaction): void {
    const { hash, from, to, input, value, nonce, succeeds } = transaction;
    const ledger = this.#ledger;
    const number = this.#chain.head().number + 1;
    this.#kept.set(hash, { transaction, number });
    this.#byBlock.set(number, (this.#byBlock.get(number) ?? new Set()).add(hash));
    const fee = transaction.gasUsed * effectiveGasPrice(transaction, this.#fees.of(number));
    const entry = { number, hash, wei: 0n, tokens: 0n, nonces: 0 };
    ledger.add(from, { ...entry, wei: -fee - (succeeds ? value : 0n), nonces: 1 });
    if (!succeeds) return;
    const receiver = to ?? contractAddressOf(from, nonce);
    // Code that cannot be found out is kept as it was sent.
    if (to === null) ledger.addCode(receiver, number, hash, runtimeCodeOf(input, { from, value }) ?? input);
    if (value > 0n) ledger.add(receiver, { ...entry, wei: value });
    const transfer = to === tokenAddress ? transferOf(input) : undefined;
    if (transfer) {
      ledger.add(from, { ...entry, tokens: -transfer.amount });
      ledger.add(transfer.to, { ...entry, tokens: transfer.amount });
    }
  }

  /** Includes the sender's waiting transactions, up to the next gap in the nonces. */
  #includeWaiting(from: string): void {
    for (;;) {
      const waiting = this.#withNonce(from, this.nextNonce(from));
      if (!waiting || waiting.number !== undefined) return;
      this.#include(this.#run(waiting.transaction));
    }
  }

  #accept(hash: string): void {
    this.#mark += 1;
    this.#accepted.push(hash);
    if (this.#accepted.length > this.#most) {
      this.#accepted = this.#accepted.slice(-Math.ceil(this.#most / 2));
    }
    while (this.#kept.size > this.#most) {
      const oldest = this.#kept.keys().next().value;
      if (oldest === undefined) break;
      this.#forget(oldest);
    }
  }

  #forget(hash: string): void {
    const found = this.#kept.get(hash);
    if (!found) return;
    this.#kept.delete(hash);
    this.#byNonce.delete(nonceKey(found.transaction.from, found.transaction.nonce));
    if (found.number === undefined) return;
    const block = this.#byBlock.get(found.number);
    block?.delete(hash);
    if (block?.size === 0) this.#byBlock.delete(found.number);
  }

  #withNonce(from: string, nonce: number): Kept | undefined {
    return this.#kept.get(this.#byNonce.get(nonceKey(from, nonce)) ?? '');
  }
}

const nonceKey = (from: string, nonce: number) => `${from} ${nonce}`;
