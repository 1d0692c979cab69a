/** Collects the edits of a block: changes of white space. */
import { added, NONE } from '../../../common/scratch/text/gather';
import { isSpace, lineEnd, nextLine, trimEnd } from '../../../common/scratch/text/lines';
import type { Span } from '../../../common/scratch/types';

/** The edits of a block, in order and without overlaps. Parallel lists instead of objects, for speed. */
interface Edits {
  readonly starts: number[];
  readonly ends: number[];
  readonly texts: string[];
  /** Number of edits. The lists may be longer. */
  count: number;
}

/** A part that is formatted as a whole: a line, a JSON value or call, or the blank lines in between. */
export interface FormatUnit extends Span {
  readonly kind: 'line' | 'value' | 'blank';
  /** Indices of its edits. */
  readonly from: number;
  readonly to: number;
}

/** Formatting options. */
export interface Layout {
  /** One level of indentation. */
  readonly indent: string;
  /** Width of one level, in columns. */
  readonly indentWidth: number;
  readonly finalNewline: boolean;
  /** Line end for a block without any. */
  readonly eol: string;
}

/** Maximum width of a value on one line. */
export const MOST_COLUMNS = 100;

/** The edits of a block. Valid until the next sheet is created. */
export interface Sheet {
  readonly text: string;
  readonly layout: Layout;
  /** Line end for new lines. Existing ones are kept. */
  readonly eol: string;
  /** Start of the white space at the end of the block, which edits of lines do not change. */
  readonly content: number;
  units: readonly FormatUnit[];
  readonly edits: Edits;
}

/** Shared by all sheets, to avoid allocations. */
const sharedEdits: Edits = { starts: [], ends: [], texts: [], count: 0 };

export function sheetFor(text: string, layout: Layout): Sheet {
  const content = trimEnd(text, 0, text.length);
  sharedEdits.count = 0;
  return { text, layout, eol: firstLineEnd(text) ?? layout.eol, content, units: NONE, edits: sharedEdits };
}

export function firstLineEnd(text: string): string | undefined {
  const at = lineEnd(text, 0, text.length);
  const next = nextLine(text, at, text.length);
  return at === next ? undefined : text.slice(at, next);
}

/** Ends a unit. The edits since the last unit belong to it. */
export function endUnit(sheet: Sheet, kind: FormatUnit['kind'], start: number, end: number): void {
  const from = sheet.units.at(-1)?.to ?? 0;
  const to = sheet.edits.count;
  if (to > from) sheet.units = added(sheet.units, { kind, start, end, from, to });
}

export function addEdit({ edits }: Sheet, start: number, end: number, text: string): void {
  edits.starts[edits.count] = start;
  edits.ends[edits.count] = end;
  edits.texts[edits.count] = text;
  edits.count++;
}

/**
 * Replaces the white space `from..to` with a number of line ends and then `blank`. Existing line ends of any kind are
 * kept.
 */
export function gap(sheet: Sheet, from: number, to: number, lines: number, blank: string): void {
  const { text } = sheet;
  let at = from;
  let left = lines;
  while (left > 0 && at < to) {
    const code = text.charCodeAt(at);
    if (code !== 10 && code !== 13) break;
    at += code === 13 && at + 1 < to && text.charCodeAt(at + 1) === 10 ? 2 : 1;
    left--;
  }
  if (left > 0) {
    // A `\n` after a lone `\r` would be one line end together with it.
    const apart = left === lines || text.charCodeAt(at - 1) !== 13;
    const start = apart ? at : from;
    addEdit(sheet, start, to, sheet.eol.repeat(apart ? left : lines) + blank);
    return;
  }
  let same = 0;
  while (at < to && same < blank.length && text.charCodeAt(at) === blank.charCodeAt(same)) {
    at++;
    same++;
  }
  if (at === to && same === blank.length) return;
  if (lines === 0 && blank === '' && joins(text, from, to)) return;
  addEdit(sheet, at, to, same === 0 ? blank : blank.slice(same));
}

/** Removes white space at the end of a line. */
export function trim(sheet: Sheet, from: number, to: number): void {
  if (from < to && from < sheet.content && !joins(sheet.text, from, to)) addEdit(sheet, from, to, '');
}

/** Whether removing the text would join a `\r` and a `\n` to one line end. */
function joins(text: string, from: number, to: number): boolean {
  return text.charCodeAt(to) === 10 && text.charCodeAt(from - 1) === 13;
}

/** Number of line ends in `from..to`; -1 if there is anything but white space. */
export function lineEndsIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === 10) count++;
    else if (code === 13) {
      count++;
      if (at + 1 < to && text.charCodeAt(at + 1) === 10) at++;
    } else if (!isSpace(code)) return -1;
  }
  return count;
}
