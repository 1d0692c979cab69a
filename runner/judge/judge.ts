import { STATUS_CODES } from 'node:http';
import { defined } from '../../common/defined';
import { judgeBeaconEvent, judgeBeaconReply } from '../../common/spec/judge/judge-beacon';
import { judgeRpcReply } from '../../common/spec/judge/judge-execution';
import type { SpecProblem } from '../../common/spec/schema';
import { shortened } from '../../common/units/words';
import { rawAt } from '../json/json-text';
import type { Outcome, RpcErrorBody } from '../model/outcome';
import type { Prepared, PreparedCall } from '../model/prepared';

export interface Judgement {
  readonly outcome: Outcome;
  readonly message: string;
  readonly rpcErrors: readonly RpcErrorBody[];
  readonly problems: readonly SpecProblem[];
}

/** Judges a complete reply. `text` is its body as text. */
export function judge(prepared: Prepared, status: number, text: string): Judgement {
  // Where there is nothing to judge nothing is parsed: whoever asked may do that in its own way.
  if (prepared.kind !== 'rpc' && !prepared.operation && isSuccess(status)) {
    return { outcome: 'replied', message: '', rpcErrors: [], problems: [] };
  }
  const json = parsed(text);
  if (prepared.kind === 'rpc') return judgeRpc(prepared, status, text, json);
  const value = json.ok ? json.value : undefined;
  const problems =
    prepared.kind === 'beacon' && prepared.operation
      ? judgeBeaconReply(prepared.operation, status, value)
      : [];
  if (!isSuccess(status)) {
    return { outcome: 'http-error', message: httpError(status, value, text), rpcErrors: [], problems };
  }
  const envelope = prepared.operation?.envelope;
  const jsonWanted = prepared.kind === 'beacon' && (envelope === 'data' || envelope === 'bare');
  if (jsonWanted && !json.ok) return notJson(text, prepared, json.endsEarly);
  return { outcome: 'replied', message: '', rpcErrors: [], problems };
}

/** Judges one event of a stream. */
export function judgeEvent(prepared: Prepared, event: string, data: string): readonly SpecProblem[] {
  if (!prepared.operation) return [];
  const json = parsed(data);
  if (json.ok) return judgeBeaconEvent(prepared.operation, event, json.value);
  return [{ rule: 'wrong-type', message: 'The data of the event is not JSON.', path: [], at: 'value' }];
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly endsEarly: boolean };

function parsed(text: string): Parsed {
  try {
    return { ok: true, value: JSON.parse(withoutMark(text)) };
  } catch (error) {
    return { ok: false, endsEarly: /end of JSON|Unterminated/i.test((error as Error).message) };
  }
}

/** Without the byte order mark that some servers put first. */
function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function notJson(text: string, prepared: Prepared, endsEarly: boolean): Judgement {
  return { outcome: 'not-json', message: whyNotJson(text, prepared, endsEarly), rpcErrors: [], problems: [] };
}

