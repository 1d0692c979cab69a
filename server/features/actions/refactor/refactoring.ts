/** Types and helper functions of all refactorings. */
import type { CodeActionKind } from 'vscode-languageserver';
import type { PlacedBlock, Position, Range, ScratchDocumentApi } from '../../../../common/scratch/api';
import type { Span } from '../../../../common/scratch/types';
import type { Place } from '../../place';

export type RefactorKind = 'refactor.extract' | 'refactor.inline' | 'refactor.rewrite';

export interface DocumentEdit {
  readonly range: Range;
  readonly newText: string;
}

/** A change that keeps the meaning of the text. */
export interface Refactoring {
  /** Describes the change exactly. */
  readonly title: string;
  readonly kind: RefactorKind & CodeActionKind;
  /** Edits of the document, without overlaps. */
  readonly edits: readonly DocumentEdit[];
  /** A new file next to the document. */
  readonly file?: NewFile;
}

export interface NewFile {
  /** Name without folder and extension. */
  readonly name: string;
  readonly language: 'http' | 'jsonrpc';
  readonly text: string;
}

/** The cursor or the start of the selection. */
export interface RefactorContext extends Place {
  /** The selection; empty for a cursor. */
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

/** The first line end of a text; `\n` if it has none. */
export function lineEndOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
}

/** Offset of the start of the line at an offset. */
export function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && !isLineEnd(text, at - 1)) at--;
  return at;
}

/** Offset of the end of the line at an offset, before its line end. */
export function lineEnd(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !isLineEnd(text, at)) at++;
  return at;
}

/** Offset of the next line. */
export function nextLine(text: string, offset: number): number {
  const end = lineEnd(text, offset);
  return text.startsWith('\r\n', end) ? end + 2 : Math.min(end + 1, text.length);
}

function isLineEnd(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 10 || code === 13;
}

/** The white space at the start of the line at an offset. */
export function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? '';
}

export function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}
