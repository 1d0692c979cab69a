/**
 * The Nodes view and the polling behind it: what is visible is read. Looks for a demo node while there are
 * no nodes.
 */
import * as vscode from 'vscode';
import type { Clock } from '../../common/units/clock';
import { createDetailsWatcher } from '../../monitor/details/details-watcher';
import { createFirstLook } from '../../monitor/local/first-look';
import type { LogCounts } from '../../monitor/logs/log-counts';
import { findDemo } from '../../monitor/nodes/find-demo';
import type { KnownNode } from '../../monitor/nodes/node';
import { type FoundNode, probeLocal } from '../../monitor/nodes/probe-local';
import type { NodeReader } from '../../monitor/nodes/reader';
import type { PeersState } from '../../monitor/peers/peers-state';
import { coalesced } from '../../monitor/poll/coalesced';
import type { Ending } from '../../monitor/poll/ending';
import { createNodeEvents, type NodeEvents, type NodeEventsOptions } from '../../monitor/poll/node-events';
import { createPoller } from '../../monitor/poll/poller';
import { createCheckpoints } from '../../monitor/store/checkpoints';
import { createNodesWatcher, type NodesWatcher } from '../../monitor/store/watcher';
import type { Attention } from '../../workbench/alerts/health-item';
import { foundRows } from '../../workbench/nodes/found';
import { nodesOfRow } from '../../workbench/nodes/order';
import { createListedPeers } from '../../workbench/sidebar/listed-peers';
import { createNodeRows, isCounting, type NodeRows } from '../../workbench/sidebar/present';
import { findRow, type PlainItem } from '../../workbench/tree/item';
import type { NodeRegistry } from '../nodes/registry';
import { onSettingChange } from '../settings/on-change';
import { checkpointProviderSettings, pollIntervalSetting, thresholdSettings } from '../settings/settings';
import { setContext } from '../surface/commands';
import { createPlainTreeView } from '../tree/tree';
import type { TreePlace, TreePlaces } from '../tree/view';
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
  /** Whether nodes on this machine are looked for while none is configured. */
  readonly looksForNodes: boolean;
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
  /** The node on this machine that the row offers. */
  found(row: string): FoundNode | undefined;
  /** Shows on the icon in the activity bar how many nodes need attention. */
  count(attention: Attention): void;
  /** Shows the Nodes view, and scrolls to a node. */
  reveal(node?: string): Promise<void>;
}

export function createSidebar(options: SidebarOptions): Sidebar {
  const { clock, memento, openStream, places, readerFor, registry } = options;
  const events = createNodeEvents({ clock, open: openStream });
  const watcher = createNodesWatcher({
    clock,
    events,
    readerFor: (node: KnownNode, signal) => readerFor(node.url, signal),
    interval: pollIntervalSetting,
    thresholds: thresholdSettings,
    random: Math.random,
    checkpoints: createCheckpoints({ clock, providers: checkpointProviderSettings, readerFor }),
  });
  const updateNodes = () => {
    const selected = [registry.selected('beacon'), registry.selected('execution')];
    watcher.setNodes(registry.all, new Set(selected.flatMap((node) => node?.id ?? [])));
    events.setNodes(registry.all);
  };
  updateNodes();

  const peersView = createPeersView({
    place: places['slotpad.peers'],
    nodes: watcher,
    clock,
    memento,
    offers: options.offers,
  });
  const listedPeers = () => peersView.listed;
  const firstLook = createFirstLook({
    look: (signal) => probeLocal((url) => readerFor(url, signal), registry.all),
    changed: () => nodesView.update(),
  });
  const nodesView = createNodesView({
    ...options,
    place: places['slotpad.nodes'],
    watcher,
    listedPeers,
    offered: () => foundRows(firstLook.found, registry.all),
  });
  const demoSearch = createDemoSearch({ registry, clock, readerFor });
  const updatePeersNode = () => {
    const node = registry.selected('beacon');
    peersView.setNode(node);
    void setContext('slotpad.beaconNode', node ? 'yes' : 'no');
    void setContext('slotpad.hasNode', registry.all.length > 0);
    void setContext('slotpad.executionNode', registry.selected('execution') ? 'yes' : 'no');
  };
  const updateSearch = () => {
    const mayLook = options.looksForNodes && nodesView.visible && vscode.workspace.isTrusted;
    demoSearch.setActive(mayLook);
    firstLook.setAllowed(mayLook && registry.nothingConfigured);
  };
  updatePeersNode();
  updateSearch();

  const disposables: readonly vscode.Disposable[] = [
    registry.onDidChange(() => {
      updateNodes();
      updatePeersNode();
    }),
    nodesView.onDidChangeVisibility(updateSearch),
    vscode.workspace.onDidGrantWorkspaceTrust(updateSearch),
    peersView.onDidChangeListed(() => nodesView.update()),
    demoSearch,
    firstLook,
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
    found: (row) => firstLook.found.find(({ url }) => row === `found/${url}`),
    count: (attention) => nodesView.count(attention),
    reveal: (node) => nodesView.reveal(node),
    dispose() {
      for (const disposable of disposables) disposable.dispose();
    },
  };
}

