import type { Dispatcher } from 'undici';
import { type Decoder, makeDecoder } from './decode';
import { type Phase, stop } from './failure';

/** One HTTP request as it goes out. */
export interface Wire {
  readonly method: string;
  readonly url: URL;
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string;
}

export interface Head {
  readonly status: number;
  /** Names in lower case; repeated ones joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
}

/** How it went: without `error` the reply is complete. */
export interface Exchange {
  readonly head?: Head;
  /** The unpacked body, or as much of it as came. Empty when `onHead` took it. */
  readonly bytes: Buffer;
  /** Bytes of the body as received, packed. */
  readonly size: number;
  readonly phase: Phase;
  readonly error?: unknown;
}

export interface ExchangeOptions {
  /** Its reason is the error of the exchange. */
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  /** Called once with the head; takes the body as it comes when it returns a function. */
  readonly onHead?: (head: Head) => ((chunk: Buffer) => void) | undefined;
}

/** Of a reply that is too large, what is kept to show. */
const KEPT_OF_TOO_LARGE = 1024 * 1024;

/** Sends one request and reads its reply. Never rejects; ends at once when the signal aborts, also while connecting. */
export function exchange(dispatcher: Dispatcher, wire: Wire, options: ExchangeOptions): Promise<Exchange> {
  const { signal, maxBytes, onHead } = options;
  return new Promise((resolve) => {
    let phase: Phase = 'connect';
    let head: Head | undefined;
    let chunks: Buffer[] = [];
    let kept = 0;
    let size = 0;
    let controller: Dispatcher.DispatchController | undefined;
    let decoder: Decoder | undefined;
    let settled = false;
    let take = collect;

    function collect(chunk: Buffer): void {
      kept += chunk.length;
      chunks.push(chunk);
      if (kept <= maxBytes) return;
      chunks = [Buffer.concat(chunks).subarray(0, Math.min(maxBytes, KEPT_OF_TOO_LARGE))];
      finish(stop('too-large'));
    }

    function finish(error?: unknown): void {
      if (settled) return;
      settled = true;
      signal.removeEventListener('abort', onAbort);
      decoder?.destroy();
      if (error !== undefined) controller?.abort(error instanceof Error ? error : new Error(String(error)));
      resolve({
        ...(head ? { head } : {}),
        bytes: Buffer.concat(chunks),
        size,
        phase,
        ...(error !== undefined ? { error } : {}),
      });
    }

    function onAbort(): void {
      finish(signal.reason);
    }

    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });

    const { method, url, headers, body } = wire;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        controller = started;
        phase = 'headers';
        if (settled) started.abort(stop('cancelled'));
      },
      onResponseStart(current, status, received) {
        // 1xx: the real one is still to come.
        if (status < 200 || settled) return;
        phase = 'body';
        head = { status, headers: joined(received) };
        take = onHead?.(head) ?? collect;
        const made = makeDecoder(head.headers['content-encoding'], {
          onData: (chunk) => {
            if (!settled) take(chunk);
          },
          onDrain: () => current.resume(),
          onEnd: () => finish(),
          onError: finish,
        });
        if (made instanceof Error) finish(made);
        else decoder = made;
      },
      onResponseData(current, chunk) {
        if (settled) return;
        size += chunk.length;
        if (!decoder) take(chunk);
        else if (!decoder.write(chunk)) current.pause();
      },
      onResponseEnd() {
        // A reply without a body (HEAD, 204) may still name an encoding.
        if (decoder && size > 0) decoder.end();
        else finish();
      },
      onResponseError: (_, error) => finish(error),
    };
    // One turn later, the connection of the request before this one is free again, and no second one is opened.
    setImmediate(() => {
      if (settled) return;
      try {
        dispatcher.dispatch(
          {
            origin: url.origin,
            path: url.pathname + url.search,
            method: method as Dispatcher.HttpMethod,
            headers: headers.flat(),
            ...(body !== undefined ? { body } : {}),
            // The deadline of the sender is the only one.
            headersTimeout: 0,
            bodyTimeout: 0,
          },
          handler,
        );
      } catch (error) {
        finish(error);
      }
    });
  });
}

function joined(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  return Object.fromEntries(entries);
}
