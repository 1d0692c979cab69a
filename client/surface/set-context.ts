import * as vscode from 'vscode';
import type { ContextKey, ContextKeys } from './context-keys';

/** Sets a context key for the conditions of commands and menus. */
export async function setContext<Key extends ContextKey>(key: Key, value: ContextKeys[Key]): Promise<void> {
  await vscode.commands.executeCommand('setContext', key, value);
}
