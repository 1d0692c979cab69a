import type { Dispatcher } from 'undici';
import { defined } from '../../common/defined';
import type { Limits } from '../connection/connection';
import { onConnection, travelled } from '../connection/timing';
import type { Travelled } from '../model/timing';
import { type BodyKeeper, type KeptBody, keepBody } from './body-file';
import { type Decoder, makeDecoder } from './decode';
import { type Phase, stop } from './failure-context';
import type { Exchange, ExchangeOptions, Head, Wire } from './wire';

/** Sends one request and reads its response. Never rejects. Ends at once when the signal aborts, even while connecting. */
export function exchange(dispatcher: Dispatcher, wire: Wire, options: ExchangeOptions): Promise<Exchange> {
  return new Promise((resolve) => {
    new HttpExchange(options, resolve).start(dispatcher, wire);
  });
}

/** The state of one exchange, as a dispatch handler of undici. */
class HttpExchange implements Dispatcher.DispatchHandler {
  readonly #options: ExchangeOptions;
  readonly #body: BodyKeeper;
  readonly #resolve: (exchange: Exchange) => void;
  #settled = false;
  #phase: Phase = 'connect';
  #head: Head | undefined;
  /** Bytes of the body as received, before decompression. */
  #size = 0;
  /** Whether the response describes a body that does not follow. */
  #hasNoBody = false;
  #controller: Dispatcher.DispatchController | undefined;
  #decoder: Decoder | undefined;
  /** Takes the decompressed body. */
  #take = (chunk: Buffer): void => this.#keep(chunk);
  /** Bytes of the body after which the rest is not needed. */
  #enough = Number.POSITIVE_INFINITY;
  #cancelPart: (() => void) | undefined;
  #travelled: Travelled | undefined;
  /** When the request left and when the head came, in milliseconds of `performance.now`; 0 before. */
  #sentAt = 0;
  #headAt = 0;

