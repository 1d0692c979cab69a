import type { Envelope, OperationEntry } from '../../catalogue/entry';
import { notificationOf } from '../../catalogue/execution/notifications';
import { notificationStatements } from '../../catalogue/execution/statements';
import { beaconTimeline, judgeBeaconEvent, judgeBeaconReply } from '../../catalogue/judge/judge-beacon';
import { remarksOnReply } from '../../catalogue/judge/remarks';
import { wordsForPayload } from '../../catalogue/judge/silence';
import { brokenStatements } from '../../catalogue/statements';
import { problemsOf, type SpecProblem } from '../../catalogue/types';
import { repeatedMembers } from '../../common/json/repeated';
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
import { verificationOf, verificationOfEvent } from './verification';

/** Judges a complete reply. `text` is its body as text; headers have names in lower case. */
export function judge(
  prepared: Prepared,
  status: number,
  text: string,
  headers?: Readonly<Record<string, unknown>>,
): Judgement {
  // Where there is nothing to judge nothing is parsed: whoever asked may do that in its own way.
  if (prepared.kind !== 'rpc' && !prepared.operation && isSuccess(status)) {
    return { outcome: 'replied', message: '', rpcErrors: [], problems: [] };
  }
  const json = parsed(text);
  const judged = judgeParsed(prepared, status, text, json, headers);
  const repeated = json.ok ? repeatedMembers(withoutMark(text)) : [];
  return repeated.length === 0
    ? judged
    : { ...judged, problems: [...judged.problems, ...repeated.map(memberTwice)] };
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
): Judgement {
  if (prepared.kind === 'rpc') return judgeRpc(prepared, status, text, json);
  const value = json.ok ? json.value : undefined;
  const problems =
    prepared.kind === 'beacon' && prepared.operation
      ? judgeBeaconReply(prepared.operation, status, value, prepared, headers)
      : [];
  const layer = otherLayer(prepared, status, value);
  if (!isSuccess(status)) {
    const missing = status === 404 && prepared.operation ? missingWords(prepared.operation) : undefined;
    return {
      outcome: 'http-error',
      message: httpError(status, value, text, layer ?? missing),
      rpcErrors: [],
      problems,
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
  const judgement = withRemarks({ outcome: 'replied', message, rpcErrors: [], problems }, remarks);
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
  const { operation } = prepared;
  if (!operation) return (event, data) => judgeEvent(prepared, event, data);
  const overTime = beaconTimeline(operation, prepared);
  return (event, data) => {
    const problems = judgeEvent(prepared, event, data);
    const json = parsed(data);
    return json.ok ? [...problems, ...overTime(event, json.value)] : problems;
  };
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
      ...problemsOf(notification, json.value),
      ...brokenStatements(statements, json.value),
      ...verificationOfEvent(call.method, json.value),
    ];
  }
  if (json.ok && prepared.operation) {
    return judgeBeaconEvent(prepared.operation, event, json.value, prepared);
  }
  return [{ rule: 'wrong-type', message: 'The data of the event is not JSON.', path: [], at: 'value' }];
}
