import * as vscode from 'vscode';
import {
  type BaseLanguageClient,
  DidCloseTextDocumentNotification,
  DocumentDiagnosticRequest,
  type Middleware,
  State,
} from 'vscode-languageclient';
import { toCell, toCells, toFile } from '../../workbench/notebook/cell-mapping';
import type { Log } from '../log/log';
import { type NotebookText, notebookAt, notebookTypes, textOfNotebook } from '../scratch/notebook-text';
import { createTextSync } from '../sync/text-sync';
import { createCellDiagnostics, type Synced } from './diagnostics';

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