interface NodesViewOptions {
  readonly place: TreePlace;
  readonly watcher: NodesWatcher;
  readonly clock: Clock;
  /** Called with the ids of dragged nodes and of the nodes of the target row; no target means the end. */
  readonly dropped: (dragged: readonly string[], target: readonly string[]) => void;
  /** The peers that the Peers view shows now. */
  readonly listedPeers: () => PeersState | undefined;
  /** The rows of nodes that can be added. */
  readonly offered: () => readonly PlainItem[];
  /** Counts the entries of the logs that are followed. */
  readonly logCounts: Pick<LogCounts, 'of'>;
  /** Whether a command exists: links to others are left out. Default: all do. */
  readonly offers?: (command: string) => boolean;
  /** The alerts of nodes, for the menus of rows. */
  readonly alerts: {
    of(node: KnownNode): readonly unknown[];
    readonly onDidChange: vscode.Event<void>;
  };
}

/** The Nodes view. Nodes are polled for it only while it is visible. */
interface NodesView extends vscode.Disposable {
  /** The current rows. */
  readonly rows: readonly PlainItem[];
  readonly visible: boolean;
  readonly onDidChangeVisibility: vscode.Event<unknown>;
  find(id: string): PlainItem | undefined;
  /** Shows what has changed. */
  update(): void;
  count(attention: Attention): void;
  /** Shows the view, and scrolls to a node. */
  reveal(node?: string): Promise<void>;
}

/** How soon a reading is shown. Milliseconds. */
const drawAfter = 150;
/** How often ages are updated without a new reading. Milliseconds. */
const updateAgesEvery = 5000;
/**
 * The same for the seconds until a node that does not respond is asked again. Not more often: VS Code shows no hover of a
 * row that is drawn again while the pointer comes to rest.
 */
const countEvery = 5000;
/** Milliseconds in which a hover can be read and its links clicked. */
const readHover = 15_000;
/** How often the details of expanded rows are read. */
const detailsEvery = 60_000;

/** A click on the row of a node selects it. One that was only found is added first. */
function clickOn({ context, id }: PlainItem): vscode.Command | undefined {
  if (context?.startsWith('found.') === true) {
    return { title: 'Use This Node', command: 'slotpad.useFoundNode', arguments: [id] };
  }
  if (context?.startsWith('node.') !== true) return undefined;
  return { title: 'Select Node', command: 'slotpad.selectNode', arguments: [id] };
}

