import type * as vscode from 'vscode';
import type { Clock } from '../../common/units/clock';
import type { KnownNode } from '../../monitor/nodes/node';
import type { Peer } from '../../monitor/peers/peers';
import { createPeersWatcher } from '../../monitor/peers/peers-watcher';
import type { NodesWatcher } from '../../monitor/store/watcher';
import { type PeerChoice, readChoice } from '../../workbench/sidebar/peer-choice';
import { createPeerRows, peersDescription, peersMessage } from '../../workbench/sidebar/present-peers';
import type { PlainItem } from '../../workbench/tree/item';
import { pollIntervalSetting } from '../settings/settings';
import { setContext } from '../surface/set-context';
import { createPlainTreeView } from '../tree/tree';

export interface PeersViewOptions {
  readonly nodes: NodesWatcher;
  readonly clock: Clock;
  /** Stores how the peers are grouped, sorted and filtered. */
  readonly memento: vscode.Memento;
}

/** The Peers view. Peers are read only while it is visible. */
export interface PeersView extends vscode.Disposable {
  /** The current rows. */
  readonly rows: readonly PlainItem[];
  /** The peers of the last reading. */
  readonly peers: readonly Peer[];
  readonly choice: PeerChoice;
  find(id: string): PlainItem | undefined;
  setNode(node: KnownNode | undefined): void;
  /** Groups, sorts and filters the peers. */
  arrange(choice: PeerChoice): void;
  refresh(): void;
}

const choiceKey = 'peers.choice';

export function createPeersView({ nodes, clock, memento }: PeersViewOptions): PeersView {
  const tree = createPlainTreeView('slotpad.peers');
  const peerRows = createPeerRows();
  let rows: readonly PlainItem[] = [];
  let choice = readChoice(memento.get(choiceKey));

  const draw = () => {
    const { state } = watcher;
    rows = peerRows.present(state, choice, clock.now());
    tree.describe(peersDescription(state), peersMessage(state, choice));
    tree.update(rows);
  };
  const watcher = createPeersWatcher({ nodes, interval: () => pollIntervalSetting() * 2, changed: draw });
  const updateContext = () => void setContext('slotpad.peersFiltered', choice.filter.length > 0);
  const updateVisible = () => watcher.setVisible(tree.view.visible);
  const subscription = tree.view.onDidChangeVisibility(updateVisible);
  updateContext();
  updateVisible();

  return {
    get rows() {
      return rows;
    },
    get peers() {
      return watcher.state.peers ?? [];
    },
    get choice() {
      return choice;
    },
    find: (id) => tree.find(id),
    setNode: (node) => watcher.setNode(node),
    arrange(arranged) {
      choice = arranged;
      void memento.update(choiceKey, arranged);
      updateContext();
      draw();
    },
    refresh: () => watcher.refresh(),
    dispose() {
      subscription.dispose();
      watcher.dispose();
      tree.dispose();
    },
  };
}
