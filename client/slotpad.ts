import * as vscode from 'vscode';
import { once } from '../common/once';
import type { AssistantTools } from './agents/tools';
import type { SlotpadApi } from './api';
import type { Dashboard } from './dashboard/command';
import { useFiles } from './files/files';
import { filesOnDisk } from './files/on-disk';
import { registerNodeParts } from './node-parts';
import { closeDeadTabs } from './panels/dead-tabs';
import { registerRequestParts } from './request-parts';
import { createServices } from './services';
import { clearRunning } from './surface/set-context';
import type { LiveLists } from './watch/lists';

/** The running extension. */
export interface Slotpad {
  readonly api: SlotpadApi;
  /** Loads the tools for assistants. */
  tools(): Promise<AssistantTools>;
  /** Restores a dashboard of the last session. */
  reviveDashboard: Dashboard['revive'];
  /** Shows that a live list of the last session has ended. */
  reviveList: LiveLists['revive'];
  /** Removes the filters of watches from their nodes, and writes the rest of the history and the open response to disk. */
  end(): Promise<void>;
}

/** Registers all features without reading or sending anything. */
export function startSlotpad(context: vscode.ExtensionContext): Slotpad {
  void clearRunning();
  useFiles(filesOnDisk);
  const services = createServices(context);
  const { dashboard, provideNode, sidebar, tree } = registerNodeParts(services);
  const { endWatches, reviveList, ...requests } = registerRequestParts(services, sidebar, provideNode);
  void services.lastSession.restore();
  services.keep(
    closeDeadTabs(services.clock, context.workspaceState, (page) => {
      if (page === 'dashboard') void vscode.commands.executeCommand('slotpad.openDashboard');
    }),
  );
  return {
    api: { tree, ...requests },
    tools: once(async () =>
      (await import('./agents/tools')).createAssistantTools({
        clock: services.clock,
        registry: services.registry,
        send: services.senders.plain,
      }),
    ),
    reviveDashboard: dashboard.revive,
    reviveList,
    async end() {
      await Promise.all([endWatches(), services.recorder.history.flush(), services.lastSession.flush()]);
    },
  };
}
