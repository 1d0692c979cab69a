import type { SpecProblem } from '../../common/spec/schema';
import type { BodyFile, ToFile } from './body-file';
import type { Travelled } from './timing';

/** How a send ended. Expected failures are members, never exceptions. */
export type Outcome =
  | 'replied'
  | 'rpc-error'
  | 'http-error'
  | 'not-json'
  /** JSON, but no response to the request: no JSON-RPC response, a call without one, or no `data`. */
  | 'bad-response'
  | 'refused'
  | 'unknown-host'
  | 'timed-out'
  | 'reset'
  | 'tls'
  /** The proxy between did not let the request through. */
  | 'proxy'
  | 'cancelled'
  | 'too-large'
  /** What came is not HTTP, or breaks its rules: bad chunks, headers beyond all limits, a broken gzip. */
  | 'bad-http'
  | 'stream-ended'
  | 'not-sent';

export interface RpcErrorBody {
  readonly code: number;
  readonly message: string;
  /** JSON text, as the node sent it. */
  readonly data?: string;
}

/** One request's reply, judged. Plain data: it crosses process borders and is printed by `--format json`. */
export interface Reply {
  /** `# @name`, else the separator's title, else method and target. */
  readonly name: string;
  /** Zero-based line of the request in its file. */
  readonly line: number;
  readonly outcome: Outcome;
  /** HTTP status; null when no response came. */
  readonly status: number | null;
  readonly durationMs: number;
  /** Text exactly as the node sent it (a stream: all events so far); null when none came. */
  readonly body: string | null;
  /** Where the body is when it went to a file; one that is too large for memory is there alone, and `body` is null. */
  readonly file?: BodyFile;
  readonly contentType: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes of the body as received. */
  readonly size: number;
  /** How the last of its exchanges travelled, and how long the parts took; absent when it did not leave. */
  readonly travelled?: Travelled;
  /** What a person reads: what happened and what to do next. Empty when all is well. */
  readonly message: string;
  /** Errors that the node gave in its JSON-RPC response or replies, in order. */
  readonly rpcErrors: readonly RpcErrorBody[];
  /** Where the response differs from the catalogue. */
  readonly problems: readonly SpecProblem[];
  /** `POST http://127.0.0.1:8545/`, secrets redacted. */
  readonly sentTo: string;
}

/** What a node says about going on after a stream broke off. */
export interface StreamMark {
  /** For the header `Last-Event-ID`; empty when there is none. */
  readonly lastId: string;
  /** How long to wait before connecting again. */
  readonly retryMs?: number;
}

/** One server-sent event, as it arrives. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
  readonly id?: string;
  readonly problems: readonly SpecProblem[];
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** For the whole exchange; streams only until their headers. A node's own setting counts before it. Default 30,000. */
  readonly timeoutMs?: number;
  /** However long the settings of a node allow, no longer than this. */
  readonly ceilingMs?: number;
  /** Bodies beyond it end as `too-large`. Default 256 MiB. */
  readonly maxBytes?: number;
  /** Sends larger bodies to a file instead, from a limit of its own. */
  readonly toFile?: ToFile;
  readonly onEvent?: (event: StreamEvent) => void;
  /** Told after the node has said how to go on when the stream breaks off. */
  readonly onMark?: (mark: StreamMark) => void;
  /** Characters of a stream's text that the response keeps, the last ones; 16 Mi unless said. */
  readonly streamText?: number;
  /** Called once the status line and headers are in. */
  readonly onHeaders?: (status: number, headers: Readonly<Record<string, string>>) => void;
  /** Redirects are followed up to five, to the same origin. */
  readonly followRedirects?: boolean;
  /** Runs a task after some milliseconds, and gives what calls it off: the clock of the deadline. */
  readonly schedule?: (task: () => void, ms: number) => () => void;
}
