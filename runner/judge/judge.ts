import type { Envelope, OperationEntry } from '../../catalogue/entry';
import { notificationOf } from '../../catalogue/execution';
import { notificationStatements, subscriptionTimeline } from '../../catalogue/execution/statements';
import {
  beaconMemory,
  beaconTimeline,
  judgeBeaconEvent,
  judgeBeaconOverTime,
  judgeBeaconReply,
} from '../../catalogue/judge/judge-beacon';
import { executionMemory } from '../../catalogue/judge/judge-execution';
import { remarksOnReply } from '../../catalogue/judge/remarks';
import { wordsForPayload } from '../../catalogue/judge/silence';
import { brokenStatements, type Memory, type OverTime, timeline } from '../../catalogue/statements';
import { problemsOf, type SpecProblem } from '../../catalogue/types';
import { defined } from '../../common/defined';
import { repeatedMembers } from '../../common/json/repeated';
import { bytesInWords } from '../../common/units/words';
import type { BodyFile } from '../model/body-file';
import type { Prepared } from '../model/prepared';
import { judgeRpc } from './judge-rpc';
import {
  httpError,
  isSuccess,
  type Judgement,
  notJson,
  type Parsed,
  parsed,
  withoutMark,
  withRemarks,
  withVerification,
} from './judgement';
import { otherLayer } from './other-layer';
import { whyUnchecked } from './verdict';
import { verificationOf, verificationOfEvent } from './verification';

/** Remembers what the node says in the responses to a request that is repeated. */
export const memoryFor = ({ kind }: Prepared): Memory =>
  kind === 'rpc' ? executionMemory() : beaconMemory();

/**
 * Judges a complete reply. `text` is its body as text; headers have names in lower case.
 * @param memory of the responses before, for a request that is repeated
 */
export function judge(
  prepared: Prepared,
  status: number,
  text: string,
  headers?: Readonly<Record<string, unknown>>,
  memory?: Memory,
): Judgement {
  // Where there is nothing to judge nothing is parsed: whoever asked may do that in its own way.
  if (prepared.kind !== 'rpc' && !prepared.operation && isSuccess(status)) {
    return {
      outcome: 'replied',
      message: '',
      rpcErrors: [],
      problems: [],
      ...defined({ unchecked: whyUnchecked(prepared, status) }),
    };
  }
  const json = parsed(text);
  const judged = judgeParsed(prepared, status, text, json, headers, memory);
  if (!json.ok) return judged;
  const more = [
    ...repeatedMembers(withoutMark(text)).map(memberTwice),
    ...unlessCalledJson(json.value, status, headers?.['content-type']),
  ];
  return more.length === 0 ? judged : { ...judged, problems: [...judged.problems, ...more] };
}

/** What a web server sends as HTML or text is its own page, not the node's response, unless it only calls it so. */
function unlessCalledJson(value: unknown, status: number, type: unknown): readonly SpecProblem[] {
  if (typeof type !== 'string' || !isSuccess(status) || typeof value !== 'object' || value === null)
    return [];
  const [called = ''] = type.toLowerCase().split(';');
  if (!/^\s*text\/(?:html|plain)\s*$/.test(called)) return [];
  const message = `The header Content-Type says ${called.trim()}; the body is JSON.`;
  return [{ rule: 'contradiction', message, path: [], at: 'value' }];
}

function memberTwice(path: readonly (string | number)[]): SpecProblem {
  const message = `The object has "${path.at(-1)}" twice; the last one is read.`;
  return { rule: 'member-twice', message, path, at: 'key' };
}

function judgeParsed(
  prepared: Prepared,
  status: number,
  text: string,
  json: Parsed,
  headers?: Readonly<Record<string, unknown>>,
  memory?: Memory,
): Judgement {
  if (prepared.kind === 'rpc') return judgeRpc(prepared, status, text, json, memory);
  const value = json.ok ? json.value : undefined;
  const problems =
    prepared.kind === 'beacon' && prepared.operation
      ? [
          ...judgeBeaconReply(prepared.operation, status, value, prepared, headers),
          ...(memory && isSuccess(status)
            ? judgeBeaconOverTime(prepared.operation, value, prepared, memory)
            : []),
        ]
      : [];
  const layer = otherLayer(prepared, status, value);
  if (!isSuccess(status)) {
    const missing = status === 404 && prepared.operation ? missingWords(prepared.operation) : undefined;
    return {
      outcome: 'http-error',
      message: httpError(status, value, text, layer ?? missing),
      rpcErrors: [],
      // An error of the other layer has the form of that layer.
      problems: layer === undefined ? problems : [],
    };
  }
  if (layer !== undefined) return { outcome: 'bad-response', message: layer, rpcErrors: [], problems: [] };
  const envelope = prepared.operation?.envelope;
  const jsonWanted =
    prepared.kind === 'beacon' && (envelope === 'data' || envelope === 'bare') && showsJson(prepared, status);
  if (jsonWanted && !json.ok) return notJson(text, prepared, json.fault);
  const broken = problems.find((one) => isNoResponse(one, envelope, value));
  if (broken) {
    const { host, pathname } = new URL(prepared.url);
    const message = `The response of ${host} is not what ${pathname} returns. ${broken.message}`;
    return { outcome: 'bad-response', message, rpcErrors: [], problems };
  }
  const data = envelope === 'data' ? (value as { data?: unknown } | undefined)?.data : value;
  const message = prepared.operation ? wordsForPayload(prepared.operation, data) : '';
  const remarks = prepared.operation ? remarksOnReply(prepared.operation, value) : [];
  const unchecked = whyUnchecked(prepared, status);
  const replied = {
    outcome: 'replied',
    message,
    rpcErrors: [],
    problems,
    ...defined({ unchecked }),
  } as const;
  const judgement = withRemarks(replied, remarks);
  return withVerification(judgement, verificationOf(prepared, value, text));
}

