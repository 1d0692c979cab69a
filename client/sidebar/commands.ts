import * as vscode from 'vscode';
import type { KnownNode } from '../../monitor/nodes/node';
import { iconText } from '../../workbench/screen/text';
import type { PlainItem } from '../../workbench/tree/item';
import { openRequest } from '../forms/open';
import type { NodeRegistry } from '../nodes/registry';
import { showBriefly } from '../screen/messages';
import type { Handlers } from '../surface/handlers';
import type { Sidebar } from './sidebar';
import type { sidebarSurface } from './surface';

/**
 * The commands of rows. A view passes the id of the row.
 * @param findItem finds a row of any view by its id
 */
export function sidebarCommands(
  sidebar: Sidebar,
  findItem: (row: string) => PlainItem | undefined,
): Handlers<typeof sidebarSurface> {
  return {
    'slotpad.refresh': () => sidebar.watcher.refresh(),
    'slotpad.refreshPeers': () => sidebar.peers.refresh(),
    'slotpad.retryNow': (row?: string) => {
      const node = row === undefined ? undefined : sidebar.findItem(row)?.nodeId;
      if (node !== undefined) sidebar.watcher.refresh(node);
    },
    'slotpad.copyValue': async (row?: string) => {
      const value = row === undefined ? undefined : findItem(row)?.value;
      if (value === undefined) return;
      await vscode.env.clipboard.writeText(value);
      showBriefly(iconText('copy', 'Copied'), 2000);
    },
    'slotpad.openRequest': async (row?: string) => {
      const request = row === undefined ? undefined : findItem(row)?.request;
      if (request) await openRequest(request);
    },
  };
}

/** The node that a row of the Nodes view belongs to. */
export function nodeOfRow(
  sidebar: Sidebar,
  registry: NodeRegistry,
  row: string | undefined,
): KnownNode | undefined {
  const id = row === undefined ? undefined : sidebar.findItem(row)?.nodeId;
  return id === undefined ? undefined : registry.byId(id);
}
