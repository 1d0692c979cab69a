import * as vscode from 'vscode';

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
