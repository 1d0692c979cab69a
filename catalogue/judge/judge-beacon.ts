/** Where a beacon node's reply differs from the catalogue. What no document shows is not judged. */
import { problemsByFork } from '../beacon/by-fork';
import { beaconEchoes } from '../beacon/echoes';
import { flag, int, str } from '../beacon/fields';
import {
  beaconStatements,
  eventStatements,
  everyBeaconResponse,
  streamStatements,
} from '../beacon/statements';
import { EVENT_TOPICS } from '../beacon/words';
import { shownValue, shownValues } from '../echo/kinds';
import type { OperationEntry } from '../entry';
import { brokenStatements, timeline } from '../statements';
import { listOf, maybe, type ObjectSchema, problemsOf, record, type SpecProblem, unknown } from '../types';
import { askedOfOperation, type SentRequest } from './asked';

/** Beside `data`, where a node says more than the operation names. */
const wrapper = record({
  execution_optimistic: maybe(flag('Whether the execution layer has yet to verify the block.')),
  finalized: maybe(flag('Whether the answer rests on a finalized block.')),
});

/** `{code, message, stacktraces?}`; pool posts add `failures`. */
export const errorBody = record({
  code: int('HTTP status again.'),
  message: str('What went wrong.'),
  stacktraces: maybe(listOf(unknown)),
  failures: maybe(listOf(record({}))),
});
/** `{statusCode, error, message}`: older nodes, and what some web servers send before the node sees the request. */
const oldErrorBody = record({
  statusCode: int('HTTP status again.'),
  error: maybe(str('Name of the status.')),
  message: str('What went wrong.'),
});

/**
 * Judges a whole reply. `value` is its parsed JSON, `undefined` when the body was empty or no JSON. Paths start at
 * the root of the reply: `['data', 'head_slot']`. With the request, what the reply repeats from it is
 * compared too, and with its headers the version.
 */
export function judgeBeaconReply(
  operation: OperationEntry,
  status: number,
  value: unknown,
  request?: SentRequest,
  headers?: Readonly<Record<string, unknown>>,
): readonly SpecProblem[] {
  if (value === undefined) return [];
  if (operation.responseFor) {
    const schema = operation.responseFor(status);
    return schema ? problemsOf(schema, value) : [];
  }
  if (status < 200 || status > 299) return judgeError(value);
  const { envelope } = operation;
  if (envelope === 'stream' || envelope === 'empty') return [];
  const payload = envelope === 'bare' ? value : (value as { data?: unknown } | null)?.data;
  const inside = payload === null ? [] : notAsRequested(operation, request, payload, value, headers);
  return [...formProblems(operation, value), ...inside];
}

/** Where the payload differs from what the request asks for, and where the response contradicts itself. */
function notAsRequested(
  operation: OperationEntry,
  request: SentRequest | undefined,
  payload: unknown,
  response: unknown,
  headers: Readonly<Record<string, unknown>> | undefined,
): readonly SpecProblem[] {
  const key = `${operation.method} ${operation.path}`;
  const [echoes, statements] = [
    beaconEchoes[key] ?? [],
    [...(beaconStatements[key] ?? []), ...everyBeaconResponse],
  ];
  const asked = request ? askedOfOperation(operation, request) : {};
  const above = operation.envelope === 'bare' ? [] : ['data'];
  const foreign = request ? echoes.flatMap(({ check }) => check(asked, payload)) : [];
  return [
    ...foreign.map((one) => ({ ...one, path: [...above, ...one.path] })),
    ...brokenStatements(statements, response, { asked, headers }),
  ];
}

function formProblems(operation: OperationEntry, value: unknown): readonly SpecProblem[] {
  const { envelope, response, responseByFork } = operation;
  if (!response) return [];
  if (envelope === 'bare') return problemsOf(response, value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [problem('wrong-type', 'The response must be an object with the member "data".')];
  }
  if (!('data' in value)) return [problem('missing-member', 'Member "data" is missing.')];
  const version = 'version' in value && typeof value.version === 'string' ? value.version : undefined;
  const problems = responseByFork
    ? problemsByFork(responseByFork, value.data, version)
    : problemsOf(response, value.data);
  return [
    ...problemsOf(wrapperOf(operation), value),
    ...problems.map((found) => ({ ...found, path: ['data', ...found.path] })),
  ];
}

const wrappers = new WeakMap<OperationEntry, ObjectSchema>();

/** What a response has beside `data`: what the operation names, and what nodes add to others. */
export function wrapperOf(operation: OperationEntry): ObjectSchema {
  if (!operation.beside) return wrapper;
  const known = wrappers.get(operation);
  if (known) return known;
  const made = record({ ...wrapper.members, ...operation.beside });
  wrappers.set(operation, made);
  return made;
}

function judgeError(value: unknown): readonly SpecProblem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [problem('wrong-type', 'An error must be an object with "code" and "message".')];
  }
  return problemsOf('statusCode' in value ? oldErrorBody : errorBody, value);
}

function problem(rule: string, message: string): SpecProblem {
  return { rule, message, path: [], at: 'value' };
}

/**
 * Judges one server-sent event. `eventName` is its `event:` field, `message` when it has none; `value` is the parsed
 * JSON of its `data:` lines. The request names the topics: an event of another one is a problem, and one without a name
 * belongs to the only topic.
 */
export function judgeBeaconEvent(
  operation: OperationEntry,
  eventName: string,
  value: unknown,
  request?: SentRequest,
): readonly SpecProblem[] {
  const { events, response } = operation;
  if (!events) {
    const statements = beaconStatements[`${operation.method} ${operation.path}`] ?? [];
    return [...(response ? problemsOf(response, value) : []), ...brokenStatements(statements, value)];
  }
  const topics = request ? topicsOf(operation, request) : [];
  const [only] = topics;
  const name = eventName === UNNAMED && topics.length === 1 && only !== undefined ? only : eventName;
  const schema = Object.hasOwn(events, name) ? events[name] : undefined;
  const problems = [
    ...(schema ? problemsOf(schema, value) : []),
    ...(Object.hasOwn(eventStatements, name) ? brokenStatements(eventStatements[name] ?? [], value) : []),
  ];
  // Nodes have events of their own, such as signs of life.
  if (topics.length === 0 || topics.includes(name) || !Object.hasOwn(EVENT_TOPICS, name)) return problems;
  const message = `This event is ${shownValue(name)}; the request asks for ${shownValues(topics, 'or')}.`;
  return [{ rule: 'not-as-requested', message, path: [], at: 'value' }, ...problems];
}

/** The name of an event that has none. */
const UNNAMED = 'message';

function topicsOf(operation: OperationEntry, request: SentRequest): readonly string[] {
  const { topics } = askedOfOperation(operation, request);
  return (Array.isArray(topics) ? (topics as unknown[]) : [topics]).filter(
    (topic) => typeof topic === 'string',
  );
}

/** Judges the events of a stream in their order, against each other. The request names its topics. */
export function beaconTimeline(
  operation: OperationEntry,
  request: SentRequest,
): (eventName: string, value: unknown) => readonly SpecProblem[] {
  return timeline(operation.events ? streamStatements : [], topicsOf(operation, request));
}
