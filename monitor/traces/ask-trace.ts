/** Asks an execution node for the trace of a transaction. */
import type { CodeOf } from '../../common/contracts/recognize';
import { type Failure, failed, type Result } from '../../common/result';
import { callTracerOptions, readTrace } from '../../common/traces/read-trace';
import type { Trace } from '../../common/traces/trace';
import type { NodeFailure, NodeReader } from '../nodes/reader';

/** Maximum size of a trace, in bytes. */
export const LARGEST_TRACE = 512 * 1024 * 1024;

const METHOD_NOT_FOUND = -32601;

/**
 * Asks with `debug_traceTransaction` and the callTracer; with `trace_transaction` if the node does not have that.
 *
 * @param hash of the transaction, `0x` and 64 digits
 */
export async function askTrace(reader: Pick<NodeReader, 'call'>, hash: string): Promise<Result<Trace>> {
  const debug = await reader.call('debug_traceTransaction', [hash, callTracerOptions]);
  const calls = debug.ok ? readTrace(debug.value) : undefined;
  if (calls?.ok) return calls;
  if (!debug.ok && !isMissing(debug.failure)) return failed(shown(debug.failure));
  // Some nodes ignore the tracer.
  const flat = await reader.call('trace_transaction', [hash]);
  const listed = flat.ok ? readTrace(flat.value) : undefined;
  if (listed?.ok) return listed;
  const unreadable = calls ?? listed;
  if (unreadable) return unreadable;
  if (!flat.ok && !isMissing(flat.failure)) return failed(shown(flat.failure));
  return failed({
    message: 'The node has neither debug_traceTransaction nor trace_transaction.',
    remedy:
      'Turn on its debug or trace API (Geth: --http.api eth,debug; Erigon: --http.api eth,debug,trace), or ask another node.',
  });
}

/** The code of addresses at the latest block, as the node has it. */
export function codeFrom(reader: Pick<NodeReader, 'call'>): CodeOf {
  return async (address) => {
    const code = await reader.call('eth_getCode', [address, 'latest']);
    return code.ok && typeof code.value === 'string' ? code.value : undefined;
  };
}

/** Whether the node lacks the method or the tracer. */
export function isMissing({ cause, code, what }: NodeFailure): boolean {
  if (cause !== 'rpc-error') return false;
  if (code === METHOD_NOT_FOUND) return true;
  return /\b(?:method|tracer|namespace)\b/i.test(what) && /\bnot\b|unsupported|unknown|disabled/i.test(what);
}

export function shown({ remedy, what }: NodeFailure): Failure {
  return remedy === '' ? { message: what } : { message: what, remedy };
}
