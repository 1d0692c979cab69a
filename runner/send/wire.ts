import type { Limits, Route } from '../connection/connection';
import type { BodyFile, ToFile } from '../model/body-file';
import type { Schedule } from '../model/outcome';
import type { Prepared } from '../model/prepared';
import type { Travelled } from '../model/timing';
import type { Phase } from './failure-context';

/** One HTTP request, as it is sent. */
export interface Wire {
  readonly method: string;
  readonly url: URL;
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string | Uint8Array;
  /** The proxy of a plain request, which gets the whole URL. Requests over TLS use a tunnel instead. */
  readonly proxy?: { readonly origin: string; readonly headers: readonly (readonly [string, string])[] };
}

export interface Head {
  /** Null for a response that came over a WebSocket or a socket file. */
  readonly status: number | null;
  /** Names in lower case; values of repeated headers joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** The values of `Set-Cookie`, which can't be joined; absent when there are none. */
  readonly setCookies?: readonly string[];
  /** The notifications of a subscription follow. */
  readonly subscription?: boolean;
}

/** The result of an exchange. Without `error`, the response is complete. */
export interface Exchange {
  readonly head?: Head;
  /** The decompressed body, as far as received. Empty when `onHead` took it or it is in a file. */
  readonly bytes: Uint8Array;
  readonly file?: BodyFile;
  /** Bytes of the body as received, before decompression. */
  readonly size: number;
  readonly phase: Phase;
  /** Absent when the request was not sent. */
  readonly travelled?: Travelled;
  /** Whether the server had answered on a connection before, which it has ended since. */
  readonly wasKept?: true;
  readonly error?: unknown;
}

export interface ExchangeOptions {
  /** Aborts the exchange, with its reason as the error. */
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  /** Writes larger bodies to a file; `maxBytes` does not apply then. */
  readonly toFile?: ToFile | undefined;
  /** Timeouts of the parts. The signal limits the whole exchange. */
  readonly limits?: Pick<Limits, 'connect' | 'firstByte'>;
  readonly schedule: Schedule;
  /** Called once with status and headers. Returns what to do with the body; by default all of it is kept. */
  readonly onHead?: (head: Head) => BodyUse | undefined;
}

/**
 * What to do with a body: `take` gets it instead of `bytes`; or the exchange ends, without an error, as soon as so many
 * bytes of it are kept.
 */
export type BodyUse = { readonly take: (chunk: Uint8Array) => void } | { readonly enough: number };

/** The proxy of a plain request. A request over TLS, or over HTTP/2, has a tunnel instead. */
export function throughProxy({ proxy }: Route, { url, delivery }: Prepared): Pick<Wire, 'proxy'> {
  if (!proxy || url.startsWith('https:') || delivery?.http === 'prior-knowledge') return {};
  const { authorization } = proxy;
  const headers = authorization === undefined ? [] : [['proxy-authorization', authorization] as const];
  return { proxy: { origin: proxy.url.origin, headers } };
}
