/**
 * The formatter. Requests keep their meaning: only white space and the case of header names change. JSON values and
 * calls get the editor's indentation; a value on one line stays on it if it fits. Bodies that are not JSON, values
 * with syntax errors, and requests of other protocols are not changed.
 */

import type { FormattingOptions, TextEdit } from 'vscode-languageserver';
import { type CancellationToken, noCancellation } from '../../../common/cancellation';
import type { PlacedBlock, Position, Range, ScratchDocumentApi } from '../../../common/scratch/api';
import { lineEnd, nextLine } from '../../../common/scratch/text/lines';
import { type FormatUnit, firstLineEnd, type Layout, type Sheet, sheetFor } from './format-edits';
import { formatEnd } from './format-head';
import { formatHttp } from './format-http';
import { formatRpc } from './format-rpc';

export function formatDocument(
  document: ScratchDocumentApi,
  options: FormattingOptions,
  token: CancellationToken = noCancellation,
): readonly TextEdit[] {
  const layout = layoutOf(document, options);
  const edits: TextEdit[] = [];
  let before: PlacedBlock | undefined;
  for (const placed of document.blocks()) {
    if (token.isCancellationRequested) return [];
    if (before) addAll(before, layout, false, edits);
    before = placed;
  }
  if (before) addAll(before, layout, true, edits);
  return edits;
}

function addAll(placed: PlacedBlock, layout: Layout, isLast: boolean, edits: TextEdit[]): void {
  const sheet = sheetOf(placed, layout, isLast);
  addEdits(placed, sheet, sheet.units, edits);
}

/** Formats the lines, values and calls that the range touches, each as a whole. */
export function formatRange(
  document: ScratchDocumentApi,
  range: Range,
  options: FormattingOptions,
  token: CancellationToken = noCancellation,
): readonly TextEdit[] {
  const layout = layoutOf(document, options);
  const { start, end } = range;
  const lastLine = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  const lastBlock = document.blockAtLine(document.lineCount);
  const edits: TextEdit[] = [];
  for (let line = start.line; line <= lastLine; ) {
    if (token.isCancellationRequested) return [];
    const placed = document.blockAtLine(line);
    const from = document.offsetIn(placed, { line: start.line, character: 0 });
    const to = document.offsetIn(placed, { line: lastLine, character: Number.MAX_SAFE_INTEGER });
    const isLast = placed.cell === lastBlock.cell;
    const sheet = sheetOf(placed, layout, isLast);
    const touched = sheet.units.filter((unit) => touches(unit, from, to));
    addEdits(placed, sheet, touched, edits);
    if (isLast) break;
    line = endLineOf(document, placed);
  }
  return edits;
}

function touches(unit: FormatUnit, from: number, to: number): boolean {
  return unit.start === unit.end
    ? from <= unit.start && unit.start <= to
    : unit.start < to && from < unit.end;
}

/** After a line end, formats the line above; after the closing bracket of a call or a JSON value, all of it. */
export function formatOnType(
  document: ScratchDocumentApi,
  position: Position,
  typed: string,
  options: FormattingOptions,
): readonly TextEdit[] {
  const line = typed === '\n' ? position.line - 1 : position.line;
  if (line < 0) return [];
  const placed = document.blockAtLine(line);
  const isLast = placed.cell === document.blockAtLine(document.lineCount).cell;
  const sheet = sheetOf(placed, layoutOf(document, options), isLast);
  const { units } = sheet;
  const edits: TextEdit[] = [];
  if (typed === '\n') {
    const from = document.offsetIn(placed, { line, character: 0 });
    const to = document.offsetIn(placed, { line, character: Number.MAX_SAFE_INTEGER });
    const above = units.filter(({ kind, start, end }) => kind !== 'blank' && from <= start && end <= to);
    addEdits(placed, sheet, above, edits);
  } else {
    const offset = document.offsetIn(placed, position);
    const closed = units.filter(({ kind, end }) => kind === 'value' && end === offset);
    addEdits(placed, sheet, closed, edits);
  }
  return edits;
}

function sheetOf({ block }: PlacedBlock, layout: Layout, isLast: boolean): Sheet {
  const sheet = sheetFor(block.text, layout);
  const kept = block.language === 'http' ? formatHttp(sheet, block) : formatRpc(sheet, block);
  formatEnd(sheet, kept, isLast);
  return sheet;
}

function addEdits(placed: PlacedBlock, sheet: Sheet, units: readonly FormatUnit[], edits: TextEdit[]): void {
  if (units.length === 0) return;
  const { text } = sheet;
  let at = 0;
  let line = placed.startLine;
  let lineStart = 0;
  const returns = text.includes('\r');
  /** Takes offsets in ascending order. */
  const positionAt = (offset: number): Position => {
    while (at < offset) {
      const end = returns ? lineEnd(text, at, offset) : text.indexOf('\n', at);
      if (end === -1 || end >= offset) break;
      at = nextLine(text, end, text.length);
      line++;
      lineStart = at;
    }
    return { line, character: offset - lineStart };
  };
  const put = (from: number, to: number, newText: string) => {
    const start = positionAt(from);
    edits.push({ range: { start, end: to === from ? start : positionAt(to) }, newText });
  };
  const { starts, ends, texts } = sheet.edits;
  for (const { from, to } of units) {
    if (to - from > MOST_EDITS) {
      put(starts[from] as number, ends[to - 1] as number, together(sheet, from, to));
    } else {
      for (let at = from; at < to; at++) put(starts[at] as number, ends[at] as number, texts[at] as string);
    }
  }
}

/** If a value has more edits, they become one: editors are slow with thousands of edits. */
const MOST_EDITS = 4;

/** The text of one edit that replaces several. */
function together({ text, edits: { starts, ends, texts } }: Sheet, from: number, to: number): string {
  const parts: string[] = [texts[from] as string];
  for (let at = from + 1; at < to; at++) {
    parts.push(text.slice(ends[at - 1], starts[at]), texts[at] as string);
  }
  return parts.join('');
}

/** The line after a block. */
function endLineOf(document: ScratchDocumentApi, placed: PlacedBlock): number {
  const { length } = placed.block.text;
  return document.rangeOf(placed, { start: length, end: length }).start.line;
}

function layoutOf(document: ScratchDocumentApi, options: FormattingOptions): Layout {
  const size = Math.max(1, Math.min(Math.trunc(options.tabSize) || 2, 16));
  return {
    indent: options.insertSpaces ? ' '.repeat(size) : '\t',
    indentWidth: size,
    finalNewline: options.insertFinalNewline !== false,
    eol: firstLineEnd(document.blockAtLine(0).block.text) ?? '\n',
  };
}
