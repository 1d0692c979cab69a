import type { Memory } from '../../catalogue/statements';
import type { SpecProblem } from '../../catalogue/types';
import { systemClock } from '../../common/units/clock';
import type { VerifiedFact } from '../../common/verify/facts';
import type { BodyFile, ToFile } from './body-file';
import { isEventStream } from './content-type';
import type { Travelled } from './timing';
import type { FollowedTransaction } from './transaction';

/** How a send ended. Expected failures are members, never exceptions. */
export type Outcome =
  | 'replied'
  | 'rpc-error'
  | 'http-error'
  | 'not-json'
  /** JSON, but no response to the request: no JSON-RPC response, a call without one, or no `data`. */
  | 'bad-response'
  | 'refused'
  /** Nothing came, and it is not known why: a browser does not tell. */
  | 'no-response'
  | 'unknown-host'
  | 'timed-out'
  | 'reset'
  | 'tls'
  /** The proxy could not be reached, or refused the request. */
  | 'proxy'
  | 'cancelled'
  | 'too-large'
  /** Not HTTP, or invalid HTTP: bad chunks, oversized headers, broken gzip. */
  | 'bad-http'
  /** The node ended the stream. */
  | 'stream-ended'
  /** The connection of a stream was lost, or it ended before the events that were asked for. */
  | 'stream-lost'
  /** `# @until` did not hold within its time; the reply is the last one. */
  | 'not-met'
  /** A transaction that the request sent is in a block, and failed there. */
  | 'reverted'
  /** The node took a transaction, and it is not known to be in a block after the time to wait. */
  | 'not-confirmed'
  /** The response could not be written to the file that the request names. */
  | 'not-saved'
  | 'not-sent';

export interface RpcErrorBody {
  readonly code: number;
  readonly message: string;
  /** JSON text as the node sent it. */
  readonly data?: string;
}

/** The response to one request and its judgement. Plain data: it crosses process boundaries and is printed as JSON. */
export interface Reply {
  /** `# @name`, else the separator's title, else method and target. */
  readonly name: string;
  /** Zero-based line of the request in its file. */
  readonly line: number;
  readonly outcome: Outcome;
  /** HTTP status; null when no response came, or it came over a WebSocket or a socket file. */
  readonly status: number | null;
  /** Notifications of a subscription came over a WebSocket or a socket file. */
  readonly subscription?: true;
  readonly durationMs: number;
  /**
   * Text exactly as the node sent it; for a stream its last part. For SSZ, the JSON that it was decoded to. Null when
   * there is none.
   */
  readonly body: string | null;
  /** The body as received, if it is no text and not in a file. */
  readonly binary?: Uint8Array;
  /** The file with the body, if it was written to one. `body` is null when it is too large for memory. */
  readonly file?: BodyFile;
  readonly contentType: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes of the body as received. */
  readonly size: number;
  /** Connection and timing of the last exchange; absent when nothing was sent. */
  readonly travelled?: Travelled;
  /** How often the request was sent, for `# @retry` and `# @until`. */
  readonly attempts?: number;
  /** The files that the response was written to, by `>> ./file`. Absolute paths. */
  readonly savedTo?: readonly string[];
  /** What happened and what to do next. Empty when all is well. */
  readonly message: string;
  /** The errors in the JSON-RPC responses, in order. */
  readonly rpcErrors: readonly RpcErrorBody[];
  /** Where the response differs from the catalogue. */
  readonly problems: readonly SpecProblem[];
  /** What the response leaves out as older nodes do: no mistakes. Absent when there is none. */
  readonly remarks?: readonly SpecProblem[];
  /** Facts that were computed from the response, and fit. Absent when there is none. */
  readonly verified?: readonly VerifiedFact[];
  /** Which facts could have been computed and were not, in a sentence. Absent when none. */
  readonly unverified?: string;
  /** Why a successful response was not compared with a specification, in a sentence. Absent when it was. */
  readonly unchecked?: string;
  /** Its hashes and signatures are being computed: there is no verdict yet. */
  readonly verifying?: true;
  /** What became of the transactions that the request sent, in the order of the responses. Absent when it sent none. */
  readonly transactions?: readonly FollowedTransaction[];
  /** `POST http://127.0.0.1:8545/`, secrets redacted. */
  readonly sentTo: string;
}

