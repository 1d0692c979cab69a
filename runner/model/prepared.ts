import type { Effect, MethodEntry, OperationEntry } from '../../catalogue/entry';
import type { Contracts } from '../../common/contracts/contracts';
import type { Failure, Result } from '../../common/result';
import type { Carried } from '../../common/trust/trust';
import type { Delivery } from './delivery';
import type { NodeAddress } from './node-address';
import type { Reply, SendOptions } from './outcome';

/** One call of a prepared JSON-RPC request, as it goes out. */
export interface PreparedCall {
  readonly method: string;
  /** JSON value, nearly always an array. Absent when the call has none. */
  readonly params?: unknown;
  /** Absent for a notification, which has no response. */
  readonly id?: string | number | null;
  /** The entry of the method, where it is of an own specification. */
  readonly own?: MethodEntry;
  /** The call that made the filter which this one asks for news, where this session has sent it. */
  readonly filter?: Pick<PreparedCall, 'method' | 'params'>;
}

/** A request that is ready to send: variables filled in, node chosen. */
export interface Prepared {
  /** Responses of `rpc` and `beacon` requests are compared with the catalogue, others are not. */
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
  /** Absent where `bytes` is the body. */
  readonly body?: string;
  /** The body, where it is not text. */
  readonly bytes?: Uint8Array;
  /** Contracts of its file, with the addresses of `# @contract`. Default: the standards alone. */
  readonly contracts?: Contracts;
  /** The JSON-RPC calls; empty for other requests, and when the body is not JSON. */
  readonly calls: readonly PreparedCall[];
  readonly batch: boolean;
  /** The operation of a beacon request, when the catalogue has it. */
  readonly operation?: OperationEntry;
  /** The response is an event stream, which does not end by itself. */
  readonly stream: boolean;
  /** The most severe effect of its calls. */
  readonly effect: Effect;
  /** How it is sent; absent for the usual way. */
  readonly delivery?: Delivery;
  /** The files that the response is written to. */
  readonly saveTo?: readonly SaveTo[];
  /** The text of `# @note`, which asks for confirmation; may be empty. */
  readonly note?: string;
  /** The file and the `# @name`s of the request; absent when it is not from a file. */
  readonly source?: { readonly uri: string; readonly names: readonly string[] };
  /** Values that must not appear in messages, logs or copied text. */
  readonly secrets: readonly string[];
  /** What of the person's it takes along. Absent for nothing. */
  readonly carries?: readonly Carried[];
  /** The place that its host comes from as a whole (`Destination.place`). */
  readonly hostPlace?: string;
}

/** Sends a prepared request and judges its response. Never rejects: whatever happens is an outcome. */
export type Send = (prepared: Prepared, options?: SendOptions) => Promise<Reply>;

/** A file for a response. */
export interface SaveTo {
  /** Absolute path. */
  readonly file: string;
  /** Absolute path of the folder that it must be in. */
  readonly root: string;
  /** Whether it replaces an existing file; otherwise it gets another name. */
  readonly replace: boolean;
}

/** Why a request can't be made from its text. */
export interface NotMade extends Failure {
  /** Set when a node of this kind has to be selected first. */
  readonly missing?: NodeAddress['kind'];
}

/** Why a request can't be sent. */
export interface NotSent extends NotMade {
  readonly name: string;
  /** Zero-based. */
  readonly line: number;
  readonly message: string;
  /** Whether it is sent with `PrepareInput.force`. */
  readonly forceable?: true;
}

/** A request that is ready to send, or why it can't be sent. */
export type Preparation = Result<Prepared, NotSent>;

/** The reply of a request that was not sent. */
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
