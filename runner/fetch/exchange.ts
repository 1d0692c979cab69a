import { defined } from '../../common/defined';
import { type Phase, stop } from '../send/failure-context';
import type { Exchange, ExchangeOptions, Head, Wire } from '../send/wire';

/** Bytes to keep of a response that is too large. */
const KEPT_OF_TOO_LARGE = 1024 * 1024;

/** Why an exchange with `fetch` failed, in addition to the reasons of Slotpad itself. */
export interface FetchError extends Error {
  readonly code:
    | 'fetch-failed'
    /** The response is a redirect. A page is not told where to. */
    | 'fetch-redirect'
    /** The request can't be sent; the message says why. */
    | 'fetch-unsendable';
  /** Names of the headers that the server has to allow. */
  readonly toAllow: readonly string[];
}

/** The used part of the `fetch` of a browser. */
export type Fetch = (
  url: string,
  init: {
    readonly method: string;
    readonly headers: [string, string][];
    readonly body?: string | Uint8Array<ArrayBuffer>;
    readonly signal: AbortSignal;
    readonly redirect: 'manual';
    readonly credentials: 'omit';
    readonly cache: 'no-store';
    readonly referrerPolicy: 'no-referrer';
  },
) => Promise<Response>;

/** Sends one request with the `fetch` of a browser and reads its response. Never rejects. */
export async function exchangeByFetch(send: Fetch, wire: Wire, options: ExchangeOptions): Promise<Exchange> {
  const toAllow = headersToAllow(wire);
  const failure = (code: FetchError['code'], message: string): FetchError =>
    Object.assign(new Error(message), { code, toAllow });
  const why = unsendable(wire);
  if (why !== undefined) return notSent(failure('fetch-unsendable', why));
  if (options.signal.aborted) return notSent(options.signal.reason);
  const abort = new AbortController();
  const onAbort = () => abort.abort(options.signal.reason);
  options.signal.addEventListener('abort', onAbort, { once: true });
  const { firstByte } = options.limits ?? {};
  const cancelFirstByte =
    firstByte && options.schedule(() => abort.abort(stop('first-byte-deadline')), firstByte.ms);
  const body = new Body(options, (error) => abort.abort(error));
  let phase: Phase = 'connect';
  let head: Head | undefined;
  let error: unknown;
  try {
    const response = await send(wire.url.href, {
      method: wire.method,
      headers: sendableHeaders(wire),
      ...defined({ body: typeof wire.body === 'object' ? new Uint8Array(wire.body) : wire.body }),
      signal: abort.signal,
      // A page can't read where a redirect leads, and must not send credentials there.
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    cancelFirstByte?.();
    if (response.type === 'opaqueredirect') throw failure('fetch-redirect', '');
    phase = 'body';
    head = { status: response.status, headers: Object.fromEntries(response.headers) };
    body.use(options.onHead?.(head));
    await body.read(response, abort.signal);
  } catch (thrown) {
    error = abort.signal.aborted ? abort.signal.reason : asFetchError(thrown, failure);
  } finally {
    cancelFirstByte?.();
    options.signal.removeEventListener('abort', onAbort);
  }
  return { ...defined({ head }), bytes: body.bytes(), size: body.size, phase, ...defined({ error }) };
}

function notSent(error: unknown): Exchange {
  return { bytes: new Uint8Array(), size: 0, phase: 'connect', error };
}

function asFetchError(
  thrown: unknown,
  failure: (code: FetchError['code'], message: string) => FetchError,
): Error {
  if (thrown instanceof Error && 'code' in thrown && String(thrown.code).startsWith('fetch-')) return thrown;
  return failure('fetch-failed', thrown instanceof Error ? thrown.message : String(thrown));
}

/** Collects a body within its limits. */
class Body {
  readonly #options: ExchangeOptions;
  readonly #stop: (error: Error) => void;
  readonly #chunks: Uint8Array[] = [];
  #take = (chunk: Uint8Array): void => this.#keep(chunk);
  #enough = Number.POSITIVE_INFINITY;
  #kept = 0;
  #limit = Number.POSITIVE_INFINITY;
  size = 0;

  constructor(options: ExchangeOptions, stopExchange: (error: Error) => void) {
    this.#options = options;
    this.#stop = stopExchange;
  }

  use(use: ReturnType<NonNullable<ExchangeOptions['onHead']>>): void {
    if (use && 'take' in use) this.#take = use.take;
    if (use && 'enough' in use) this.#enough = use.enough;
  }

  /** @throws the reason of the signal when it aborts */
  async read({ body }: Response, signal: AbortSignal): Promise<void> {
    const reader = body?.getReader();
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done || !value) return;
      const chunk: Uint8Array = value;
      this.size += chunk.length;
      this.#take(chunk);
      if (this.size < this.#enough && !signal.aborted) continue;
      await reader?.cancel();
      signal.throwIfAborted();
      return;
    }
  }

  /** All of the body; the beginning of one that is too large. */
  bytes(): Uint8Array {
    const length = Math.min(this.#kept, this.#limit);
    const all = new Uint8Array(length);
    let at = 0;
    for (const chunk of this.#chunks) {
      const part = chunk.subarray(0, length - at);
      all.set(part, at);
      at += part.length;
    }
    return all;
  }

  #keep(chunk: Uint8Array): void {
    this.#chunks.push(chunk);
    this.#kept += chunk.length;
    if (this.#kept <= this.#options.maxBytes) return;
    this.#limit = Math.min(this.#options.maxBytes, KEPT_OF_TOO_LARGE);
    this.#stop(stop('too-large'));
  }
}

/** Headers that only the browser sets: the forbidden request headers of the Fetch standard. */
const FORBIDDEN =
  /^(?:accept-charset|accept-encoding|access-control-request-(?:headers|method|private-network)|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|permissions-policy|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i;

const FORBIDDEN_METHODS = /^(?:CONNECT|TRACE|TRACK)$/i;

/** Headers that a page may send without asking the server first. */
const SAFE = /^(?:accept|accept-language|content-language|content-type)$/i;

/** Why a browser does not send a request as it is written; undefined if it does. */
function unsendable({ method, url, headers, body }: Wire): string | undefined {
  if (FORBIDDEN_METHODS.test(method)) return `A browser does not send ${method} requests.`;
  if (body !== undefined && /^(?:GET|HEAD)$/i.test(method)) {
    return `A browser does not send a body with ${method}. Remove the body.`;
  }
  const lost = headers.filter(([name, value]) => FORBIDDEN.test(name) && !isHost(name, value, url));
  if (lost.length === 0) return undefined;
  const names = lost.map(([name]) => `"${name}"`).join(', ');
  return lost.length === 1
    ? `A browser does not send the header ${names}, which it sets itself. Remove it.`
    : `A browser does not send the headers ${names}, which it sets itself. Remove them.`;
}

/** The headers as `fetch` takes them. */
function sendableHeaders({ headers }: Wire): [string, string][] {
  return headers.flatMap(([name, value]): [string, string][] =>
    FORBIDDEN.test(name) ? [] : [[name, value]],
  );
}

/** The names of the headers that a server has to allow by name. */
function headersToAllow({ headers }: Wire): readonly string[] {
  return sendableHeaders({ headers } as Wire).flatMap(([name]) => (SAFE.test(name) ? [] : [name]));
}

/** Whether a header says what the URL says as well. */
function isHost(name: string, value: string, url: URL): boolean {
  return name.toLowerCase() === 'host' && value.trim().toLowerCase() === url.host.toLowerCase();
}
