/** Holds what the judge says of altered responses against what has to be noticed. */

import { operationNamed } from '../../catalogue/beacon';
import { resultOf } from '../../catalogue/execution';
import { judgeBeaconReply } from '../../catalogue/judge/judge-beacon';
import { judgeRpcReply } from '../../catalogue/judge/judge-execution';
import { problemsOf, type Schema, type SpecProblem, schemaAt, valuesOf } from '../../catalogue/types';
import { type Recording, recordings } from './recordings';
import { synthesized } from './synthesis';

/** One kind of wrong value. */
interface Alteration {
  readonly id: string;
  readonly what: string;
  /** The wrong value; undefined where the value cannot be altered so. */
  of(value: unknown): unknown;
}

const isHex = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]*$/i.test(value);
const isQuantity = (value: unknown): value is string =>
  isHex(value) && /^0x(?:0|[1-9a-f][0-9a-f]{0,15})$/.test(value);
const isData = (value: unknown): value is string =>
  isHex(value) && value.length >= 42 && value.length % 2 === 0;
const isDecimal = (value: unknown): value is string => typeof value === 'string' && /^\d+$/.test(value);

const alterations: readonly Alteration[] = [
  {
    id: 'type',
    what: 'a value of another type',
    of: (value) => (typeof value === 'boolean' ? 'yes' : typeof value === 'object' ? 7 : true),
  },
  { id: 'null', what: 'null for a value', of: (value) => (value === null ? undefined : null) },
  {
    id: 'leading-zero',
    what: 'a leading zero',
    of: (value) => (isQuantity(value) ? `0x0${value.slice(2)}` : undefined),
  },
  { id: 'no-prefix', what: 'hex without 0x', of: (value) => (isData(value) ? value.slice(2) : undefined) },
  {
    id: 'short',
    what: 'data that is a byte short',
    of: (value) => (isData(value) && value.length <= 98 ? value.slice(0, -2) : undefined),
  },
  {
    id: 'digit',
    what: 'a digit that is not hexadecimal',
    of: (value) => (isHex(value) ? `${value.slice(0, -1)}g` : undefined),
  },
  {
    id: 'number',
    what: 'a JSON number for text',
    of: (value) => (isQuantity(value) || isDecimal(value) ? Number(value) : undefined),
  },
  { id: 'negative', what: 'a negative number', of: (value) => (isDecimal(value) ? `-${value}` : undefined) },
  { id: 'missing', what: 'a member left out', of: () => missing },
];

const missing = Symbol('missing');

export interface ResponseOutcome {
  readonly recording: Recording;
  readonly alteration: Alteration;
  /** From the whole response: `result.number`. */
  readonly place: string;
  readonly isNoticed: boolean;
}

/** What the judge says of a response. */
export function judged({ request, status, entry }: Recording, response: unknown): readonly SpecProblem[] {
  if ('method' in request) return judgeRpcReply(request, response);
  const operation = operationNamed(entry);
  const body = request.body === undefined ? undefined : JSON.stringify(request.body);
  return operation ? judgeBeaconReply(operation, status, response, { url: request.path, body }) : [];
}

/** Those of real nodes, then those that are made from the schemas of the entries that no node answered. */
function responses(): readonly Recording[] {
  const recorded = recordings();
  const made = synthesized(new Set(recorded.map(({ entry }) => entry)));
  // A hash or an index that the request asks for is not in the schema. Examples of members that have to agree may differ.
  const isRight = ({ rule }: SpecProblem) => rule === 'contradiction';
  return [...recorded, ...made.filter((one) => judged(one, one.response).every(isRight))];
}

/** Alters each value of each response in each way. */
export function* responseOutcomes(): Iterable<ResponseOutcome> {
  for (const recording of responses()) {
    const before = new Set(judged(recording, recording.response).map(textOf));
    for (const path of pathsOf(recording.response)) {
      // Whoever sent a batch finds the response of a call by its id: that is judged there.
      if ('method' in recording.request && path[0] === 'id') continue;
      for (const alteration of alterations) {
        if (isRight(recording, path, alteration)) continue;
        const altered = alter(recording.response, path, alteration);
        if (altered === undefined) continue;
        yield {
          recording,
          alteration,
          place: path.join('.'),
          isNoticed: judged(recording, altered).some((problem) => !before.has(textOf(problem))),
        };
      }
    }
  }
}

function textOf({ path, message }: SpecProblem): string {
  return `${path.join('.')}: ${message}`;
}

/** Whether the altered response is right too. Of a response that no node gave, only the schema says so. */
function isRight(recording: Recording, path: readonly (string | number)[], { id }: Alteration): boolean {
  if (id === 'missing' && isMap(recording, path.slice(0, -1))) return true;
  if (recording.node !== 'schema' || (id !== 'missing' && id !== 'null')) return false;
  const schema = schemaAtPlace(recording, path);
  if (!schema) return 'verb' in recording.request && path[0] !== 'data';
  return problemsOf(schema, id === 'null' ? null : undefined).length === 0;
}

/** The names of a map are values of their own: which ones there are is not known. */
function isMap(recording: Recording, path: readonly (string | number)[]): boolean {
  if (recording.entry === 'config-spec' && path[0] === 'data') return true;
  const schema = schemaAtPlace(recording, path);
  return schema !== undefined && valuesOf(schema) !== undefined;
}

/** The schema of a part of a response; undefined where the catalogue does not describe it. */
function schemaAtPlace(
  { request, entry }: Recording,
  path: readonly (string | number)[],
): Schema | undefined {
  if ('method' in request) {
    const schema = resultOf(request.method, request.params);
    return schema && path[0] === 'result' ? schemaAt(schema, path.slice(1)) : undefined;
  }
  const operation = operationNamed(entry);
  if (!operation?.response) return undefined;
  if (operation.envelope === 'bare') return schemaAt(operation.response, path);
  return path[0] === 'data' ? schemaAt(operation.response, path.slice(1)) : undefined;
}

/** Paths of all values below the root; of lists the first item stands for all. */
function* pathsOf(
  value: unknown,
  above: readonly (string | number)[] = [],
): Iterable<readonly (string | number)[]> {
  if (typeof value !== 'object' || value === null) return;
  const steps = Array.isArray(value) ? value.slice(0, 1).map((_, index) => index) : Object.keys(value);
  for (const step of steps) {
    const path = [...above, step];
    yield path;
    yield* pathsOf((value as Record<string | number, unknown>)[step], path);
  }
}

/** A copy with one value altered; undefined where the alteration does not apply. */
function alter(root: unknown, path: readonly (string | number)[], alteration: Alteration): unknown {
  const copy = structuredClone(root);
  let parent = copy as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) parent = parent[step] as Record<string | number, unknown>;
  const last = path.at(-1) as string | number;
  const value = alteration.of(parent[last]);
  if (value === undefined) return undefined;
  if (value !== missing) parent[last] = value;
  else if (Array.isArray(parent)) return undefined;
  else delete parent[last];
  return copy;
}
