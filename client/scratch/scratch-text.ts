import type * as vscode from 'vscode';
import { fencedText, requestFences } from '../../common/scratch/markdown/fences';

/** The text of a scratch file: a document, or the requests in a Markdown document. */
export type ScratchText = Pick<vscode.TextDocument, 'uri' | 'languageId' | 'version' | 'getText'>;

/** The scratch text that a line of a document belongs to; the line is the same in both. */
export function scratchTextAt(document: vscode.TextDocument, line: number): ScratchText {
  if (document.languageId !== 'markdown') return document;
  const fences = requestFences(document.getText());
  const fence = fences.find(({ start, end }) => start < line && line < end);
  if (!fence) return document;
  const text = fencedText(fences, fence.language);
  const { uri, version } = document;
  return { uri, version, languageId: fence.language, getText: () => text };
}
