import type { ScreenText } from '../screen/text';

/** The content of a response document, as plain data. */
export interface ShownResponse {
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
  /** Commands above the first line; none for a running stream. */
  readonly lenses?: readonly ShownLens[];
}

/** A command above a line of the text. */
export interface ShownLens {
  readonly title: ScreenText;
  /** Absent for a lens that is only text. */
  readonly command?: string;
  readonly arguments?: unknown[];
  readonly tooltip?: string;
  /** Before the outcome. */
  readonly first?: true;
  /** Above the last line instead of the first. */
  readonly atEnd?: true;
}

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
