import type * as vscode from 'vscode';
import type { Clock } from '../../common/units/clock';
import type { KnownNode } from '../../monitor/nodes/node';
import type { NodeReader } from '../../monitor/nodes/reader';
import { createNodeEvents, type NodeEvents, type NodeEventsOptions } from '../../monitor/poll/node-events';
import { createNodesWatcher, type NodesWatcher } from '../../monitor/store/watcher';
import type { Attention } from '../../workbench/alerts/health-item';
import type { PlainItem } from '../../workbench/tree/item';
import type { NodeRegistry } from '../nodes/registry';
import { pollIntervalSetting, thresholdSettings } from '../settings/settings';
import { setContext } from '../surface/set-context';
import type { TreePlaces } from '../tree/view';
import { createDemoSearch } from './demo-search';
import { createNodesView, type NodesViewOptions } from './nodes-view';
import { createPeersView, type PeersView } from './peers-view';

export interface SidebarOptions
  extends Pick<NodesViewOptions, 'dropped' | 'alerts' | 'logCounts' | 'offers'> {
  readonly places: TreePlaces<'slotpad.nodes' | 'slotpad.peers'>;
  readonly registry: NodeRegistry;
  readonly clock: Clock;
  /** Stores how the peers are grouped, sorted and filtered. */
  readonly memento: vscode.Memento;
  readonly readerFor: (url: string, signal: AbortSignal) => NodeReader;
  readonly openStream: NodeEventsOptions['open'];
  /** Whether a demo node on this machine is looked for while no node is configured. */
  readonly looksForDemo: boolean;
}

/** The views for nodes and peers, with the readings that other features share. */
export interface Sidebar extends vscode.Disposable {
  /** All readings of nodes: every feature gets them here, so that there is one poller per node. */
  readonly watcher: NodesWatcher;
  /** All event streams of beacon nodes, except for their logs. */
  readonly events: NodeEvents;
  /** The current rows of the Nodes view. */
  readonly nodes: readonly PlainItem[];
  readonly peers: PeersView;
  findItem(id: string): PlainItem | undefined;
  /** Shows on the icon in the activity bar how many nodes need attention. */
  count(attention: Attention): void;
  /** Shows the Nodes view, and scrolls to a node. */
  reveal(node?: string): Promise<void>;
}

export function createSidebar(options: SidebarOptions): Sidebar {
  const { clock, memento, openStream, places, readerFor, registry } = options;
  const watcher = createNodesWatcher({
    clock,
    readerFor: (node: KnownNode, signal) => readerFor(node.url, signal),
    interval: pollIntervalSetting,
    thresholds: thresholdSettings,
    random: Math.random,
  });
  const events = createNodeEvents({ clock, open: openStream });
  const updateNodes = () => {
    const selected = [registry.selected('beacon'), registry.selected('execution')];
    watcher.setNodes(registry.all, new Set(selected.flatMap((node) => node?.id ?? [])));
    events.setNodes(registry.all);
  };
  updateNodes();

  const peersView = createPeersView({ place: places['slotpad.peers'], nodes: watcher, clock, memento });
  const listedPeers = () => peersView.listed;
  const nodesView = createNodesView({ ...options, place: places['slotpad.nodes'], watcher, listedPeers });
  const demoSearch = createDemoSearch({ registry, clock, readerFor });
  const updatePeersNode = () => {
    const node = registry.selected('beacon');
    peersView.setNode(node);
    void setContext('slotpad.beaconNode', node ? 'yes' : 'no');
    void setContext('slotpad.hasNode', registry.all.length > 0);
    void setContext('slotpad.executionNode', registry.selected('execution') ? 'yes' : 'no');
  };
  const updateSearch = () => demoSearch.setActive(options.looksForDemo && nodesView.visible);
  updatePeersNode();
  updateSearch();

  const disposables: readonly vscode.Disposable[] = [
    registry.onDidChange(() => {
      updateNodes();
      updatePeersNode();
    }),
    nodesView.onDidChangeVisibility(updateSearch),
    peersView.onDidChangeListed(() => nodesView.update()),
    demoSearch,
    peersView,
    nodesView,
    events,
    watcher,
  ];
  return {
    watcher,
    events,
    get nodes() {
      return nodesView.rows;
    },
    peers: peersView,
    findItem: (id) => nodesView.find(id) ?? peersView.find(id),
    count: (attention) => nodesView.count(attention),
    reveal: (node) => nodesView.reveal(node),
    dispose() {
      for (const disposable of disposables) disposable.dispose();
    },
  };
}