function createNodesView(options: NodesViewOptions): NodesView {
  const { watcher, clock, dropped, alerts, logCounts, listedPeers, offered } = options;
  let hoveredAt = Number.NEGATIVE_INFINITY;
  const tree = createPlainTreeView(options.place, {
    ...(options.offers ? { offers: options.offers } : {}),
    command: clickOn,
    hovered() {
      hoveredAt = clock.now();
    },
    expanded(shown) {
      const nodes = new Map(watcher.states.map(({ node }) => [node.id, node]));
      details.setExpanded(
        shown.flatMap(({ nodeId, reads }) => {
          const node = nodeId === undefined ? undefined : nodes.get(nodeId);
          return node && reads ? [{ node, detail: reads }] : [];
        }),
      );
    },
    drop: (dragged, target) => dropped(nodesOf(dragged), target === undefined ? [] : nodesOf([target])),
  });
  const nodesOf = (ids: readonly string[]) => ids.flatMap((row) => nodesOfRow(tree.find(row)));
  const nodeRows = createNodeRows();
  const withListedPeers = createListedPeers();
  let rows: readonly PlainItem[] = [];
  let wanted: Ending | undefined;

  const draw = (rowsOf: NodeRows['present']) => {
    const listed = listedPeers();
    const states = watcher.states.map((state) => withListedPeers(state, listed));
    const known = rowsOf(states, {
      thresholds: thresholdSettings(),
      now: clock.now(),
      hasAlerts: (node) => alerts.of(node).length > 0,
      details: (node) => details.of(node),
      logCounts: (node) => logCounts.of(node),
    });
    const more = offered();
    rows = more.length === 0 ? known : [...known, ...more];
    tree.update(rows);
  };
  const drawAll = () => draw(nodeRows.present);
  // Nodes are read at about the same time.
  const readings = coalesced(clock, drawAfter, () => draw(nodeRows.update));
  const details = createDetailsWatcher({
    nodes: watcher,
    interval: () => detailsEvery,
    changed: () => readings.call(),
  });
  // Also for a node that does not respond: its row shows how old its values are.
  const ages = createPoller({
    clock,
    interval: () => updateAgesEvery,
    tick: async () => {
      drawAll();
      return true;
    },
  });
  const counts = createPoller({
    clock,
    interval: () => countEvery,
    tick: async () => {
      // VS Code closes the hover of a row that is drawn again.
      const isRead = clock.now() - hoveredAt < readHover;
      if (!isRead && watcher.states.some(isCounting)) draw(nodeRows.update);
      return true;
    },
  });
  const updateVisible = () => {
    details.setVisible(tree.view.visible);
    if (tree.view.visible) {
      wanted ??= watcher.want('all', 'nodes view');
      ages.start();
      counts.start();
      return;
    }
    wanted?.dispose();
    wanted = undefined;
    ages.stop();
    counts.stop();
  };
  const subscriptions = vscode.Disposable.from(
    readings,
    watcher.onReading(() => readings.call()),
    watcher.onLate(() => readings.call()),
    watcher.onNodes(() => {
      details.setNodes(watcher.states.map(({ node }) => node));
      drawAll();
    }),
    alerts.onDidChange(drawAll),
    onSettingChange('thresholds', drawAll),
    tree.view.onDidChangeVisibility(updateVisible),
  );
  drawAll();
  updateVisible();

  return {
    get rows() {
      return rows;
    },
    get visible() {
      return tree.view.visible;
    },
    onDidChangeVisibility: tree.view.onDidChangeVisibility,
    // A command may pass the id of a row that VS Code has not requested yet.
    find: (id) => tree.find(id) ?? findRow(rows, id),
    update: () => draw(nodeRows.update),
    count: ({ count, words }) => tree.count(count, words),
    async reveal(node) {
      await vscode.commands.executeCommand('slotpad.nodes.focus');
      if (node !== undefined) await tree.reveal(node);
    },
    dispose() {
      subscriptions.dispose();
      ages.stop();
      counts.stop();
      wanted?.dispose();
      details.dispose();
      tree.dispose();
    },
  };
}

interface DemoSearchOptions {
  readonly registry: NodeRegistry;
  readonly clock: Clock;
  readonly readerFor: (url: string, signal: AbortSignal) => NodeReader;
}

/** Looks for a running demo node while no node is configured, so that it is shown without any settings. */
interface DemoSearch extends vscode.Disposable {
  setActive(active: boolean): void;
}

function createDemoSearch({ registry, clock, readerFor }: DemoSearchOptions): DemoSearch {
  let found = false;
  /** False when nodes are configured, or the address of the demo node is known without this search. */
  const isNeeded = () => registry.nothingConfigured && (found || !registry.demo);
  const poller = createPoller({
    clock,
    interval: pollIntervalSetting,
    tick: async (signal) => {
      if (!isNeeded()) return true;
      const urls = await findDemo((url) => readerFor(url, signal));
      if (signal.aborted || (registry.demo && !found)) return true;
      if (Boolean(urls) !== found) {
        found = Boolean(urls);
        registry.setDemo(urls, 'found');
      }
      return true;
    },
  });
  return {
    setActive(active) {
      if (active) poller.start();
      else poller.stop();
    },
    dispose: () => poller.stop(),
  };
}
