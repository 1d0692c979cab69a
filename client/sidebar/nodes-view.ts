import * as vscode from 'vscode';
import type { Clock } from '../../common/units/clock';
import { createDetailsWatcher } from '../../monitor/details/details-watcher';
import type { LogCounts } from '../../monitor/logs/log-counts';
import type { KnownNode } from '../../monitor/nodes/node';
import type { PeersState } from '../../monitor/peers/peers-state';
import { coalesced } from '../../monitor/poll/coalesced';
import type { Ending } from '../../monitor/poll/ending';
import { createPoller } from '../../monitor/poll/poller';
import type { NodesWatcher } from '../../monitor/store/watcher';
import type { Attention } from '../../workbench/alerts/health-item';
import { nodesOfRow } from '../../workbench/nodes/order';
import { createListedPeers } from '../../workbench/sidebar/listed-peers';
import { createNodeRows, isCounting, type NodeRows } from '../../workbench/sidebar/present';
import { findRow, type PlainItem } from '../../workbench/tree/item';
import { onSettingChange } from '../settings/on-change';
import { thresholdSettings } from '../settings/settings';
import { createPlainTreeView } from '../tree/tree';
import type { TreePlace } from '../tree/view';

export interface NodesViewOptions {
  readonly place: TreePlace;
  readonly watcher: NodesWatcher;
  readonly clock: Clock;
  /** Called with the ids of dragged nodes and of the nodes of the target row; no target means the end. */
  readonly dropped: (dragged: readonly string[], target: readonly string[]) => void;
  /** The peers that the Peers view shows now. */
  readonly listedPeers: () => PeersState | undefined;
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
export interface NodesView extends vscode.Disposable {
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
 * The same for the seconds until a node that does not answer is asked again. Not more often: VS Code shows no hover of a
 * row that is drawn again while the pointer comes to rest.
 */
const countEvery = 5000;
/** Milliseconds in which a hover can be read and its links clicked. */
const readHover = 15_000;
/** How often the details of expanded rows are read. */
const detailsEvery = 60_000;

export function createNodesView(options: NodesViewOptions): NodesView {
  const { watcher, clock, dropped, alerts, logCounts, listedPeers } = options;
  let hoveredAt = Number.NEGATIVE_INFINITY;
  const tree = createPlainTreeView(options.place, {
    ...(options.offers ? { offers: options.offers } : {}),
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
    drop: (dragged, target) =>
      dropped(
        dragged.flatMap((row) => nodesOfRow(tree.find(row))),
        nodesOfRow(target === undefined ? undefined : tree.find(target)),
      ),
  });
  const nodeRows = createNodeRows();
  const withListedPeers = createListedPeers();
  let rows: readonly PlainItem[] = [];
  let wanted: Ending | undefined;

  const draw = (rowsOf: NodeRows['present']) => {
    const listed = listedPeers();
    const states = watcher.states.map((state) => withListedPeers(state, listed));
    rows = rowsOf(states, {
      thresholds: thresholdSettings(),
      now: clock.now(),
      hasAlerts: (node) => alerts.of(node).length > 0,
      details: (node) => details.of(node),
      logCounts: (node) => logCounts.of(node),
    });
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
  // Also for a node that does not answer: its row shows how old its values are.
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
