import type { ScreenText } from '../screen/text';

/** One response as the editor shows it. Plain data; the rest of this room only carries it into the editor. */
export interface ShownResponse {
  readonly text: string;
  readonly language: 'json' | 'jsonc' | 'plaintext';
  /** `200 OK · 12 ms · 1.2 KiB · eth_getBalance`: above the text. */
  readonly title: string;
  /** The same in the status bar, where room is short. */
  readonly short: string;
  /** What happened in a sentence or two; empty when all is well. */
  readonly message: string;
  readonly level: 'good' | 'warning' | 'error' | 'running';
  readonly marks: readonly Mark[];
  /** What can be done with it, above the first line; none of a stream that runs. */
  readonly lenses?: readonly ShownLens[];
}

/** A command above a line of the text. */
export interface ShownLens {
  readonly title: ScreenText;
  /** Absent for words alone. */
  readonly command?: string;
  readonly tooltip?: string;
  /** Above the last line instead of the first. */
  readonly atEnd?: true;
}

/** A problem at a place of the text; offsets in UTF-16 units. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
}
