import * as vscode from 'vscode';
import { once } from '../common/once';
import type { AssistantTools } from './agents/tools';
import type { Dashboard } from './dashboard/command';
import { useFiles } from './files/files';
import { filesOnDisk } from './files/on-disk';
import type { LanguageServer } from './language/server';
import type { surfaces } from './manifest/surfaces';
import { registerNodeParts } from './node-parts';
import { closeDeadTabs } from './panels/dead-tabs';
import { type Registered, registerRequestParts } from './request-parts';
import type { TestHandlers } from './run/explorer';
import { createServices } from './services';
import type { Run } from './surface/commands';
import { type Handlers, runWith } from './surface/handlers';
import { clearRunning } from './surface/set-context';
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
      }),
    ),
    reviveDashboard: nodes.dashboard.revive,
    reviveList: requests.reviveList,
    end: async () => {
      const { lastSession, recorder } = services;
      await Promise.all([requests.endWatches(), recorder.history.flush(), lastSession.flush()]);
    },
  };
}
