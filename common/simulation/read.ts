/** Reads the results of methods that execute a transaction without sending it. */
import * as z from 'zod';
import { failed, type Result, success } from '../result';
import { address, data, list, object, quantity, text, topics } from '../traces/fields';
import { failureOrigins, type Trace, type TraceCall, type TraceLog } from '../traces/trace';
import type { AccessedAccount, Execution, PlannedTransaction } from './simulation';
import { type EtherTransfer, etherChanges, etherTransfer } from './transfers';

const callResult = object({ status: quantity, returnData: data, gasUsed: quantity, logs: list });
const callError = object({ message: text, data });
const logShape = object({ address, topics, data });

/** Maximum number of events of one transaction. */
const MOST_LOGS = 50_000;

/** The call of a transaction, before its result is known. */
export function callOf({ from, gas, input, to, value }: PlannedTransaction): TraceCall {
  const type = to === undefined ? 'CREATE' : 'CALL';
  return { kind: 'call', depth: 0, parent: -1, type, from, to, value, gas, input, output: '0x' };
}

/** Reads a result of `eth_simulateV1` for one call with `traceTransfers`. */
export function readSimulated(result: unknown, transaction: PlannedTransaction): Result<Execution> {
  const [block] = Array.isArray(result) ? (result as readonly unknown[]) : [];
  const { calls } = (block ?? {}) as { readonly calls?: unknown };
  const [first, more] = Array.isArray(calls) ? (calls as readonly unknown[]) : [];
  const read = callResult.safeParse(first);
  if (!read.success || more !== undefined) return wrong('result of one call');
  const { gasUsed, logs: all, returnData, status } = read.data;
  if (status !== 0n && status !== 1n) return wrong('status');
  if (gasUsed === undefined) return wrong('gas');
  if (all.length > MOST_LOGS) return wrong('list of at most 50,000 events');
  const logs: TraceLog[] = [];
  const transfers: EtherTransfer[] = [];
  for (const one of all) {
    const log = logShape.safeParse(one);
    if (!log.success) return wrong('list of events');
    const made: TraceLog = { kind: 'log', depth: 1, parent: 0, ...log.data };
    const transfer = etherTransfer(made);
    if (transfer) transfers.push(transfer);
    else logs.push(made);
  }
  if (status === 0n) {
    const call = { ...callOf(transaction), gasUsed, ...failureIn(first, returnData) };
    return success({ call, logs: [], ether: [] });
  }
  const call: TraceCall = { ...callOf(transaction), output: returnData, gasUsed };
  const { from, to, value } = transaction;
  // A node that does not list the value of the transaction itself ignores `traceTransfers`.
  const listsTransfers = value === 0n || from === to || transfers.length > 0;
  return success({ call, logs, ether: listsTransfers ? etherChanges(transfers) : undefined });
}

/** Geth has the revert data in the error, and anvil as what the call returned. */
function failureIn(first: unknown, returnData: string): Pick<TraceCall, 'error' | 'output'> {
  const read = callError.safeParse((first as { readonly error?: unknown }).error ?? {});
  const told = read.success ? read.data : { message: undefined, data: '0x' };
  const output = returnData === '0x' ? told.data : returnData;
  // What a contract returns when it fails is its reason to revert.
  return { output, error: output === '0x' ? told.message || 'failed' : 'execution reverted' };
}

/** Reads a trace of the callTracer with logs. */
export function readTraced({ nodes: [root, ...inside] }: Trace): Result<Execution> {
  if (root?.kind !== 'call') return wrong('trace');
  const failedCalls = new Set<number>(root.error === undefined ? [] : [0]);
  const logs: TraceLog[] = [];
  const transfers: EtherTransfer[] = [...transferOf(root)];
  for (const [at, node] of inside.entries()) {
    if (failedCalls.has(node.parent)) {
      failedCalls.add(at + 1);
    } else if (node.kind === 'log') {
      logs.push(node);
    } else if (node.error !== undefined) {
      failedCalls.add(at + 1);
    } else {
      transfers.push(...transferOf(node));
    }
  }
  const failedInside = failuresIn([root, ...inside]);
  if (root.error !== undefined) return success({ call: root, logs: [], ether: [], failedInside });
  return success({ call: root, logs, ether: etherChanges(transfers), failedInside });
}

function failuresIn(nodes: Trace['nodes']): readonly TraceCall[] {
  return [...failureOrigins(nodes)].flatMap((index) => {
    const node = nodes[index];
    return index > 0 && node?.kind === 'call' ? [node] : [];
  });
}

function transferOf({ from, to, type, value }: TraceCall): readonly EtherTransfer[] {
  // The other kinds of calls send nothing: nodes repeat the value of the call around them.
  const sends = /^(?:CALL|CREATE2?|SELFDESTRUCT)$/.test(type);
  if (!sends || value === undefined || value === 0n || from === undefined || to === undefined) return [];
  return [{ from, to, value }];
}

const accounts = z.object({
  error: z.string().optional(),
  accessList: z
    .array(
      z.object({
        address: z.string().regex(/^0x[\da-f]{40}$/i),
        storageKeys: z.array(z.string().regex(/^0x[\da-f]{1,64}$/i)).max(100_000),
      }),
    )
    .max(100_000),
});

/** Reads a result of `eth_createAccessList`. A transaction that failed has one as well, as far as it came. */
export function readAccessList(result: unknown): Result<readonly AccessedAccount[]> {
  const read = accounts.safeParse(result);
  return read.success ? success(read.data.accessList) : wrong('access list');
}

function wrong(what: string) {
  return failed({ message: `The node returned something else than a ${what}.` });
}
