/** The language service in notebooks of requests: the server gets a notebook as one scratch file. */
import * as vscode from 'vscode';
import {
  type BaseLanguageClient,
  DidCloseTextDocumentNotification,
  DocumentDiagnosticRequest,
  type Middleware,
  State,
} from 'vscode-languageclient';
import { cellOfLine, toCell, toCells, toFile } from '../../workbench/notebook/cell-mapping';
import { type NotebookText, notebookAt, notebookTypes, textOfNotebook } from '../scratch/documents';
import type { Log } from '../screen/screen';
import { createTextSync, repeatable } from '../sync/text-sync';

type SendRequest = NonNullable<Middleware['sendRequest']>;
type SendNotification = NonNullable<Middleware['sendNotification']>;

/**
 * The language features of cells. The server gets one document for each notebook, with the text of its file, so that a
 * cell knows the variables and names of all cells. Messages about a cell become messages about that document.
 */
export interface NotebookLanguage extends vscode.Disposable {
  /** Serves the cells with this client from now on. */
  attach(client: BaseLanguageClient): void;
  readonly sendRequest: SendRequest;
  readonly sendNotification: SendNotification;
}

export function createNotebookLanguage(log: Log): NotebookLanguage {
  const notebooks = new Map<string, Synced>();
  let client: BaseLanguageClient | undefined;
  let states: vscode.Disposable | undefined;
  const texts = createTextSync(() => client, log);

  const syncedOf = (notebook: vscode.NotebookDocument): Synced => {
    const key = notebook.uri.toString();
    const known = notebooks.get(key);
    if (known?.notebook === notebook) return known;
    const made: Synced = { notebook, file: undefined };
    notebooks.set(key, made);
    return made;
  };

  /** Sends the current text of a notebook, if the server does not have it yet. */
  const sync = async (synced: Synced): Promise<NotebookText> => {
    const file = textOfNotebook(synced.notebook);
    synced.file = file;
    await texts.send(file);
    return file;
  };

  const diagnostics = createCellDiagnostics({ client: () => client, sync, log });

  const changed = async (notebook: vscode.NotebookDocument) => {
    const synced = syncedOf(notebook);
    await sync(synced);
    void diagnostics.pull(synced);
  };

  const closed = (notebook: vscode.NotebookDocument) => {
    const key = notebook.uri.toString();
    const { file } = notebooks.get(key) ?? {};
    notebooks.delete(key);
    if (!file) return;
    diagnostics.forget(file.cells.map(({ uri }) => vscode.Uri.parse(uri)));
    texts.close(file.uri);
  };

  const listeners = vscode.Disposable.from(
    diagnostics,
    vscode.workspace.onDidCloseNotebookDocument(closed),
    vscode.workspace.onDidChangeNotebookDocument(({ notebook, contentChanges }) => {
      if (contentChanges.length === 0 || !client?.isRunning() || !isOurs(notebook)) return;
      const removed = contentChanges.flatMap(({ removedCells }) => removedCells);
      diagnostics.forget(removed.map(({ document }) => document.uri));
      changed(notebook).catch((error: unknown) => log.debug('A notebook was not sent.', String(error)));
    }),
  );

  return {
    attach(next) {
      client = next;
      states?.dispose();
      states = next.onDidChangeState(({ newState }) => {
        if (newState !== State.Running) texts.reset();
      });
    },
    async sendRequest(type, param, token, next) {
      const method = typeof type === 'string' ? type : type.method;
      const uri = uriIn(param);
      const notebook = uri && notebookAt(uri);
      if (!notebook) return everywhere(await next(type, param, token), method, notebooks.values());
      const synced = syncedOf(notebook);
      const file = await sync(synced);
      const cell = file.cells.find((one) => one.uri === uri.toString());
      if (method === DocumentDiagnosticRequest.method) {
        void diagnostics.pull(synced);
        return { kind: 'full', items: [] } as Awaited<ReturnType<typeof next>>;
      }
      // A cell has a button of its own instead of the lens.
      if (!cell || method === 'textDocument/codeLens') return null as Awaited<ReturnType<typeof next>>;
      const result = await next(type, toFile(param, cell, file) as typeof param, token);
      return toCell(result, cell, file) as typeof result;
    },
    async sendNotification(type, next, params) {
      const uri = uriIn(params);
      const notebook = uri && notebookAt(uri);
      if (!notebook) return next(type, params);
      const method = typeof type === 'string' ? type : type.method;
      if (method !== DidCloseTextDocumentNotification.method) await changed(notebook);
    },
    dispose() {
      states?.dispose();
      listeners.dispose();
    },
  };
}

function isOurs({ notebookType }: vscode.NotebookDocument): boolean {
  return Object.hasOwn(notebookTypes, notebookType);
}

/** The URI of the document that a message is about. */
function uriIn(params: unknown): vscode.Uri | undefined {
  const { textDocument } = (params ?? {}) as { readonly textDocument?: { readonly uri?: unknown } };
  const uri = textDocument?.uri;
  return typeof uri === 'string' && uri.startsWith('vscode-notebook-cell:')
    ? vscode.Uri.parse(uri)
    : undefined;
}

/** Requests about other documents whose results can lead to a notebook. */
const elsewhere = /^(?:workspace\/symbol|textDocument\/(?:definition|references|rename))$/;

function everywhere<T>(result: T, method: string, notebooks: Iterable<Synced>): T {
  if (!elsewhere.test(method)) return result;
  let mapped: unknown = result;
  for (const { file } of notebooks) if (file) mapped = toCells(mapped, file);
  return mapped as T;
}

/** A notebook that the language server knows. */
interface Synced {
  readonly notebook: vscode.NotebookDocument;
  /** What the server has. */
  file: NotebookText | undefined;
  pull?: () => Promise<void>;
}

interface CellDiagnosticsOptions {
  readonly client: () => BaseLanguageClient | undefined;
  /** Sends the current text of a notebook to the server. */
  readonly sync: (synced: Synced) => Promise<NotebookText>;
  readonly log: Log;
}

/** The diagnostics of cells. They are asked for once per notebook: a change in one cell can change those of another. */
interface CellDiagnostics extends vscode.Disposable {
  /** Asks for the diagnostics of a notebook, and once more if it changes meanwhile. */
  pull(synced: Synced): Promise<void>;
  forget(cells: readonly vscode.Uri[]): void;
}

const start = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

function createCellDiagnostics({ client, sync, log }: CellDiagnosticsOptions): CellDiagnostics {
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
