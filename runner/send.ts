import { isUtf8 } from 'node:buffer';
import { performance } from 'node:perf_hooks';
import type { Dispatcher } from 'undici';
import Agent from 'undici/lib/dispatcher/agent.js';
import type { SpecProblem } from '../common/spec/problem';
import { ACCEPT_ENCODING } from './decode';
import { type Exchange, exchange, type Head, type Wire } from './exchange';
import { describeFailure, type Phase, stop } from './failure';
import { judge, judgeEvent } from './judge';
import type { Outcome, Reply, RpcErrorBody, SendOptions } from './outcome';
import type { Prepared } from './prepared';
import { redact } from './redact';
import { makeStream } from './stream';

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_MAX_BYTES = 256 * 1024 * 1024;
const MOST_REDIRECTS = 5;
/** An attempt to connect cannot be called back; this is how long one that nobody waits for lives on. */
const CONNECT_TIMEOUT_MS = 10_000;

let shared: Dispatcher | undefined;

/** One agent for all: connections are kept alive between requests, and do not keep the process alive. */
function dispatcher(): Dispatcher {
  shared ??= new Agent({ connect: { timeout: CONNECT_TIMEOUT_MS } });
  return shared;
}

function later(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

/** Closes all kept connections, those in use too. The next `send` opens new ones. */
export async function closeConnections(): Promise<void> {
  const old = shared;
  shared = undefined;
  await old?.destroy();
}

/** Sends a prepared request and judges its reply. Never rejects: whatever happens is an outcome. */
export async function send(prepared: Prepared, options: SendOptions = {}): Promise<Reply> {
  const started = performance.now();
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
  const own = new AbortController();
  const cancel = () => own.abort(stop('cancelled'));
  if (options.signal?.aborted) cancel();
  options.signal?.addEventListener('abort', cancel, { once: true });
  const endDeadline = (options.schedule ?? later)(() => own.abort(stop('deadline')), timeoutMs);
  const stream = makeStream({
    judge: (event, data) => judgeEvent(prepared, event, data),
    onEvent: options.onEvent,
    stop: (error) => own.abort(error),
    maxBytes,
  });

  try {
    let wire: Wire = {
      method: prepared.method,
      url: new URL(prepared.url),
      headers: withDefaults(prepared),
      ...(prepared.body === undefined ? {} : { body: prepared.body }),
    };
    const onHead = (head: Head) => {
      if (redirectTarget(wire.url, head) && options.followRedirects !== false) return undefined;
      options.onHeaders?.(head.status, head.headers);
      if (!isEventStream(head)) return undefined;
      endDeadline();
      return stream.take;
    };
    for (let redirects = 0; ; redirects++) {
      const result = await exchange(dispatcher(), wire, { signal: own.signal, maxBytes, onHead });
      const next =
        result.error === undefined && options.followRedirects !== false && redirected(wire, result.head);
      if (!next) return replyOf(result, wire.url);
      if ('refused' in next) return replyOf(result, wire.url, next.refused);
      if (redirects === MOST_REDIRECTS) {
        const to = next.url.href;
        return replyOf(
          result,
          wire.url,
          `Redirected more than ${MOST_REDIRECTS} times, last to ${to}. Check the URL.`,
        );
      }
      wire = next;
    }
  } finally {
    endDeadline();
    options.signal?.removeEventListener('abort', cancel);
  }

  function replyOf(result: Exchange, url: URL, redirect?: string): Reply {
    const { head, error, size, phase } = result;
    const streamed = head !== undefined && isEventStream(head);
    const text = streamed ? stream.text() : textOf(head, result.bytes);
    const seen = streamed
      ? streamEnd(error, phase, url)
      : error !== undefined
        ? failed(describeFailure(error, { kind: prepared.kind, url, phase, timeoutMs, maxBytes, size }))
        : redirect !== undefined
          ? failed({ outcome: 'http-error', message: `${head?.status}: ${redirect}` })
          : judged(head, text, result);
    return {
      name: prepared.name,
      line: prepared.line,
      outcome: seen.outcome,
      status: head?.status ?? null,
      durationMs: Math.round((performance.now() - started) * 10) / 10,
      body: head ? text : null,
      contentType: head?.headers['content-type'] ?? null,
      headers: head?.headers ?? {},
      size,
      message: redact(seen.message, prepared.secrets),
      rpcErrors: seen.rpcErrors,
      problems: seen.problems,
      sentTo: redact(`${prepared.method} ${prepared.url}`, prepared.secrets),
    };
  }

  function judged(head: Head | undefined, text: string | null, { bytes }: Exchange): Ended {
    if (head === undefined) return failed({ outcome: 'reset', message: 'No reply came.' });
    if (text === null) {
      const type = head.headers['content-type'];
      return failed({
        outcome: head.status < 300 ? 'replied' : 'http-error',
        message: `${bytes.length} bytes of ${type}, not shown: ask for application/json to read it.`,
      });
    }
    const found = judge(prepared, head.status, text);
    if (found.message !== '' || isUtf8(bytes)) return found;
    return { ...found, message: 'The reply is not valid UTF-8; what could not be read is shown as \uFFFD.' };
  }

  function streamEnd(error: unknown, phase: Phase, url: URL): Ended {
    const count = stream.count();
    const events = `${count} ${count === 1 ? 'event' : 'events'}`;
    const { problems } = stream;
    if (error === undefined) {
      return {
        ...failed({ outcome: 'stream-ended', message: `The node ended the stream after ${events}.` }),
        problems,
      };
    }
    const failure = describeFailure(error, { kind: prepared.kind, url, phase, timeoutMs, maxBytes, size: 0 });
    if (failure.outcome === 'cancelled') {
      return { ...failed({ outcome: 'cancelled', message: `Stopped after ${events}.` }), problems };
    }
    if (failure.outcome !== 'reset') return { ...failed(failure), problems };
    const message = `The connection broke after ${events}: the node may have stopped.`;
    return { ...failed({ outcome: 'stream-ended', message }), problems };
  }
}

interface Ended {
  readonly outcome: Outcome;
  readonly message: string;
  readonly rpcErrors: readonly RpcErrorBody[];
  readonly problems: readonly SpecProblem[];
}

function failed({ outcome, message }: { outcome: Outcome; message: string }): Ended {
  return { outcome, message, rpcErrors: [], problems: [] };
}

/** What every client sends, unless the request says otherwise. */
function withDefaults(prepared: Prepared): [string, string][] {
  const headers = prepared.headers.map(([name, value]): [string, string] => [name, value]);
  const has = (wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted);
  if (!has('accept-encoding') && !prepared.stream) headers.push(['accept-encoding', ACCEPT_ENCODING]);
  if (!has('user-agent')) headers.push(['user-agent', 'slotpad']);
  return headers;
}

function isEventStream(head: Head): boolean {
  return head.status < 300 && /^\s*text\/event-stream\b/i.test(head.headers['content-type'] ?? '');
}

/** @returns null for what is no text */
function textOf(head: Head | undefined, bytes: Buffer): string | null {
  if (/^\s*application\/octet-stream\b/i.test(head?.headers['content-type'] ?? '')) return null;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

// ---------------------------------------------------------------- redirects

function redirectTarget(from: URL, head: Head): URL | undefined {
  const { location } = head.headers;
  if (![301, 302, 303, 307, 308].includes(head.status) || !location) return undefined;
  return URL.canParse(location, from.href) ? new URL(location, from) : undefined;
}

/**
 * The request to send instead; says why it is not followed where it would lead to another origin, with whatever
 * credentials the request carries, or would turn a POST into a GET.
 */
function redirected(wire: Wire, head: Head | undefined): Wire | { refused: string } | undefined {
  const url = head && redirectTarget(wire.url, head);
  if (!head || !url) return undefined;
  if (url.origin !== wire.url.origin) {
    return {
      refused: `the node redirects to ${url.origin}, another origin, which is not followed. Send the request there if you trust it.`,
    };
  }
  const reads = wire.method === 'GET' || wire.method === 'HEAD';
  if (reads || head.status === 307 || head.status === 308) return { ...wire, url };
  if (head.status === 303) {
    const headers = wire.headers.filter(([name]) => !/^content-/i.test(name));
    return { method: 'GET', url, headers };
  }
  return { refused: `the node redirects this ${wire.method} to ${url.href}. Send it there.` };
}