function whyNotJson(text: string, prepared: Prepared, endsEarly: boolean): string {
  const { host } = new URL(prepared.url);
  const start = withoutMark(text).trimStart();
  if (start === '') return `The response of ${host} is empty, not JSON. Check the port and the path.`;
  if (start.startsWith('<')) {
    return `The response is HTML, not JSON: a web server or proxy answers on ${host}, not the node. Check the port and the path.`;
  }
  if (!/^[[{]/.test(start)) return `The response of ${host} is text, not JSON. Check the port and the path.`;
  return endsEarly
    ? `The response of ${host} ends in the middle of its JSON. Send again; if it happens again, check the node's log.`
    : `The response of ${host} is not valid JSON. Check the node's log, or at the proxy in front of it.`;
}

const HINTS: Readonly<Record<number, string>> = {
  401: 'The node requires credentials: add an Authorization header.',
  403: 'The node refused access: check its allowed hosts and the Authorization header.',
  404: 'Check the path, and whether the node serves it.',
  405: 'Check the HTTP method.',
  413: 'The request is too large for the node.',
  415: 'Add the header "content-type: application/json".',
  429: 'Too many requests: wait, then send again.',
  502: 'The proxy in front of the node cannot reach it.',
  503: 'The node is not ready: it may be syncing.',
  504: 'The proxy in front of the node waited too long for it.',
};

function httpError(status: number, value: unknown, text: string): string {
  const said = whatTheNodeSaid(value) ?? (/^[^<{[][^\n]{0,199}$/.test(text.trim()) ? text.trim() : undefined);
  const named = `${status} ${STATUS_CODES[status] ?? ''}`.trim();
  return [said === undefined ? `${named}.` : `${named}: ${ended(said)}`, HINTS[status]]
    .filter(Boolean)
    .join(' ');
}

function ended(sentence: string): string {
  const text = shortened(sentence, 1001);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** A kind of value that must not be turned into text: it may be nested deeper than that could go. */
function structure(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return Array.isArray(value) ? 'a list' : 'an object';
}

/** `the id 7`, `a list for its id` */
function idWords(id: unknown): string {
  const kind = structure(id);
  return kind === undefined ? `the id ${shortened(JSON.stringify(id), 101)}` : `${kind} for its id`;
}

function whatTheNodeSaid(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { message, error } = value as { message?: unknown; error?: unknown };
  if (typeof message === 'string' && message !== '') return message;
  return typeof error === 'string' && error !== '' ? error : undefined;
}

// ---------------------------------------------------------------- JSON-RPC

function judgeRpc(prepared: Prepared, status: number, text: string, json: Parsed): Judgement {
  if (!json.ok) {
    if (!isSuccess(status)) {
      return {
        outcome: 'http-error',
        message: httpError(status, undefined, text),
        rpcErrors: [],
        problems: [],
      };
    }
    const notifications = prepared.calls.length > 0 && prepared.calls.every((call) => call.id === undefined);
    if (text.trim() === '' && notifications) {
      return { outcome: 'replied', message: '', rpcErrors: [], problems: [] };
    }
    return notJson(text, prepared, json.endsEarly);
  }
  const rpcErrors = errorsOf(json.value, withoutMark(text));
  const problems = isSuccess(status) || rpcErrors.length > 0 ? replyProblems(prepared, json.value) : [];
  if (rpcErrors.length > 0) {
    return { outcome: 'rpc-error', message: rpcMessage(rpcErrors, json.value), rpcErrors, problems };
  }
  if (!isSuccess(status)) {
    return { outcome: 'http-error', message: httpError(status, json.value, text), rpcErrors, problems };
  }
  return { outcome: 'replied', message: '', rpcErrors, problems };
}

function errorsOf(value: unknown, text: string): RpcErrorBody[] {
  const replies = Array.isArray(value) ? value : [value];
  return replies.flatMap((reply: unknown, index) => {
    const error = (reply as { error?: unknown } | null | undefined)?.error;
    if (typeof error !== 'object' || error === null) return [];
    const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown };
    // What has neither is another kind of error object, of a proxy for example.
    if (code === undefined && message === undefined) return [];
    const path = [...(Array.isArray(value) ? [index] : []), 'error', 'data'];
    const raw = data === undefined ? undefined : rawAt(text, path);
    return [
      {
        code: typeof code === 'number' ? code : 0,
        message: typeof message === 'string' ? message : messageWords(message),
        ...defined({ data: raw }),
      },
    ];
  });
}

function messageWords(message: unknown): string {
  const kind = structure(message);
  return kind === undefined ? String(message ?? '') : `${kind} where its message should be`;
}

function rpcMessage(errors: readonly RpcErrorBody[], value: unknown): string {
  const [first] = errors;
  const text = first ? `${first.code}: ${shortened(first.message, 1001)}` : '';
  if (!Array.isArray(value)) return `Error ${text}`;
  return `${errors.length} of ${value.length} calls failed. The first error: ${text}`;
}

function replyProblems(prepared: Prepared, value: unknown): readonly SpecProblem[] {
  if (!prepared.batch) {
    const [call] = prepared.calls;
    if (!call) return [];
    if (Array.isArray(value)) return [problem('wrong-type', 'One call was sent; the response is a list.')];
    return [...idProblem(call, value), ...judgeCall(call, value)];
  }
  if (!Array.isArray(value)) {
    const error = (value as { error?: unknown } | null)?.error;
    return error ? [] : [problem('wrong-type', 'A batch was sent; the response is not a list.')];
  }
  return batchProblems(prepared.calls, value);
}

/** Matches the responses of a batch with its calls by id, in whatever order they come. */
function batchProblems(calls: readonly PreparedCall[], replies: readonly unknown[]): SpecProblem[] {
  const waiting = new Map<string, PreparedCall[]>();
  for (const call of calls) {
    if (call.id === undefined) continue;
    const key = JSON.stringify(call.id);
    waiting.set(key, [...(waiting.get(key) ?? []), call]);
  }
  const asked = new Set(waiting.keys());
  const found: SpecProblem[] = [];
  for (const [index, reply] of replies.entries()) {
    const id = (reply as { id?: unknown } | null | undefined)?.id;
    const key = structure(id) ? '' : (JSON.stringify(id) ?? '');
    const call = waiting.get(key)?.shift();
    if (call) {
      found.push(...judgeCall(call, reply).map((one) => ({ ...one, path: [index, ...one.path] })));
    } else if (asked.has(key)) {
      found.push(problem('reply-id-repeated', `A second response with id ${key}.`, [index, 'id']));
    } else if (id === undefined) {
      found.push(problem('reply-id-missing', 'The response has no id.', [index]));
    } else if (id !== null) {
      found.push(problem('reply-id-unknown', `No call has ${idWords(id)}.`, [index, 'id']));
    }
  }
  for (const [key, left] of waiting) {
    for (const call of left) {
      found.push(problem('reply-missing', `No response with id ${key} (${call.method}) came.`));
    }
  }
  return found;
}

/** An error about a request that the node could not read has the id null. */
function idProblem(call: PreparedCall, reply: unknown): SpecProblem[] {
  if (call.id === undefined || typeof reply !== 'object' || reply === null) return [];
  const { id, error } = reply as { id?: unknown; error?: unknown };
  if (id === call.id || (error !== undefined && (id === null || id === undefined))) return [];
  if (id === undefined) return [problem('reply-id-missing', 'The response has no id.')];
  return [
    problem('reply-id-unknown', `The response has ${idWords(id)}; the call had ${JSON.stringify(call.id)}.`, [
      'id',
    ]),
  ];
}

function judgeCall(call: PreparedCall, reply: unknown): readonly SpecProblem[] {
  return judgeRpcReply(call, reply);
}

function problem(rule: string, message: string, path: readonly (string | number)[] = []): SpecProblem {
  return { rule, message, path, at: 'value' };
}
