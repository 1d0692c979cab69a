import * as vscode from 'vscode';
import { once } from '../common/once';
import { mayHaveRequests } from '../common/scratch/markdown/fences';
import type { LanguageServer } from './language/server';
import { isScratch } from './scratch/request-files';
import { showError } from './screen/screen';

/** Loads the extension when the result is first called. A message says when it did not start. */
export function onFirstUse<T>(start: () => Promise<T>): () => Promise<T> {
  return once(async () => {
    try {
      return await start();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      void showError(`Slotpad did not start: ${why} Reload the window to try again.`);
      throw error;
    }
  });
}

/** Loads the extension for the first document with requests, and starts the language server for it. */
export function serveDocuments(slotpad: () => Promise<Pick<LanguageServer, 'serve'>>): vscode.Disposable {
  const documents = onRequestDocument((document) => {
    slotpad().then(
      ({ serve }) => serve(document) && documents.dispose(),
      () => undefined,
    );
  });
  return documents;
}

/**
 * Calls back for each scratch file that is open or is opened, and for each visible Markdown file with requests. Markdown
 * without requests costs a search in its text.
 */
function onRequestDocument(found: (document: vscode.TextDocument) => void): vscode.Disposable {
  const visible = () => vscode.window.visibleTextEditors;
  const lookInMarkdown = (document: vscode.TextDocument) => {
    if (document.languageId === 'markdown' && mayHaveRequests(document.getText())) found(document);
  };
  const lookAtVisible = () => {
    for (const { document } of visible()) lookInMarkdown(document);
  };
  const opened = (document: vscode.TextDocument) => {
    if (isScratch(document)) found(document);
    // Also called when the language of a document was changed.
    else if (visible().some((editor) => editor.document === document)) lookInMarkdown(document);
  };
  // After the caller has this subscription, which it may end in the call.
  queueMicrotask(() => {
    vscode.workspace.textDocuments.filter(isScratch).forEach(found);
    lookAtVisible();
  });
  return vscode.Disposable.from(
    vscode.window.onDidChangeVisibleTextEditors(lookAtVisible),
    vscode.workspace.onDidOpenTextDocument(opened),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (visible().some((editor) => editor.document === document)) lookInMarkdown(document);
    }),
  );
}