const RESOURCES: Readonly<Record<string, string>> = {
  block_id: 'block',
  block_root: 'block',
  state_id: 'state',
  validator_id: 'validator',
  index: 'validator',
  pubkey: 'key',
  peer_id: 'peer',
};

/** What a status of 404 can mean for a path of the catalogue. */
function missingWords({ pathParams }: OperationEntry): string {
  const resources = pathParams.flatMap(({ name }) => RESOURCES[name] ?? []);
  return resources.length === 0
    ? 'The path is right, but the node may not serve it.'
    : `The path is right: the node has no such ${resources.join(' or ')}, or does not serve this endpoint.`;
}

/** False for a status whose reply has no JSON in the own specification that describes the operation. */
function showsJson({ operation }: Prepared, status: number): boolean {
  return !operation?.responseFor || operation.responseFor(status) !== undefined;
}

/** Whether the whole response is of another type, or has no `data`. */
function isNoResponse({ rule, path }: SpecProblem, envelope: Envelope | undefined, value: unknown): boolean {
  if (path.length > 0) return false;
  const unwrapped =
    envelope === 'data' && typeof value === 'object' && value !== null && !Object.hasOwn(value, 'data');
  return rule === 'wrong-type' || unwrapped;
}

/** Judges the events of a stream in their order: each by itself, and against those before it. */
export function eventJudge(prepared: Prepared): (event: string, data: string) => readonly SpecProblem[] {
  const { operation, calls } = prepared;
  const [call] = calls;
  const subscribed = call ? subscriptionTimeline(call.params) : [];
  if (!operation && subscribed.length === 0) return (event, data) => judgeEvent(prepared, event, data);
  const overTime = operation ? beaconTimeline(operation, prepared) : ofSubscription(subscribed);
  return (event, data) => {
    const problems = judgeEvent(prepared, event, data);
    const json = parsed(data);
    return json.ok ? [...problems, ...overTime(event, json.value)] : problems;
  };
}

/** A subscription has no topics. */
function ofSubscription(statements: readonly OverTime[]) {
  const judgeNext = timeline(statements, []);
  return (_event: string, value: unknown) => judgeNext('', value);
}

/** Judges one event of a stream by itself. */
export function judgeEvent(prepared: Prepared, event: string, data: string): readonly SpecProblem[] {
  const [call] = prepared.calls;
  const notification = call && notificationOf(call.method, call.params);
  if (!prepared.operation && !notification) return [];
  const json = parsed(data);
  if (json.ok && call && notification) {
    const statements = notificationStatements(call.params);
    return [
      ...problemsOf(notification, json.value, { received: true }),
      ...brokenStatements(statements, json.value),
      ...verificationOfEvent(call.method, json.value),
    ];
  }
  if (json.ok && prepared.operation) {
    return judgeBeaconEvent(prepared.operation, event, json.value, prepared);
  }
  return [{ rule: 'wrong-type', message: 'The data of the event is not JSON.', path: [], at: 'value' }];
}

const RPC_ERROR = /^\s*\{(?:\s*"(?:jsonrpc|id)"\s*:\s*(?:"[^"]*"|[\d.]+|null)\s*,)*\s*"error"\s*:\s*[^\sn]/;

/**
 * Judges a response whose body is in a file: its status, whether it starts as JSON, and whether it is an error. The
 * message says that its content was not compared with the catalogue.
 */
export function judgeFile(prepared: Prepared, status: number, file: BodyFile): Judgement {
  const none = { rpcErrors: [], problems: [] };
  const size = bytesInWords(file.bytes);
  if (status < 200 || status > 299) {
    const { message } = judge({ ...prepared, kind: 'other' }, status, '');
    return { outcome: 'http-error', message: `${message} Its ${size} was written to a file.`, ...none };
  }
  const envelope = prepared.operation?.envelope;
  const wantsJson = prepared.kind === 'rpc' || envelope === 'data' || envelope === 'bare';
  if (wantsJson && !/^\uFEFF?\s*[[{]/.test(file.head)) {
    // The beginning is enough to see that it is not JSON.
    return judge(prepared, status, file.head);
  }
  if (prepared.kind === 'rpc' && RPC_ERROR.test(file.head)) {
    return {
      outcome: 'rpc-error',
      message: `The response is an error of ${size}, which was written to a file.`,
      ...none,
    };
  }
  const judged = wantsJson ? ' Its status and its type are right.' : '';
  return {
    outcome: 'replied',
    message: `The response of ${size} was written to a file.${judged}`,
    unchecked:
      'Not checked: responses in a file are not compared with the specification, and their hashes are not computed.',
    ...none,
  };
}
