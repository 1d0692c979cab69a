import * as vscode from 'vscode';
import type { Surface } from './surface';

/** What the editor calls with the arguments of whoever runs the command: they have to be checked where it matters. */
type Handler = Parameters<typeof vscode.commands.registerCommand>[1];

/**
 * Registers the commands of a surface: `registerCommands<typeof logsSurface>({ … })`. The compiler holds that each has
 * a handler, and each handler a declaration. Only the type of the surface is used, so its texts are not loaded here.
 */
export function registerCommands<S extends Surface>(
  handlers: Readonly<Record<keyof S['commands'], Handler>>,
): vscode.Disposable {
  return vscode.Disposable.from(
    ...Object.entries<Handler>(handlers).map(([id, handler]) => vscode.commands.registerCommand(id, handler)),
  );
}
