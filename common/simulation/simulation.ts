/** What a transaction would do, as a node simulated it. */
import type { TraceCall, TraceLog } from '../traces/trace';

/** A transaction to simulate: one that a request sends or signs. */
export interface PlannedTransaction {
  readonly method: string;
  /** The sender, `0x` and 40 digits. */
  readonly from: string;
  /** The receiver; undefined for a creation. */
  readonly to: string | undefined;
  /** Its members as an argument of `eth_call`. */
  readonly call: Readonly<Record<string, unknown>>;
  /** `0x` if it has none. */
  readonly input: string;
  /** Wei */
  readonly value: bigint;
  /** The gas limit; undefined when the node estimates it. */
  readonly gas: bigint | undefined;
  /** Wei for each unit of gas; undefined when the node chooses it. */
  readonly maxFee: bigint | undefined;
  readonly priorityFee: bigint | undefined;
  /** Undefined when the node chooses it. */
  readonly nonce: bigint | undefined;
  /** The chain that it is signed for, or that it names. */
  readonly chainId: bigint | undefined;
}

/** The block whose state a transaction was simulated on. */
export interface SimulatedOn {
  readonly number: bigint;
  /** Unix time in seconds. */
  readonly time: bigint | undefined;
  /** Wei; undefined before EIP-1559. */
  readonly baseFee: bigint | undefined;
}

/** What an account has more or less of. */
export interface Change {
  readonly account: string;
  /** Wei, or the smallest unit of a token. */
  readonly amount: bigint;
}

export interface TokenChange extends Change {
  /** Address of the token. */
  readonly token: string;
  /** Id of one token of ERC-721 or ERC-1155. */
  readonly id?: bigint;
}

/** What the execution of a transaction was found to do. */
export interface Execution {
  /** The call of the transaction with its result: `error` if it failed. */
  readonly call: TraceCall;
  /** Without those of failed calls; undefined if the node did not list them. */
  readonly logs: readonly TraceLog[] | undefined;
  /** Changes of ether, the value of the transaction included, without its fee; undefined if the node did not list them. */
  readonly ether: readonly Change[] | undefined;
  /** The calls inside it in which a failure began; undefined if the node did not list them. */
  readonly failedInside?: readonly TraceCall[] | undefined;
}

export interface AccessedAccount {
  readonly address: string;
  readonly storageKeys: readonly string[];
}

/** Symbol and decimals of a token, as its contract says them. */
export interface TokenWords {
  readonly symbol?: string;
  readonly decimals?: number;
}

/** Something that was asked for, and why it is not known. */
export interface NotKnown {
  readonly what: string;
  readonly why: string;
}

export interface Simulation {
  readonly transaction: PlannedTransaction;
  readonly on: SimulatedOn;
  /** Undefined if the node does not say. */
  readonly chainId: bigint | undefined;
  /** Undefined if the node executed it with no method. */
  readonly execution: Execution | undefined;
  /** Why a node would not accept the transaction as it is, one sentence each. */
  readonly refusals: readonly string[];
  /** What a person should know although the transaction may be right, one sentence each. */
  readonly warnings: readonly string[];
  /** Gas that `eth_estimateGas` gives; undefined if it failed. */
  readonly estimate: bigint | undefined;
  /** Wei for each unit of gas that it would pay now; undefined if not known. */
  readonly gasPrice: bigint | undefined;
  readonly accessList: readonly AccessedAccount[] | undefined;
  /** By address in lower case. */
  readonly tokens: ReadonlyMap<string, TokenWords>;
  /** The methods whose results are shown, in the order of their weight. */
  readonly basis: readonly string[];
  /** Where methods differ about the same transaction, and which one is shown, one sentence each. */
  readonly differences: readonly string[];
  readonly notKnown: readonly NotKnown[];
}

/** `refused`: a node would not accept it. `unknown`: it could not be executed. */
export type Verdict = 'succeeds' | 'reverts' | 'refused' | 'unknown';

export function verdictOf({ execution, refusals }: Simulation): Verdict {
  if (refusals.length > 0) return 'refused';
  if (!execution) return 'unknown';
  return execution.call.error === undefined ? 'succeeds' : 'reverts';
}
