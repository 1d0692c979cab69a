import type { Clock } from '../../common/units/clock';
import type { KnownNode } from '../nodes/node';
import type { NodeReader } from '../nodes/reader';
import { createPoller, type Poller } from '../poll/poller';
import { type PeersMemory, readPeers } from './peers';
import { type PeersState, withPeers } from './peers-state';

export interface PeersWatcherOptions {
  readonly clock: Clock;
  readonly readerFor: (node: KnownNode, signal: AbortSignal) => NodeReader;
  /** Milliseconds from the end of one reading to the start of the next. */
  readonly interval: () => number;
  readonly changed: () => void;
}

/** The one owner of the Peers view's readings: of one beacon node, and only while the view can be seen. */
export interface PeersWatcher {
  setNode(node: KnownNode | undefined): void;
  setVisible(visible: boolean): void;
  refresh(): void;
  readonly state: PeersState;
  dispose(): void;
}

/** Of more peers than this the list is megabytes: it is asked for more seldom, for the node's sake and for ours. */
const manyPeers = 1000;
const manyPause = 30_000;

export function createPeersWatcher(options: PeersWatcherOptions): PeersWatcher {
  let state: PeersState = {};
  let poller: Poller | undefined;
  let visible = false;

  const pollerFor = (node: KnownNode): Poller => {
    const memory: PeersMemory = {};
    return createPoller({
      clock: options.clock,
      interval: () => Math.max(options.interval(), (state.peers?.length ?? 0) > manyPeers ? manyPause : 0),
      tick: async (signal) => {
        const result = await readPeers(options.readerFor(node, signal), memory);
        if (signal.aborted) return false;
        state = result.ok
          ? withPeers(state, node, result, options.clock.now())
          : { ...state, node, failure: result.failure };
        options.changed();
        return result.ok;
      },
    });
  };

  return {
    setNode(node) {
      if (node?.id === state.node?.id && node?.url === state.node?.url) return;
      poller?.stop();
      poller = node && pollerFor(node);
      state = node ? { node } : {};
      if (visible) poller?.start();
      options.changed();
    },
    setVisible(now) {
      if (visible === now) return;
      visible = now;
      if (now) poller?.start();
      else poller?.stop();
    },
    refresh() {
      poller?.refresh();
    },
    get state() {
      return state;
    },
    dispose() {
      poller?.stop();
      poller = undefined;
    },
  };
}
