import type { Advice, Limits } from '../connection/connection';
import type { Outcome } from '../model/outcome';
import type { Prepared } from '../model/prepared';

/** How far an exchange had come. */
export type Phase = 'connect' | 'headers' | 'body';

/** Why Slotpad itself ended an exchange. */
export type StopReason =
  /** The whole of it lasted too long. */
  | 'deadline'
  | 'connect-deadline'
  | 'first-byte-deadline'
  | 'cancelled'
  | 'too-large'
  /** The body went to a file, which is full or cannot be written. */
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
  /** The name of the node, whose authorities and certificate count for it, and what to do about it. */
  readonly way?: {
    readonly node?: string;
    readonly ca?: string;
    readonly identified?: boolean;
    readonly advice: Advice;
  };
  readonly maxBytes: number;
  /** Bytes of the body that had come. */
  readonly size: number;
}

export interface SendFailure {
  readonly outcome: Outcome;
  readonly message: string;
}
