import * as vscode from 'vscode';
import { openWalkthrough } from './first-steps';

/** The examples that `npm start` opens; the last one is in front. */
const OPENED = ['beacon.http', 'execution.jsonrpc'];

/** What `npm start` shows: an example of each kind, the walkthrough beside them, and the Slotpad view. */
export async function showFirstScreen({
  extension,
}: Pick<vscode.ExtensionContext, 'extension'>): Promise<void> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) return;
  for (const name of OPENED) {
    await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, name), {
      viewColumn: vscode.ViewColumn.One,
      preview: false,
    });
  }
  await vscode.commands.executeCommand('slotpad.nodes.focus');
  await openWalkthrough(extension.id, { beside: true, hasNode: process.env.SLOTPAD_DEMO !== undefined });
}
