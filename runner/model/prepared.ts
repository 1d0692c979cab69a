import type { Effect, OperationEntry } from '../../common/spec/entry';
import type { Reply } from './outcome';

/** One call of a prepared JSON-RPC request, as it goes out. */
export interface PreparedCall {
  readonly method: string;
  /** JSON value; an array but for the rare call by name. Absent when none is sent. */
  readonly params?: unknown;
  /** Absent for a notification, which gets no response. */
  readonly id?: string | number | null;
}

/** A request with everything filled in: what `send` needs, and what a question before sending shows. */
export interface Prepared {
  /** `rpc` and `beacon` replies are judged, others are not. */
  readonly kind: 'beacon' | 'rpc' | 'other';
  /** `# @name`, else the separator's title, else method and target. */
  readonly name: string;
  /** Zero-based line of the request in its file. */
  readonly line: number;
  readonly method: string;
  /** Absolute, without user information (that is in the headers). */
  readonly url: string;
  /** In order, names as written. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  /** Of a JSON-RPC request; empty when its body is not JSON. */
  readonly calls: readonly PreparedCall[];
  readonly batch: boolean;
  /** Of a beacon request that the catalogue knows. */
  readonly operation?: OperationEntry;
  /** The response is an event stream: it has no end of its own. */
  readonly stream: boolean;
  /** The gravest of its calls. */
  readonly effect: Effect;
  /** The file and the `# @name`s of the request; absent when it is of no file. */
  readonly source?: { readonly uri: string; readonly names: readonly string[] };
  /** Values that no message, log or copied text may show. */
  readonly secrets: readonly string[];
}

/** A request that cannot be sent as it stands; the message says what to do about it. */
export interface NotSent {
  readonly kind: 'not-sent';
  readonly name: string;
  /** Zero-based. */
  readonly line: number;
  readonly message: string;
}

/** The response that stands for a request that never left. */
export function notSentReply({ name, line, message }: NotSent, sentTo = ''): Reply {
  return {
    name,
    line,
    outcome: 'not-sent',
    status: null,
    durationMs: 0,
    body: null,
    contentType: null,
    headers: {},
    size: 0,
    message,
    rpcErrors: [],
    problems: [],
    sentTo,
  };
}
