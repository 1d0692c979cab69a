import * as vscode from 'vscode';
import type { Clock } from '../../common/units/clock';
import { findDemo } from '../../monitor/nodes/find-demo';
import type { KnownNode } from '../../monitor/nodes/node';
import type { NodeReader } from '../../monitor/nodes/reader';
import type { Peer } from '../../monitor/peers/peers';
import { createPeersWatcher } from '../../monitor/peers/peers-watcher';
import type { Ending } from '../../monitor/poll/ending';
import { createNodeEvents, type NodeEvents, type NodeEventsOptions } from '../../monitor/poll/node-events';
import { createPoller } from '../../monitor/poll/poller';
import { createNodesWatcher, type NodesWatcher } from '../../monitor/store/watcher';
import { nodesOfRow } from '../../workbench/nodes/order';
import { type PeerChoice, readChoice } from '../../workbench/sidebar/peer-choice';
import { createNodeRows, type NodeRows } from '../../workbench/sidebar/present';
import { createPeerRows, peersDescription, peersMessage } from '../../workbench/sidebar/present-peers';
import { findRow, type PlainItem } from '../../workbench/tree/item';
import type { NodeRegistry } from '../nodes/registry';
import { onSettingChange } from '../settings/on-change';
import { pollIntervalSetting, thresholdSettings } from '../settings/settings';
import { setContext } from '../surface/set-context';
import { createPlainTreeView } from '../tree/tree';

export interface SidebarOptions {
  readonly registry: NodeRegistry;
  readonly clock: Clock;
  /** Keeps how the peers are arranged. */
  readonly memento: vscode.Memento;
  readonly readerFor: (url: string, signal: AbortSignal) => NodeReader;
  /** Nodes were dragged onto the row of other ones, or to the end when there are none. By their ids. */
  readonly dropped: (dragged: readonly string[], target: readonly string[]) => void;
  readonly openStream: NodeEventsOptions['open'];
  /** What a person is alerted of, by node: it shows in the rows' menus. */
  readonly alerts: {
    of(node: KnownNode): readonly unknown[];
    readonly onDidChange: vscode.Event<void>;
  };
}

export interface Sidebar extends vscode.Disposable {
  /** All readings of nodes: whoever needs them besides the view asks here, for there is no second poller. */
  readonly watcher: NodesWatcher;
  /** All event streams of beacon nodes, but for their logs. */
  readonly events: NodeEvents;
  /** The rows as the views show them now. */
  readonly nodes: readonly PlainItem[];
  readonly peers: readonly PlainItem[];
  findItem(id: string): PlainItem | undefined;
  /** Brings the Nodes view to the front, and the row of a node into sight. */
  reveal(node?: string): Promise<void>;
  refreshNodes(): void;
  refreshPeers(): void;
  /** The peers as they were last read, and how they are arranged. */
  readonly peersNow: readonly Peer[];
  readonly peerChoice: PeerChoice;
  arrangePeers(choice: PeerChoice): void;
}

const choiceKey = 'peers.choice';

/** The two views. Each polls only while it can be seen. */
export function createSidebar(options: SidebarOptions): Sidebar {
  const { alerts, clock, dropped, memento, openStream, readerFor, registry } = options;
  const nodesTree = createPlainTreeView('slotpad.nodes', {
    drop: (rows, target) =>
      dropped(
        rows.flatMap((row) => nodesOfRow(nodesTree.find(row))),
        nodesOfRow(target === undefined ? undefined : nodesTree.find(target)),
      ),
  });
  const peersTree = createPlainTreeView('slotpad.peers');
  let nodeRows: readonly PlainItem[] = [];
  let peerRows: readonly PlainItem[] = [];
  const rows = createPeerRows();
  let choice = readChoice(memento.get(choiceKey));
  const disposables: vscode.Disposable[] = [nodesTree, peersTree];
  const readerOf = (node: KnownNode, signal: AbortSignal) => readerFor(node.url, signal);

  const drawing = createNodeRows();
  const draw = (rowsOf: NodeRows['present']) => {
    nodeRows = rowsOf(nodes.states, {
      thresholds: thresholdSettings(),
      now: clock.now(),
      hasAlerts: (node) => alerts.of(node).length > 0,
    });
    nodesTree.update(nodeRows);
  };
  const drawNodes = () => draw(drawing.present);
  const drawPeers = () => {
    peerRows = rows.present(peers.state, choice, clock.now());
    peersTree.describe(peersDescription(peers.state), peersMessage(peers.state, choice));
    peersTree.update(peerRows);
  };
  const nodes = createNodesWatcher({ clock, readerFor: readerOf, interval: pollIntervalSetting });
  disposables.push(
    nodes,
    nodes.onReading(() => draw(drawing.update)),
    nodes.onNodes(drawNodes),
  );
  const events = createNodeEvents({ clock, open: openStream });
  disposables.push(events);
  let wanted: Ending | undefined;
  const peers = createPeersWatcher({
    nodes,
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
    events.setNodes(registry.all);
    peers.setNode(registry.selected('beacon'));
  };
  disposables.push(registry.onDidChange(sync), alerts.onDidChange(drawNodes));
  disposables.push(onSettingChange('thresholds', drawNodes));
  const visibility = () => {
    if (nodesTree.view.visible) {
      wanted ??= nodes.want('all', 'nodes view');
    } else {
      wanted?.dispose();
      wanted = undefined;
    }
    peers.setVisible(peersTree.view.visible);
    for (const poller of [demoSearch, ageing]) {
      if (nodesTree.view.visible) poller.start();
      else poller.stop();
    }
  };
  disposables.push(nodesTree.view.onDidChangeVisibility(visibility));
  disposables.push(peersTree.view.onDidChangeVisibility(visibility));
  const markFilter = () => {
    void setContext('slotpad.peersFiltered', choice.filter.length > 0);
  };
  markFilter();
  // Ages grow while nothing is read: while a node does not answer, and between two readings of it.
  const ageing = createPoller({
    clock,
    interval: () => 5000,
    tick: async () => {
      drawNodes();
      return true;
    },
  });
  disposables.push({ dispose: () => ageing.stop() });
  sync();
  visibility();

  return {
    watcher: nodes,
    events,
    get nodes() {
      return nodeRows;
    },
    get peers() {
      return peerRows;
    },
    // A command may name a row before the editor has asked for it.
    findItem: (id) => nodesTree.find(id) ?? peersTree.find(id) ?? findRow(nodeRows, id),
    async reveal(node) {
      await vscode.commands.executeCommand('slotpad.nodes.focus');
      if (node !== undefined) await nodesTree.reveal(node);
    },
    refreshNodes: () => nodes.refresh(),
    refreshPeers: () => peers.refresh(),
    get peersNow() {
      return peers.state.peers ?? [];
    },
    get peerChoice() {
      return choice;
    },
    arrangePeers(wanted) {
      choice = wanted;
      void memento.update(choiceKey, wanted);
      markFilter();
      drawPeers();
    },
    dispose() {
      for (const each of disposables.reverse()) each.dispose();
    },
  };
}
