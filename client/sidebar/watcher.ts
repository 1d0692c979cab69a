import type { KnownNode } from '../nodes/node';
import type { NodeReader } from '../nodes/reader';
import { type Clock, createPoller, type Poller } from './poller';
import { type BeaconMemory, readBeacon } from './read-beacon';
import { readExecution } from './read-execution';
import { type NodeState, withFailure, withReading } from './state';

export interface WatcherOptions {
  readonly clock: Clock;
  /** A reader for the node that gives up when the signal says so. */
  readonly readerFor: (node: KnownNode, signal: AbortSignal) => NodeReader;
  /** Milliseconds from the end of one reading to the start of the next. */
  readonly interval: () => number;
  /** Some node's state is new. */
  readonly changed: () => void;
}

/** The one owner of all readings of the Nodes view: which nodes are polled, and whether now. */
export interface NodesWatcher {
  /** In the order of the view. Nodes that went are stopped; the states of those that stay are kept. */
  setNodes(nodes: readonly KnownNode[], selected: ReadonlySet<string>): void;
  /** Polling goes on only while the view can be seen. */
  setVisible(visible: boolean): void;
  /** Reads every node now. */
  refresh(): void;
  readonly states: readonly NodeState[];
  dispose(): void;
}

interface Watched {
  state: NodeState;
  readonly poller: Poller;
}

export function createNodesWatcher(options: WatcherOptions): NodesWatcher {
  const watched = new Map<string, Watched>();
  let order: readonly string[] = [];
  let visible = false;

  const watch = (node: KnownNode, selected: boolean): Watched => {
    const memory: BeaconMemory = {};
    const entry: Watched = {
      state: { node, selected },
      poller: createPoller({
        clock: options.clock,
        interval: options.interval,
        tick: async (signal) => {
          const reader = options.readerFor(node, signal);
          const result = await (node.kind === 'beacon' ? readBeacon(reader, memory) : readExecution(reader));
          // What arrives after a stop belongs to nobody.
          if (signal.aborted) return false;
          entry.state = result.ok
            ? withReading(entry.state, result.reading, options.clock.now())
            : withFailure(entry.state, result.failure);
          options.changed();
          return result.ok;
        },
      }),
    };
    return entry;
  };

  return {
    setNodes(nodes, selected) {
      const ids = new Set(nodes.map((node) => node.id));
      for (const [id, entry] of watched) {
        const now = nodes.find((node) => node.id === id);
        if (ids.has(id) && now?.url === entry.state.node.url) continue;
        entry.poller.stop();
        watched.delete(id);
      }
      for (const node of nodes) {
        const known = watched.get(node.id);
        if (known) known.state = { ...known.state, node, selected: selected.has(node.id) };
        else watched.set(node.id, watch(node, selected.has(node.id)));
      }
      order = nodes.map((node) => node.id);
      if (visible) for (const entry of watched.values()) entry.poller.start();
      options.changed();
    },
    setVisible(now) {
      if (visible === now) return;
      visible = now;
      for (const { poller } of watched.values()) {
        if (now) poller.start();
        else poller.stop();
      }
    },
    refresh() {
      for (const { poller } of watched.values()) poller.refresh();
    },
    get states() {
      return order.flatMap((id) => watched.get(id)?.state ?? []);
    },
    dispose() {
      for (const { poller } of watched.values()) poller.stop();
      watched.clear();
    },
  };
}
