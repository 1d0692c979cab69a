/** The commands at runtime: their handlers, and the context keys that their conditions read. */
import * as vscode from 'vscode';
import type { ContextKey, ContextKeys, Surface } from './surface';

/** What runs a command, with the arguments of its caller. */
export type Run = (command: string, args: readonly unknown[]) => unknown;

/** Registers commands. @param run loads what they need on first use */
export function registerCommands(commands: readonly string[], run: Run): vscode.Disposable {
  return vscode.Disposable.from(
    ...commands.map((command) =>
      vscode.commands.registerCommand(command, (...args: unknown[]) => run(command, args)),
    ),
  );
}

/** Anyone can run a command, with any arguments: a handler checks those that it relies on. */
export type Handler = Parameters<typeof vscode.commands.registerCommand>[1];

/**
 * The handlers of the commands of surfaces. The compiler checks that each command has one. Only the type of the surface
 * is used, so its texts are not loaded at runtime.
 */
export type Handlers<S extends Surface> = Readonly<Record<CommandOf<S>, Handler>>;

/** The commands of a surface, or of a union of surfaces. */
type CommandOf<S> = S extends Surface ? keyof S['commands'] : never;

/** A feature that also listens or provides something, besides its commands. */
export interface Feature<S extends Surface> extends vscode.Disposable {
  readonly commands: Handlers<S>;
}

/** Runs commands with these handlers. */
export function runWith(handlers: Readonly<Record<string, Handler>>): Run {
  const byId = new Map(Object.entries(handlers));
  return (command, args) => {
    const handler = byId.get(command);
    if (!handler) throw new Error(`There is no command "${command}".`);
    return handler(...args);
  };
}

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
