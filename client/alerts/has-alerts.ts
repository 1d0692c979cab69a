import * as vscode from 'vscode';

/** Memento key of the demo nodes with alerts; written in client/alerts/alerts.ts. */
export const DEMO_ALERTS = 'alerts.demo';

/** Whether a node has alerts, and has to be watched from the start of the window. */
export function hasAlerts(memento: vscode.Memento): boolean {
  if ((memento.get<readonly string[]>(DEMO_ALERTS) ?? []).length > 0) return true;
  const scopes = [undefined, ...(vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri)];
  return scopes.some((scope) => {
    const found = vscode.workspace.getConfiguration('slotpad', scope).inspect<unknown>('nodes');
    const lists = [found?.globalValue, found?.workspaceValue, found?.workspaceFolderValue];
    return lists.some((nodes) => Array.isArray(nodes) && nodes.some((node) => isAlerted(node)));
  });
}

function isAlerted(node: unknown): boolean {
  if (typeof node !== 'object' || node === null || !('alerts' in node)) return false;
  return Array.isArray(node.alerts) ? node.alerts.length > 0 : node.alerts === true;
}
