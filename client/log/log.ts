import * as vscode from 'vscode';

/** The output channel "Slotpad". It has no secrets: URLs pass through `shownUrl` first. */
export type Log = vscode.LogOutputChannel;

export function createLog(): Log {
  return vscode.window.createOutputChannel('Slotpad', { log: true });
}
