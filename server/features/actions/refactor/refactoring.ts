/** What every refactoring answers, and what they write edits with. */
import type { CodeActionKind } from 'vscode-languageserver';
import type { PlacedBlock, Position, Range, ScratchDocumentApi } from '../../../../common/scratch/api';
import type { Span } from '../../../../common/scratch/types';
import type { Place } from '../../place';

export type RefactorKind = 'refactor.extract' | 'refactor.inline' | 'refactor.rewrite';

export interface DocumentEdit {
  readonly range: Range;
  readonly newText: string;
}

/** A change of the text that keeps its meaning; it is offered as it stands here. */
export interface Refactoring {
  /** Says exactly what happens. */
  readonly title: string;
  readonly kind: RefactorKind & CodeActionKind;
  /** Of the document; without overlap. */
  readonly edits: readonly DocumentEdit[];
  /** Written to a new file beside the document. */
  readonly file?: NewFile;
}

export interface NewFile {
  /** Without folder and extension. */
  readonly name: string;
  readonly language: 'http' | 'jsonrpc';
  readonly text: string;
}

/** Where a refactoring is context for: the cursor, or the start of what is selected. */
export interface RefactorContext extends Place {
  /** What is selected; empty at a cursor. */
  readonly selection: Range;
}

export function editOf({ rangeOf }: Place, span: Span, newText: string): DocumentEdit {
  return { range: rangeOf(span), newText };
}

export function editIn(
  document: ScratchDocumentApi,
  placed: PlacedBlock,
  span: Span,
  newText: string,
): DocumentEdit {
  return { range: document.rangeOf(placed, span), newText };
}

/** The line end that a text uses. */
export function lineEndOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
}

/** Offset of the start of an offset's line. */
export function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && !isLineEnd(text, at - 1)) at--;
  return at;
}

/** Offset of the end of an offset's line, before its line end. */
export function lineEnd(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !isLineEnd(text, at)) at++;
  return at;
}

/** Offset after the line end of an offset's line. */
export function nextLine(text: string, offset: number): number {
  const end = lineEnd(text, offset);
  return text.startsWith('\r\n', end) ? end + 2 : Math.min(end + 1, text.length);
}

function isLineEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 10 || code === 13;
}

/** The white space at the start of an offset's line. */
export function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? '';
}

export function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}
