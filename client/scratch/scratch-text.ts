import type * as vscode from 'vscode';
import { fencedText, requestFences } from '../../common/scratch/markdown/fences';
import { notebookAt, textOfNotebook } from './notebook-text';

/** The text of a scratch file: a document, a notebook, or the requests in a Markdown document. */
export type ScratchText = Pick<vscode.TextDocument, 'uri' | 'languageId' | 'version' | 'getText'>;

export interface ScratchPlace {
  readonly document: ScratchText;
  /** Zero-based, in the scratch text. */
  readonly line: number;
}

/** The place in a scratch text of a line of a document. Any other document is returned as it is. */
export function scratchPlace(document: vscode.TextDocument, line: number): ScratchPlace {
  const notebook = notebookAt(document.uri);
  if (notebook) return placeInNotebook(notebook, document, line);
  if (document.languageId !== 'markdown') return { document, line };
  const fences = requestFences(document.getText());
  const fence = fences.find(({ start, end }) => start < line && line < end);
  if (!fence) return { document, line };
  const text = fencedText(fences, fence.language);
  const { uri, version } = document;
  return { document: { uri, version, languageId: fence.language, getText: () => text }, line };
}

function placeInNotebook(
  notebook: vscode.NotebookDocument,
  cell: vscode.TextDocument,
  line: number,
): ScratchPlace {
  const { languageId, lines, text } = textOfNotebook(notebook);
  const index = notebook.getCells().findIndex(({ document }) => document === cell);
  const { uri, version } = notebook;
  return {
    document: { uri, version, languageId, getText: () => text },
    line: line + (lines[index] ?? 0),
  };
}
