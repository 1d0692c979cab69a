import { existsSync } from 'node:fs';
import path from 'node:path';
import type * as vscode from 'vscode';

/** File and memento key of the response that is open; written in client/response/last-session.ts. */
export const OPEN_RESPONSE = { file: 'open-response.json', memento: 'response.open' } as const;

type Context = Pick<vscode.ExtensionContext, 'storageUri' | 'workspaceState'>;

/** The storage folder of the workspace; undefined in a window without a folder. */
export function storageFolder({ storageUri }: Context): string | undefined {
  return storageUri?.scheme === 'file' ? storageUri.fsPath : undefined;
}

/** Whether a response was open when the window was closed or reloaded. */
export function hadResponse(context: Context): boolean {
  const folder = storageFolder(context);
  return folder === undefined
    ? context.workspaceState.get(OPEN_RESPONSE.memento) !== undefined
    : existsSync(path.join(folder, OPEN_RESPONSE.file));
}
