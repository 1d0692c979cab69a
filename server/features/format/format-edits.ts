/** What the parts of the formatter write down: white space to change between the parts of one block. */
import { added, NONE } from '../../../common/scratch/text/gather';
import { isSpace, lineEnd, nextLine, trimEnd } from '../../../common/scratch/text/lines';
import type { Span } from '../../../common/scratch/types';

/** The edits of one block, in order, without overlap: one list for each part, as there are many of them. */
export interface Edits {
  readonly starts: number[];
  readonly ends: number[];
  readonly texts: string[];
  /** How many of the lists are in use. */
  count: number;
}

/** What is laid out as a whole: a line, a JSON value or call, the blank lines between two of these. */
export interface FormatUnit extends Span {
  readonly kind: 'line' | 'value' | 'blank';
  /** Its edits, as indices. */
  readonly from: number;
  readonly to: number;
}

/** How the editor wants it. */
export interface Layout {
  /** One level of indentation. */
  readonly indent: string;
  /** In columns. */
  readonly indentWidth: number;
  readonly finalNewline: boolean;
  /** For a block without any line end. */
  readonly eol: string;
}

/** Wider than this, what stood on one line is broken. */
export const MOST_COLUMNS = 100;

/** Where the edits of one block are collected. Valid until the next one is made. */
export interface Sheet {
  readonly text: string;
  readonly layout: Layout;
  /** Written where a line end is added; those that stand there are kept. */
  readonly eol: string;
  /** Where its last white space begins: no edit of a line reaches beyond. */
  readonly content: number;
  units: readonly FormatUnit[];
  readonly edits: Edits;
}

/** One for all sheets, so that its lists grow once. */
const onlyEdits: Edits = { starts: [], ends: [], texts: [], count: 0 };

export function sheetFor(text: string, layout: Layout): Sheet {
  const content = trimEnd(text, 0, text.length);
  onlyEdits.count = 0;
  return { text, layout, eol: firstLineEnd(text) ?? layout.eol, content, units: NONE, edits: onlyEdits };
}

export function firstLineEnd(text: string): string | undefined {
  const at = lineEnd(text, 0, text.length);
  const next = nextLine(text, at, text.length);
  return at === next ? undefined : text.slice(at, next);
}

/** Ends a unit: what was written down since the last one belongs to it. */
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
 * Makes the white space `from..to` that many line ends and then `blank`. Which line ends stand there does not matter:
 * a space that is right but for them stays, and so do those that are right.
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
    // A line end after a lone `\r` would become one with it.
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

/** Takes away the white space at the end of a line. */
export function trim(sheet: Sheet, from: number, to: number): void {
  if (from < to && from < sheet.content && !joins(sheet.text, from, to)) addEdit(sheet, from, to, '');
}

/** Whether two line ends would become one if what is between them went. */
function joins(text: string, from: number, to: number): boolean {
  return text.charCodeAt(to) === 10 && text.charCodeAt(from - 1) === 13;
}

/** How many line ends `from..to` holds; -1 when it holds anything but white space. */
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
