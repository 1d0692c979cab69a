/** The sidebar in a browser: the nodes that allow the page, without logs, alerts and validators. */
import * as vscode from 'vscode';
import { createHealthStatus } from '../alerts/health-status';
import { longestReading, registerNodeViews } from '../node-views';
import { registerNodeCommands } from '../nodes/commands';
import { probeWith } from '../nodes/probe-with';
import { showInformation } from '../screen/messages';
import { createPageSender } from './page-sender';
import type { WebServices } from './services';

/** Registers the views for nodes and peers, and the commands that add, change and select nodes. */
export function registerWebNodes(services: WebServices): void {
  const { clock, keep, registry } = services;
  const { nodeAt, readerFor, sidebar } = registerNodeViews({
    ...services,
    logCounts: { of: () => undefined },
    alerts: { of: () => [], onDidChange: () => new vscode.Disposable(() => undefined) },
    looksForDemo: false,
  });
  keep(createHealthStatus(sidebar, clock));
  keep(
    registerNodeCommands({
      registry,
      clock,
      readerFor,
      probeWith: (candidate, signal) =>
        probeWith(candidate, { signal, timeoutMs: longestReading, open: createPageSender }),
      offerNodes,
      rows: () => sidebar.nodes,
      nodeOfRow: nodeAt,
    }),
  );
}

/** What to do without any node. */
export async function offerNodes(): Promise<void> {
  const add = 'Add Node';
  const answer = await showInformation('There are no nodes yet.', add);
  if (answer === add) await vscode.commands.executeCommand('slotpad.addNode');
}
