import type * as vscode from 'vscode';
import type { Run } from './commands';
import type { Surface } from './surface';

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
