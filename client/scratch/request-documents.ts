import * as vscode from 'vscode';
import { mayHaveRequests } from '../../common/scratch/markdown/fences';
import { isScratch } from './scratch-language';

/**
 * Calls back for each scratch file that is open or is opened, and for each visible Markdown file with requests. Markdown
 * without requests costs a search in its text.
 */
export function onRequestDocument(found: (document: vscode.TextDocument) => void): vscode.Disposable {
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