/** Whether a response was received. */
export function hasResponse({ status, outcome, subscription }: Reply): boolean {
  return status !== null || subscription === true || RESPONDED.has(outcome);
}

const RESPONDED: ReadonlySet<Outcome> = new Set([
  'replied',
  'rpc-error',
  'not-json',
  'bad-response',
  'not-met',
  'reverted',
  'not-confirmed',
  'not-saved',
]);

/** Whether a response was received to its end. What is cut off replaces no file. */
export function isWhole({ outcome }: Reply): boolean {
  return RESPONDED.has(outcome) || outcome === 'http-error' || outcome === 'stream-ended';
}

/** Whether a response is a stream: server-sent events, or the notifications of a subscription. */
export function isStreamReply({ contentType, status, subscription }: Reply): boolean {
  return subscription === true || (status !== null && status < 300 && isEventStream(contentType));
}

/** Whether an event stream or a subscription began, and ended without being stopped. */
export function isStreamEnd(outcome: string): boolean {
  return outcome === 'stream-ended' || outcome === 'stream-lost';
}

/** How to resume a stream after a disconnect, as the node last told. */
export interface StreamMark {
  /** For the header `Last-Event-ID`; empty when there is none. */
  readonly lastId: string;
  /** Milliseconds to wait before connecting again. */
  readonly retryMs?: number;
}

/** One server-sent event. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
  readonly id?: string;
  readonly problems: readonly SpecProblem[];
}

/** An attempt that is followed by another one. */
export interface FailedAttempt {
  /** From 1. */
  readonly count: number;
  /** Why it was not enough. */
  readonly reason: string;
  /** Milliseconds until the next one. */
  readonly nextMs: number;
}

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** What the node said in the responses before, for a request that is repeated. */
  readonly memory?: Memory;
  /** Timeout of the whole exchange, for streams until the headers. A node's own setting overrides it. Default 30,000. */
  readonly timeoutMs?: number;
  /** Upper limit for the timeout, whatever the settings of the node are. */
  readonly ceilingMs?: number;
  /** Larger bodies end as `too-large`. Default 256 MiB. */
  readonly maxBytes?: number;
  /** Writes large bodies to a file; `maxBytes` does not apply then. */
  readonly toFile?: ToFile;
  readonly onEvent?: (event: StreamEvent) => void;
  /** Called when the node changes how to resume the stream. */
  readonly onMark?: (mark: StreamMark) => void;
  /** Characters to keep of a stream's text, from its end. Default 16 Mi. */
  readonly streamText?: number;
  /**
   * Called once with status and headers; over a WebSocket or a socket file with null, when a subscription has started.
   */
  readonly onHeaders?: (status: number | null, headers: Readonly<Record<string, string>>) => void;
  /**
   * Called with a large response while its hashes and signatures are being computed. Without it, those of very large
   * responses are not computed, because nothing is shown meanwhile.
   */
  readonly onUnverified?: (reply: Reply) => void;
  /** Called after an attempt that is followed by another one. */
  readonly onAttempt?: (attempt: FailedAttempt) => void;
  /** Called while a transaction waits for a block. */
  readonly onWaiting?: (waiting: { readonly hash: string; readonly waitedMs: number }) => void;
  /** Whether a response ends `# @retry`. Default: 2xx without a JSON-RPC error. */
  readonly isExpected?: (reply: Reply) => boolean;
  /** Follow up to five redirects to the same origin. Default true. */
  readonly followRedirects?: boolean;
  /** The clock of the timeouts. */
  readonly schedule?: Schedule;
}

/** Runs a task once after `ms` milliseconds; the result cancels it. */
export type Schedule = (task: () => void, ms: number) => () => void;

/** Schedules with the clock of the machine. */
export const realTime: Schedule = (task, ms) => systemClock.after(ms, task);
