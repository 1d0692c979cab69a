import * as vscode from 'vscode';
import { once } from '../common/once';
import type { AssistantTools } from './agents/tools';
import type { Dashboard } from './dashboard/dashboard';
import { valuesFor } from './environment/environment';
import { useFiles } from './files/files';
import { filesOnDisk } from './files/on-disk';
import type { LanguageServer } from './language/server';
import { registerNodeParts } from './node-parts';
import { closeDeadTabs } from './panels/panel';
import { type Registered, registerRequestParts } from './request-parts';
import type { TestHandlers } from './run/explorer';
import { createServices } from './services';
import type { surfaces } from './surface/all';
import { clearRunning, type Handlers, type Run, runWith } from './surface/commands';
import type { LiveLists } from './watch/lists';

/** The running extension. Its members do not need `this`. */
export interface Slotpad {
  readonly run: Run;
  readonly serve: LanguageServer['serve'];
  readonly tests: TestHandlers;
  /** Loads the tools for assistants. */
  readonly tools: () => Promise<AssistantTools>;
  /** Restores a dashboard of the last session. */
  readonly reviveDashboard: Dashboard['revive'];
  /** Restores the response page of the last session. */
  readonly reviveResponse: (panel: vscode.WebviewPanel) => Promise<void>;
  /** Shows that a live list of the last session has ended. */
  readonly reviveList: LiveLists['revive'];
  /** Removes the filters of watches from their nodes, and writes the rest of the history and the open response to disk. */
  readonly end: () => Promise<void>;
}

/** Starts all features without reading or sending anything. */
export function startSlotpad(context: vscode.ExtensionContext, registered: Registered): Slotpad {
  void clearRunning();
  useFiles(filesOnDisk);
  const services = createServices(context);
  const nodes = registerNodeParts(services, registered.places);
  const requests = registerRequestParts(services, registered, nodes);
  // The compiler checks that no command is missing.
  const commands: Handlers<(typeof surfaces)[keyof typeof surfaces]> = {
    ...nodes.commands,
    ...requests.commands,
  };
  void services.lastSession.restore();
  services.keep(
    closeDeadTabs(services.clock, context.workspaceState, (page) => {
      if (page === 'dashboard') void vscode.commands.executeCommand('slotpad.openDashboard');
    }),
  );
  return {
    run: runWith(commands),
    serve: services.server.serve,
    tests: requests.tests,
    tools: once(async () =>
      (await import('./agents/tools')).createAssistantTools({
        clock: services.clock,
        registry: services.registry,
        send: services.senders.plain,
        contracts: async () => {
          const [folder] = vscode.workspace.workspaceFolders ?? [];
          return folder && services.contracts.contractsFor(folder.uri);
        },
        variables: async () => {
          const [folder] = vscode.workspace.workspaceFolders ?? [];
          const file = folder && vscode.Uri.joinPath(folder.uri, 'requests.jsonrpc');
          const values = file && (await valuesFor(file, services.environment.selected));
          return values?.ok ? values.value : undefined;
        },
      }),
    ),
    reviveDashboard: nodes.dashboard.revive,
    reviveResponse: async (panel) => services.explore.revive(panel, await services.lastSession.read()),
    reviveList: requests.reviveList,
    end: async () => {
      const { lastSession, recorder } = services;
      await Promise.all([requests.endWatches(), recorder.history.flush(), lastSession.flush()]);
    },
  };
}
