import { isSocketUrl } from '../../common/requests/socket-address';
import { plainText } from '../../common/units/plain-text';
import type { Reply, SendOptions } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { checkedUrl } from '../../runner/request/target';
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
      return { ok: false, failure: failureOf(reply) };
    }
    try {
      return { ok: true, value: await parseJson(reply.body ?? '') };
    } catch {
      return { ok: false, failure: notJson(reply) };
    }
  };

  return {
    get: (path, options) => ask('GET', path, undefined, options),
    post: (path, body) => ask('POST', path, JSON.stringify(body)),
    async call(method, params, options) {
      // Requests over one socket are told apart by their ids.
      const id = base && isSocketUrl(base.url) ? ++lastId : 1;
      const body = JSON.stringify({ jsonrpc: '2.0', id, method, params });
      const answer = await ask('POST', '', body, options);
      return answer.ok ? resultOf(answer.value) : answer;
    },
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

function resultOf(value: unknown): NodeAnswer {
  const reply = value as { result?: unknown; error?: { code?: unknown; message?: unknown } } | null;
  if (typeof reply === 'object' && reply !== null) {
    if (reply.error) {
      const code = typeof reply.error.code === 'number' ? { code: reply.error.code } : {};
      const what = `The node answered with an error: ${plainText(String(reply.error.message ?? 'no message'))}`;
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
