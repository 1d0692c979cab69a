import * as vscode from 'vscode';

/** The title of a "Send" lens, which says so when nothing is sent. */
export function sendTitle(title: string): string {
  return vscode.workspace.isTrusted ? title : `${title} (workspace not trusted)`;
}
