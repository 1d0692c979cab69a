/** The extension in a browser without a computer behind it, as in vscode.dev and github.dev. */
import type * as vscode from 'vscode';
import { onFirstUse, serveDocuments } from '../first-use';
import { registerNotebooks } from '../notebook/register-notebooks';
import { registerCommands, setContext } from '../surface/commands';
import { internalCommands } from '../surface/registered';
import { registerViews } from '../tree/view';
import { webCommands, webViews } from './commands';
import type { WebSlotpad } from './start';

/** Registers what the editor has to know, each once. What is behind it is loaded on first use. */
export function activate(context: vscode.ExtensionContext): void {
  // Hides the commands that need a computer.
  void setContext('slotpad.web', true);
  const slotpad: () => Promise<WebSlotpad> = onFirstUse(async () =>
    (await import('./start')).startInBrowser(context, places),
  );
  const places = registerViews(webViews, slotpad);
  context.subscriptions.push(
    registerCommands([...webCommands, ...internalCommands], async (command, args) =>
      (await slotpad()).run(command, args),
    ),
    ...Object.values(places),
    serveDocuments(slotpad),
    registerNotebooks(),
  );
}
