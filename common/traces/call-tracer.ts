/** Traces of the callTracer: calls with the calls inside them. */
import type * as z from 'zod';
import { failed, type Result, success } from '../result';
import { grouped } from '../units/digits';
import { address, data, kind, list, object, problemOf, quantity, text, topics } from './fields';
import type { TraceBuilder, TraceCall, TraceLog } from './trace';

const frame = object({
  type: kind,
  from: address,
  to: address,
  value: quantity,
  gas: quantity,
  gasUsed: quantity,
  input: data,
  output: data,
  error: text,
  revertReason: text,
  calls: list,
  logs: list,
});

const log = object({
  address,
  topics,
  data,
  /** Number of calls before it. */
  position: quantity,
});

interface Waiting {
  readonly item: unknown;
  readonly kind: 'call' | 'log';
  readonly depth: number;
  readonly parent: number;
  readonly transaction?: string | undefined;
}

/** Whether a value may be a call of the callTracer. */
export function isFrame(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && 'from' in value;
}

/** Adds a call with all calls inside it. @param transaction hash */
export function addFrame(builder: TraceBuilder, root: unknown, transaction?: string): Result<void> {
  // Not recursive: a node can send calls of any depth.
  const waiting: Waiting[] = [{ item: root, kind: 'call', depth: 0, parent: -1, transaction }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.kind === 'log') {
      const made = logOf(next, builder.nodes.length);
      if (!made.ok) return made;
      const added = builder.add(made.value);
      if (!added.ok) return added;
      continue;
    }
    const parsed = frame.safeParse(next.item);
    if (!parsed.success) return wrong('call', builder.nodes.length, parsed.error);
    const { calls, error, from, gas, gasUsed, input, logs, output, revertReason, to, type, value } =
      parsed.data;
    const { depth, parent, transaction } = next;
    const call: TraceCall = {
      kind: 'call',
      depth,
      parent,
      type: type.toUpperCase(),
      from,
      to,
      value,
      gas,
      gasUsed,
      input,
      output,
      // Some nodes send an empty text for no error.
      error: error || undefined,
      revertReason,
      transaction,
    };
    const added = builder.add(call);
    if (!added.ok) return added;
    const inside = inOrder(calls, logs);
    for (let at = inside.length - 1; at >= 0; at--) {
      const { item, kind } = inside[at] ?? {};
      if (kind) waiting.push({ item, kind, depth: depth + 1, parent: added.value });
    }
  }
  return success(undefined);
}

/** The logs at their places among the calls. Without positions they follow the calls. */
function inOrder(
  calls: readonly unknown[],
  logs: readonly unknown[],
): readonly { readonly item: unknown; readonly kind: 'call' | 'log' }[] {
  const placed = logs.map((item) => ({
    item,
    kind: 'log' as const,
    before: positionOf(item) ?? calls.length,
  }));
  if (placed.length === 0) return calls.map((item) => ({ item, kind: 'call' }));
  placed.sort((a, b) => a.before - b.before);
  const all: { item: unknown; kind: 'call' | 'log' }[] = [];
  let next = 0;
  for (let at = 0; at <= calls.length; at++) {
    for (let one = placed[next]; one && (one.before <= at || at === calls.length); one = placed[++next])
      all.push(one);
    if (at < calls.length) all.push({ item: calls[at], kind: 'call' });
  }
  return all;
}

function positionOf(item: unknown): number | undefined {
  const parsed = log.safeParse(item);
  return parsed.success && parsed.data.position !== undefined ? Number(parsed.data.position) : undefined;
}

function logOf({ item, depth, parent }: Waiting, index: number): Result<TraceLog> {
  const parsed = log.safeParse(item);
  if (!parsed.success) return wrong('log', index, parsed.error);
  const { address: from, data: bytes, topics: all } = parsed.data;
  return success({ kind: 'log', depth, parent, address: from, topics: all, data: bytes });
}

function wrong(what: string, index: number, error: z.ZodError) {
  return failed({
    message: `Entry ${grouped(index + 1)} of the trace is not a ${what}: ${problemOf(error)}.`,
  });
}
