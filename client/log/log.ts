import * as vscode from 'vscode';

/** The output channel "Slotpad". Nothing secret goes in: URLs pass through `shownUrl` first. */
export type Log = vscode.LogOutputChannel;

export function createLog(): Log {
  return vscode.window.createOutputChannel('Slotpad', { log: true });
}
