import * as vscode from 'vscode';
import type { KnownNode } from '../nodes/node';
import type { NodeRegistry } from '../nodes/registry';
import { registerPeerCommands } from './peer-commands';
import type { Sidebar } from './views';

/** Commands of the rows. A view hands its row's id. */
export function registerSidebarCommands(sidebar: Sidebar): vscode.Disposable {
  const register = vscode.commands.registerCommand;
  return vscode.Disposable.from(
    registerPeerCommands(sidebar),
    register('slotpad.refresh', () => sidebar.refreshNodes()),
    register('slotpad.refreshPeers', () => sidebar.refreshPeers()),
    register('slotpad.copyValue', async (row?: string) => {
      const value = row === undefined ? undefined : sidebar.findItem(row)?.value;
      if (value === undefined) return;
      await vscode.env.clipboard.writeText(value);
      vscode.window.setStatusBarMessage('$(copy) Copied', 2000);
    }),
    register('slotpad.openRequest', async (row?: string) => {
      const request = row === undefined ? undefined : sidebar.findItem(row)?.request;
      if (!request) return;
      const document = await vscode.workspace.openTextDocument({
        language: request.language,
        content: request.text,
      });
      await vscode.window.showTextDocument(document);
    }),
  );
}

/** The node that a row of the Nodes view belongs to. */
export function nodeOfRow(
  sidebar: Sidebar,
  registry: NodeRegistry,
  row: string | undefined,
): KnownNode | undefined {
  const id = row === undefined ? undefined : sidebar.findItem(row)?.nodeId;
  return id === undefined ? undefined : registry.byId(id);
}
