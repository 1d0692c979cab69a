/** What becomes of a transaction after a node has taken it. Plain data: it is a part of a `Reply`. */

/**
 * - `unconfirmed`: the node has taken it, and nobody waited for a block
 * - `succeeded`, `reverted`: a block has it, and its receipt says how it ended
 * - `pending`: no block has it after the time to wait
 * - `replaced`: another transaction of the sender with the same nonce is in a block
 * - `dropped`: the node does not know it any more
 * - `unknown`: the node does not say what became of it
 *
 * The worst first.
 */
export const TRANSACTION_STATES = [
  'reverted',
  'dropped',
  'replaced',
  'pending',
  'unknown',
  'unconfirmed',
  'succeeded',
] as const;
export type TransactionState = (typeof TRANSACTION_STATES)[number];

/** Numbers are decimal digits, so that none is lost. */
export interface FollowedTransaction {
  readonly hash: string;
  readonly state: TransactionState;
  /** What became of it and what to do next, in one or two sentences. */
  readonly message: string;
  readonly from?: string;
  /** Absent if it creates a contract. */
  readonly to?: string;
  readonly nonce?: string;
  readonly block?: string;
  readonly gasUsed?: string;
  readonly gasLimit?: string;
  /** Wei for each unit of gas. */
  readonly gasPrice?: string;
  /** Wei that the sender paid: for gas, blobs, and on some chains for the data on the chain below. */
  readonly fee?: string;
  /** The contract that it created. */
  readonly created?: { readonly address: string; readonly name?: string };
  readonly events: readonly TransactionEvent[];
  /** JSON text, as the node sent it but for spaces. */
  readonly receipt?: string;
  /** Why it reverted: `InsufficientBalance(available: 0, required: 5)`, `out of gas`. */
  readonly reason?: string;
  /** Revert data, hex with `0x`. */
  readonly revertData?: string;
  /** The calls of a transaction that reverted, as a tree of text. Absent if the node has no traces. */
  readonly trace?: readonly string[];
  /** The transaction that took its place. */
  readonly replacedBy?: string;
}

export interface TransactionEvent {
  readonly address: string;
  /** Name of the contract at the address, if it is known. */
  readonly contract?: string;
  readonly topics: readonly string[];
  readonly data: string;
  /** `Transfer(from: 0x…, to: 0x…, value: 1,000)`. Absent if no known contract declares the event. */
  readonly text?: string;
}

/** The worst state of several transactions; undefined for none. */
export function worstState(
  transactions: readonly Pick<FollowedTransaction, 'state'>[] = [],
): TransactionState | undefined {
  return TRANSACTION_STATES.find((one) => transactions.some(({ state }) => state === one));
}

/** Whether a transaction failed, or it is not known that it did not. */
export function isBadEnd({ state }: Pick<FollowedTransaction, 'state'>): boolean {
  return state !== 'unconfirmed' && state !== 'succeeded';
}
