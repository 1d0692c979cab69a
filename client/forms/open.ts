import * as vscode from 'vscode';
import type { PlainRequest } from '../../common/requests/plain-request';

/** Opens a request in an untitled scratch file. */
export async function openRequest({ language, text }: PlainRequest): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ language, content: text });
  await vscode.window.showTextDocument(document);
}
