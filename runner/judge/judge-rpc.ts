import { executionMemory, judgeRpcReply, judgeTogether } from '../../catalogue/judge/judge-execution';
import { remarksOnResult } from '../../catalogue/judge/remarks';
import { wordsForResult } from '../../catalogue/judge/silence';
import type { Memory } from '../../catalogue/statements';
import type { SpecProblem } from '../../catalogue/types';
import { defined } from '../../common/defined';
import { itemRanges, rawAt } from '../../common/json/json-text';
import { placeOfUrl } from '../../common/requests/socket-address';
import { shortened } from '../../common/units/words';
import type { RpcErrorBody } from '../model/outcome';
import type { Prepared, PreparedCall } from '../model/prepared';
import { contractCallOf } from './decoded-reply';
import {
  httpError,
  isSuccess,
  type Judgement,
  notJson,
  type Parsed,
  withoutMark,
  withRemarks,
  withVerification,
} from './judgement';
import { otherLayer } from './other-layer';
import { revertReason } from './revert-reason';
import { whyUnchecked } from './verdict';
import { verificationOf } from './verification';

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

/** Whether a batch only reads: the responses after a call that sends or changes something may say something else. */
function isSteady({ batch, effect }: Prepared): boolean {
  return batch && (effect === 'read' || effect === 'filter');
}

/** Judges the response to a JSON-RPC request. */
export function judgeRpc(
  prepared: Prepared,
  status: number,
  text: string,
  json: Parsed,
  memory: Memory | undefined = isSteady(prepared) ? executionMemory() : undefined,
): Judgement {
  if (!json.ok) {
    if (!isSuccess(status)) {
      return {
        outcome: 'http-error',
        message: httpError(status, undefined, text, otherLayer(prepared, status, undefined)),
        rpcErrors: [],
        problems: [],
      };
    }
    const notifications = prepared.calls.length > 0 && prepared.calls.every((call) => call.id === undefined);
    if (text.trim() === '' && notifications) {
      return { outcome: 'replied', message: '', rpcErrors: [], problems: [] };
    }
    return notJson(text, prepared, json.fault);
  }
  const rpcErrors = errorsOf(json.value, withoutMark(text), isSuccess(status));
  const problems =
    isSuccess(status) || rpcErrors.length > 0 ? replyProblems(prepared, json.value, memory) : [];
  if (rpcErrors.length > 0) {
    const message = rpcMessage(rpcErrors, json.value, prepared);
    const failed = { outcome: 'rpc-error', message, rpcErrors, problems } as const;
    return withVerification(failed, verificationOf(prepared, json.value, text));
  }
  if (!isSuccess(status)) {
    return {
      outcome: 'http-error',
      message: httpError(status, json.value, text, otherLayer(prepared, status, json.value)),
      rpcErrors,
      problems,
    };
  }
  const unanswered = whyUnanswered(prepared, json.value);
  if (unanswered !== undefined) {
    return { outcome: 'bad-response', message: unanswered, rpcErrors, problems };
  }
  const message = silenceWords(prepared.calls, json.value);
  const unchecked = whyUnchecked(prepared, status);
  const replied = { outcome: 'replied', message, rpcErrors, problems, ...defined({ unchecked }) } as const;
  const judgement = withRemarks(replied, remarksOn(prepared, json.value));
  return withVerification(judgement, verificationOf(prepared, json.value, text));
}

/** Remarks on the result of a single call. */
function remarksOn({ calls, batch }: Prepared, value: unknown): readonly SpecProblem[] {
  const [call] = calls;
  if (!call || batch || !isResponse(value)) return [];
  return remarksOnResult(call.method, value.result);
}

/** Why results have nothing in them, each reason once. */
function silenceWords(calls: readonly PreparedCall[], value: unknown): string {
  const responses = (Array.isArray(value) ? value : [value]).filter(isResponse);
  const byId = new Map([...responses].reverse().map((one) => [idKey(one), one]));
  const words = calls.map(({ id, method }) => {
    const response = calls.length === 1 ? responses[0] : byId.get(JSON.stringify(id));
    return response ? wordsForResult(method, response.result) : '';
  });
  return [...new Set(words)].filter(Boolean).join(' ');
}

/**
 * @param any whether an `error` of any form counts. With an HTTP error only one with code or message does: others are
 * error objects of proxies.
 */
function errorsOf(value: unknown, text: string, any: boolean): RpcErrorBody[] {
  const replies = Array.isArray(value) ? value : [value];
  // Of a batch the text of each response: a path from the beginning would be followed through all those before it.
  let ranges: readonly (readonly [start: number, end: number])[] | undefined;
  const textOf = (index: number) => {
    if (!Array.isArray(value)) return text;
    ranges ??= [...itemRanges(text, 0)];
    return text.slice(...(ranges[index] ?? [0, 0]));
  };
  return replies.flatMap((reply: unknown, index) => {
    const error = (reply as { error?: unknown } | null | undefined)?.error;
    if (error === undefined || error === null) return [];
    const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown };
    if (code === undefined && message === undefined)
      return any ? [{ code: 0, message: errorWords(error) }] : [];
    const raw = data === undefined ? undefined : rawAt(textOf(index), ['error', 'data']);
    return [
      {
        code: typeof code === 'number' ? code : 0,
        message: typeof message === 'string' ? message : messageWords(message),
        ...defined({ data: raw }),
      },
    ];
  });
}

