import * as vscode from 'vscode';
import type { ContextKey, ContextKeys } from './context-keys';

/** Sets a context key for the conditions of commands and menus. */
export async function setContext<Key extends ContextKey>(key: Key, value: ContextKeys[Key]): Promise<void> {
  await vscode.commands.executeCommand('setContext', key, value);
}

const running = {
  'slotpad.demoRuns': false,
  'slotpad.logRuns': false,
  'slotpad.sending': false,
  'slotpad.watching': false,
} as const;

/** Clears the keys of what runs. After a crash of the extension host, they still have the values from before it. */
export async function clearRunning(): Promise<void> {
  const keys = Object.keys(running) as (keyof typeof running)[];
  await Promise.all(keys.map((key) => setContext(key, running[key])));
}
