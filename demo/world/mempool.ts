import { contractAddressOf, tokenAddress } from './accounts';
import type { Chain } from './chain';
import type { Ledger } from './ledger';
import { callToken, transferOf } from './token';
import { blockGasLimit, effectiveGasPrice, intrinsicGas, type Transaction } from './transaction';

export type Submission = Omit<Transaction, 'gasUsed' | 'succeeds'>;

export type Submitted = { readonly hash: string } | { readonly code: number; readonly refusal: string };

/** Transactions that were sent to this node. Each is put into the block after the one it was sent in. */
export interface Mempool {
  submit(submission: Submission): Submitted;
  /** `number` is that of its block, which may not be there yet; undefined behind a gap in the nonces. */
  byHash(
    hash: string,
  ): { readonly transaction: Transaction; readonly number: number | undefined } | undefined;
  inBlock(number: number): readonly Transaction[];
  /** Nonce for the sender's next transaction, those that wait included. */
  nextNonce(address: string): number;
  /** Hashes that were accepted after a mark; the mark to ask with the next time. */
  acceptedSince(mark: number): { readonly hashes: readonly string[]; readonly mark: number };
}

interface Kept {
  readonly transaction: Transaction;
  readonly number: number | undefined;
}

/** Gas of a token transfer, and the most that any other call of a contract is said to use. */
const transferGas = 51_484n;

const pending = Number.MAX_SAFE_INTEGER;

/** @param most transactions that are kept; older ones are forgotten, so that memory stays flat */
export function createMempool(
  chain: Chain,
  ledger: Ledger,
  baseFeeOf: (number: number) => bigint,
  most = 4096,
): Mempool {
  const kept = new Map<string, Kept>();
  const byBlock = new Map<number, Set<string>>();
  const byNonce = new Map<string, string>();
  let accepted: string[] = [];
  let mark = 0;

  const nextNonce = (address: string) => ledger.nonceAfter(address, pending);

  const forget = (hash: string) => {
    const found = kept.get(hash);
    if (!found) return;
    kept.delete(hash);
    byNonce.delete(`${found.transaction.from} ${found.transaction.nonce}`);
    if (found.number === undefined) return;
    const block = byBlock.get(found.number);
    block?.delete(hash);
    if (block?.size === 0) byBlock.delete(found.number);
  };

  const sameNonce = (from: string, nonce: number) => kept.get(byNonce.get(`${from} ${nonce}`) ?? '');

  /** What running it in the next block does. */
  const run = (submission: Submission): Transaction => {
    const { from, to, input } = submission;
    const base = intrinsicGas(input, to === null);
    if (to === null) return { ...submission, gasUsed: base, succeeds: true };
    if (to !== tokenAddress) return { ...submission, gasUsed: base, succeeds: true };
    const result = callToken(input, from, (address) => ledger.tokensAfter(address, pending));
    const succeeds = 'returned' in result && submission.gas >= transferGas;
    const wanted = succeeds ? transferGas : base + 2_000n;
    return { ...submission, gasUsed: wanted < submission.gas ? wanted : submission.gas, succeeds };
  };

  const include = (transaction: Transaction) => {
    const { hash, from, to, input, value, nonce, succeeds } = transaction;
    const number = chain.head().number + 1;
    kept.set(hash, { transaction, number });
    byBlock.set(number, (byBlock.get(number) ?? new Set()).add(hash));
    const fee = transaction.gasUsed * effectiveGasPrice(transaction, baseFeeOf(number));
    const entry = { number, hash, wei: 0n, tokens: 0n, nonces: 0 };
    ledger.add(from, { ...entry, wei: -fee - (succeeds ? value : 0n), nonces: 1 });
    if (!succeeds) return;
    const receiver = to ?? contractAddressOf(from, nonce);
    if (to === null) ledger.addCode(receiver, number, hash, input);
    if (value > 0n) ledger.add(receiver, { ...entry, wei: value });
    const transfer = to === tokenAddress ? transferOf(input) : undefined;
    if (transfer) {
      ledger.add(from, { ...entry, tokens: -transfer.amount });
      ledger.add(transfer.to, { ...entry, tokens: transfer.amount });
    }
  };

  const refuse = (code: number, refusal: string): Submitted => ({ code, refusal });

  return {
    nextNonce,
    byHash: (hash) => kept.get(hash),
    inBlock: (number) =>
      [...(byBlock.get(number) ?? [])].flatMap((hash) => kept.get(hash)?.transaction ?? []),
    acceptedSince(since) {
      return { hashes: accepted.slice(Math.max(0, accepted.length - (mark - since))), mark };
    },
    submit(submission) {
      const { hash, from, nonce, gas, value, to, input } = submission;
      if (kept.has(hash)) return refuse(-32000, 'already known');
      const mined = ledger.nonceAfter(from, chain.head().number);
      if (nonce < mined) return refuse(-32000, `nonce too low: next nonce ${mined}, tx nonce ${nonce}`);
      if (nonce > mined + 64) return refuse(-32000, `nonce too high: next nonce ${mined}, tx nonce ${nonce}`);
      const least = intrinsicGas(input, to === null);
      if (gas < least) return refuse(-32000, `intrinsic gas too low: have ${gas}, want ${least}`);
      if (gas > blockGasLimit) return refuse(-32000, 'exceeds block gas limit');
      const next = baseFeeOf(chain.head().number + 1);
      if (submission.maxFee < next) {
        return refuse(
          -32000,
          `max fee per gas less than block base fee: have ${submission.maxFee}, want ${next}`,
        );
      }
      if (submission.tip > submission.maxFee) {
        return refuse(-32000, 'max priority fee per gas higher than max fee per gas');
      }
      const replaced = sameNonce(from, nonce);
      if (replaced) ledger.remove(replaced.transaction.hash);
      const have = ledger.weiAfter(from, pending);
      const want = value + gas * submission.maxFee;
      if (have < want) {
        if (replaced?.number !== undefined) include(replaced.transaction);
        return refuse(-32000, `insufficient funds for gas * price + value: have ${have} want ${want}`);
      }
      if (replaced) forget(replaced.transaction.hash);
      byNonce.set(`${from} ${nonce}`, hash);

      if (nonce > nextNonce(from)) {
        // It waits until the nonces before it are there.
        kept.set(hash, { transaction: { ...submission, gasUsed: gas, succeeds: true }, number: undefined });
      } else {
        include(run(submission));
        for (;;) {
          const waiting = sameNonce(from, nextNonce(from));
          if (!waiting || waiting.number !== undefined) break;
          include(run(waiting.transaction));
        }
      }
      mark += 1;
      accepted.push(hash);
      if (accepted.length > most) accepted = accepted.slice(-Math.ceil(most / 2));
      while (kept.size > most) {
        const oldest = kept.keys().next().value;
        if (oldest === undefined) break;
        forget(oldest);
      }
      return { hash };
    },
  };
}
