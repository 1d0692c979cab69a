import { wordsForStream } from '../../catalogue/judge/silence';
import { defined } from '../../common/defined';
import { rawAt } from '../../common/json/json-text';
import { mask } from '../../common/masking/mask';
import { shortened } from '../../common/units/words';
import type { Limits, Route } from '../connection/connection';
import { eventJudge, judgeFile } from '../judge/judge';
import type { Judgement } from '../judge/judgement';
import { whyEventsUnchecked } from '../judge/verdict';
import { verified } from '../judge/verification';
import type { ToFile } from '../model/body-file';
import { isBinary } from '../model/content-type';
import { type Outcome, type Reply, realTime, type Schedule, type SendOptions } from '../model/outcome';
import type { Prepared } from '../model/prepared';
import { subscriptionName, unsubscribeMethod } from '../request/subscription';
import type { CookieJar } from './cookies';
import { describeFailure } from './failure';
import { type FailureContext, type SendFailure, stop } from './failure-context';
import { redirected, redirectTarget } from './redirect';
import { mayRepeat } from './repeatable';
import {
  isInFile,
  isStreamed,
  isStreamHead,
  judgedBody,
  mayBeSsz,
  readSsz,
  type SszResponse,
  sszInFile,
  textOf,
  withoutBody,
} from './response-body';
import type { SocketExchangeOptions } from './socket-exchange';
import { makeStream } from './stream';
import type { Transport } from './transport';
import { type BodyUse, type Exchange, type Head, throughProxy, type Wire } from './wire';

const DEFAULT_MAX_BYTES = 256 * 1024 * 1024;
const MOST_REDIRECTS = 5;
/** Bytes. The body of a redirect is only shown, and only when the redirect is not followed. */
const ENOUGH_OF_REDIRECT = 64 * 1024;

export interface SendingOptions extends SendOptions {
  readonly cookies?: CookieJar;
}

/** The state of one request, including its redirects. */
export class Sending<R extends Route> {
  readonly #transport: Transport<R>;
  readonly #route: R;
  readonly #prepared: Prepared;
  readonly #options: SendingOptions;
  /** Milliseconds of `performance.now`. */
  readonly #started: number;
  readonly #limits: Limits;
  readonly #maxBytes: number;
  readonly #schedule: Schedule;
  readonly #abort = new AbortController();
  readonly #stream: ReturnType<typeof makeStream>;
  #cancelDeadline: () => void = () => undefined;

  constructor(
    transport: Transport<R>,
    route: R,
    prepared: Prepared,
    options: SendingOptions,
    started: number,
  ) {
    this.#transport = transport;
    this.#route = route;
    this.#prepared = prepared;
    this.#options = options;
    this.#started = started;
    this.#limits = limitsOf(route, prepared, options);
    this.#maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
    this.#schedule = options.schedule ?? realTime;
    this.#stream = makeStream({
      judge: eventJudge(prepared),
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
      const reply = await this.#follow();
      this.#cancelDeadline();
      return await verified(this.#prepared, reply, this.#options.onUnverified, signal);
    } finally {
      this.#cancelDeadline();
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Sends the request, and follows redirects. */
  async #follow(): Promise<Reply> {
    let wire = this.#firstWire();
    const { socket } = this.#route;
    const { overSocket } = this.#transport;
    if (socket && overSocket) {
      return this.#reply(await overSocket(socket, wire, this.#overSocket(wire)), wire.url);
    }
    for (let redirects = 0; ; redirects++) {
      const result = await this.#exchange(wire);
      if (result.error !== undefined || !this.#followsRedirects()) return this.#reply(result, wire.url);
      const next = redirected(wire, result.head, this.#prepared.delivery?.keepsMethod);
      if (!next.ok) return this.#reply(result, wire.url, next.failure.message);
      if (!next.value) return this.#reply(result, wire.url);
      if (redirects === MOST_REDIRECTS) {
        const to = shortened(next.value.url.href, 200);
        const message = `Redirected more than ${MOST_REDIRECTS} times, last to ${to}. Check the URL.`;
        return this.#reply(result, wire.url, message);
      }
      wire = next.value;
    }
  }

  #firstWire(): Wire {
    const { method, url, bytes, body = bytes } = this.#prepared;
    return {
      method,
      url: this.#route.address ?? new URL(url),
      headers: withDefaults(this.#prepared, this.#route, this.#transport),
      ...defined({ body }),
      ...throughProxy(this.#route, this.#prepared),
    };
  }

  #exchange(wire: Wire): Promise<Exchange> {
    const jar = this.#options.cookies;
    return this.#transport.exchange(this.#route, withCookies(wire, jar), this.#prepared, {
      signal: this.#abort.signal,
      maxBytes: this.#maxBytes,
      toFile: this.#toFile(),
      limits: this.#limits,
      schedule: this.#schedule,
      onHead: (head) => {
        jar?.keep(wire.url, head.setCookies ?? []);
        return this.#onHead(wire.url, head);
      },
    });
  }

  #overSocket(wire: Wire): SocketExchangeOptions {
    const prepared = this.#prepared;
    const subscribing = prepared.stream ? prepared.calls[0] : undefined;
    return {
      signal: this.#abort.signal,
      maxBytes: this.#maxBytes,
      toFile: this.#toFile(),
      limits: this.#limits,
      schedule: this.#schedule,
      mayRepeat: mayRepeat(prepared, wire.method),
      unsubscribe: subscribing && unsubscribeMethod(subscribing.method),
      onSubscribed: (head) => {
        this.#cancelDeadline();
        this.#options.onHeaders?.(head.status, head.headers);
      },
      onNotification: (message) => {
        const text = message.toString();
        const data = rawAt(text, ['params', 'result']) ?? 'null';
        this.#stream.takeMessage({ event: subscriptionName(subscribing), data }, text);
      },
    };
  }

