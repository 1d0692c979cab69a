/**
 * Formatting. What is sent stays the same: only white space changes, and the case of header names. JSON values and
 * calls are laid out with the editor's indentation; what stood on one line and fits stays on it. A body that is no
 * JSON, and a value with a mistake in it, stay as they are.
 */
import type { FormattingOptions, TextEdit } from 'vscode-languageserver';
import type { PlacedBlock, Position, Range, ScratchDocumentApi } from '../../common/scratch/api';
import { type Edit, firstLineEnd, type Layout, type Sheet, sheetFor, type Unit } from './format-edits';
import { formatEnd } from './format-head';
import { formatHttp } from './format-http';
import { formatRpc } from './format-rpc';

export function formatDocument(
  document: ScratchDocumentApi,
  options: FormattingOptions,
): readonly TextEdit[] {
  const layout = layoutOf(document, options);
  const edits: TextEdit[] = [];
  let before: PlacedBlock | undefined;
  for (const placed of document.blocks()) {
    if (before) addEdits(document, before, unitsOf(before, layout, false), edits);
    before = placed;
  }
  if (before) addEdits(document, before, unitsOf(before, layout, true), edits);
  return edits;
}

/** Lays out the lines, values and calls that the range touches, each as a whole. */
export function formatRange(
  document: ScratchDocumentApi,
  range: Range,
  options: FormattingOptions,
): readonly TextEdit[] {
  const layout = layoutOf(document, options);
  const { start, end } = range;
  const lastLine = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  const lastBlock = document.blockAtLine(document.lineCount);
  const edits: TextEdit[] = [];
  for (let line = start.line; line <= lastLine; ) {
    const placed = document.blockAtLine(line);
    const from = document.offsetIn(placed, { line: start.line, character: 0 });
    const to = document.offsetIn(placed, { line: lastLine, character: Number.MAX_SAFE_INTEGER });
    const isLast = placed.cell === lastBlock.cell;
    const touched = unitsOf(placed, layout, isLast).filter((unit) => touches(unit, from, to));
    addEdits(document, placed, touched, edits);
    if (isLast) break;
    line = endLineOf(document, placed);
  }
  return edits;
}

function touches(unit: Unit, from: number, to: number): boolean {
  return unit.start === unit.end
    ? from <= unit.start && unit.start <= to
    : unit.start < to && from < unit.end;
}

/** The characters after which something is laid out while typing. */
export const FORMAT_TRIGGERS = ['\n', '}', ']', ')'] as const;

/** After a line end the line above; after the bracket that closes a call or a JSON value all of it. */
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
  const units = unitsOf(placed, layoutOf(document, options), isLast);
  const edits: TextEdit[] = [];
  if (typed === '\n') {
    const from = document.offsetIn(placed, { line, character: 0 });
    const to = document.offsetIn(placed, { line, character: Number.MAX_SAFE_INTEGER });
    const above = units.filter(({ kind, start, end }) => kind !== 'blank' && from <= start && end <= to);
    addEdits(document, placed, above, edits);
  } else {
    const offset = document.offsetIn(placed, position);
    const closed = units.filter(({ kind, end }) => kind === 'value' && end === offset);
    addEdits(document, placed, closed, edits);
  }
  return edits;
}

function unitsOf({ block }: PlacedBlock, layout: Layout, isLast: boolean): readonly Unit[] {
  const sheet: Sheet = sheetFor(block.text, layout);
  const kept = block.language === 'http' ? formatHttp(sheet, block) : formatRpc(sheet, block);
  formatEnd(sheet, kept, isLast);
  return sheet.units;
}

function addEdits(
  document: ScratchDocumentApi,
  placed: PlacedBlock,
  units: readonly Unit[],
  edits: TextEdit[],
): void {
  for (const unit of units) {
    for (const edit of unit.edits) edits.push(textEdit(document, placed, edit));
  }
}

function textEdit(document: ScratchDocumentApi, placed: PlacedBlock, edit: Edit): TextEdit {
  return { range: document.rangeOf(placed, edit), newText: edit.text };
}

/** The line after the block's last. */
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
