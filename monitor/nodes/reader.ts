import type { Outcome } from '../../runner/model/outcome';

/** Why a response could not be read. */
export interface NodeFailure {
  /**
   * `not-a-node`: something responded, but not like a node of this kind. `implausible`: it reports values that cannot
   * be true. `no-block`: an execution node without a block. `not-served`: it has no such endpoint or method.
   */
  readonly cause: Outcome | 'not-a-node' | 'not-served' | 'implausible' | 'no-block';
  /** What happened, one sentence. */
  readonly what: string;
  /** What to do next, one sentence; empty if unknown. */
  readonly remedy: string;
  readonly status?: number;
  /** True if a server answers too many requests in this way, whatever its status. */
  readonly isRateLimit?: true;
  /** How long the server asks to wait before the next request. Milliseconds. */
  readonly retryAfterMs?: number;
  /** True if the response is an old one from a cache. */
  readonly isOld?: true;
  /** True if the body is a web page: a server in front of the node answered. */
  readonly isPage?: true;
  /** The kind of the node that responds in place of one of the other kind. */
  readonly otherLayer?: 'beacon' | 'execution';
  /** The error code of the node, if it responded with a JSON-RPC error. */
  readonly code?: number;
}

/**
 * `date`: the time of the server in its response, in whole seconds; Unix time in milliseconds. `unreadable` is called by
 * who finds that the value is not what was asked for: then it is a failure like any other. `tookMs`: from when it was sent,
 * without the time that it waited for its turn.
 */
export type NodeAnswer =
  | {
      readonly ok: true;
      readonly value: unknown;
      readonly date?: number;
      readonly tookMs?: number;
      readonly unreadable?: (what?: string) => void;
    }
  | {
      readonly ok: false;
      readonly failure: NodeFailure;
      readonly date?: number;
      readonly tookMs?: number;
    };

export interface AskOptions {
  /** A shorter timeout than usual, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Reads from one node. Never throws; an aborted request fails with the cause `cancelled`. */
export interface NodeReader {
  /** GET of a path relative to the URL of the node. The value is the parsed JSON document. */
  get(path: string, options?: AskOptions): Promise<NodeAnswer>;
  /** POST of a JSON value to a path relative to the URL of the node. The value is the parsed JSON document. */
  post(path: string, body: unknown): Promise<NodeAnswer>;
  /** One JSON-RPC call; the value is its `result`. */
  call(method: string, params: readonly unknown[], options?: AskOptions): Promise<NodeAnswer>;
}

/** The cause in one or two words, to be shown in parentheses. */
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
    case 'bad-response':
      return failure.isOld ? 'old response of a cache' : 'unreadable';
    case 'not-served':
      return 'not served';
    case 'implausible':
      return 'impossible values';
    case 'no-block':
      return 'no block yet';
    case 'bad-http':
      return 'bad HTTP';
    case 'http-error':
      return failure.status === undefined ? 'HTTP error' : `HTTP ${failure.status}`;
    case 'rpc-error':
      return failure.code === undefined ? 'error' : `error ${failure.code}`;
    case 'not-sent':
      return 'settings';
    case 'too-large':
      return 'reply too large';
    case 'cancelled':
      return 'cancelled';
    default:
      return 'no response';
  }
}

/** True if nothing was received, so that another request to the node is likely to fail too. */
export function isUnreachable(failure: NodeFailure): boolean {
  return [
    'refused',
    'no-response',
    'unknown-host',
    'timed-out',
    'reset',
    'proxy',
    'tls',
    'cancelled',
  ].includes(failure.cause);
}
