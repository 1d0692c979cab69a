import * as vscode from 'vscode';
import { findDemo } from '../nodes/find-demo';
import type { KnownNode } from '../nodes/node';
import type { NodeReader } from '../nodes/reader';
import type { NodeRegistry } from '../nodes/registry';
import { pollIntervalSetting, thresholdSettings } from '../settings';
import type { PlainItem } from './item';
import { createPeersWatcher } from './peers-watcher';
import { type Clock, createPoller } from './poller';
import { presentNodes } from './present';
import { peersDescription, presentPeers } from './present-peers';
import { catalogueRequests } from './requests';
import { createPlainTreeView } from './tree';
import { createNodesWatcher } from './watcher';

export interface SidebarOptions {
  readonly registry: NodeRegistry;
  readonly clock: Clock;
  readonly readerFor: (url: string, signal: AbortSignal) => NodeReader;
}

export interface Sidebar extends vscode.Disposable {
  /** The rows as the views show them now. */
  readonly nodes: readonly PlainItem[];
  readonly peers: readonly PlainItem[];
  findItem(id: string): PlainItem | undefined;
  refreshNodes(): void;
  refreshPeers(): void;
}

/** The two views. Each polls only while it can be seen. */
export function createSidebar({ registry, clock, readerFor }: SidebarOptions): Sidebar {
  const nodesTree = createPlainTreeView('slotpad.nodes');
  const peersTree = createPlainTreeView('slotpad.peers');
  let nodeRows: readonly PlainItem[] = [];
  let peerRows: readonly PlainItem[] = [];
  const disposables: vscode.Disposable[] = [nodesTree, peersTree];
  const readerOf = (node: KnownNode, signal: AbortSignal) => readerFor(node.url, signal);

  const drawNodes = () => {
    nodeRows = presentNodes(nodes.states, {
      thresholds: thresholdSettings(),
      now: clock.now(),
      requests: catalogueRequests,
    });
    nodesTree.update(nodeRows);
  };
  const drawPeers = () => {
    peerRows = presentPeers(peers.state, clock.now());
    peersTree.view.description = peersDescription(peers.state);
    peersTree.update(peerRows);
  };
  const nodes = createNodesWatcher({
    clock,
    readerFor: readerOf,
    interval: pollIntervalSetting,
    changed: drawNodes,
  });
  disposables.push(nodes);
  const peers = createPeersWatcher({
    clock,
    readerFor: readerOf,
    interval: () => pollIntervalSetting() * 2,
    changed: drawPeers,
  });
  disposables.push(peers);

  // Without any configured node the demo node is looked for, so that whoever starts it sees it at once.
  const demoSearch = createPoller({
    clock,
    interval: pollIntervalSetting,
    tick: async (signal) => {
      if (!registry.nothingConfigured || (registry.demo && !foundDemo)) return true;
      const urls = await findDemo((url) => readerFor(url, signal));
      if (signal.aborted || (registry.demo && !foundDemo)) return true;
      if (Boolean(urls) !== foundDemo) {
        foundDemo = Boolean(urls);
        registry.setDemo(urls, 'found');
      }
      return true;
    },
  });
  let foundDemo = false;
  disposables.push({ dispose: () => demoSearch.stop() });

  const sync = () => {
    const selected = [registry.selected('beacon'), registry.selected('execution')];
    const ids = new Set(selected.flatMap((node) => node?.id ?? []));
    nodes.setNodes(registry.all, ids);
    peers.setNode(registry.selected('beacon'));
  };
  disposables.push(registry.onDidChange(sync));
  disposables.push(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('slotpad.thresholds')) drawNodes();
    }),
  );
  const visibility = () => {
    nodes.setVisible(nodesTree.view.visible);
    peers.setVisible(peersTree.view.visible);
    if (nodesTree.view.visible) demoSearch.start();
    else demoSearch.stop();
  };
  disposables.push(nodesTree.view.onDidChangeVisibility(visibility));
  disposables.push(peersTree.view.onDidChangeVisibility(visibility));
  sync();
  visibility();

  return {
    get nodes() {
      return nodeRows;
    },
    get peers() {
      return peerRows;
    },
    findItem: (id) => nodesTree.find(id) ?? peersTree.find(id),
    refreshNodes: () => nodes.refresh(),
    refreshPeers: () => peers.refresh(),
    dispose() {
      for (const each of disposables.reverse()) each.dispose();
    },
  };
}
