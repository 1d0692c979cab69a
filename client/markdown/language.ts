import * as vscode from 'vscode';
import {
  type BaseLanguageClient,
  DiagnosticRefreshRequest,
  DocumentDiagnosticRequest,
} from 'vscode-languageclient';
import { fenceAtLine, mayHaveRequests } from '../../common/scratch/markdown/fences';
import { toFences, toMarkdown } from '../../workbench/markdown/fence-mapping';
import type { Log } from '../log/log';
import { onSettingChange } from '../settings/on-change';
import { folderSetting } from '../settings/settings';
import { createTextSync, repeatable } from '../sync/text-sync';
import { createMarkdownDocuments, type MarkdownDocuments } from './documents';
import { type Ask, registerMarkdownProviders } from './providers';

/**
 * Diagnostics, completion, hovers and fixes in code blocks of Markdown. The language server gets a document for each
 * language of the blocks.
 */
export interface MarkdownLanguage extends vscode.Disposable {
  /** Serves Markdown with this client, whenever it runs. */
  attach(client: BaseLanguageClient): void;
}

export function createMarkdownLanguage(log: Log): MarkdownLanguage {
  const diagnostics = vscode.languages.createDiagnosticCollection('slotpad-markdown');
  let running: vscode.Disposable | undefined;
  const stop = () => {
    running?.dispose();
    running = undefined;
  };
  return {
    attach(client) {
      client.registerFeature({
        fillClientCapabilities: () => undefined,
        initialize(capabilities) {
          const documents = createMarkdownDocuments(createTextSync(() => client, log));
          const checkAll = repeatable(() => check(client, documents, diagnostics, log));
          running = vscode.Disposable.from(
            follow(documents, diagnostics, checkAll, log),
            registerMarkdownProviders(client, capabilities, askWith(client, documents, log)),
          );
          // After a change of settings, environments or nodes, and when typing pauses.
          client.onRequest(DiagnosticRefreshRequest.type, async () => {
            client.getFeature(DocumentDiagnosticRequest.method).refresh();
            void checkAll();
          });
        },
        clear: stop,
        getState: () => ({ kind: 'static' }),
      });
    },
    dispose() {
      stop();
      diagnostics.dispose();
    },
  };
}

/** Checks the documents while they are open. Before they are seen, the editor opens some that nobody reads. */
function follow(
  documents: MarkdownDocuments,
  diagnostics: vscode.DiagnosticCollection,
  checkAll: () => Promise<void>,
  log: Log,
): vscode.Disposable {
  const forget = (document: vscode.TextDocument) => {
    if (documents.close(document)) diagnostics.delete(document.uri);
  };
  const look = (document: vscode.TextDocument) => {
    // The setting is only read for Markdown with requests.
    if (!isKnown(document, documents)) return;
    if (!isServed(document)) {
      forget(document);
      return;
    }
    documents
      .sync(document)
      .then(checkAll)
      .catch((error: unknown) => log.debug('A Markdown file was not sent.', String(error)));
  };
  const lookAtAll = () => {
    for (const { document } of vscode.window.visibleTextEditors) look(document);
    for (const document of documents.all()) look(document);
  };
  lookAtAll();
  return vscode.Disposable.from(
    vscode.window.onDidChangeVisibleTextEditors(lookAtAll),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (documents.has(document) || isVisible(document)) look(document);
    }),
    vscode.workspace.onDidCloseTextDocument(forget),
    onSettingChange('markdown', lookAtAll),
  );
}

async function check(
  client: BaseLanguageClient,
  documents: MarkdownDocuments,
  diagnostics: vscode.DiagnosticCollection,
  log: Log,
): Promise<void> {
  for (const document of documents.all()) {
    if (!client.isRunning()) return;
    try {
      const { version } = document;
      const found: vscode.Diagnostic[] = [];
      for (const file of await documents.sync(document)) {
        const textDocument = { uri: file.uri };
        const report = await client.sendRequest(DocumentDiagnosticRequest.type, { textDocument });
        const items = report.kind === 'full' ? report.items : [];
        const own = toMarkdown(items, file) as typeof items;
        found.push(...(await client.protocol2CodeConverter.asDiagnostics(own)));
      }
      // A later version is checked by itself.
      if (document.version === version && documents.has(document)) diagnostics.set(document.uri, found);
    } catch (error) {
      // Canceled by a change, which checks again, or the server has ended, which is shown elsewhere.
      log.debug(`${document.uri.toString()} was not checked.`, String(error));
    }
  }
}

function askWith(client: BaseLanguageClient, documents: MarkdownDocuments, log: Log): Ask {
  return async ({ method }, params, document, line, token) => {
    if (!isKnown(document, documents) || !isServed(document)) return undefined;
    const files = await documents.sync(document);
    const file = files.find(({ fences }) => fenceAtLine(fences, line));
    if (!file || token.isCancellationRequested) return undefined;
    try {
      return { file, result: await client.sendRequest<unknown>(method, toFences(params, file), token) };
    } catch (error) {
      if (!token.isCancellationRequested) log.debug(`${method} was not answered.`, String(error));
      return undefined;
    }
  };
}

/** Whether a document has or had requests in Markdown. */
function isKnown(document: vscode.TextDocument, documents: MarkdownDocuments): boolean {
  if (documents.has(document)) return true;
  return document.languageId === 'markdown' && mayHaveRequests(document.getText());
}

/** Not the old versions in a comparison: their problems would be listed twice. */
function isServed({ languageId, uri, isClosed }: vscode.TextDocument): boolean {
  if (languageId !== 'markdown' || isClosed || !folderSetting('markdown', uri)) return false;
  return uri.scheme === 'untitled' || vscode.workspace.fs.isWritableFileSystem(uri.scheme) === true;
}

function isVisible(document: vscode.TextDocument): boolean {
  return vscode.window.visibleTextEditors.some((editor) => editor.document === document);
}
