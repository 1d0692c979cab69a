/**
 * Scratch files in the editor: which documents they are, and the scratch text of notebooks and Markdown
 * files.
 */
import * as vscode from 'vscode';
import { fencedText, requestFences } from '../../common/scratch/markdown/fences';
import { countLines } from '../../common/scratch/text/lines';
import type { Language } from '../../common/scratch/types';
import type { MappedCell, MappedFile } from '../../workbench/notebook/cell-mapping';
import { fileOf, originIn } from '../../workbench/notebook/file-cells';

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

/** The types of notebooks in package.json, with the language of their cells. */
export const notebookTypes = { 'slotpad.http': 'http', 'slotpad.jsonrpc': 'jsonrpc' } as const;

export const CELL_SCHEME = 'vscode-notebook-cell';

function languageOf(notebook: vscode.NotebookDocument): Language | undefined {
  const type = Object.entries(notebookTypes).find(([type]) => type === notebook.notebookType);
  return type?.[1];
}

/**
 * The notebook of requests that a cell belongs to. Found by its path, because the notebook does not have a new cell yet
 * when the document of the cell is opened.
 */
export function notebookAt(cell: vscode.Uri): vscode.NotebookDocument | undefined {
  if (cell.scheme !== CELL_SCHEME) return undefined;
  return vscode.workspace.notebookDocuments.find(
    (one) => !one.isClosed && one.uri.path === cell.path && languageOf(one) !== undefined,
  );
}

/** The URI of the file: of the notebook for a cell. */
export function fileUriOf({ uri }: Pick<vscode.TextDocument, 'uri'>): vscode.Uri {
  return notebookAt(uri)?.uri ?? uri;
}

/** A notebook as the scratch file that it would be saved as. */
export interface NotebookText extends MappedFile {
  readonly languageId: Language;
  readonly text: string;
  /** By the index of the cell: the first line of its text. */
  readonly lines: readonly number[];
}

export function textOfNotebook(notebook: vscode.NotebookDocument): NotebookText {
  const cells = notebook.getCells();
  const { text, places } = fileOf(
    cells.map(({ kind, document, metadata }) => ({
      kind: kind === vscode.NotebookCellKind.Code ? 'code' : 'markdown',
      value: document.getText(),
      origin: originIn(metadata),
    })),
    notebook.metadata.lineEnd === '\r\n' ? '\r\n' : '\n',
  );
  const lines = places.map(({ line }) => line);
  const mapped = cells.flatMap(({ kind, document }, index): MappedCell[] => {
    if (kind !== vscode.NotebookCellKind.Code) return [];
    const value = document.getText();
    return [{ uri: document.uri.toString(), line: lines[index] ?? 0, lines: countLines(value) + 1 }];
  });
  return {
    languageId: languageOf(notebook) ?? 'http',
    text,
    lines,
    cells: mapped,
    // Not the URI of the file, which can be open as text at the same time.
    uri: notebook.uri.with({ query: 'notebook' }).toString(),
    fileUri: notebook.uri.toString(),
  };
}
