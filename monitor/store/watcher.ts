import type { Clock } from '../../common/units/clock';
import { withJudgement } from '../health/health';
import { place } from '../health/pair';
import type { KnownNode } from '../nodes/node';
import type { NodeReader } from '../nodes/reader';
import type { Ending } from '../poll/ending';
import type { NodeState, Thresholds } from '../readings/node-state';
import { defaultThresholds } from '../readings/thresholds';
import { basicPart } from './basic';
import type { NodeStore } from './node-store';
import type { OpenPart, Part, PartName } from './part';
import { createStores } from './stores';

export interface WatcherOptions {
  readonly clock: Clock;
  /** A reader for the node that stops when the signal is aborted. */
  readonly readerFor: (node: KnownNode, signal: AbortSignal, part: PartName) => NodeReader;
  /** Milliseconds from the end of one reading to the start of the next, for users without an interval of their own. */
  readonly interval: () => number;
  /** By which states are judged. Default: the default thresholds. */
  readonly thresholds?: () => Thresholds;
  /** From 0 to 1, for the pauses between tries. Without it, they have no jitter. */
  readonly random?: () => number;
}

/**
 * Owns all readings of nodes: one store per node, for any number of users. A node is polled only while somebody wants
 * it. Call `want` to have it polled, and `onReading` to be notified:
 *
 *     const wanted = watcher.want('all', 'dashboard');           // starts polling
 *     const heard = watcher.onReading((state) => draw(state));   // after each reading, successful or not
 *     …
 *     wanted.dispose(); heard.dispose();                         // polling stops with the last user
 *
 * Other parts of a node, such as its peers, are opened by name.
 */
export interface NodesWatcher {
  /** Sets the nodes in display order. Removed nodes are stopped; the others keep their state. */
  setNodes(nodes: readonly KnownNode[], selected: ReadonlySet<string>): void;
  /**
   * Polls a node until the result is disposed. Starts at once if nobody wanted it before.
   * @param node the id of a node, which may be added later; `all`: every node, including later ones
   * @param reason the user, as listed by `reasons`: `nodes view`, `dashboard`, `alerts`
   * @param interval milliseconds between two readings, evaluated each time. The shortest of all users applies.
   */
  want(node: string, reason: string, interval?: () => number): Ending;
  /**
   * Calls back after each reading of any node: with `failure` if it failed (`reading` is then the last successful one),
   * otherwise with a `reading` taken at `readAt`. Not called for aborted readings.
   */
  onReading(listener: (state: NodeState) => void): Ending;
  /** Calls back when a node takes too long to answer its current reading. */
  onLate(listener: (state: NodeState) => void): Ending;
  /** Calls back when nodes were added, removed or moved, or another one is selected. */
  onNodes(listener: () => void): Ending;
  /** Calls back when the users of a node have changed. */
  onWanted(listener: () => void): Ending;
  /** Reads a node now, or every node, if it is wanted. */
  refresh(node?: string): void;
  /**
   * Opens a part of a node, which need not be one of the set nodes. All users of a part share its readings.
   *
   */
  open<State>(node: KnownNode, part: Part<State>): OpenPart<State>;
  /** The state of each node, in display order. */
  readonly states: readonly NodeState[];
  /** Who wants a node, without duplicates. */
  reasons(node: string): readonly string[];
  dispose(): void;
}

/** A longer time between two readings means that nobody watched. Milliseconds. */
const gap = 150_000;

interface Watched {
  readonly store: NodeStore;
  readonly basic: OpenPart<NodeState>;
  /** One for each user of this node. */
  readonly wanted: Map<Want, Ending>;
}

interface Want {
  readonly node: string;
  readonly reason: string;
  readonly interval: () => number;
}

export function createNodesWatcher(options: WatcherOptions): NodesWatcher {
  const { clock, thresholds = () => defaultThresholds } = options;
  const stores = createStores({
    ...options,
    partnerOf: (node) =>
      place(statesInOrder()).flatMap((placed) =>
        'pair' in placed && placed.pair.beacon.node.id === node.id ? placed.pair.execution.node : [],
      )[0],
  });
  const watched = new Map<string, Watched>();
  const wants = new Set<Want>();
  const readingListeners = new Set<(state: NodeState) => void>();
  const lateListeners = new Set<(state: NodeState) => void>();
  const nodesListeners = new Set<() => void>();
  const wantedListeners = new Set<() => void>();
  let order: readonly string[] = [];
  const statesInOrder = () => order.flatMap((id) => watched.get(id)?.basic.state ?? []);

  const watch = (node: KnownNode): Watched => {
    const store = stores.take(node);
    const basic = store.open(basicPart, () => stores.release(store));
    basic.onReading(() => {
      const longestGap = Math.max(gap, 3 * options.interval());
      basic.update((state) => withJudgement(state, thresholds(), clock.now(), longestGap));
      call(readingListeners, basic.state);
    });
    basic.onLate((state) => call(lateListeners, state));
    return { store, basic, wanted: new Map() };
  };

  /** Polls the wanted nodes, and no others. */
  const settle = () => {
    for (const [id, { basic, wanted }] of watched) {
      for (const want of wants) {
        if (isFor(want, id) && !wanted.has(want)) wanted.set(want, basic.want(want.reason, want.interval));
      }
      for (const [want, ending] of wanted) {
        if (wants.has(want)) continue;
        ending.dispose();
        wanted.delete(want);
      }
    }
  };

  const listening = <T>(set: Set<T>, listener: T): Ending => {
    set.add(listener);
    return { dispose: () => void set.delete(listener) };
  };

  return {
    setNodes(nodes, selected) {
      for (const [id, entry] of watched) {
        const now = nodes.find((node) => node.id === id);
        if (now?.url === entry.store.node.url) continue;
        entry.basic.dispose();
        watched.delete(id);
      }
      for (const node of nodes) {
        const entry = watched.get(node.id) ?? watch(node);
        watched.set(node.id, entry);
        entry.store.node = node;
        entry.basic.update((state) => ({ ...state, node, selected: selected.has(node.id) }));
      }
      order = nodes.map((node) => node.id);
      settle();
      call(nodesListeners);
    },
    want(node, reason, interval = options.interval) {
      const own: Want = { node, reason, interval };
      wants.add(own);
      settle();
      call(wantedListeners);
      return {
        dispose() {
          if (!wants.delete(own)) return;
          settle();
          call(wantedListeners);
        },
      };
    },
    onReading: (listener) => listening(readingListeners, listener),
    onLate: (listener) => listening(lateListeners, listener),
    onNodes: (listener) => listening(nodesListeners, listener),
    onWanted: (listener) => listening(wantedListeners, listener),
    refresh(node) {
      for (const [id, { basic }] of watched) {
        if (node === undefined || node === id) basic.refresh();
      }
    },
    open(node, part) {
      const store = stores.take(node);
      return store.open(part, () => stores.release(store));
    },
    get states() {
      return statesInOrder();
    },
    reasons: (node) => [
      ...new Set([...wants].filter((want) => isFor(want, node)).map(({ reason }) => reason)),
    ],
    dispose() {
      wants.clear();
      readingListeners.clear();
      lateListeners.clear();
      nodesListeners.clear();
      wantedListeners.clear();
      for (const entry of watched.values()) entry.basic.dispose();
      watched.clear();
    },
  };
}

function isFor(want: Want, node: string): boolean {
  return want.node === node || want.node === 'all';
}

function call<Told extends readonly unknown[]>(
  listeners: ReadonlySet<(...told: Told) => void>,
  ...told: Told
): void {
  for (const listener of [...listeners]) listener(...told);
}