/** For an error without code and message. */
function errorWords(error: unknown): string {
  return structure(error) === undefined ? String(error) : 'an error without code and message';
}

function messageWords(message: unknown): string {
  const kind = structure(message);
  return kind === undefined ? String(message ?? '') : `${kind} where its message should be`;
}

function rpcMessage(errors: readonly RpcErrorBody[], value: unknown, prepared: Prepared): string {
  const [first] = errors;
  const text = first ? `${first.code}: ${shortened(errorText(first, prepared), 1001)}` : '';
  if (!Array.isArray(value)) return `Error ${text}`;
  return `${errors.length} of ${value.length} calls failed. The first error: ${text}`;
}

/** The message of the node, which shows an error of a contract as its selector or as broken text: its decoded form then. */
function errorText({ data = '', message }: RpcErrorBody, { calls, contracts }: Prepared): string {
  const [call, ...more] = calls;
  const to = call && more.length === 0 ? contractCallOf(call)?.to : undefined;
  const reason = revertReason(data, contracts, to);
  if (reason !== undefined && !reason.startsWith('Error(')) return `execution reverted: ${reason}`;
  return message;
}

function replyProblems(
  prepared: Prepared,
  value: unknown,
  memory: Memory | undefined,
): readonly SpecProblem[] {
  if (!prepared.batch) {
    const [call] = prepared.calls;
    if (!call) return [];
    if (Array.isArray(value)) return [problem('wrong-type', 'One call was sent; the response is a list.')];
    return [...idProblem(call, value), ...judgeCall(call, value, memory)];
  }
  if (!Array.isArray(value)) {
    const error = (value as { error?: unknown } | null)?.error;
    return error ? [] : [problem('wrong-type', 'A batch was sent; the response is not a list.')];
  }
  return batchProblems(prepared.calls, value, memory);
}

/** Matches the responses of a batch with its calls by id, in whatever order they come. */
function batchProblems(
  calls: readonly PreparedCall[],
  replies: readonly unknown[],
  memory: Memory | undefined,
): SpecProblem[] {
  const waiting = new Map<string, PreparedCall[]>();
  for (const call of calls) {
    if (call.id === undefined) continue;
    const key = JSON.stringify(call.id);
    const sameId = waiting.get(key);
    if (sameId) sameId.push(call);
    else waiting.set(key, [call]);
  }
  const asked = new Set(waiting.keys());
  const found: SpecProblem[] = [];
  for (const [index, reply] of replies.entries()) {
    const id = (reply as { id?: unknown } | null | undefined)?.id;
    const key = structure(id) ? '' : (JSON.stringify(id) ?? '');
    const call = waiting.get(key)?.shift();
    if (call) {
      found.push(...judgeCall(call, reply, memory).map((one) => ({ ...one, path: [index, ...one.path] })));
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

function judgeCall(call: PreparedCall, reply: unknown, memory: Memory | undefined): readonly SpecProblem[] {
  return [...judgeRpcReply(call, reply), ...(memory ? judgeTogether(call, reply, memory) : [])];
}

// ---------------------------------------------------------------- calls without a response

/** Why a call of the request has no response; undefined when each has one. */
function whyUnanswered(prepared: Prepared, value: unknown): string | undefined {
  const calls = prepared.calls.filter((call) => call.id !== undefined);
  const [first] = calls;
  if (!first) return undefined;
  const responses = (Array.isArray(value) ? value : [value]).filter(isResponse);
  if (responses.length === 0) return `${whyNoResponse(prepared, value)} Check the port and the path.`;
  const ids = responses.map(idKey);
  // A lone response without an id can only be that to the one call.
  if (calls.length === 1 && ids.length === 1 && ids[0] === undefined) return undefined;
  const counts = new Map<string | undefined, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  const unanswered = calls.filter(({ id }) => {
    const key = JSON.stringify(id);
    const left = counts.get(key) ?? 0;
    counts.set(key, left - 1);
    return left <= 0;
  });
  const [missing] = unanswered;
  if (!missing) return undefined;
  const named = `${missing.method} (id ${shortened(JSON.stringify(missing.id), 101)})`;
  if (unanswered.length === 1) return `No response to ${named} was received.`;
  return `${unanswered.length} of ${calls.length} calls got no response. The first is ${named}.`;
}

function isResponse(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const { result, error } = value as { result?: unknown; error?: unknown };
  return result !== undefined || (error !== undefined && error !== null);
}

/** The id as JSON text; undefined when there is none, empty when no call could have it. */
function idKey({ id }: Readonly<Record<string, unknown>>): string | undefined {
  return structure(id) ? '' : JSON.stringify(id);
}

function whyNoResponse({ url }: Prepared, value: unknown): string {
  const subject = `The response of ${placeOfUrl(new URL(url))}`;
  if (Array.isArray(value)) {
    return value.length === 0
      ? `${subject} is an empty list.`
      : `${subject} has no JSON-RPC response in its list.`;
  }
  if (typeof value === 'object' && value !== null) return `${subject} has neither "result" nor "error".`;
  return `${subject} is ${shortened(JSON.stringify(value), 41)}, not a JSON-RPC response.`;
}

function problem(rule: string, message: string, path: readonly (string | number)[] = []): SpecProblem {
  return { rule, message, path, at: 'value' };
}
