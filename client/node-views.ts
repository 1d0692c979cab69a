import type * as vscode from 'vscode';
import { createNodeReader } from '../monitor/nodes/http-reader';
import type { KnownNode } from '../monitor/nodes/node';
import { openStreams } from '../monitor/poll/open-stream';
import type { Send } from '../runner/send/send-with';
import { moveByDrop } from '../workbench/nodes/order';
import type { PlainItem } from '../workbench/tree/item';
import type { NodeVersions } from './language/node-versions';
import { carryOut } from './nodes/commands';
import { createNodeStatus } from './nodes/status-bar';
import { watchUrlCredentials } from './nodes/url-credentials';
import { timeoutSetting } from './settings/settings';
import { nodeOfRow, sidebarCommands } from './sidebar/commands';
import { peerCommands } from './sidebar/peer-commands';
import { createSidebar, type Sidebar, type SidebarOptions } from './sidebar/sidebar';
import type { peersSurface, sidebarSurface } from './sidebar/surface';
import type { Handlers } from './surface/handlers';

/** Timeout of one request of the sidebar, also when `slotpad.timeout` is longer. Milliseconds. */
export const longestReading = 10_000;

export interface NodeViewsOptions
  extends Pick<
    SidebarOptions,
    'alerts' | 'clock' | 'logCounts' | 'looksForDemo' | 'offers' | 'places' | 'registry'
  > {
  readonly context: Pick<vscode.ExtensionContext, 'globalState' | 'workspaceState'>;
  readonly versions: Pick<NodeVersions, 'follow'>;
  readonly send: Send;
  /** Finds a row of another view. */
  readonly findOther?: (row: string) => PlainItem | undefined;
  /** Disposes the argument together with the extension. */
  readonly keep: <T extends vscode.Disposable>(disposable: T) => T;
}

/** The views for nodes and peers, and what other features need of them. */
export interface NodeViews {
  readonly commands: Handlers<typeof sidebarSurface | typeof peersSurface>;
  readonly sidebar: Sidebar;
  readonly readerFor: SidebarOptions['readerFor'];
  /** A row of any view. */
  findItem(row: string): PlainItem | undefined;
  /** The node of a row. */
  nodeAt(row: string | undefined): KnownNode | undefined;
}

/** Registers the views for nodes and peers with the commands of their rows, on a computer and in a browser. */
export function registerNodeViews(options: NodeViewsOptions): NodeViews {
  const { context, findOther, keep, registry, send, versions } = options;
  const readerFor: NodeViews['readerFor'] = (url, signal) =>
    createNodeReader({ url, signal, send, timeoutMs: timeoutSetting(), ceilingMs: longestReading });
  const sidebar = keep(
    createSidebar({
      ...options,
      memento: context.workspaceState,
      readerFor,
      dropped(dragged, target) {
        const known = (ids: readonly string[]) => ids.flatMap((id) => registry.byId(id) ?? []);
        void carryOut(moveByDrop(known(dragged), known(target)));
      },
      openStream: openStreams(send, longestReading),
    }),
  );
  versions.follow(sidebar.watcher);
  const findItem = (row: string) => sidebar.findItem(row) ?? findOther?.(row);
  keep(createNodeStatus(registry));
  keep(watchUrlCredentials(registry, context.globalState));
  const commands = { ...sidebarCommands(sidebar, findItem), ...peerCommands(sidebar.peers) };
  return { commands, sidebar, readerFor, findItem, nodeAt: (row) => nodeOfRow(sidebar, registry, row) };
}
