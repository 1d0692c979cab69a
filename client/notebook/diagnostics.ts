import * as vscode from 'vscode';
import { type BaseLanguageClient, DocumentDiagnosticRequest } from 'vscode-languageclient';
import { cellOfLine, toCell } from '../../workbench/notebook/cell-mapping';
import type { Log } from '../log/log';
import type { NotebookText } from '../scratch/notebook-text';
import { repeatable } from '../sync/text-sync';

/** A notebook that the language server knows. */
export interface Synced {
  readonly notebook: vscode.NotebookDocument;
  /** What the server has. */
  file: NotebookText | undefined;
  pull?: () => Promise<void>;
}

export interface CellDiagnosticsOptions {
  readonly client: () => BaseLanguageClient | undefined;
  /** Sends the current text of a notebook to the server. */
  readonly sync: (synced: Synced) => Promise<NotebookText>;
  readonly log: Log;
}

/** The diagnostics of cells. They are asked for once per notebook: a change in one cell can change those of another. */
export interface CellDiagnostics extends vscode.Disposable {
  /** Asks for the diagnostics of a notebook, and once more if it changes meanwhile. */
  pull(synced: Synced): Promise<void>;
  forget(cells: readonly vscode.Uri[]): void;
}

const start = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

export function createCellDiagnostics({ client, sync, log }: CellDiagnosticsOptions): CellDiagnostics {
  const diagnostics = vscode.languages.createDiagnosticCollection('slotpad-notebook');

  const show = async (synced: Synced, connected: BaseLanguageClient) => {
    const file = await sync(synced);
    const textDocument = { uri: file.uri };
    const report = await connected.sendRequest(DocumentDiagnosticRequest.type, { textDocument });
    if (report.kind !== 'full' || synced.notebook.isClosed || synced.file?.text !== file.text) return;
    const byCell = new Map<string, typeof report.items>(file.cells.map(({ uri }) => [uri, []]));
    for (const item of report.items) {
      const cell = cellOfLine(item.range.start.line, file);
      if (!cell) continue;
      const [own = { ...item, range: start }] = toCell([item], cell, file) as (typeof item)[];
      byCell.get(cell.uri)?.push(own);
    }
    for (const [uri, items] of byCell) {
      diagnostics.set(vscode.Uri.parse(uri), await connected.protocol2CodeConverter.asDiagnostics(items));
    }
  };

  const pullOnce = async (synced: Synced) => {
    const connected = client();
    if (!connected?.isRunning() || synced.notebook.isClosed) return;
    try {
      await show(synced, connected);
    } catch (error) {
      // Canceled by a change, which pulls again, or the server has ended, which is shown elsewhere.
      log.debug('The diagnostics of a notebook could not be read.', String(error));
    }
  };

  return {
    pull(synced) {
      synced.pull ??= repeatable(() => pullOnce(synced));
      return synced.pull();
    },
    forget(cells) {
      for (const uri of cells) diagnostics.delete(uri);
    },
    dispose: () => diagnostics.dispose(),
  };
}
