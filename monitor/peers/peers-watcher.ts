import { usualSecondsPerSlot } from '../../catalogue/networks';
import type { KnownNode } from '../nodes/node';
import type { OpenPart, Part } from '../store/part';
import type { NodesWatcher } from '../store/watcher';
import { type OtherPeersState, otherPeersPart } from './other-peers';
import { readPeers } from './peers';
import { type PeersState, withPeers } from './peers-state';

export interface PeersWatcherOptions {
  readonly nodes: Pick<NodesWatcher, 'open'>;
  /** Milliseconds from the end of one reading to the start of the next. */
  readonly interval: () => number;
  readonly changed: () => void;
}

/** The readings of the Peers view: one beacon node, only while the view is visible. */
export interface PeersWatcher {
  setNode(node: KnownNode | undefined): void;
  setVisible(visible: boolean): void;
  /** Whether somebody looks at the peers that the node is not connected to. */
  setOthersVisible(visible: boolean): void;
  refresh(): void;
  readonly state: PeersState;
  /** Undefined without a node. */
  readonly others: OtherPeersState | undefined;
  dispose(): void;
}

/** A list with more peers than this has several megabytes, so it is read less often. */
const manyPeers = 1000;
const manyPause = 30_000;

const peersPart: Part<PeersState> = {
  name: 'peers',
  // At once, too, when the node answers other requests again.
  longestPause: usualSecondsPerSlot * 1000,
  initial: (node) => ({ node }),
  pause: ({ peers = [] }, wanted) => Math.max(wanted, peers.length > manyPeers ? manyPause : 0),
  async read({ memory, node, now, reader }) {
    const result = await readPeers(reader, memory);
    return {
      ok: result.ok,
      next: (state) =>
        result.ok ? withPeers(state, node, result, now()) : { ...state, node, failure: result.failure },
    };
  },
};

export function createPeersWatcher({ changed, interval, nodes }: PeersWatcherOptions): PeersWatcher {
  let part: OpenPart<PeersState> | undefined;
  let visible = false;
  let wanted: { dispose(): void } | undefined;
  let others: OpenPart<OtherPeersState> | undefined;
  let othersVisible = false;
  let othersWanted: { dispose(): void } | undefined;

  const settle = () => {
    if (visible) {
      wanted ??= part?.want('peers view', interval);
    } else {
      wanted?.dispose();
      wanted = undefined;
    }
    if (othersVisible) {
      othersWanted ??= others?.want('peers view', interval);
    } else {
      othersWanted?.dispose();
      othersWanted = undefined;
    }
  };
  const close = () => {
    part?.dispose();
    others?.dispose();
    part = undefined;
    others = undefined;
    wanted = undefined;
    othersWanted = undefined;
  };

  return {
    setNode(node) {
      if (node?.id === part?.state.node?.id && node?.url === part?.state.node?.url) return;
      close();
      part = node && nodes.open(node, peersPart);
      part?.onReading(changed);
      others = node && nodes.open(node, otherPeersPart);
      others?.onReading(changed);
      settle();
      changed();
    },
    setVisible(now) {
      visible = now;
      settle();
    },
    setOthersVisible(now) {
      othersVisible = now;
      settle();
    },
    refresh() {
      part?.refresh();
      others?.refresh();
    },
    get others() {
      return others?.state;
    },
    get state() {
      return part?.state ?? {};
    },
    dispose: close,
  };
}
