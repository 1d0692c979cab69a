/** Finds the calls in the result of a method that traces. */
import { type Failure, failed, type Result, success } from '../result';
import { plainText } from '../units/plain-text';
import { addFrame, isFrame } from './call-tracer';
import { addFlat, isFlat } from './flat-traces';
import { type Trace, TraceBuilder } from './trace';

/** The options of `debug_traceTransaction` and `debug_traceCall` for a trace of calls. */
export const callTracerOptions = { tracer: 'callTracer', tracerConfig: { withLog: true } } as const;

const askAgain = `Send the request again with the options ${JSON.stringify(callTracerOptions)}.`;

/** Reads a JSON-RPC response: its result, or the first result with a trace in a batch. */
export function readTraceResponse(response: unknown): Result<Trace> {
  if (!Array.isArray(response)) {
    const { error, result } = membersOf(response);
    if (error !== undefined && error !== null) {
      const text = String(membersOf(error).message ?? 'no message');
      return failed({ message: `The node responded with an error: ${plainText(text)}` });
    }
    return readTrace(result);
  }
  let first: Result<Trace> | undefined;
  for (const one of response) {
    const read = readTraceResponse(Array.isArray(one) ? undefined : one);
    if (read.ok) return read;
    first ??= read;
  }
  return first ?? failed(noCalls);
}

/** Reads a result of `debug_trace*` or `trace_*`: one trace, or those of a block. */
export function readTrace(result: unknown): Result<Trace> {
  const builder = new TraceBuilder();
  const added = addTrace(builder, result);
  return added.ok ? builder.build() : added;
}

function addTrace(builder: TraceBuilder, result: unknown): Result<void> {
  if (result === null || result === undefined) return failed(unknownTransaction);
  if (isFrame(result)) return addFrame(builder, result);
  if (Array.isArray(result)) return addTraces(builder, result);
  const { gas, structLogs, trace, vmTrace } = membersOf(result);
  // Anvil's answer for a transaction that it does not know.
  if (gas === 0 && Array.isArray(structLogs) && structLogs.length === 0) return failed(unknownTransaction);
  if (structLogs !== undefined)
    return failed({
      message: 'This trace lists the steps of the execution, not its calls.',
      remedy: askAgain,
    });
  if (Array.isArray(trace) && trace.length > 0) return addFlat(builder, trace);
  if (vmTrace !== undefined)
    return failed({
      message: 'This trace has no calls.',
      remedy: 'Send the request again with the trace type "trace".',
    });
  return failed(noCalls);
}

const unknownTransaction: Failure = {
  message: 'The node returned no trace.',
  remedy: 'It may not know the transaction, or the transaction is pending.',
};

const noCalls: Failure = { message: 'This response has no trace of calls.', remedy: askAgain };

/** A list is a flat trace, or has a trace for each transaction of a block. */
function addTraces(builder: TraceBuilder, items: readonly unknown[]): Result<void> {
  if (items.length === 0) return failed({ message: 'The trace has no calls.' });
  if (isFlat(items[0])) return addFlat(builder, items);
  for (const item of items) {
    const { error, result, trace, transactionHash, txHash } = membersOf(item);
    if (typeof error === 'string')
      return failed({ message: `The node could not trace a transaction of the block: ${plainText(error)}` });
    const hash = [txHash, transactionHash].find((one): one is string => typeof one === 'string');
    const added = Array.isArray(trace ?? result)
      ? addFlat(builder, listOf(trace ?? result), hash)
      : isFrame(result)
        ? addFrame(builder, result, hash)
        : addTrace(builder, result ?? item);
    if (!added.ok) return added;
  }
  return success(undefined);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