  #onHead(url: URL, head: Head): BodyUse | undefined {
    if (redirectTarget(url, head) && this.#followsRedirects()) return { enough: ENOUGH_OF_REDIRECT };
    this.#options.onHeaders?.(head.status, head.headers);
    if (!isStreamHead(head)) return undefined;
    this.#cancelDeadline();
    return { take: this.#stream.take };
  }

  #followsRedirects(): boolean {
    return this.#options.followRedirects !== false && this.#prepared.delivery?.followRedirects !== false;
  }

  /** Restarts the timeout while a file grows: a long download may take its time. */
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
    const ssz = this.#ssz(result, redirect);
    const text = ssz ? ssz.text : this.#text(result);
    const judged = ssz?.judged ?? this.#judged(result, url, text, redirect);
    const binary = head && !file && isBinary(head.headers['content-type']);
    const secrets = [...prepared.secrets, ...this.#route.secrets];
    const more = hints(this.#route, prepared, result, judged.outcome);
    // A message of the node may have no full stop.
    const first = more.length > 0 ? judged.message.replace(/[^.!?]$/, '$&.') : judged.message;
    const message = [first, ...more].filter(Boolean).join(' ');
    return {
      name: prepared.name,
      line: prepared.line,
      outcome: judged.outcome,
      status: head?.status ?? null,
      durationMs: Math.round((performance.now() - this.#started) * 10) / 10,
      body: head ? text : null,
      ...(binary ? { binary: result.bytes } : {}),
      ...(head?.subscription ? { subscription: true } : {}),
      ...defined({ file }),
      contentType: head?.headers['content-type'] ?? null,
      headers: head?.headers ?? {},
      size,
      ...defined({ travelled: result.travelled }),
      message: mask(message, secrets),
      rpcErrors: judged.rpcErrors,
      problems: judged.problems,
      ...defined({
        remarks: judged.remarks,
        verified: judged.verified,
        unverified: judged.unverified,
        unchecked: judged.unchecked,
      }),
      sentTo: mask(`${prepared.method} ${prepared.url}`, secrets),
    };
  }

  /** @returns null for a body that is in a file or is not text */
  #text(result: Exchange): string | null {
    if (isStreamed(result)) return this.#stream.text();
    return isInFile(result) ? null : textOf(result.head, result.bytes);
  }

  /** Undefined for what is no complete response in SSZ. */
  #ssz(result: Exchange, redirect: string | undefined): SszResponse | undefined {
    const { head, bytes, file, error } = result;
    if (!head || error !== undefined || redirect !== undefined) return undefined;
    if (!isBinary(head.headers['content-type']) || !mayBeSsz(this.#prepared, head.status ?? 200))
      return undefined;
    if (file && isInFile(result)) return { text: null, judged: sszInFile(file.bytes) };
    return readSsz(this.#prepared, head, bytes);
  }

  #judged(result: Exchange, url: URL, text: string | null, redirect?: string): Judgement {
    const { head, error, file } = result;
    if (isStreamed(result)) return this.#judgedStream(result, url);
    if (error !== undefined) return withoutBody(this.#failure(result, url));
    if (redirect !== undefined) {
      return withoutBody({ outcome: 'http-error', message: `${head?.status}: ${redirect}` });
    }
    if (head && file && isInFile(result)) return judgeFile(this.#prepared, head.status ?? 200, file);
    return judgedBody(this.#prepared, result, text, this.#options.memory);
  }

  #judgedStream(result: Exchange, url: URL): Judgement {
    const { problems } = this.#stream;
    const count = this.#stream.count();
    const events = `${count} ${count === 1 ? 'event' : 'events'}`;
    const { operation } = this.#prepared;
    const unchecked = count > 0 ? whyEventsUnchecked(this.#prepared) : undefined;
    const silence = count === 0 && operation ? ` ${wordsForStream(operation, this.#prepared)}`.trimEnd() : '';
    if (result.error === undefined) {
      const message = `The node ended the stream after ${events}.${silence}`;
      return { ...withoutBody({ outcome: 'stream-ended', message }), problems, ...defined({ unchecked }) };
    }
    const failure = this.#failure({ ...result, size: 0 }, url);
    if (failure.outcome === 'cancelled') {
      const message = `Stopped after ${events}.${silence}`;
      return { ...withoutBody({ outcome: 'cancelled', message }), problems, ...defined({ unchecked }) };
    }
    if (failure.outcome !== 'reset') return { ...withoutBody(failure), problems };
    const message = `The connection was lost after ${events}: the node may have stopped.`;
    return { ...withoutBody({ outcome: 'stream-lost', message }), problems };
  }

  #failure({ error, phase, size, wasKept }: Exchange, url: URL): SendFailure {
    const context: FailureContext = {
      kind: this.#prepared.kind,
      url,
      phase,
      limits: this.#limits,
      maxBytes: this.#maxBytes,
      size,
      ...defined({ wasKept }),
      route: this.#route,
    };
    return this.#transport.describe?.(error, context) ?? describeFailure(error, context);
  }
}

/** Adds the cookies of the jar, unless the request has a cookie with that name itself. */
function withCookies(wire: Wire, jar: CookieJar | undefined): Wire {
  const stored = jar?.header(wire.url);
  if (stored === undefined) return wire;
  const own = wire.headers.filter(([name]) => name.toLowerCase() === 'cookie').map(([, value]) => value);
  const nameOf = (pair: string) => pair.split('=', 1)[0]?.trim();
  const names = new Set(own.flatMap((value) => value.split(';')).map(nameOf));
  const added = stored.split('; ').filter((pair) => !names.has(nameOf(pair)));
  const rest = wire.headers.filter(([name]) => name.toLowerCase() !== 'cookie');
  return { ...wire, headers: [...rest, ['cookie', [...own, ...added].join('; ')]] };
}

/** The headers of the request, with the defaults that it does not set itself. */
function withDefaults(
  prepared: Prepared,
  { authorization, socket }: Route,
  { acceptEncoding, userAgent }: Pick<Transport<Route>, 'acceptEncoding' | 'userAgent'>,
): [string, string][] {
  const headers = prepared.headers.map(([name, value]): [string, string] => [name, value]);
  const has = (wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted);
  if (acceptEncoding !== undefined && !has('accept-encoding') && !prepared.stream && !socket)
    headers.push(['accept-encoding', acceptEncoding]);
  if (authorization !== undefined && !has('authorization')) headers.push(['authorization', authorization]);
  if (userAgent !== undefined && !has('user-agent')) headers.push(['user-agent', userAgent]);
  return headers;
}

const SUBSCRIPTION_OVER_HTTP =
  'Subscriptions need a WebSocket or a socket file: use the ws:// URL of the node.';

/** Additional sentences about a failure: credentials, the proxy of the request, what needs another transport. */
function hints(
  route: Route,
  prepared: Prepared,
  { head, error }: Exchange,
  outcome: Outcome,
): readonly string[] {
  const { proxy, advice, node, authorization, jwtSecretFile } = route;
  const sentences: string[] = [];
  const subscribes = prepared.calls.some(({ method }) => /_(?:un)?subscribe$/i.test(method));
  if (subscribes && !route.socket && outcome !== 'replied' && error === undefined)
    sentences.push(SUBSCRIPTION_OVER_HTTP);
  const code = (error as { code?: unknown } | undefined)?.code;
  if (head?.status === 401 || head?.status === 403) {
    const own = prepared.headers.some(([name]) => name.toLowerCase() === 'authorization');
    if (!own && authorization === undefined) sentences.push(advice.credentials(node));
    else if (!own && jwtSecretFile !== undefined) {
      sentences.push(
        `The token was made from ${jwtSecretFile}: check that it is the secret of this node, and that the clocks of both machines are right.`,
      );
    }
  }
  const broken = error !== undefined && code !== 'proxy' && code !== 'cancelled';
  if (proxy && (broken || [502, 503, 504].includes(head?.status ?? 0))) {
    sentences.push(`It went through the proxy ${proxy.shown} (${proxy.from}).`);
  }
  return sentences;
}

/** The timeouts of the route, or those of the request. The ceiling of the caller limits the timeout of the whole exchange. */
function limitsOf(
  route: Route,
  { delivery = {} }: Prepared,
  { timeoutMs, ceilingMs = Number.POSITIVE_INFINITY }: SendOptions,
): Limits {
  const ofRoute = route.limits(timeoutMs);
  const { connectMs, timeoutMs: wholeMs } = delivery;
  const limits = {
    ...ofRoute,
    ...defined({
      connect: connectMs === undefined ? undefined : { ms: connectMs, more: 'raise `# @connection-timeout`' },
      whole: wholeMs === undefined ? undefined : { ms: wholeMs, more: 'raise `# @timeout`' },
    }),
  };
  if (limits.whole.ms <= ceilingMs) return limits;
  return { ...limits, whole: { ms: ceilingMs, more: '' } };
}
