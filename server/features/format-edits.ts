/** What the parts of the formatter write down: white space to change between the parts of one block. */
import { isSpace, trimEnd } from '../../common/scratch/lines';
import type { Span } from '../../common/scratch/types';

export interface Edit extends Span {
  readonly text: string;
}

/** What is laid out as a whole: a line, a JSON value or call, the blank lines between two of these. */
export interface Unit extends Span {
  readonly kind: 'line' | 'value' | 'blank';
  /** In order, without overlap. */
  readonly edits: readonly Edit[];
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

/** Where the edits of one block are collected. */
export interface Sheet {
  readonly text: string;
  readonly layout: Layout;
  /** Written where a line end is added; those that stand there are kept. */
  readonly eol: string;
  /** Where its last white space begins: no edit of a line reaches beyond. */
  readonly content: number;
  readonly units: Unit[];
  /** Of the unit that is being worked out. */
  edits: Edit[];
}

export function sheetFor(text: string, layout: Layout): Sheet {
  const content = trimEnd(text, 0, text.length);
  return { text, layout, eol: firstLineEnd(text) ?? layout.eol, content, units: [], edits: [] };
}

export function firstLineEnd(text: string): string | undefined {
  return /\r\n|\n|\r/.exec(text)?.[0];
}

/** Ends a unit: what was written down since the last one belongs to it. */
export function endUnit(sheet: Sheet, kind: Unit['kind'], start: number, end: number): void {
  if (sheet.edits.length === 0) return;
  sheet.units.push({ kind, start, end, edits: sheet.edits });
  sheet.edits = [];
}

/**
 * Makes the white space `from..to` that many line ends and then `blank`. Which line ends stand there does not matter:
 * a space that is right but for them stays.
 */
export function gap(sheet: Sheet, from: number, to: number, lines: number, blank: string): void {
  if (
    !isGap(sheet.text, from, to, lines, blank) &&
    !(lines === 0 && blank === '' && joins(sheet.text, from, to))
  ) {
    sheet.edits.push({ start: from, end: to, text: sheet.eol.repeat(lines) + blank });
  }
}

/** Takes away the white space at the end of a line. */
export function trim(sheet: Sheet, from: number, to: number): void {
  if (from < to && from < sheet.content && !joins(sheet.text, from, to))
    sheet.edits.push({ start: from, end: to, text: '' });
}

/** Whether two line ends would become one if what is between them went. */
function joins(text: string, from: number, to: number): boolean {
  return text.charCodeAt(to) === 10 && text.charCodeAt(from - 1) === 13;
}

function isGap(text: string, from: number, to: number, lines: number, blank: string): boolean {
  let at = from;
  for (let line = 0; line < lines; line++) {
    const code = at < to ? text.charCodeAt(at) : 0;
    if (code !== 10 && code !== 13) return false;
    at += code === 13 && at + 1 < to && text.charCodeAt(at + 1) === 10 ? 2 : 1;
  }
  return to - at === blank.length && text.startsWith(blank, at);
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
