import type * as vscode from 'vscode';

/** Memento key of the response that is open; written in client/response/last-session.ts. */
export const OPEN_RESPONSE = 'response.open';

/** Whether a response was open when the window was closed or reloaded. */
export function hadResponse(memento: vscode.Memento): boolean {
  return memento.get(OPEN_RESPONSE) !== undefined;
}
