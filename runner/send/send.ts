import { isUtf8 } from 'node:buffer';
import { performance } from 'node:perf_hooks';
import { defined } from '../../common/defined';
import type { SpecProblem } from '../../common/spec/schema';
import { shortened } from '../../common/units/words';
import type { Connections, Limits, Way } from '../connection/connection';
import { createConnections } from '../connection/connections';
import { judge, judgeEvent } from '../judge/judge';
import { judgeFile } from '../judge/judge-file';
import type { Outcome, Reply, RpcErrorBody, SendOptions } from '../model/outcome';
import { notSentReply, type Prepared } from '../model/prepared';
import { redact } from '../redact/redact';
import { ACCEPT_ENCODING } from './decode';
import type { Exchange, Head, Wire } from './exchange';
import { exchangeOver, throughProxy } from './exchange-over';
import { describeFailure } from './failure';
import { type Phase, stop } from './failure-context';
import { redirected, redirectTarget } from './redirect';
import { makeStream } from './stream';

const DEFAULT_MAX_BYTES = 256 * 1024 * 1024;
const MOST_REDIRECTS = 5;

/** Sends a prepared request and judges its reply. Never rejects: whatever happens is an outcome. */
export type Send = (prepared: Prepared, options?: SendOptions) => Promise<Reply>;

/** Sends over given connections: those of the nodes that are configured, and through the proxies that are set. */
export function sendOver(connections: Connections): Send {
  return (prepared, options) => sendOne(connections, prepared, options);
}

const direct = createConnections();

/** Sends straight to where the request goes, whatever is configured. */
export const send: Send = sendOver(direct);

/** Closes all kept connections of `send`, those in use too. The next one opens new ones. */
export function closeConnections(): Promise<void> {
  return direct.close();
}

