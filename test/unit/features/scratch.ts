/** A document with a cursor, written as `|` in its text. */
import type { Position, Range } from '../../../common/scratch/api';
import { ScratchDocument } from '../../../common/scratch/document';
import type { Language } from '../../../common/scratch/types';
import { fileVariables } from '../../../common/scratch/variables';
import { complete } from '../../../server/features/completion';

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

/** Half-open text of a range, for asserting exact places. */
export function textAt(document: ScratchDocument, range: Range | undefined): string {
  return range ? document.getText(range) : '';
}

export function offered(language: Language, marked: string): string[] {
  const { document, position } = withCursor(language, marked);
  return complete(document, position, fileVariables(document)).map((item) => item.label);
}

/** The whole text after an offer was taken; tab stops stay as the snippet has them. */
export function taken(language: Language, marked: string, label: string): string {
  const { document, position } = withCursor(language, marked);
  const item = complete(document, position, fileVariables(document)).find((one) => one.label === label);
  const edit = item?.textEdit;
  if (!edit || !('range' in edit)) return `not offered: ${label}`;
  const text = document.getText();
  return (
    text.slice(0, document.offsetAt(edit.range.start)) +
    edit.newText +
    text.slice(document.offsetAt(edit.range.end))
  );
}
