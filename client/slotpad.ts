import type * as vscode from 'vscode';
import type { SlotpadApi } from './api';
import type { Dashboard } from './dashboard/command';
import { registerNodeParts } from './node-parts';
import { registerRequestParts } from './request-parts';
import { createServices } from './services';

/** The running extension. */
export interface Slotpad {
  readonly api: SlotpadApi;
  /** Shows a dashboard of the last session again. */
  reviveDashboard: Dashboard['revive'];
  /** Removes from nodes what watches left there, and writes the history that is not on disk yet. */
  end(): Promise<void>;
}

/** Registers all parts of the extension; nothing is read or sent here. */
export function startSlotpad(context: vscode.ExtensionContext): Slotpad {
  const services = createServices(context);
  const { dashboard, sidebar, tree } = registerNodeParts(services);
  const { endWatches, ...requests } = registerRequestParts(services, sidebar);
  return {
    api: { tree, ...requests },
    reviveDashboard: dashboard.revive,
    async end() {
      await Promise.all([endWatches(), services.recorder.history.flush()]);
    },
  };
}
