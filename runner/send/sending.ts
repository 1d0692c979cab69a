import { performance } from 'node:perf_hooks';
import { defined } from '../../common/defined';
import { wordsForStream } from '../../common/spec/judge/silence';
import { shortened } from '../../common/units/words';
import type { Limits, Way } from '../connection/connection';
import { judgeEvent } from '../judge/judge';
import { judgeFile } from '../judge/judge-file';
import type { ToFile } from '../model/body-file';
import type { Reply, SendOptions } from '../model/outcome';
import type { Prepared } from '../model/prepared';
import { redact } from '../redact/redact';
import { ACCEPT_ENCODING } from './decode';
import type { Exchange, Head, Wire } from './exchange';
import { exchangeOver, throughProxy } from './exchange-over';
import { describeFailure } from './failure';
import { type SendFailure, stop } from './failure-context';
import { redirected, redirectTarget } from './redirect';
import { type Ended, failed, isEventStream, isInFile, isStreamed, judgedBody, textOf } from './response-body';
import { makeStream } from './stream';

const DEFAULT_MAX_BYTES = 256 * 1024 * 1024;
const MOST_REDIRECTS = 5;

type Schedule = NonNullable<SendOptions['schedule']>;

/** The state of one request on its way, redirects included. */
export class Sending {
  readonly #way: Way;
  readonly #prepared: Prepared;
  readonly #options: SendOptions;
  /** Milliseconds of `performance.now`. */
  readonly #started: number;
  readonly #limits: Limits;
  readonly #maxBytes: number;
  readonly #schedule: Schedule;
  readonly #abort = new AbortController();
  readonly #stream: ReturnType<typeof makeStream>;
  #cancelDeadline: () => void = () => undefined;

