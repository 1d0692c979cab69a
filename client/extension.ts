import * as vscode from 'vscode';
import { once } from '../common/once';
import { registerTools } from './agents/register-tools';
import { hasAlerts } from './alerts/has-alerts';
import { onFirstUse, serveDocuments } from './first-use';
import { registerNotebooks } from './notebook/register-notebooks';
import { hadResponse } from './response/had-response';
import { createTestExplorer } from './run/explorer';
import { REQUEST_FILES } from './scratch/request-files';
import { onSettingChange } from './settings/on-change';
import type { Slotpad } from './slotpad';
import { registerCommands } from './surface/commands';
import { internalCommands, type ViewId, views } from './surface/registered';
import { registerViews } from './tree/view';

let running: Promise<Slotpad> | undefined;

/**
 * Registers what the editor has to know, each once: commands, views, tabs, notebooks, tools and tests. What is behind
 * them is loaded on first use, so that a window that uses nothing of Slotpad loads only this file.
 */
export function activate(context: vscode.ExtensionContext): void {
  const { extension, subscriptions, workspaceState } = context;
  const { contributes } = extension.packageJSON as { readonly contributes: Contributions };
  const slotpad: () => Promise<Slotpad> = onFirstUse(async () => {
    running = import('./slotpad').then(({ startSlotpad }) => startSlotpad(context, { places, explorer }));
    return running;
  });
  const load = () => void slotpad().catch(() => undefined);

  const commands = [...contributes.commands.map(({ command }) => command), ...internalCommands];
  const places = registerViews(Object.keys(views) as ViewId[], slotpad);
  const explorer = once(() => {
    const made = createTestExplorer(async () => (await slotpad()).tests);
    subscriptions.push(made.controller);
    return made;
  });
  restoreTabs('slotpad.dashboard', async (panel, state) => (await slotpad()).reviveDashboard(panel, state));
  restoreTabs('slotpad.response', async (panel) => (await slotpad()).reviveResponse(panel));
  restoreTabs('slotpad.events', async (panel) => (await slotpad()).reviveList(panel));
  subscriptions.push(
    registerCommands(commands, async (command, args) => (await slotpad()).run(command, args)),
    ...Object.values(places),
    registerNotebooks(),
    registerTools(context, async () => (await slotpad()).tools()),
    serveDocuments(slotpad),
    onSettingChange('nodes', () => {
      if (hasAlerts(workspaceState)) load();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void addTests(explorer)),
  );
  void addTests(explorer);
  if (process.env.SLOTPAD_FIRST_SCREEN)
    void import('./start/first-screen').then((it) => it.showFirstScreen(context));
  if (hasOwnTab() || hadResponse(context) || hasAlerts(workspaceState)) load();
}

export async function deactivate(): Promise<void> {
  const slotpad = await running?.catch(() => undefined);
  await slotpad?.end();
}

interface Contributions {
  readonly commands: readonly { readonly command: string }[];
}

/** Adds the Test Explorer to a trusted workspace with request files. */
async function addTests(add: () => void): Promise<void> {
  if (!vscode.workspace.isTrusted) return;
  const [first] = await vscode.workspace.findFiles(REQUEST_FILES, '**/node_modules/**', 1);
  if (first) add();
}

/** Restores the tabs of a page after a reload. Never disposed of: a window that closes saves only tabs with a serializer. */
function restoreTabs(
  viewType: string,
  restore: (panel: vscode.WebviewPanel, state: unknown) => Promise<void>,
): void {
  vscode.window.registerWebviewPanelSerializer(viewType, { deserializeWebviewPanel: restore });
}

/** Whether a restored tab needs the extension: text of a response, a watched request or a comparison, or a page. */
function hasOwnTab(): boolean {
  return vscode.window.tabGroups.all.some(({ tabs }) =>
    tabs.some(({ input }) =>
      input instanceof vscode.TabInputWebview
        ? /\bslotpad\.\w+$/.test(input.viewType)
        : input instanceof vscode.TabInputText && /^slotpad\b/.test(input.uri.scheme),
    ),
  );
}
