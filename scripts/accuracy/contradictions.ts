/**
 * Responses in which every value has the right form and something does not agree. Two measures: what the declared
 * statements say, broken one by one; and values altered without looking at the statements, which also shows what is not
 * declared, and what nobody could notice.
 */
import { operationNamed } from '../../catalogue/beacon';
import { beaconStatements } from '../../catalogue/beacon/statements';
import { methodNamed } from '../../catalogue/execution';
import { executionStatements } from '../../catalogue/execution/statements';
import { askedOfCall, askedOfOperation } from '../../catalogue/judge/asked';
import { type Mutant, mutantsOf } from '../../catalogue/statements';
import { type Recording, recordings } from './recordings';
import { judged } from './responses';

export interface ContradictionOutcome {
  readonly recording: Recording;
  /** A kind of statement, or of alteration. */
  readonly kind: string;
  /** From the whole response: `result.number`. */
  readonly place: string;
  readonly isNoticed: boolean;
}

/** A kind of wrong value of the right form. */
interface Alteration {
  readonly id: string;
  readonly what: string;
  /** The wrong value; undefined where the value cannot be altered so. */
  of(value: unknown): unknown;
}

const list = (value: unknown) =>
  Array.isArray(value) && value.length > 0 ? (value as unknown[]) : undefined;

/** Made without looking at the statements. Of what they alter, much could be any other value. */
const alterations: readonly Alteration[] = [
  { id: 'one-more', what: 'a number that is one higher', of: (value) => more(value, 1) },
  { id: 'much-more', what: 'a number that is a million higher', of: (value) => more(value, 1_000_000) },
  {
    id: 'zero',
    what: 'zero for another number',
    of: (value) =>
      more(value, 0) === undefined || /^(?:0x)?0*$/.test(String(value)) ? undefined : zero(value),
  },
  {
    id: 'other-hash',
    what: 'another hash or address',
    of: (value) =>
      typeof value === 'string' && /^0x(?:[\da-f]{40}|[\da-f]{64}|[\da-f]{96})$/i.test(value)
        ? `${value.slice(0, -1)}${value.endsWith('7') ? '8' : '7'}`
        : undefined,
  },
  {
    id: 'flipped',
    what: 'true for false, or the other way round',
    of: (value) => (typeof value === 'boolean' ? !value : undefined),
  },
  {
    id: 'item-twice',
    what: 'an item of a list twice',
    of: (value) => list(value)?.flatMap((one, at) => (at === 0 ? [one, one] : [one])),
  },
  { id: 'item-lost', what: 'the first item of a list lost', of: (value) => list(value)?.slice(1) },
  {
    id: 'reversed',
    what: 'a list the other way round',
    of: (value) =>
      new Set(list(value)?.map((one) => JSON.stringify(one))).size > 1
        ? list(value)?.toReversed()
        : undefined,
  },
];

function more(value: unknown, by: number): unknown {
  if (typeof value === 'number') return Number.isInteger(value) ? value + by : undefined;
  if (typeof value !== 'string') return undefined;
  if (/^0x(?:0|[1-9a-f][\da-f]{0,15})$/.test(value)) return `0x${(BigInt(value) + BigInt(by)).toString(16)}`;
  return /^(?:0|[1-9]\d{0,18})$/.test(value) ? String(BigInt(value) + BigInt(by)) : undefined;
}

function zero(value: unknown): unknown {
  if (typeof value === 'number') return 0;
  return String(value).startsWith('0x') ? '0x0' : '0';
}

export const kindsOfAlterations: Readonly<Record<string, string>> = Object.fromEntries(
  alterations.map(({ id, what }) => [id, what]),
);

/** Each value of each recorded response, altered in each way. */
export function* alteredOutcomes(): Iterable<ContradictionOutcome> {
  for (const recording of recordings()) {
    const root = 'method' in recording.request ? ['result'] : [];
    for (const path of pathsOf(recording.response)) {
      if (root[0] !== undefined && path[0] !== root[0]) continue;
      for (const { id, of } of alterations) {
        const altered = withValue(recording.response, path, of);
        if (altered === undefined) continue;
        const isNoticed = judged(recording, altered).length > 0;
        yield { recording, kind: id, place: path.join('.'), isNoticed };
      }
    }
  }
}

function* pathsOf(
  value: unknown,
  above: readonly (string | number)[] = [],
): Iterable<readonly (string | number)[]> {
  if (above.length > 0) yield above;
  if (typeof value !== 'object' || value === null) return;
  for (const step of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    yield* pathsOf((value as Record<string | number, unknown>)[step], [...above, step]);
  }
}

/** A copy with one value altered; undefined where the alteration does not apply. */
function withValue(root: unknown, path: readonly (string | number)[], of: Alteration['of']): unknown {
  const copy = structuredClone(root);
  let parent = copy as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) parent = parent[step] as Record<string | number, unknown>;
  const last = path.at(-1) as string | number;
  const value = of(parent[last]);
  if (value === undefined) return undefined;
  parent[last] = value;
  return copy;
}

const RULES: ReadonlySet<string> = new Set(['contradiction', 'not-as-requested']);

/** Each statement that a recorded response has something to say about, broken. */
export function* contradictionOutcomes(): Iterable<ContradictionOutcome> {
  for (const recording of recordings()) {
    for (const { statement, response, path } of mutantsOfRecording(recording)) {
      yield {
        recording,
        kind: statement.kind,
        place: path.join('.'),
        isNoticed: judged(recording, response).some(({ rule }) => RULES.has(rule)),
      };
    }
  }
}

function mutantsOfRecording({ request, response, entry }: Recording): readonly Mutant[] {
  if ('method' in request) {
    const method = methodNamed(request.method);
    const { result } = response as { result?: unknown };
    const statements = executionStatements[request.method] ?? [];
    if (!method || typeof result !== 'object' || result === null) return [];
    return mutantsOf(statements, result, { asked: askedOfCall(method, request.params) }).map((one) => ({
      ...one,
      response: { ...(response as object), result: one.response },
    }));
  }
  const operation = operationNamed(entry);
  if (!operation) return [];
  const body = request.body === undefined ? undefined : JSON.stringify(request.body);
  const statements = beaconStatements[`${operation.method} ${operation.path}`] ?? [];
  return mutantsOf(statements, response, { asked: askedOfOperation(operation, { url: request.path, body }) });
}