  constructor(way: Way, prepared: Prepared, options: SendOptions, started: number) {
    this.#way = way;
    this.#prepared = prepared;
    this.#options = options;
    this.#started = started;
    this.#limits = limitsOf(way, options);
    this.#maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
    this.#schedule = options.schedule ?? later;
    this.#stream = makeStream({
      judge: (event, data) => judgeEvent(prepared, event, data),
      onEvent: options.onEvent,
      onMark: options.onMark,
      keepText: options.streamText,
      stop: (error) => this.#abort.abort(error),
      maxBytes: this.#maxBytes,
    });
  }

  async run(): Promise<Reply> {
    const { signal } = this.#options;
    const cancel = () => this.#abort.abort(stop('cancelled'));
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    this.#startDeadline();
    try {
      return await this.#follow();
    } finally {
      this.#cancelDeadline();
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Sends the request, and follows redirects. */
  async #follow(): Promise<Reply> {
    let wire = this.#firstWire();
    for (let redirects = 0; ; redirects++) {
      const result = await this.#exchange(wire);
      const next = result.error === undefined && this.#followsRedirects() && redirected(wire, result.head);
      if (!next) return this.#reply(result, wire.url);
      if ('refused' in next) return this.#reply(result, wire.url, next.refused);
      if (redirects === MOST_REDIRECTS) {
        const to = shortened(next.url.href, 200);
        const message = `Redirected more than ${MOST_REDIRECTS} times, last to ${to}. Check the URL.`;
        return this.#reply(result, wire.url, message);
      }
      wire = next;
    }
  }

  #firstWire(): Wire {
    const { method, url, body } = this.#prepared;
    return {
      method,
      url: new URL(url),
      headers: withDefaults(this.#prepared, this.#way),
      ...defined({ body }),
      ...throughProxy(this.#way, url),
    };
  }

  #exchange(wire: Wire): Promise<Exchange> {
    return exchangeOver(this.#way, wire, this.#prepared, {
      signal: this.#abort.signal,
      maxBytes: this.#maxBytes,
      toFile: this.#toFile(),
      limits: this.#limits,
      schedule: this.#schedule,
      onHead: (head) => this.#onHead(wire.url, head),
    });
  }

  #onHead(url: URL, head: Head): ((chunk: Buffer) => void) | undefined {
    if (redirectTarget(url, head) && this.#followsRedirects()) return undefined;
    this.#options.onHeaders?.(head.status, head.headers);
    if (!isEventStream(head)) return undefined;
    this.#cancelDeadline();
    return this.#stream.take;
  }

  #followsRedirects(): boolean {
    return this.#options.followRedirects !== false;
  }

  /** The deadline counts anew while a file grows: a long download may take its time. */
  #toFile(): ToFile | undefined {
    const { toFile } = this.#options;
    return (
      toFile && {
        ...toFile,
        onProgress: (bytes) => {
          this.#startDeadline();
          toFile.onProgress?.(bytes);
        },
      }
    );
  }

  #startDeadline(): void {
    this.#cancelDeadline();
    this.#cancelDeadline = this.#schedule(() => this.#abort.abort(stop('deadline')), this.#limits.whole.ms);
  }

  /** @param redirect why a redirect was not followed */
  #reply(result: Exchange, url: URL, redirect?: string): Reply {
    const { head, size, file } = result;
    const prepared = this.#prepared;
    const text = this.#text(result);
    const seen = this.#judged(result, url, text, redirect);
    const secrets = [...prepared.secrets, ...this.#way.secrets];
    const message = [seen.message, ...besides(this.#way, prepared, result)].filter(Boolean).join(' ');
    return {
      name: prepared.name,
      line: prepared.line,
      outcome: seen.outcome,
      status: head?.status ?? null,
      durationMs: Math.round((performance.now() - this.#started) * 10) / 10,
      body: head ? text : null,
      ...defined({ file }),
      contentType: head?.headers['content-type'] ?? null,
      headers: head?.headers ?? {},
      size,
      ...defined({ travelled: result.travelled }),
      message: redact(message, secrets),
      rpcErrors: seen.rpcErrors,
      problems: seen.problems,
      sentTo: redact(`${prepared.method} ${prepared.url}`, secrets),
    };
  }

  /** @returns null for a body that is in a file or is not text */
  #text(result: Exchange): string | null {
    if (isStreamed(result)) return this.#stream.text();
    return isInFile(result) ? null : textOf(result.head, result.bytes);
  }

  #judged(result: Exchange, url: URL, text: string | null, redirect?: string): Ended {
    const { head, error, file } = result;
    if (isStreamed(result)) return this.#judgedStream(result, url);
    if (error !== undefined) return failed(this.#failure(result, url));
    if (redirect !== undefined) {
      return failed({ outcome: 'http-error', message: `${head?.status}: ${redirect}` });
    }
    if (head && file && isInFile(result)) return judgeFile(this.#prepared, head.status, file);
    return judgedBody(this.#prepared, result, text);
  }

  #judgedStream(result: Exchange, url: URL): Ended {
    const { problems } = this.#stream;
    const count = this.#stream.count();
    const events = `${count} ${count === 1 ? 'event' : 'events'}`;
    const { operation } = this.#prepared;
    const silence = count === 0 && operation ? ` ${wordsForStream(operation, this.#prepared)}`.trimEnd() : '';
    if (result.error === undefined) {
      const message = `The node ended the stream after ${events}.${silence}`;
      return { ...failed({ outcome: 'stream-ended', message }), problems };
    }
    const failure = this.#failure({ ...result, size: 0 }, url);
    if (failure.outcome === 'cancelled') {
      return { ...failed({ outcome: 'cancelled', message: `Stopped after ${events}.${silence}` }), problems };
    }
    if (failure.outcome !== 'reset') return { ...failed(failure), problems };
    const message = `The connection was lost after ${events}: the node may have stopped.`;
    return { ...failed({ outcome: 'stream-ended', message }), problems };
  }

  #failure({ error, phase, size }: Exchange, url: URL): SendFailure {
    return describeFailure(error, {
      kind: this.#prepared.kind,
      url,
      phase,
      limits: this.#limits,
      maxBytes: this.#maxBytes,
      size,
      way: this.#way,
    });
  }
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

/** More about a failure: the credentials, the proxy that the request went through. */
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

/** The limits of the connection; the ceiling of the sender wins over the limit of the whole. */
function limitsOf(way: Way, { timeoutMs, ceilingMs = Number.POSITIVE_INFINITY }: SendOptions): Limits {
  const limits = way.limits(timeoutMs);
  if (limits.whole.ms <= ceilingMs) return limits;
  return { ...limits, whole: { ms: ceilingMs, more: '' } };
}

function later(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}
