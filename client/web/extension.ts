/** The extension in a browser without a computer behind it, as in vscode.dev and github.dev. */
import * as vscode from 'vscode';
import { onVisibleRequests } from '../markdown/startup';
import { registerNotebooks } from '../notebook/startup';
import { isScratch } from '../scratch/scratch-language';
import { showError } from '../screen/messages';
import { setContext } from '../surface/set-context';
import { standInsOfViews } from '../tree/stand-ins';
import { webCommands, webViews } from './commands';
import { createParts, type Scripts } from './parts';
import { scriptOf } from './script';

type Unpack = typeof import('./unpack');
type Client = typeof import('./start');
type Node = typeof import('./node');

/** Registers what starts Slotpad on first use: scratch files, commands and views. */
export function activate(context: vscode.ExtensionContext): void {
  // Hides the commands that need a computer.
  void setContext('slotpad.web', true);
  const { subscriptions } = context;
  const standIns: vscode.Disposable[] = [];
  const commands = webCommands.map((command) =>
    vscode.commands.registerCommand(command, async (...args: unknown[]) => {
      await use();
      return vscode.commands.executeCommand(command, ...args);
    }),
  );
  let starting: Promise<void> | undefined;
  const use = (): Promise<void> => {
    starting ??= loadScripts((name) => scriptOf(context.extensionUri, name))
      .then(async (scripts) => {
        const { nodeModules, nodeGlobals } = createParts(scripts)('web-node.js') as Node;
        const modules = { ...nodeModules, vscode };
        const { startInBrowser } = createParts(scripts, modules, nodeGlobals)('web-client.js') as Client;
        // Disposing the stand-in of a view later would also remove the new view.
        await Promise.all(standIns.splice(0).map(async (standIn) => standIn.dispose() as unknown));
        // Last, and without a pause: a key that is pressed meanwhile would find no command.
        for (const command of commands.splice(0)) command.dispose();
        subscriptions.push(startInBrowser(context, scripts));
      })
      .catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        void showError(`Slotpad did not start: ${why} Reload the window to try again.`);
        throw error;
      });
    return starting;
  };
  standIns.push(
    ...standInsOfViews(webViews, use),
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (isScratch(document)) void use();
    }),
    onVisibleRequests(() => void use()),
  );
  subscriptions.push(
    { dispose: () => vscode.Disposable.from(...standIns.splice(0), ...commands.splice(0)).dispose() },
    registerNotebooks(),
  );
  if (vscode.workspace.textDocuments.some(isScratch)) void use();
}

/** The scripts of all parts. @param urlOf the URL of a file beside this script */
async function loadScripts(urlOf: (name: string) => string): Promise<Scripts> {
  const url = urlOf('unpack.js');
  const { archives, scriptsIn } = run(await (await loaded(url)).text(), url);
  const scripts = await Promise.all(
    archives.map(async (archive) =>
      scriptsIn(archive, new Uint8Array(await (await loaded(urlOf(archive.file))).arrayBuffer())),
    ),
  );
  return new Map(scripts.flat());
}

async function loaded(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} could not be loaded: HTTP ${response.status}.`);
  return response;
}

/** Runs a script as the extension host runs this one, which has no `import`. */
function run(script: string, url: string): Unpack {
  const module: { exports: unknown } = { exports: {} };
  new Function('module', 'exports', `${script}\n//# sourceURL=${url}`)(module, module.exports);
  return module.exports as Unpack;
}
