import type { Advice, Limits } from '../connection/connection';
import type { Outcome } from '../model/outcome';
import type { Prepared } from '../model/prepared';

/** How far an exchange got. */
export type Phase = 'connect' | 'headers' | 'body';

/** Why Slotpad ended an exchange. */
export type StopReason =
  /** Timeout of the whole exchange. */
  | 'deadline'
  | 'connect-deadline'
  | 'first-byte-deadline'
  | 'cancelled'
  | 'too-large'
  /** The file for the body reached its limit or can't be written. */
  | 'to-file'
  | 'encoding'
  | 'packing'
  | 'event-too-large';

export interface StopError extends Error {
  readonly code: StopReason;
}

export function stop(code: StopReason, detail = ''): StopError {
  return Object.assign(new Error(detail), { code });
}

export interface FailureContext {
  readonly kind: Prepared['kind'];
  readonly url: URL;
  readonly phase: Phase;
  readonly limits: Limits;
  /** The node and its TLS settings, for advice. */
  readonly route?: {
    readonly node?: string;
    readonly ca?: string;
    readonly hasClientCertificate?: boolean;
    readonly advice: Advice;
  };
  readonly maxBytes: number;
  /** Bytes of the body that were received. */
  readonly size: number;
  /** Whether the server had answered on a connection before, which it has ended since. */
  readonly wasKept?: boolean;
}

export interface SendFailure {
  readonly outcome: Outcome;
  readonly message: string;
}
