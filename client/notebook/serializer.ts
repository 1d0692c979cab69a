import * as vscode from 'vscode';
import type { Language } from '../../common/scratch/types';
import { cellsOf, fileOf, lineEndOf, originIn } from '../../workbench/notebook/file-cells';

const BYTE_ORDER_MARK = '\uFEFF';

/** The cells of a file. Throws when it is not UTF-8, because it could not be saved as it was. */
export function opened(bytes: Uint8Array, language: Language): vscode.NotebookData {
  const text = decoded(bytes);
  const hasMark = text.startsWith(BYTE_ORDER_MARK);
  const file = hasMark ? text.slice(1) : text;
  const cells = cellsOf(file).map(({ kind, value, origin }) => {
    const cell =
      kind === 'code'
        ? new vscode.NotebookCellData(vscode.NotebookCellKind.Code, value, language)
        : new vscode.NotebookCellData(vscode.NotebookCellKind.Markup, value, 'markdown');
    cell.metadata = { ...origin };
    return cell;
  });
  const data = new vscode.NotebookData(cells);
  data.metadata = { lineEnd: lineEndOf(file), hasMark };
  return data;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Error(
      'This file is not UTF-8. Open it with the text editor, and save it with the encoding UTF-8.',
    );
  }
}

/** The file of a notebook, without outputs. */
export function saved({ cells, metadata }: vscode.NotebookData): Uint8Array {
  const { text } = fileOf(
    cells.map((cell) => ({
      kind: cell.kind === vscode.NotebookCellKind.Code ? 'code' : 'markdown',
      value: cell.value,
      origin: originIn(cell.metadata),
    })),
    metadata?.lineEnd === '\r\n' ? '\r\n' : '\n',
  );
  return new TextEncoder().encode(metadata?.hasMark === true ? BYTE_ORDER_MARK + text : text);
}
