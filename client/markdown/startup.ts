import * as vscode from 'vscode';
import { mayHaveRequests } from '../../common/scratch/markdown/fences';

/** Calls back for each visible Markdown file with requests. Files without requests cost a search in their text. */
export function onVisibleRequests(found: (document: vscode.TextDocument) => void): vscode.Disposable {
  const look = (document: vscode.TextDocument) => {
    if (document.languageId === 'markdown' && mayHaveRequests(document.getText())) found(document);
  };
  const visible = () => vscode.window.visibleTextEditors;
  const lookAtAll = () => {
    for (const { document } of visible()) look(document);
  };
  // After the caller has this subscription, which it may end in the call.
  queueMicrotask(lookAtAll);
  return vscode.Disposable.from(
    vscode.window.onDidChangeVisibleTextEditors(lookAtAll),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (visible().some((editor) => editor.document === document)) look(document);
    }),
    vscode.workspace.onDidOpenTextDocument((document) => {
      // The language of a document was changed.
      if (visible().some((editor) => editor.document === document)) look(document);
    }),
  );
}
