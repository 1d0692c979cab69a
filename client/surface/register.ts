import * as vscode from 'vscode';
import type { Surface } from './surface';

/** Anyone can run a command, with any arguments: a handler checks those that it relies on. */
type Handler = Parameters<typeof vscode.commands.registerCommand>[1];

/**
 * Registers the commands of a surface: `registerCommands<typeof logsSurface>({ … })`. The compiler checks that each
 * command has a handler. Only the type of the surface is used, so its texts are not loaded at runtime.
 */
export function registerCommands<S extends Surface>(
  handlers: Readonly<Record<keyof S['commands'], Handler>>,
): vscode.Disposable {
  return vscode.Disposable.from(
    ...Object.entries<Handler>(handlers).map(([id, handler]) => vscode.commands.registerCommand(id, handler)),
  );
}
