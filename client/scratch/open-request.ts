import * as vscode from 'vscode';
import type { PlainRequest } from '../../common/requests/plain-request';
import { appended } from '../../workbench/start/samples';

/** Opens a request in an untitled scratch file. */
export async function openRequest({ language, text }: PlainRequest): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument({ language, content: text });
  await vscode.window.showTextDocument(document);
  return document;
}

/** Writes a request at the end of the active file of its language, else in an untitled one. */
export async function writeRequest(request: PlainRequest): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId !== request.language || !(await append(editor, request.text))) {
    await openRequest(request);
  }
}

/** @returns false in an editor that can't be changed */
async function append(editor: vscode.TextEditor, request: string): Promise<boolean> {
  const { document } = editor;
  const text = document.getText();
  const written = appended(text, request);
  // A file of blank lines only is replaced.
  const start = document.positionAt(text.trim() === '' ? 0 : text.length);
  const end = document.positionAt(text.length);
  if (!(await editor.edit((edit) => edit.replace(new vscode.Range(start, end), written)))) return false;
  const title = start.line + written.split('\n').findIndex((line) => line.startsWith('###'));
  const cursor = new vscode.Position(title + 1, 0);
  editor.selection = new vscode.Selection(cursor, cursor);
  editor.revealRange(new vscode.Range(title, 0, document.lineCount, 0));
  return true;
}