  constructor(options: ExchangeOptions, resolve: (exchange: Exchange) => void) {
    this.#options = options;
    this.#resolve = resolve;
    this.#body = keepBody({
      maxBytes: options.maxBytes,
      toFile: options.toFile,
      stop: this.#finish,
      onDrain: () => (this.#decoder ?? this.#controller)?.resume(),
    });
  }

  start(dispatcher: Dispatcher, wire: Wire): void {
    const { signal } = this.#options;
    if (signal.aborted) {
      this.#onAbort();
      return;
    }
    signal.addEventListener('abort', this.#onAbort, { once: true });
    // One turn later the connection of the previous request is free again, so no second one is opened.
    setImmediate(() => this.#dispatch(dispatcher, wire));
  }

  #dispatch(dispatcher: Dispatcher, wire: Wire): void {
    if (this.#settled) return;
    this.#limitPart(this.#options.limits?.connect, 'connect-deadline');
    this.#hasNoBody = wire.method === 'HEAD';
    try {
      dispatcher.dispatch(dispatchOptions(wire), this);
    } catch (error) {
      this.#finish(error);
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.#phase = 'headers';
    if (this.#settled) {
      controller.abort(stop('cancelled'));
      return;
    }
    this.#limitPart(this.#options.limits?.firstByte, 'first-byte-deadline');
    this.#sentAt = performance.now();
    onConnection((socket) => {
      this.#travelled = travelled(socket);
    });
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    // After 1xx the final response follows.
    if (status < 200 || this.#settled) return;
    this.#phase = 'body';
    this.#headAt = performance.now();
    this.#cancelPart?.();
    this.#head = { status, headers: joined(headers), ...setCookiesOf(headers) };
    const use = this.#options.onHead?.(this.#head);
    if (use && 'take' in use) this.#take = use.take;
    if (use && 'enough' in use) this.#enough = use.enough;
    const decoder = makeDecoder(this.#head.headers['content-encoding'], {
      onData: (chunk) => {
        if (!this.#settled) this.#take(chunk);
      },
      onDrain: () => controller.resume(),
      onEnd: () => this.#finish(),
      onError: this.#finish,
    });
    if (!decoder.ok) this.#finish(decoder.failure);
    else if (use === undefined && this.#isTooLong(this.#head)) this.#finish(stop('too-large'));
    else this.#decoder = decoder.value;
  }

  /** Whether the response says that its body is above the limit. It may never send so much. */
  #isTooLong({ headers }: Head): boolean {
    const { maxBytes, toFile } = this.#options;
    return !toFile && !this.#hasNoBody && Number(headers['content-length'] ?? 0) > maxBytes;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#settled) return;
    this.#size += chunk.length;
    if (!this.#decoder) this.#take(chunk);
    else if (!this.#decoder.write(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    // A response without a body (HEAD, 204) may have a Content-Encoding as well.
    if (this.#decoder && this.#size > 0) this.#decoder.end();
    else this.#finish();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#finish(error);
  }

  #keep(chunk: Buffer): void {
    if (!this.#body.take(chunk)) (this.#decoder ?? this.#controller)?.pause();
    this.#enough -= chunk.length;
    if (this.#enough > 0) return;
    this.#finish();
    this.#controller?.abort(stop('cancelled'));
  }

  /** Starts the timeout of the next part, and cancels that of the previous part. */
  #limitPart(limit: Limits['connect'], code: 'connect-deadline' | 'first-byte-deadline'): void {
    this.#cancelPart?.();
    this.#cancelPart = limit && this.#options.schedule(() => this.#finish(stop(code)), limit.ms);
  }

  readonly #onAbort = (): void => this.#finish(this.#options.signal.reason);

  /** Ends the exchange, with an error when it failed. Only the first call counts. */
  readonly #finish = (error?: unknown): void => {
    if (this.#settled) return;
    this.#settled = true;
    this.#cancelPart?.();
    this.#options.signal.removeEventListener('abort', this.#onAbort);
    this.#decoder?.destroy();
    if (error !== undefined) {
      this.#controller?.abort(error instanceof Error ? error : new Error(String(error)));
    }
    const kept = this.#body.end();
    if (kept instanceof Promise) void kept.then((written) => this.#settle(written, error));
    else this.#settle(kept, error);
  };

  #settle({ bytes, file, error: writeError }: KeptBody, error: unknown): void {
    const travelled = this.#travelled;
    this.#resolve({
      ...defined({ head: this.#head }),
      bytes,
      ...defined({ file }),
      size: this.#size,
      phase: this.#phase,
      ...defined({ travelled: travelled && withTimes(travelled, this.#sentAt, this.#headAt) }),
      ...defined({ error: writeError ?? error }),
    });
  }
}

function dispatchOptions({ method, url, headers, body, proxy }: Wire): Dispatcher.DispatchOptions {
  const path = pathOf(url);
  const host = named(headers, 'host') ? [] : [['host', url.host] as const];
  const proxyHeaders = proxy ? [...proxy.headers, ...host] : [];
  return {
    origin: proxy?.origin ?? url.origin,
    path: proxy ? url.origin + path : path,
    method: method as Dispatcher.HttpMethod,
    headers: [...headers, ...proxyHeaders].flat(),
    ...defined({ body }),
    // Slotpad has its own timeouts.
    headersTimeout: 0,
    bodyTimeout: 0,
  };
}

/** Path and query as written. `search` leaves out a `?` without a query. */
function pathOf(url: URL): string {
  const query = url.search === '' && /^[^#]*\?/.test(url.href) ? '?' : url.search;
  return url.pathname + query;
}

function withTimes(travelled: Travelled, sentAt: number, headAt: number): Travelled {
  if (headAt === 0) return travelled;
  const times = { firstByte: headAt - sentAt, body: performance.now() - headAt };
  return { ...travelled, timing: { ...travelled.timing, ...times } };
}

function named(headers: Wire['headers'], wanted: string): boolean {
  return headers.some(([name]) => name.toLowerCase() === wanted);
}

function setCookiesOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Pick<Head, 'setCookies'> {
  const found = Object.entries(headers).flatMap(([name, value]) =>
    name.toLowerCase() === 'set-cookie' ? (value ?? []) : [],
  );
  return found.length === 0 ? {} : { setCookies: found };
}

function joined(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  return Object.fromEntries(entries);
}
