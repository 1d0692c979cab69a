import { defined } from '../../common/defined';
import { once } from '../../common/once';
import { isSocketUrl } from '../../common/requests/socket-address';
import { plainText } from '../../common/units/plain-text';
import { age } from '../../common/units/words';
import type { Reply, SendOptions } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { checkedUrl } from '../../runner/request/target';
import { beaconPaths } from './endpoints';
import { parseJson } from './parse-json';
import type { AskOptions, NodeAnswer, NodeFailure, NodeReader } from './reader';

export interface ReadOptions {
  /** URL of the node; user information in it is sent as a header. */
  readonly url: string;
  readonly signal: AbortSignal;
  /** Timeout of one exchange, in milliseconds. */
  readonly timeoutMs: number;
  /** Maximum timeout, also for a node with a longer one in its own settings. Default: `timeoutMs`. */
  readonly ceilingMs?: number;
  /** Maximum size of a response, in bytes. Default: 64 MiB. */
  readonly maxBytes?: number;
  readonly send: (prepared: Prepared, options: SendOptions) => Promise<Reply>;
}

/** Maximum size of a response, in bytes. A list of 10,000 peers with all details is 20 MB. */
const mostBytes = 64 * 1024 * 1024;

let lastId = 0;

/** A reader that sends through the runner. */
export function createNodeReader({
  url,
  signal,
  timeoutMs,
  ceilingMs = timeoutMs,
  maxBytes = mostBytes,
  send,
}: ReadOptions): NodeReader {
  const base = baseOf(url);

  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    body?: string,
    options: AskOptions = {},
  ): Promise<NodeAnswer> => {
    if (!base) return { ok: false, failure: malformedUrl };
    if (path !== '' && isSocketUrl(base.url)) return { ok: false, failure: onlyRpc };
    const headers: (readonly [string, string])[] = [['Accept', 'application/json'], ...base.headers];
    if (body !== undefined) headers.push(['Content-Type', 'application/json']);
    const reply = await send(
      {
        // The kind only affects the wording of failures: without an operation or calls, nothing is judged.
        kind: path === '' ? 'rpc' : 'beacon',
        name: path,
        line: 0,
        method,
        url: base.url + path,
        headers,
        ...(body === undefined ? {} : { body }),
        calls: [],
        batch: false,
        stream: false,
        effect: 'read',
        secrets: base.secrets,
      },
      // A timeout of one request must not delay the next reading by much.
      {
        signal,
        timeoutMs,
        ceilingMs: Math.min(ceilingMs, options.timeoutMs ?? ceilingMs),
        maxBytes,
      },
    );
    if (reply.outcome !== 'replied' && reply.outcome !== 'rpc-error') {
      return { ok: false, failure: failureOf(reply), ...dateOf(reply) };
    }
    const wrong = notWhole(reply) ?? (lasting().has(path) ? undefined : oldFromCache(reply));
    if (wrong) return { ok: false, failure: wrong, ...dateOf(reply) };
    return { ...(await contentOf(reply, path !== '')), ...dateOf(reply) };
  };

  return {
    get: (path, options) => ask('GET', path, undefined, options),
    post: (path, body) => ask('POST', path, JSON.stringify(body)),
    async call(method, params, options) {
      // Requests over one socket are told apart by their ids.
      const id = base && isSocketUrl(base.url) ? ++lastId : 1;
      const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
      const answer = await ask('POST', '', body, options);
      return answer.ok ? { ...resultOf(answer.value, id), ...defined({ date: answer.date }) } : answer;
    },
  };
}

/** @param isRest whether an error may be in place of the document; those of JSON-RPC are read with the result */
async function contentOf(reply: Reply, isRest: boolean): Promise<NodeAnswer> {
  try {
    const value = await parseJson(reply.body ?? '');
    const error = isRest ? errorIn(value) : undefined;
    return error ? { ok: false, failure: error } : { ok: true, value };
  } catch {
    return { ok: false, failure: notJson(reply) };
  }
}

/** The time of the server. A response from a cache has that of its first delivery. */
function dateOf({ headers: { age, date: sent = '' } }: Reply): { readonly date?: number } {
  const date = age === undefined ? Date.parse(sent) : Number.NaN;
  return Number.isNaN(date) ? {} : { date };
}

/** Nothing that is read here is answered in full with another status of success: a part (206), nothing yet (202). */
function notWhole({ status }: Reply): NodeFailure | undefined {
  if (status === null || status === 200 || status === 204) return undefined;
  return {
    cause: 'http-error',
    what: `The response has the status ${status}, which a node does not use for it.`,
    remedy: 'Check any proxy or cache in front of the node.',
    status,
  };
}

/** What stays the same as long as the chain and the node do: a cache may keep it. */
const lasting = once(() => new Set([beaconPaths.spec, beaconPaths.genesis, beaconPaths.identity]));

/** A response that a cache has kept for longer says nothing of the node now. Seconds. */
const oldest = 60;

function oldFromCache({ headers: { age: kept } }: Reply): NodeFailure | undefined {
  if (kept === undefined || !(Number(kept) > oldest)) return undefined;
  return {
    cause: 'bad-response',
    what: `The response was kept by a cache for ${age(Number(kept) * 1000)}.`,
    remedy: 'Ask the node itself, or switch the cache in front of it off.',
    isOld: true,
  };
}

/** The node answered, but not with JSON. */
function notJson({ body, status }: Reply): NodeFailure {
  const what =
    (body ?? '').trim() === ''
      ? `The response${status === null ? '' : ` (HTTP ${status})`} is empty.`
      : 'The response is not JSON.';
  return {
    cause: 'not-json',
    what,
    remedy: 'Check that the address belongs to an Ethereum node.',
    ...(status === null ? {} : { status }),
  };
}

