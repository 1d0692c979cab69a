/**
 * All of the extension in a browser but what starts it: one script for the extension host and for the worker, which share
 * most of their libraries. Each initializes only its own part.
 */
import type * as vscode from 'vscode';

/** Starts the extension, in the extension host. */
export async function start(context: vscode.ExtensionContext): Promise<vscode.Disposable> {
  return (await import('./start')).startInBrowser(context);
}

/** Starts the language server, in the worker. */
export async function serve(): Promise<void> {
  (await import('./worker')).serve(self);
}
