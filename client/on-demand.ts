import * as vscode from 'vscode';
import { registerTools } from './agents/startup';
import { hasAlerts } from './alerts/startup';
import type { SlotpadApi } from './api';
import { onVisibleRequests } from './markdown/startup';
import { registerNotebooks } from './notebook/startup';
import { hadResponse } from './response/startup';
import { isScratch, REQUEST_FILES } from './scratch/scratch-language';
import { showError } from './screen/messages';
import { onSettingChange } from './settings/on-change';
import type { Slotpad } from './slotpad';
import { standInsOfViews } from './tree/stand-ins';

/** Starts the extension on first use. */
export interface OnDemand extends vscode.Disposable {
  /** Empty until the extension has started. */
  readonly api: SlotpadApi;
  end(): Promise<void>;
}

type Start = (context: vscode.ExtensionContext) => Slotpad;

export function createOnDemand(context: vscode.ExtensionContext, load: () => Promise<Start>): OnDemand {
  let slotpad: Slotpad | undefined;
  let starting: Promise<void> | undefined;
  // Placeholders for what the extension registers once it runs.
  const standIns: vscode.Disposable[] = [];
  const commands = commandStandIns(context, () => use());

  const start = async () => {
    const startSlotpad = await load();
    // Wait until the stand-ins are disposed: disposing the stand-in of a view would also remove the new view.
    await Promise.all(standIns.splice(0).map(async (standIn) => standIn.dispose() as unknown));
    // Last, and without a pause: a key that is pressed meanwhile would find no command.
    for (const command of commands.splice(0)) command.dispose();
    slotpad = startSlotpad(context);
  };
  const use = (): Promise<void> => {
    starting ??= start().catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      void showError(`Slotpad did not start: ${why} Reload the window to try again.`);
      throw error;
    });
    return starting;
  };

  standIns.push(
    ...standInsOfViews(viewsOf(context), use),
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (isScratch(document)) void use();
    }),
    onVisibleRequests(() => void use()),
    onSettingChange('nodes', () => {
      if (hasAlerts(context.workspaceState)) void use();
    }),
  );
  restoreTabs('slotpad.dashboard', async (panel, state) => {
    await use();
    slotpad?.reviveDashboard(panel, state);
  });
  restoreTabs('slotpad.events', async (panel) => {
    await use();
    slotpad?.reviveList(panel);
  });
  const tools = registerTools(context, async () => {
    await use();
    if (!slotpad) throw new Error('Slotpad did not start.');
    return slotpad.tools();
  });
  context.subscriptions.push(registerNotebooks(), tools);
  const addTests = () =>
    void hasRequestFiles().then((found) => {
      // The extension may have started meanwhile: there is only one controller with this id.
      if (found && !starting) standIns.push(testStandIn(use));
    });
  if (vscode.workspace.isTrusted) addTests();
  else standIns.push(vscode.workspace.onDidGrantWorkspaceTrust(addTests));
  const { workspaceState } = context;
  if (
    vscode.workspace.textDocuments.some(isScratch) ||
    hasOwnTab() ||
    hadResponse(context) ||
    hasAlerts(workspaceState)
  ) {
    void use();
  }

  return {
    api: {
      tree: () => slotpad?.api.tree() ?? { nodes: [], peers: [], validators: [] },
      lastReply: () => slotpad?.api.lastReply(),
      lastResponse: () => slotpad?.api.lastResponse(),
      lastRun: () => slotpad?.api.lastRun(),
      history: () => slotpad?.api.history() ?? [],
      comparison: () => slotpad?.api.comparison(),
      watches: () => slotpad?.api.watches() ?? [],
    },
    end: async () => slotpad?.end(),
    dispose: () => vscode.Disposable.from(...standIns.splice(0), ...commands.splice(0)).dispose(),
  };
}

interface Contributions {
  readonly commands: readonly { readonly command: string }[];
  readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
}

/** Commands that start the extension and then run again. */
function commandStandIns(
  { extension }: vscode.ExtensionContext,
  use: () => Promise<void>,
): vscode.Disposable[] {
  const { commands } = extension.packageJSON.contributes as Contributions;
  return commands.map(({ command }) =>
    vscode.commands.registerCommand(command, async (...args: unknown[]) => {
      await use();
      return vscode.commands.executeCommand(command, ...args);
    }),
  );
}

/** The ids of all views. */
function viewsOf({ extension }: vscode.ExtensionContext): readonly string[] {
  const { views } = extension.packageJSON.contributes as Contributions;
  return Object.values(views)
    .flat()
    .map(({ id }) => id);
}

async function hasRequestFiles(): Promise<boolean> {
  return (await vscode.workspace.findFiles(REQUEST_FILES, '**/node_modules/**', 1)).length > 0;
}

/** Starts the extension when the Test Explorer is opened. */
function testStandIn(use: () => Promise<void>): vscode.Disposable {
  const controller = vscode.tests.createTestController('slotpad', 'Ethereum requests');
  controller.resolveHandler = () => use();
  return controller;
}

/**
 * Restores the tabs of a page after a reload. Never disposed of: while the extension starts, the editor may have given a
 * tab to this serializer already, and while the window closes, it saves only tabs that have one.
 */
function restoreTabs(
  viewType: string,
  restore: (panel: vscode.WebviewPanel, state: unknown) => Promise<void>,
) {
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