/** An error that a server sends with the status of success: an error of the Beacon API, or of a JSON-RPC provider. */
function errorIn(value: unknown): NodeFailure | undefined {
  if (typeof value !== 'object' || value === null || 'data' in value) return undefined;
  const { error = value } = value as { readonly error?: unknown };
  const { code, message } = (typeof error === 'string' ? { message: error } : error) as {
    readonly code?: unknown;
    readonly message?: unknown;
  };
  if (typeof message !== 'string' || (error === value && typeof code !== 'number')) return undefined;
  const what = `The status is that of success, but the response is an error: ${plainText(message).replace(/[.\s]+$/, '')}.`;
  const isStatus = typeof code === 'number' && code >= 400 && code < 600;
  return {
    cause: isStatus ? 'http-error' : 'rpc-error',
    what,
    remedy: 'Check the node, and any proxy in front of it.',
    ...(isStatus ? { status: code } : typeof code === 'number' ? { code } : {}),
    ...(code === 429 || code === -32005 || limitWords.test(message) ? { isRateLimit: true as const } : {}),
  };
}

function resultOf(value: unknown, asked: number): NodeAnswer {
  const reply = value as {
    id?: unknown;
    result?: unknown;
    error?: { code?: unknown; message?: unknown };
  } | null;
  if (typeof reply === 'object' && reply !== null) {
    const { id } = reply;
    // Errors may have no id; a result without one may belong to any request.
    if (String(id ?? '') !== String(asked) && (id != null || 'result' in reply)) {
      const failure: NodeFailure = {
        cause: 'bad-response',
        what: `The response has ${id == null ? 'no id' : `the id ${plainText(String(id), { max: 20 })}`}; the request had ${asked}.`,
        remedy: 'It belongs to another request: check any proxy or cache in front of the node.',
      };
      return { ok: false, failure };
    }
    if (typeof reply.error === 'string') reply.error = { message: reply.error };
    if (reply.error) {
      const code = typeof reply.error.code === 'number' ? { code: reply.error.code } : {};
      const message = plainText(String(reply.error.message ?? 'no message')).replace(/[.\s]+$/, '');
      const what = `The node responded with an error: ${message}.`;
      const isRateLimit = code.code === -32005 || limitWords.test(what);
      const limit = isRateLimit ? { isRateLimit: true as const } : {};
      return { ok: false, failure: { cause: 'rpc-error', what, remedy: '', ...code, ...limit } };
    }
    if ('result' in reply) return { ok: true, value: reply.result };
  }
  return {
    ok: false,
    failure: {
      cause: 'not-json',
      what: 'The response is not a JSON-RPC response.',
      remedy: 'Check that the address belongs to an execution node.',
    },
  };
}

/** Splits a message of the runner: the first sentence says what happened, the rest what to do. */
export function failureOf(reply: Reply): NodeFailure {
  const end = reply.message.search(/[.!?:]\s+(?=[A-Z"])/);
  const what = end < 0 ? reply.message : reply.message.slice(0, end + 1);
  return {
    cause: reply.outcome,
    what: (what || 'No response was received.').replace(/:$/, '.'),
    remedy: end < 0 ? '' : remedyOf(reply.outcome, reply.message.slice(end + 1).trim()),
    ...(reply.status === null ? {} : { status: reply.status }),
    ...limitOf(reply),
    ...(isPage(reply) ? { isPage: true as const } : {}),
  };
}

const limitWords = /rate.?limit|too many requests|limit exceeded/i;

/** Servers limit requests with status 429, or with another one and words. */
function limitOf({ body, headers, status }: Reply): Pick<NodeFailure, 'isRateLimit' | 'retryAfterMs'> {
  const refuses = status !== null && status >= 400;
  if (status !== 429 && !(refuses && limitWords.test((body ?? '').slice(0, 2000)))) return {};
  const seconds = Number(headers['retry-after']);
  return {
    isRateLimit: true,
    ...(seconds > 0 ? { retryAfterMs: Math.min(seconds, longestRetry) * 1000 } : {}),
  };
}

/** A server may ask for any time; a node is asked again after this one. Seconds. */
const longestRetry = 600;

function isPage({ body, headers }: Reply): boolean {
  return /\bhtml\b/i.test(headers['content-type'] ?? '') || /^\s*<(!doctype|html)/i.test(body ?? '');
}

/** Readings are repeated anyway: nobody has to send them again. */
function remedyOf(outcome: Reply['outcome'], remedy: string): string {
  if (outcome !== 'timed-out') return remedy;
  return remedy.replace(/: send again(?=[.,])/, '. Check its load and its log');
}

const onlyRpc: NodeFailure = {
  cause: 'not-sent',
  what: 'A WebSocket or a socket file has no Beacon API.',
  remedy: 'Use the http:// URL of the beacon node.',
};

const malformedUrl: NodeFailure = {
  cause: 'not-sent',
  what: 'The URL of the node is not valid.',
  remedy: 'Correct it in the setting slotpad.nodes.',
};

/** Splits a URL into the URL without user information and trailing slash, and an Authorization header. */
function baseOf(text: string) {
  const address = checkedUrl(text);
  if (!address.ok) return undefined;
  const { url, authorization, secrets } = address.value;
  return {
    url: url.replace(/\/+$/, ''),
    headers: authorization === undefined ? [] : [['Authorization', authorization] as const],
    secrets,
  };
}