function later(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

async function sendOne(
  connections: Connections,
  prepared: Prepared,
  options: SendOptions = {},
): Promise<Reply> {
  const started = performance.now();
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
  const schedule = options.schedule ?? later;
  const opened = await connections.open(new URL(prepared.url), prepared.kind);
  if ('problem' in opened) {
    const sentTo = redact(`${prepared.method} ${prepared.url}`, prepared.secrets);
    const message = redact(opened.problem, prepared.secrets);
    return notSentReply({ kind: 'not-sent', name: prepared.name, line: prepared.line, message }, sentTo);
  }
  const way: Way = opened;
  const limits = limitsOf(way, options);
  const secrets = [...prepared.secrets, ...way.secrets];
  const own = new AbortController();
  const cancel = () => own.abort(stop('cancelled'));
  if (options.signal?.aborted) cancel();
  options.signal?.addEventListener('abort', cancel, { once: true });
  const startDeadline = () => schedule(() => own.abort(stop('deadline')), limits.whole.ms);
  let endDeadline = startDeadline();
  const toFile = options.toFile && {
    ...options.toFile,
    onProgress(bytes: number) {
      // What goes to a file may last as long as it keeps coming.
      endDeadline();
      endDeadline = startDeadline();
      options.toFile?.onProgress?.(bytes);
    },
  };
  const stream = makeStream({
    judge: (event, data) => judgeEvent(prepared, event, data),
    onEvent: options.onEvent,
    onMark: options.onMark,
    keepText: options.streamText,
    stop: (error) => own.abort(error),
    maxBytes,
  });

  try {
    let wire: Wire = {
      method: prepared.method,
      url: new URL(prepared.url),
      headers: withDefaults(prepared, way),
      ...defined({ body: prepared.body }),
      ...throughProxy(way, prepared.url),
    };
    const onHead = (head: Head) => {
      if (redirectTarget(wire.url, head) && options.followRedirects !== false) return undefined;
      options.onHeaders?.(head.status, head.headers);
      if (!isEventStream(head)) return undefined;
      endDeadline();
      return stream.take;
    };
    for (let redirects = 0; ; redirects++) {
      const result = await exchangeOver(way, wire, prepared, {
        signal: own.signal,
        maxBytes,
        toFile,
        limits,
        schedule,
        onHead,
      });
      const next =
        result.error === undefined && options.followRedirects !== false && redirected(wire, result.head);
      if (!next) return replyOf(result, wire.url);
      if ('refused' in next) return replyOf(result, wire.url, next.refused);
      if (redirects === MOST_REDIRECTS) {
        const to = shortened(next.url.href, 200);
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
    const { head, error, size, phase, file } = result;
    const inFile = file !== undefined && file.bytes > result.bytes.length;
    const streamed = head !== undefined && isEventStream(head);
    const text = streamed ? stream.text() : inFile ? null : textOf(head, result.bytes);
    const seen = streamed
      ? streamEnd(error, phase, url)
      : error !== undefined
        ? failed(describeFailure(error, { kind: prepared.kind, url, phase, limits, maxBytes, size, way }))
        : redirect !== undefined
          ? failed({ outcome: 'http-error', message: `${head?.status}: ${redirect}` })
          : head && inFile
            ? judgeFile(prepared, head.status, file)
            : judged(head, text, result);
    return {
      name: prepared.name,
      line: prepared.line,
      outcome: seen.outcome,
      status: head?.status ?? null,
      durationMs: Math.round((performance.now() - started) * 10) / 10,
      body: head ? text : null,
      ...defined({ file }),
      contentType: head?.headers['content-type'] ?? null,
      headers: head?.headers ?? {},
      size,
      ...defined({ travelled: result.travelled }),
      message: redact([seen.message, ...besides(way, prepared, result)].filter(Boolean).join(' '), secrets),
      rpcErrors: seen.rpcErrors,
      problems: seen.problems,
      sentTo: redact(`${prepared.method} ${prepared.url}`, secrets),
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
    const failure = describeFailure(error, {
      kind: prepared.kind,
      url,
      phase,
      limits,
      maxBytes,
      size: 0,
      way,
    });
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
function withDefaults(prepared: Prepared, { authorization }: Way): [string, string][] {
  const headers = prepared.headers.map(([name, value]): [string, string] => [name, value]);
  const has = (wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted);
  if (!has('accept-encoding') && !prepared.stream) headers.push(['accept-encoding', ACCEPT_ENCODING]);
  if (authorization !== undefined && !has('authorization')) headers.push(['authorization', authorization]);
  if (!has('user-agent')) headers.push(['user-agent', 'slotpad']);
  return headers;
}

/** What the way has to do with it when a request fails: its credentials, the proxy that it went through. */
function besides(way: Way, prepared: Prepared, { head, error }: Exchange): readonly string[] {
  const { proxy, advice, node, authorization, jwtSecretFile } = way;
  const said: string[] = [];
  const code = (error as { code?: unknown } | undefined)?.code;
  if (head?.status === 401 || head?.status === 403) {
    const own = prepared.headers.some(([name]) => name.toLowerCase() === 'authorization');
    if (!own && authorization === undefined) said.push(advice.credentials(node));
    else if (!own && jwtSecretFile !== undefined) {
      said.push(
        `The token was made from ${jwtSecretFile}: check that it is the secret of this node, and that the clocks of both machines are right.`,
      );
    }
  }
  const broken = error !== undefined && code !== 'proxy' && code !== 'cancelled';
  if (proxy && (broken || [502, 503, 504].includes(head?.status ?? 0))) {
    said.push(`It went through the proxy ${proxy.shown} (${proxy.from}).`);
  }
  return said;
}

/** The whole lasts no longer than its sender bears, whatever the node is given. */
function limitsOf(way: Way, { timeoutMs, ceilingMs = Number.POSITIVE_INFINITY }: SendOptions): Limits {
  const limits = way.limits(timeoutMs);
  if (limits.whole.ms <= ceilingMs) return limits;
  return { ...limits, whole: { ms: ceilingMs, more: '' } };
}

function isEventStream(head: Head): boolean {
  return head.status < 300 && /^\s*text\/event-stream\b/i.test(head.headers['content-type'] ?? '');
}

/** @returns null for what is no text */
function textOf(head: Head | undefined, bytes: Buffer): string | null {
  if (/^\s*application\/octet-stream\b/i.test(head?.headers['content-type'] ?? '')) return null;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
