/** A document with a cursor, written as `|` in its text. */
import type { CompletionItem } from 'vscode-languageserver';
import type { Position, Range } from '../../../common/scratch/api';
import { ScratchDocument } from '../../../common/scratch/document/document';
import type { Language } from '../../../common/scratch/types';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { complete } from '../../../server/features/completion/completion';
import type { CompletionOptions } from '../../../server/features/completion/offers';

export function open(language: Language, text: string): ScratchDocument {
  return new ScratchDocument(`file:///scratch.${language}`, language, 1, text);
}

export function withCursor(
  language: Language,
  marked: string,
): { document: ScratchDocument; position: Position } {
  const at = marked.indexOf('|');
  const document = open(language, marked.slice(0, at) + marked.slice(at + 1));
  return { document, position: document.positionAt(at) };
}

/** The text of a range, for assertions about exact ranges. */
export function textAt(document: ScratchDocument, range: Range | undefined): string {
  return range ? document.getText(range) : '';
}

export function offered(language: Language, marked: string, options: CompletionOptions = {}): string[] {
  return items(language, marked, options).found.map((item) => item.label);
}

export function items(
  language: Language,
  marked: string,
  options: CompletionOptions = {},
): { document: ScratchDocument; found: readonly CompletionItem[] } {
  const { document, position } = withCursor(language, marked);
  return { document, found: complete(document, position, fileVariables(document), options) };
}

/** The whole text after accepting a completion, with the tab stops of the snippet. */
export function taken(
  language: Language,
  marked: string,
  label: string,
  options: CompletionOptions = {},
): string {
  const { document, found } = items(language, marked, options);
  const item = found.find((one) => one.label === label);
  const edit = item?.textEdit;
  if (!edit || !('range' in edit)) return `not offered: ${label}`;
  const edits = [edit, ...(item.additionalTextEdits ?? [])].map(({ range, newText }) => ({
    start: document.offsetAt(range.start),
    end: document.offsetAt(range.end),
    newText,
  }));
  let text = document.getText();
  for (const { start, end, newText } of edits.sort((a, b) => b.start - a.start)) {
    text = text.slice(0, start) + newText + text.slice(end);
  }
  return text;
}

/** The whole text after accepting a completion in an editor without snippets. */
export function plainly(language: Language, marked: string, label: string): string {
  return taken(language, marked, label, { snippets: false });
}
