import type { Outcome } from '../../runner/model/outcome';

/** Why a node's answer could not be had. */
export interface NodeFailure {
  /** `not-a-node`: something answered, but not as a node of this kind does. */
  readonly cause: Outcome | 'not-a-node';
  /** What happened, one sentence. */
  readonly what: string;
  /** What to do next, one sentence; empty when nothing sensible is known. */
  readonly remedy: string;
  readonly status?: number;
  /** The node's own error code, when it answered with a JSON-RPC error. */
  readonly code?: number;
}

export type NodeAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: NodeFailure };

/** Asks one node. Never throws; an abort is the cause `cancelled`. */
export interface NodeReader {
  /** GET of a path below the node's URL; the value is the whole JSON document. */
  get(path: string): Promise<NodeAnswer>;
  /** POST of a JSON value to a path below the node's URL, for what is read by a list; the value is as for `get`. */
  post(path: string, body: unknown): Promise<NodeAnswer>;
  /** One JSON-RPC call; the value is its `result`. */
  call(method: string, params: readonly unknown[]): Promise<NodeAnswer>;
}

/** The cause in one or two words, as it stands beside `offline`. */
export function causeWords(failure: NodeFailure): string {
  switch (failure.cause) {
    case 'refused':
      return 'refused';
    case 'unknown-host':
      return 'unknown host';
    case 'timed-out':
      return 'timed out';
    case 'reset':
      return 'connection lost';
    case 'proxy':
      return 'proxy';
    case 'tls':
      return 'TLS';
    case 'not-json':
    case 'not-a-node':
      return 'not a node';
    case 'bad-http':
      return 'bad HTTP';
    case 'http-error':
      return failure.status === undefined ? 'HTTP error' : `HTTP ${failure.status}`;
    case 'rpc-error':
      return failure.code === undefined ? 'error' : `error ${failure.code}`;
    case 'too-large':
      return 'reply too large';
    case 'cancelled':
      return 'cancelled';
    default:
      return 'no answer';
  }
}

/** True when nothing of the answer came from the node, so asking it for more is no use now. */
export function isUnreachable(failure: NodeFailure): boolean {
  return ['refused', 'unknown-host', 'timed-out', 'reset', 'proxy', 'tls', 'cancelled'].includes(
    failure.cause,
  );
}
