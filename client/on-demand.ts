import * as vscode from 'vscode';
import type { SlotpadApi } from './api';
import { isScratch } from './scratch';
import { onSettingChange } from './settings/on-change';
import type { Slotpad } from './slotpad';
import { hasAlerts } from './startup';

/** Starts the extension on its first use. */
export interface OnDemand extends vscode.Disposable {
  /** Empty until the extension has started. */
  readonly api: SlotpadApi;
  end(): Promise<void>;
}

/** Scratch files of a workspace, as the Test Explorer lists them. */
const SCRATCH_FILES = '**/*.{http,rest,jsonrpc}';

type Start = (context: vscode.ExtensionContext) => Slotpad;

export function createOnDemand(context: vscode.ExtensionContext, load: () => Promise<Start>): OnDemand {
  let slotpad: Slotpad | undefined;
  let starting: Promise<void> | undefined;
  // Stand-ins for what the extension registers itself once it runs.
  const standIns: vscode.Disposable[] = [];

  const start = async () => {
    const startSlotpad = await load();
    // A view's stand-in is gone only when its disposal has settled; until then it would take the new view along.
    await Promise.all(standIns.splice(0).map(async (standIn) => standIn.dispose() as unknown));
    slotpad = startSlotpad(context);
  };
  const use = (): Promise<void> => {
    starting ??= start().catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      void vscode.window.showErrorMessage(`Slotpad did not start: ${why} Reload the window to try again.`);
      throw error;
    });
    return starting;
  };

  standIns.push(
    ...commandStandIns(context, use),
    ...viewStandIns(context, use),
    vscode.window.registerWebviewPanelSerializer('slotpad.dashboard', {
      async deserializeWebviewPanel(panel, state: unknown) {
        await use();
        slotpad?.reviveDashboard(panel, state);
      },
    }),
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (isScratch(document)) void use();
    }),
    onSettingChange('nodes', () => {
      if (hasAlerts(context.workspaceState)) void use();
    }),
  );
  void testStandIn(use).then((standIn) => {
    if (standIn) starting ? standIn.dispose() : standIns.push(standIn);
  });
  if (vscode.workspace.textDocuments.some(isScratch) || hasOwnTab() || hasAlerts(context.workspaceState)) {
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
    dispose: () => vscode.Disposable.from(...standIns.splice(0)).dispose(),
  };
}

interface Contributions {
  readonly commands: readonly { readonly command: string }[];
  readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
}

/** Commands that start the extension, which then carries them out. */
function commandStandIns(
  { extension }: vscode.ExtensionContext,
  use: () => Promise<void>,
): vscode.Disposable[] {
  const { commands } = extension.packageJSON.contributes as Contributions;
  return commands.map(({ command }) =>
    vscode.commands.registerCommand(command, async (...values: unknown[]) => {
      await use();
      return vscode.commands.executeCommand(command, ...values);
    }),
  );
}

/** Views that start the extension when they can be seen. */
function viewStandIns({ extension }: vscode.ExtensionContext, use: () => Promise<void>): vscode.Disposable[] {
  const { views } = extension.packageJSON.contributes as Contributions;
  return Object.values(views)
    .flat()
    .map(({ id }) =>
      vscode.window.createTreeView<never>(id, {
        treeDataProvider: {
          // The view shows that it is busy until the extension has its own rows for it.
          getChildren: async () => {
            await use();
            return [];
          },
          getTreeItem: (item) => item,
        },
      }),
    );
}

/** The Test Explorer of a workspace with scratch files: it starts the extension when it is opened. */
async function testStandIn(use: () => Promise<void>): Promise<vscode.Disposable | undefined> {
  const found = await vscode.workspace.findFiles(SCRATCH_FILES, '**/node_modules/**', 1);
  if (found.length === 0) return undefined;
  const controller = vscode.tests.createTestController('slotpad', 'Ethereum requests');
  controller.resolveHandler = () => use();
  return controller;
}

/** A tab of the last session whose text the extension provides: a response, a watched request, a comparison. */
function hasOwnTab(): boolean {
  return vscode.window.tabGroups.all.some(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && /^slotpad\b/.test(input.uri.scheme)),
  );
}
