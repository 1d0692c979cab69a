/** The calls of transactions and their logs. A list in the order of execution: no depth overflows the stack. */
import { failed, type Result, success } from '../result';
import { counted } from '../units/words';

/** A call, a contract creation or a self-destruct. */
export interface TraceCall {
  readonly kind: 'call';
  /** 0 for the call of a transaction. */
  readonly depth: number;
  /** Index of the calling call in the trace; -1 for the call of a transaction. */
  readonly parent: number;
  /** `CALL`, `STATICCALL`, `DELEGATECALL`, `CREATE2`, `SELFDESTRUCT` … */
  readonly type: string;
  /** Addresses, `0x` and 40 digits. */
  readonly from?: string | undefined;
  /** The called or the created contract. */
  readonly to?: string | undefined;
  /** Wei */
  readonly value?: bigint | undefined;
  /** Gas that the call got. */
  readonly gas?: bigint | undefined;
  readonly gasUsed?: bigint | undefined;
  /** Call data, or the code that creates the contract. */
  readonly input: string;
  /** Return data, revert data or the code of the created contract. */
  readonly output: string;
  /** Why it failed, in the words of the node. */
  readonly error?: string | undefined;
  /** Reason of a revert as decoded by the node. */
  readonly revertReason?: string | undefined;
  /** Of the transaction, where the trace has several. */
  readonly transaction?: string | undefined;
}

/** A log, at its place among the calls of the call that emitted it. */
export interface TraceLog {
  readonly kind: 'log';
  readonly depth: number;
  readonly parent: number;
  readonly address?: string | undefined;
  readonly topics: readonly string[];
  readonly data: string;
}

export type TraceNode = TraceCall | TraceLog;

export interface Trace {
  /** Each call is followed by the calls and logs inside it. */
  readonly nodes: readonly TraceNode[];
  /** Whether it is from the trace namespace, which does not list logs. */
  readonly flat: boolean;
}

/** Maximum number of calls and logs. */
const MOST_NODES = 1_000_000;
/** Calls of the EVM are at most 1,024 levels deep. */
export const DEEPEST = 1024;

/** Collects the nodes of a trace in their order, within the limits. */
export class TraceBuilder {
  readonly nodes: TraceNode[] = [];
  flat = false;

  /** Adds a node. @returns its index */
  add(node: TraceNode): Result<number> {
    if (node.depth > DEEPEST)
      return failed({
        message: `The trace has calls more than ${counted(DEEPEST, 'level')} deep, which the EVM does not allow.`,
      });
    if (this.nodes.length >= MOST_NODES)
      return failed({
        message: `The trace has more than ${counted(MOST_NODES, 'call')}.`,
        remedy: 'Trace a single transaction, or leave out the logs.',
      });
    return success(this.nodes.push(node) - 1);
  }

  build(): Result<Trace> {
    return this.nodes.length > 0
      ? success({ nodes: this.nodes, flat: this.flat })
      : failed({ message: 'The trace has no calls.' });
  }
}

/**
 * The failed calls in which a failure began: those that did not just pass on the failure of the last failed call inside
 * them. Indexes into the nodes.
 */
export function failureOrigins(nodes: readonly TraceNode[]): ReadonlySet<number> {
  const lastFailed = new Map<number, TraceCall>();
  for (const node of nodes)
    if (node.kind === 'call' && node.error !== undefined) lastFailed.set(node.parent, node);
  const origins = new Set<number>();
  for (const [index, node] of nodes.entries()) {
    if (node.kind !== 'call' || node.error === undefined) continue;
    if (lastFailed.get(index)?.output !== node.output) origins.add(index);
  }
  return origins;
}
