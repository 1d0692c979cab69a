import type { Dispatcher } from 'undici';
import { defined } from '../../common/defined';
import type { Limits } from '../connection/connection';
import { onConnection, travelled } from '../connection/timing';
import type { BodyFile, ToFile } from '../model/body-file';
import type { Travelled } from '../model/timing';
import { type Kept, keepBody } from './body-file';
import { type Decoder, makeDecoder } from './decode';
import { type Phase, stop } from './failure-context';

/** One HTTP request as it goes out. */
export interface Wire {
  readonly method: string;
  readonly url: URL;
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string;
  /** A proxy that plain requests are sent to, with the whole address; those over TLS have a tunnel. */
  readonly proxy?: { readonly origin: string; readonly headers: readonly (readonly [string, string])[] };
}

export interface Head {
  readonly status: number;
  /** Names in lower case; repeated ones joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
}

/** How it went: without `error` the reply is complete. */
export interface Exchange {
  readonly head?: Head;
  /** The unpacked body, or as much of it as came. Empty when `onHead` took it, or it is in a file. */
  readonly bytes: Buffer;
  readonly file?: BodyFile;
  /** Bytes of the body as received, packed. */
  readonly size: number;
  readonly phase: Phase;
  /** Absent when the request did not leave. */
  readonly travelled?: Travelled;
  readonly error?: unknown;
}

export interface ExchangeOptions {
  /** Its reason is the error of the exchange. */
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  /** Where larger bodies go; then `maxBytes` does not count. */
  readonly toFile?: ToFile | undefined;
  /** Of these the ones for the parts of an exchange; the whole is the signal's. */
  readonly limits?: Pick<Limits, 'connect' | 'firstByte'>;
  readonly schedule: (task: () => void, ms: number) => () => void;
  /** Called once with the head; takes the body as it comes when it returns a function. */
  readonly onHead?: (head: Head) => ((chunk: Buffer) => void) | undefined;
}

/** Sends one request and reads its reply. Never rejects; ends at once when the signal aborts, also while connecting. */
export function exchange(dispatcher: Dispatcher, wire: Wire, options: ExchangeOptions): Promise<Exchange> {
  const { signal, maxBytes, onHead, limits = {}, schedule } = options;
  return new Promise((resolve) => {
    let phase: Phase = 'connect';
    let head: Head | undefined;
    let size = 0;
    let controller: Dispatcher.DispatchController | undefined;
    let decoder: Decoder | undefined;
    let settled = false;
    let take = collect;
    const keeper = keepBody({
      maxBytes,
      toFile: options.toFile,
      stop: finish,
      onDrain: () => (decoder ?? controller)?.resume(),
    });
    let endPart: (() => void) | undefined;
    let way: Travelled | undefined;
    let sentAt = 0;
    let headAt = 0;

    /** The clock of a part of the exchange takes the place of the one before. */
    function within(limit: Limits['connect'], code: 'connect-deadline' | 'first-byte-deadline'): void {
      endPart?.();
      endPart = limit && schedule(() => finish(stop(code)), limit.ms);
    }

    function collect(chunk: Buffer): void {
      if (!keeper.take(chunk)) (decoder ?? controller)?.pause();
    }

    function finish(error?: unknown): void {
      if (settled) return;
      settled = true;
      endPart?.();
      signal.removeEventListener('abort', onAbort);
      decoder?.destroy();
      if (error !== undefined) controller?.abort(error instanceof Error ? error : new Error(String(error)));
      const settle = ({ bytes, file, error: unwritten }: Kept) =>
        resolve({
          ...defined({ head }),
          bytes,
          ...defined({ file }),
          size,
          phase,
          ...(way ? { travelled: timedAs(way, sentAt, headAt) } : {}),
          ...((unwritten ?? error) !== undefined ? { error: unwritten ?? error } : {}),
        });
      const kept = keeper.end();
      if (kept instanceof Promise) void kept.then(settle);
      else settle(kept);
    }

    function onAbort(): void {
      finish(signal.reason);
    }

    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });

    const { method, url, headers, body, proxy } = wire;
    const path = url.pathname + url.search;
    const via = proxy
      ? [...proxy.headers, ...(named(headers, 'host') ? [] : [['host', url.host] as const])]
      : [];
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        controller = started;
        phase = 'headers';
        if (settled) return started.abort(stop('cancelled'));
        within(limits.firstByte, 'first-byte-deadline');
        sentAt = performance.now();
        onConnection((socket) => {
          way = travelled(socket);
        });
      },
      onResponseStart(current, status, received) {
        // 1xx: the real one is still to come.
        if (status < 200 || settled) return;
        phase = 'body';
        headAt = performance.now();
        endPart?.();
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
      within(limits.connect, 'connect-deadline');
      try {
        dispatcher.dispatch(
          {
            origin: proxy?.origin ?? url.origin,
            path: proxy ? url.origin + path : path,
            method: method as Dispatcher.HttpMethod,
            headers: [...headers, ...via].flat(),
            ...defined({ body }),
            // The limits of the sender are the only ones.
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

function timedAs(way: Travelled, sentAt: number, headAt: number): Travelled {
  if (headAt === 0) return way;
  return { ...way, timing: { ...way.timing, firstByte: headAt - sentAt, body: performance.now() - headAt } };
}

function named(headers: Wire['headers'], wanted: string): boolean {
  return headers.some(([name]) => name.toLowerCase() === wanted);
}

function joined(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  return Object.fromEntries(entries);
}
