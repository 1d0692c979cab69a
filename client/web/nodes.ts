/** The sidebar in a browser: the nodes that allow the page, without logs, alerts and validators. */
import * as vscode from 'vscode';
import { createHealthStatus } from '../alerts/health-status';
import { longestReading, registerNodeViews } from '../node-views';
import { nodeCommands } from '../nodes/commands';
import { probeWith } from '../nodes/probe-with';
import { showInformation } from '../screen/messages';
import type { TreePlaces } from '../tree/view';
import type { webViews } from './commands';
import { createPageSender } from './page-sender';
import type { WebServices } from './services';

export type WebPlaces = TreePlaces<(typeof webViews)[number]>;

/** Registers the nodes and peers. @returns their commands, and those that add, change and select nodes */
export function registerWebNodes(services: WebServices, places: WebPlaces) {
  const { clock, keep, registry } = services;
  const { commands, nodeAt, readerFor, sidebar } = registerNodeViews({
    ...services,
    places,
    logCounts: { of: () => undefined },
    alerts: { of: () => [], onDidChange: () => new vscode.Disposable(() => undefined) },
    looksForDemo: false,
  });
  keep(createHealthStatus(sidebar, clock));
  return {
    ...commands,
    ...nodeCommands({
      registry,
      clock,
      readerFor,
      probeWith: (candidate, signal) =>
        probeWith(candidate, { signal, timeoutMs: longestReading, open: createPageSender }),
      offerNodes,
      rows: () => sidebar.nodes,
      nodeOfRow: nodeAt,
    }),
  };
}

/** What to do without any node. */
export async function offerNodes(): Promise<void> {
  const add = 'Add Node';
  const answer = await showInformation('There are no nodes yet.', add);
  if (answer === add) await vscode.commands.executeCommand('slotpad.addNode');
}
