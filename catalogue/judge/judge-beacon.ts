/** Where a beacon node's reply differs from the catalogue. What no document shows is not judged. */
import { beaconEchoes } from '../beacon/echoes';
import { eventStatements, streamStatements } from '../beacon/event-statements';
import { flag, int, str } from '../beacon/fields';
import { beaconStatements, everyBeaconResponse } from '../beacon/statements';
import { beaconFacts } from '../beacon/together';
import { shownValue, shownValues } from '../echo/echo';
import type { OperationEntry } from '../entry';
import { brokenStatements, type Memory, memoryOf, timeline } from '../statements';
import {
  listOf,
  maybe,
  type ObjectSchema,
  problemsOf,
  record,
  type SpecProblem,
  typeName,
  unknown,
} from '../types';
import { askedOfOperation, type SentRequest } from './asked';

/** Beside `data`, where a node says more than the operation names. */
const wrapper = record({
  execution_optimistic: maybe(flag('Whether the execution layer has yet to verify the block.')),
  finalized: maybe(flag('Whether the response rests on a finalized block.')),
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
    return schema ? problemsOf(schema, value, { received: true }) : [];
  }
  if (status < 200 || status > 299) return judgeError(status, value);
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
  const { envelope, response } = operation;
  if (!response) return [];
  if (envelope === 'bare') return problemsOf(response, value, { received: true });
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [
      problem('wrong-type', `The response is ${typeName(value)}, not an object with the member "data".`),
    ];
  }
  if (!('data' in value)) return [problem('missing-member', 'Member "data" is missing.')];
  const fork = 'version' in value && typeof value.version === 'string' ? value.version : undefined;
  const problems = problemsOf(response, value.data, { fork, received: true });
  return [
    ...problemsOf(wrapperOf(operation), value, { received: true }),
    ...problems.map((found) => ({ ...found, path: ['data', ...found.path] })),
  ];
}

/** What a response has beside `data`: what the operation names, and what nodes add to others. */
export function wrapperOf(operation: OperationEntry): ObjectSchema {
  if (!operation.beside) return wrapper;
  return record({ ...wrapper.members, ...operation.beside });
}

function judgeError(status: number, value: unknown): readonly SpecProblem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [
      problem('wrong-type', `An error is an object with "code" and "message"; this is ${typeName(value)}.`),
    ];
  }
  const name = 'statusCode' in value ? 'statusCode' : 'code';
  const told: unknown = (value as { readonly [member: string]: unknown })[name];
  const problems = problemsOf(name === 'code' ? errorBody : oldErrorBody, value, { received: true });
  // A node may have codes of its own, which are no statuses.
  const isStatus = typeof told === 'number' && told >= 400 && told <= 599;
  if (!isStatus || told === status) return problems;
  const message = `The code is ${told}; the HTTP status is ${status}.`;
  return [...problems, { rule: 'contradiction', message, path: [name], at: 'value' }];
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
    return [
      ...(response ? problemsOf(response, value, { received: true }) : []),
      ...brokenStatements(statements, value),
    ];
  }
  const topics = request ? topicsOf(operation, request) : [];
  const [only] = topics;
  const name = eventName === UNNAMED && topics.length === 1 && only !== undefined ? only : eventName;
  const schema = Object.hasOwn(events, name) ? events[name] : undefined;
  const problems = [
    ...(schema ? problemsOf(schema, value, { received: true }) : []),
    ...(Object.hasOwn(eventStatements, name) ? brokenStatements(eventStatements[name] ?? [], value) : []),
  ];
  if (topics.length === 0 || topics.includes(name) || SIGNS_OF_LIFE.test(name)) return problems;
  const message = `This event is ${shownValue(name)}; the request asks for ${shownValues(topics, 'or')}.`;
  return [{ rule: 'not-as-requested', message, path: [], at: 'value' }, ...problems];
}

/** Events that come without being asked for. */
const SIGNS_OF_LIFE = /^(?:message|ping|keep-?alive|heartbeat|error|open|close)$/i;

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

/** What a beacon node says in one poll after the other. */
export const beaconMemory = (): Memory => memoryOf(beaconFacts);

/** Where the reply contradicts those to the same request before it. */
export function judgeBeaconOverTime(
  operation: OperationEntry,
  value: unknown,
  request: SentRequest,
  memory: Memory,
): readonly SpecProblem[] {
  const of = `${operation.method} ${operation.path}`;
  return memory.hear({ of, asked: askedOfOperation(operation, request), value });
}
