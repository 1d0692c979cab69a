/** A response as a document, as plain data. */
export interface Presented {
  readonly text: string;
  readonly language: 'json' | 'jsonc' | 'plaintext';
  /** With the name of the request: `200 OK · 12 ms · 1.2 KiB · eth_getBalance`. */
  readonly title: string;
  /** Shown above the text and in the status bar: `200 OK · 12 ms · 1.2 KiB`. */
  readonly short: string;
  /** What went wrong, in a sentence or two; empty after success. */
  readonly message: string;
  readonly level: 'good' | 'warning' | 'error' | 'running';
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
