import type { Presented } from '../../runner/present/presented';
import type { ScreenText } from '../screen/text';

/** The content of a response document, as plain data. */
export interface ShownResponse extends Presented {
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
  /** Above this line instead of the first, from 0. */
  readonly line?: number;
}
