import type * as vscode from 'vscode';
import type { SlotpadApi } from './api';
import { createOnDemand, type OnDemand } from './on-demand';

let extension: OnDemand | undefined;

/**
 * Registers everything that starts Slotpad on first use: commands, views, scratch files, restored tabs, and nodes with
 * alerts. A window that uses none of them loads only this file.
 */
export function activate(context: vscode.ExtensionContext): SlotpadApi {
  extension = createOnDemand(context, async () => (await import('./slotpad')).startSlotpad);
  context.subscriptions.push(extension);
  return extension.api;
}

export async function deactivate(): Promise<void> {
  await extension?.end();
}
