import type { VerdictLevel } from '../judge/verdict';

/** The verdict on a response, or that its stream still runs. */
type ShownLevel = VerdictLevel | 'running';

/** A response as a document, as plain data. */
export interface Presented {
  readonly text: string;
  readonly language: 'json' | 'jsonc' | 'plaintext';
  /** With the name of the request: `200 OK · 12 ms · 1.2 KiB · eth_getBalance`. */
  readonly title: string;
  /** Shown above the text and in the status bar: `200 OK · 12 ms · 1.2 KiB`. */
  readonly short: string;
  /** What went wrong, or why nothing was checked, in a sentence or two; empty when all is well. */
  readonly message: string;
  readonly level: ShownLevel;
  /** What became of the transactions that the request sent, one line each: `gas: 21,000 of 21,000, at 1 gwei`. */
  readonly details?: readonly string[];
  /** Why assertions failed, one sentence each. */
  readonly failures?: readonly string[];
  readonly marks: readonly Mark[];
  /** What was verified, shown quietly: only in the hover of its place. */
  readonly verified?: readonly QuietMark[];
}

/** A place of the text with a hover; offsets in UTF-16 units. */
export type QuietMark = Pick<Mark, 'start' | 'end' | 'message'>;

/** A problem in the text; offsets in UTF-16 units. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly severity: 'error' | 'warning' | 'information';
  readonly code: string;
  readonly message: string;
  /** Set for an error that the node gives. It is the response, not a mistake in it. */
  readonly byNode?: true;
}
