/** The extension in a browser without a computer behind it, as in vscode.dev and github.dev. */
import * as vscode from 'vscode';
import { onVisibleRequests } from '../markdown/startup';
import { registerNotebooks } from '../notebook/startup';
import { isScratch } from '../scratch/scratch-language';
import { showError } from '../screen/messages';
import { setContext } from '../surface/set-context';
import { webCommands } from './commands';
import { scriptOf } from './script';

type Script = typeof import('./slotpad');

/** Registers what starts Slotpad on first use: scratch files and commands. */
export function activate(context: vscode.ExtensionContext): void {
  // Hides the commands that need a computer.
  void setContext('slotpad.web', true);
  const { subscriptions } = context;
  const standIns: vscode.Disposable[] = [];
  let starting: Promise<void> | undefined;
  const use = (): Promise<void> => {
    starting ??= load(scriptOf(context.extensionUri))
      .then(async ({ start }) => {
        for (const standIn of standIns.splice(0)) standIn.dispose();
        subscriptions.push(await start(context));
      })
      .catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        void showError(`Slotpad did not start: ${why} Reload the window to try again.`);
        throw error;
      });
    return starting;
  };
  standIns.push(
    ...webCommands.map((command) =>
      vscode.commands.registerCommand(command, async (...args: unknown[]) => {
        await use();
        return vscode.commands.executeCommand(command, ...args);
      }),
    ),
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (isScratch(document)) void use();
    }),
    onVisibleRequests(() => void use()),
  );
  subscriptions.push(
    { dispose: () => vscode.Disposable.from(...standIns.splice(0)).dispose() },
    registerNotebooks(),
  );
  if (vscode.workspace.textDocuments.some(isScratch)) void use();
}

/** Loads a script as the extension host loads this one: it has no `import`, and `require` only finds `vscode`. */
async function load(url: string): Promise<Script> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} could not be loaded: HTTP ${response.status}.`);
  const module: { exports: unknown } = { exports: {} };
  const script = new Function(
    'module',
    'exports',
    'require',
    `${await response.text()}\n//# sourceURL=${url}`,
  );
  script(module, module.exports, () => vscode);
  return module.exports as Script;
}
