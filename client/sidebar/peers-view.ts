import * as vscode from 'vscode';
import type { Clock } from '../../common/units/clock';
import type { KnownNode } from '../../monitor/nodes/node';
import type { Peer } from '../../monitor/peers/peer';
import type { PeersState } from '../../monitor/peers/peers-state';
import { createPeersWatcher } from '../../monitor/peers/peers-watcher';
import type { NodesWatcher } from '../../monitor/store/watcher';
import { otherId, othersId } from '../../workbench/sidebar/other-peers';
import { type PeerChoice, readChoice } from '../../workbench/sidebar/peer-choice';
import { isMoreRow } from '../../workbench/sidebar/peer-row';
import { createPeerRows, peersDescription, peersMessage } from '../../workbench/sidebar/present-peers';
import { findRow, type PlainItem } from '../../workbench/tree/item';
import { pollIntervalSetting } from '../settings/settings';
import { setContext } from '../surface/commands';
import { createPlainTreeView } from '../tree/tree';
import type { TreePlace } from '../tree/view';

export interface PeersViewOptions {
  readonly place: TreePlace;
  readonly nodes: NodesWatcher;
  readonly clock: Clock;
  /** Stores how the peers are grouped, sorted and filtered. */
  readonly memento: vscode.Memento;
  /** Whether a command exists. Default: all do. */
  readonly offers?: ((command: string) => boolean) | undefined;
}

/** The Peers view. Peers are read only while it is visible. */
export interface PeersView extends vscode.Disposable {
  /** What the view shows; undefined while it is hidden. */
  readonly listed: PeersState | undefined;
  readonly onDidChangeListed: vscode.Event<void>;
  /** The peers of the last reading. */
  readonly peers: readonly Peer[];
  readonly choice: PeerChoice;
  find(id: string): PlainItem | undefined;
  setNode(node: KnownNode | undefined): void;
  /** Groups, sorts and filters the peers. */
  arrange(choice: PeerChoice): void;
  /** The peers without a connection; undefined until they are read. */
  readonly others: readonly Peer[] | undefined;
  /** Whether the node, if there is one, has yet to list them. */
  readonly isLoading: boolean;
  /** Whether there is a beacon node to read peers from. */
  readonly hasNode: boolean;
  /**
   * Reads also the peers without a connection until the result is disposed.
   * @param update called when a list of peers was read
   */
  search(update: () => void): vscode.Disposable;
  /** The request for the list that is shown; undefined until there is one. */
  readonly request: { readonly node: KnownNode; readonly path: string } | undefined;
  /** Shows the view, and scrolls to a peer. */
  reveal(peer: Peer): Promise<void>;
  refresh(): void;
}

const choiceKey = 'peers.choice';
const SHOW_PEERS = 'slotpad.showPeers';

export function createPeersView({ place, nodes, clock, memento, offers }: PeersViewOptions): PeersView {
  const tree = createPlainTreeView(place, {
    ...(offers ? { offers } : {}),
    command: (item) =>
      isMoreRow(item) && offers?.(SHOW_PEERS) !== false
        ? { title: 'Show Peers as Table', command: SHOW_PEERS }
        : undefined,
    expanded(shown) {
      othersExpanded = shown.some(({ id }) => id === othersId);
      updateVisible();
    },
  });
  const peerRows = createPeerRows();
  let rows: readonly PlainItem[] = [];
  let choice = readChoice(memento.get(choiceKey));
  let othersExpanded = false;
  /** The peer that a person looks for. */
  let wanted: string | undefined;
  const searches = new Set<() => void>();
  const listedChanges = new vscode.EventEmitter<void>();

  const draw = () => {
    const { state } = watcher;
    rows = peerRows.present(state, choice, clock.now(), watcher.others, wanted);
    tree.describe(peersDescription(state), peersMessage(state, choice));
    tree.update(rows);
    for (const update of searches) update();
    listedChanges.fire();
  };
  const watcher = createPeersWatcher({ nodes, interval: () => pollIntervalSetting() * 2, changed: draw });
  const arrange = (arranged: PeerChoice) => {
    choice = arranged;
    void memento.update(choiceKey, arranged);
    updateContext();
    draw();
  };
  const updateContext = () => void setContext('slotpad.peersFiltered', choice.filter.length > 0);
  const updateVisible = () => {
    watcher.setVisible(tree.view.visible || searches.size > 0);
    watcher.setOthersVisible((tree.view.visible && othersExpanded) || searches.size > 0);
  };
  const subscription = tree.view.onDidChangeVisibility(() => {
    updateVisible();
    listedChanges.fire();
  });
  updateContext();
  updateVisible();

  return {
    get listed() {
      return tree.view.visible ? watcher.state : undefined;
    },
    onDidChangeListed: listedChanges.event,
    get peers() {
      return watcher.state.peers ?? [];
    },
    get choice() {
      return choice;
    },
    find: (id) => tree.find(id),
    setNode: (node) => watcher.setNode(node),
    arrange,
    get others() {
      return watcher.others?.peers;
    },
    get hasNode() {
      return watcher.state.node !== undefined;
    },
    get isLoading() {
      const { others } = watcher;
      return others !== undefined && !others.peers && !others.failure;
    },
    search(update) {
      searches.add(update);
      updateVisible();
      return {
        dispose() {
          searches.delete(update);
          updateVisible();
        },
      };
    },
    get request() {
      const { from, node } = watcher.state;
      return node && from !== undefined ? { node, path: from } : undefined;
    },
    async reveal({ id, status }) {
      await vscode.commands.executeCommand('slotpad.peers.focus');
      wanted = id;
      draw();
      if (status !== undefined) return tree.reveal(otherId(id));
      // A filter may hide the peer.
      if (!findRow(rows, id)) arrange({ ...choice, filter: [] });
      await tree.reveal(id);
    },
    refresh: () => watcher.refresh(),
    dispose() {
      subscription.dispose();
      watcher.dispose();
      listedChanges.dispose();
      tree.dispose();
    },
  };
}
