/** Traces of the trace namespace and of the flatCallTracer: a list of calls, each with its place in the tree. */
import * as z from 'zod';
import { failed, type Result, success } from '../result';
import { grouped } from '../units/digits';
import { address, data, object, problemOf, quantity, text } from './fields';
import { DEEPEST, type TraceBuilder, type TraceCall } from './trace';

const entry = z.object({
  action: object({
    callType: text,
    creationMethod: text,
    from: address,
    to: address,
    value: quantity,
    gas: quantity,
    input: data,
    init: data,
    // Of a self-destruct.
    address,
    refundAddress: address,
    balance: quantity,
    // Of a reward.
    author: address,
    rewardType: text,
  }),
  result: object({ gasUsed: quantity, output: data, address, code: data }).nullish(),
  type: z.string({ error: 'is not text' }).max(40, 'is too long'),
  error: z.string({ error: 'is not text' }).nullish(),
  traceAddress: z
    .array(z.number({ error: 'is not a list of positions' }).int().min(0), {
      error: 'is not a list of positions',
    })
    .max(DEEPEST, 'is deeper than the EVM allows'),
  transactionHash: z
    .string()
    .regex(/^0x[\da-f]{64}$/i, 'is not a hash')
    .nullish(),
});

type Entry = z.infer<typeof entry>;

interface Place {
  entry?: Entry;
  /** By position among the calls. */
  readonly calls: Map<number, Place>;
}

/** Whether a value may be an entry of a flat trace. */
export function isFlat(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'action' in value && 'traceAddress' in value;
}

/** Adds the calls of one or several transactions, each in the order of its places. */
export function addFlat(
  builder: TraceBuilder,
  entries: readonly unknown[],
  transaction?: string,
): Result<void> {
  builder.flat = true;
  // Rewards of a block have no transaction, and all the same place.
  const roots = new Map<string, Place>();
  for (const [index, item] of entries.entries()) {
    const parsed = entry.safeParse(item);
    if (!parsed.success)
      return failed({
        message: `Entry ${grouped(index + 1)} of the trace is not a call: ${problemOf(parsed.error)}.`,
      });
    const { data: value } = parsed;
    const key = value.type === 'reward' ? `reward ${index}` : (value.transactionHash ?? '');
    let place = placeIn(roots, key);
    for (const position of value.traceAddress) place = placeIn(place.calls, position);
    if (place.entry)
      return failed({ message: `Two entries of the trace have the ${placeText(value.traceAddress)}.` });
    place.entry = value;
  }
  const several = roots.size > 1;
  for (const root of roots.values()) {
    const hashOf = several ? (root.entry?.transactionHash ?? undefined) : undefined;
    const added = addPlace(builder, root, transaction ?? hashOf);
    if (!added.ok) return added;
  }
  return success(undefined);
}

function placeIn<Key>(places: Map<Key, Place>, key: Key): Place {
  const known = places.get(key);
  if (known) return known;
  const place: Place = { calls: new Map() };
  places.set(key, place);
  return place;
}

function addPlace(builder: TraceBuilder, root: Place, transaction: string | undefined): Result<void> {
  interface Waiting {
    readonly place: Place;
    readonly path: readonly number[];
    readonly parent: number;
  }
  const waiting: Waiting[] = [{ place: root, path: [], parent: -1 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { place, path, parent } = next;
    if (!place.entry)
      return failed({ message: `The trace has no entry with the ${placeText(path)}, only calls inside it.` });
    const call = callOf(place.entry, path.length, parent);
    const added = builder.add(path.length === 0 ? { ...call, transaction } : call);
    if (!added.ok) return added;
    const inside = [...place.calls].sort(([a], [b]) => b - a);
    for (const [position, below] of inside)
      waiting.push({ place: below, path: [...path, position], parent: added.value });
  }
  return success(undefined);
}

function callOf({ action, error, result, type }: Entry, depth: number, parent: number): TraceCall {
  const common = {
    kind: 'call' as const,
    depth,
    parent,
    error: error || undefined,
    input: '0x',
    output: '0x',
  };
  const { from, gas, value } = action;
  switch (type) {
    case 'create': {
      const made = action.creationMethod ?? 'create';
      const input = action.init;
      const to = result?.address;
      return {
        ...common,
        type: made.toUpperCase(),
        from,
        to,
        value,
        gas,
        gasUsed: result?.gasUsed,
        input,
        output: result?.code ?? '0x',
      };
    }
    case 'suicide':
    case 'selfdestruct':
      return {
        ...common,
        type: 'SELFDESTRUCT',
        from: action.address,
        to: action.refundAddress,
        value: action.balance,
      };
    case 'reward':
      return {
        ...common,
        type: `${action.rewardType ?? ''} reward`.trim().toUpperCase(),
        to: action.author,
        value,
      };
    default: {
      const kind = (action.callType ?? type).toUpperCase();
      const { input, to } = action;
      return {
        ...common,
        type: kind,
        from,
        to,
        value,
        gas,
        gasUsed: result?.gasUsed,
        input,
        output: result?.output ?? '0x',
      };
    }
  }
}

function placeText(path: readonly number[]): string {
  const shown = path.slice(0, 20).join(', ');
  return `traceAddress [${path.length > 20 ? `${shown}, …` : shown}]`;
}
