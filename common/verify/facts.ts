/**
 * Facts of a response that can be computed from the response itself, and how each of them turned out. Holding needs no
 * excuse: whatever the chain is, nobody can make a hash fit by accident. Failing needs evidence that the chain makes this
 * fact as Ethereum does, because a false alarm costs more than silence; without it a fact is open.
 */
import { blockSeconds, isDevelopmentChain } from '../../catalogue/networks';

export type Path = readonly (string | number)[];
/**
 * Work in steps of some milliseconds, so that whoever has more to do can do it in between: a block of 20 MB takes
 * seconds.
 */
export type Steps<T> = Generator<undefined, T, undefined>;

/** All steps one after the other. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export type Members = Readonly<Record<string, unknown>>;

/** What a person reads where a fact holds. */
export const FACTS = {
  'block-hash': 'Hash verified: it is the hash of the header.',
  'payload-hash': 'Hash verified: it is the hash of the header that the payload makes.',
  'transactions-root': 'Root verified: it is the root of these transactions.',
  'withdrawals-root': 'Root verified: it is the root of these withdrawals.',
  'receipts-root': 'Root verified: it is the root of the receipts in this batch.',
  'logs-bloom': 'Bloom verified: it is the bloom of the logs.',
  'transaction-hash': 'Hash verified: it is the hash of the signed transaction.',
  sender: 'Sender verified: the account signed the transaction.',
  signer: 'Signature verified: the account of the request made it.',
  'signed-transaction': 'Transaction verified: the account of the request signed what was asked for.',
  'account-proof': 'Proof verified: it proves the account to its first node, a state root.',
  'storage-proof': 'Proof verified: it proves the value to storageHash.',
  'state-root': 'State root verified: it is that of the block in this batch.',
  'code-hash': 'Hash verified: it is the hash of the code.',
  'access-list-hash': 'Hash verified: it is the hash of the block access list in this batch.',
  'block-root': 'Root verified: it is the hash tree root of the header or block.',
  'blob-hashes': 'Commitments verified: the transactions of the block name their hashes.',
  'in-block': 'Proof verified: it leads to the body of the block in the header.',
  'light-client-proof': 'Proof verified: it leads to the root in the header.',
  encoding: 'Encoding verified: the bytes are what the request or the response says.',
  'node-record': 'Node record verified: its key signed it.',
} as const;

export type FactName = keyof typeof FACTS;

/** `block hash, transaction hash (3), sender (3)` */
export function factsInWords(facts: readonly Pick<Fact, 'fact'>[]): string {
  const counts = new Map<FactName, number>();
  for (const { fact } of facts) counts.set(fact, (counts.get(fact) ?? 0) + 1);
  return [...counts]
    .map(([fact, count]) => {
      const words = fact.replaceAll('-', ' ');
      return count === 1 ? words : `${words} (${count})`;
    })
    .join(', ');
}

/** Holds, does not hold, or cannot be told. */
export interface Fact {
  readonly fact: FactName;
  readonly verdict: 'holds' | 'fails' | 'open';
  /** Where it stands, from the value that was verified. */
  readonly path: Path;
  /** What does not fit, or why it cannot be told. The words of `FACTS` where it holds. */
  readonly message: string;
}

/** A fact that was computed from a response, and fits. */
export type VerifiedFact = Pick<Fact, 'fact' | 'path' | 'message'>;

export const MOST_SIGNATURES = 8;
/** Of a signature that was not looked at, because others were before it. */
export const NOT_LOOKED_AT = 'The signature was not looked at.';

/** Collects the facts of one response. */
export class Facts {
  readonly list: Fact[] = [];
  /** To look at a signature takes two milliseconds, so only the first ones of a response are looked at. */
  #signatures = MOST_SIGNATURES;

  /** Whether one more signature may be looked at. */
  takesSignature(): boolean {
    return this.#signatures-- > 0;
  }

  holds(fact: FactName, path: Path): void {
    this.list.push({ fact, verdict: 'holds', path, message: FACTS[fact] });
  }

  fails(fact: FactName, path: Path, message: string): void {
    this.list.push({ fact, verdict: 'fails', path, message });
  }

  open(fact: FactName, path: Path, message: string): void {
    this.list.push({ fact, verdict: 'open', path, message });
  }

  /** A comparison that failed: whether that is a fault depends on what is known of the chain. */
  differs(fact: FactName, path: Path, message: string, evidence: Evidence): void {
    if (evidence.sure) this.fails(fact, path, message);
    else this.open(fact, path, evidence.why);
  }
}

/** Whether a value that does not fit is wrong, or only made by other rules. */
export type Evidence = { readonly sure: true } | { readonly sure: false; readonly why: string };

export const SURE: Evidence = { sure: true };
export const unless = (why: string | undefined): Evidence =>
  why === undefined ? SURE : { sure: false, why };

/** Whether a chain is known to make its hashes as Ethereum does: public networks, those of its clients' kin, and development nodes. */
export function hashesAsEthereum(chainId: bigint): boolean {
  const id = String(chainId);
  return blockSeconds(id) !== undefined || isDevelopmentChain(id);
}

export const isSet = (value: unknown): boolean => value !== undefined && value !== null;

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two values are the same bytes, in whatever case. */
export function sameHex(one: unknown, other: string): boolean {
  return typeof one === 'string' && one.toLowerCase() === other.toLowerCase();
}
