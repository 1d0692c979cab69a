import type * as vscode from 'vscode';
import { once } from '../common/once';
import type { LanguageServer } from './language/server';
import { onRequestDocument } from './scratch/request-documents';
import { showError } from './screen/messages';

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
