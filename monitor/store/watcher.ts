import { isSocketUrl } from '../../common/requests/socket-address';
import type { Clock } from '../../common/units/clock';
import { compared } from '../health/fleet';
import { withJudgement } from '../health/health';
import { place } from '../health/pair';
import type { KnownNode } from '../nodes/node';
import type { NodeReader } from '../nodes/reader';
import type { Ending } from '../poll/ending';
import type { NodeEvents } from '../poll/node-events';
import type { NodeState, Thresholds } from '../readings/node-state';
import { followNewBlocks } from '../readings/read-execution';
import { followHeads } from '../readings/streamed-heads';
import { defaultThresholds } from '../readings/thresholds';
import { basicPart } from './basic';
import type { Checkpoints } from './checkpoints';
import { createNodeStore, type NodeStore, type NodeStoreOptions } from './node-store';
import type { OpenPart, Part, PartName } from './part';

interface WatcherOptions {
  readonly clock: Clock;
  /** A reader for the node that stops when the signal is aborted. */
  readonly readerFor: (node: KnownNode, signal: AbortSignal, part: PartName) => NodeReader;
  /** Milliseconds from the end of one reading to the start of the next, for users without an interval of their own. */
  readonly interval: () => number;
  /** By which states are judged. Default: the default thresholds. */
  readonly thresholds?: () => Thresholds;
  /** From 0 to 1, for the pauses between tries. Without it, they have no jitter. */
  readonly random?: () => number;
  /** The heads of wanted nodes come from here as far as possible, so that they are asked for less. */
  readonly events?: Pick<NodeEvents, 'follow'>;
  /** Finalized checkpoints of beacon nodes are compared with these. They are read while a beacon node is wanted. */
  readonly checkpoints?: Pick<Checkpoints, 'known' | 'setWanted'>;
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
  /** Adds to the state of a node what follows from more than its readings. It is judged with the next one. */
  learn(node: string, known: Pick<NodeState, 'diskPerDay'>): void;
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
  /** Its event stream, while it is wanted. */
  heads?: Ending | undefined;
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
      basic.update((state) =>
        withJudgement(
          compared(state, statesInOrder(), options.checkpoints?.known),
          thresholds(),
          clock.now(),
          longestGap,
        ),
      );
      call(readingListeners, basic.state);
    });
    basic.onLate((state) => call(lateListeners, state));
    return { store, basic, wanted: new Map() };
  };

  /** Polls the wanted nodes, and no others. */
  const settle = () => {
    for (const [id, entry] of watched) {
      const { basic, wanted } = entry;
      for (const want of wants) {
        if (isFor(want, id) && !wanted.has(want)) wanted.set(want, basic.want(want.reason, want.interval));
      }
      for (const [want, ending] of wanted) {
        if (wants.has(want)) continue;
        ending.dispose();
        wanted.delete(want);
      }
      followWanted(entry, options.events);
    }
    options.checkpoints?.setWanted([...watched.values()].some(isWantedBeacon));
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
        forget(entry);
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
    learn: (node, known) => watched.get(node)?.basic.update((state) => ({ ...state, ...known })),
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
      for (const entry of watched.values()) forget(entry);
      watched.clear();
      options.checkpoints?.setWanted(false);
    },
  };
}

/** Beacon nodes have an event stream, execution nodes subscriptions over a socket. */
function follow(events: Pick<NodeEvents, 'follow'>, { node, memory }: NodeStore): Ending | undefined {
  if (node.kind === 'beacon') return followHeads(events, node, memory);
  return isSocketUrl(node.url) ? followNewBlocks(events, node, memory) : undefined;
}

function isWantedBeacon({ store, wanted }: Watched): boolean {
  return store.node.kind === 'beacon' && wanted.size > 0;
}

/** Listens to the event stream of a node while somebody wants the node. */
function followWanted(entry: Watched, events: WatcherOptions['events']): void {
  const { store, wanted } = entry;
  const isFollowed = events !== undefined && wanted.size > 0;
  if (isFollowed) entry.heads ??= follow(events, store);
  if (isFollowed) return;
  entry.heads?.dispose();
  delete entry.heads;
}

function forget({ basic, heads }: Watched): void {
  heads?.dispose();
  basic.dispose();
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

/** The stores of nodes in use: one for each node and address. */
interface Stores {
  /** The store of a node. Release it as often as it was taken. */
  take(node: KnownNode): NodeStore;
  release(store: NodeStore): void;
}

function createStores(options: Omit<NodeStoreOptions, 'before'>): Stores {
  const used = new Map<string, { readonly store: NodeStore; users: number }>();
  /** Aborted readings of removed nodes that have not ended yet, by node. */
  const leaving = new Map<string, Promise<unknown>>();
  const keyOf = ({ id, url }: KnownNode) => `${id} ${url}`;

  return {
    take(node) {
      const key = keyOf(node);
      const entry = used.get(key) ?? {
        store: createNodeStore(node, { ...options, before: leaving.get(node.id) }),
        users: 0,
      };
      used.set(key, entry);
      entry.users += 1;
      return entry.store;
    },
    release(store) {
      const key = keyOf(store.node);
      const entry = used.get(key);
      if (!entry) return;
      entry.users -= 1;
      if (entry.users > 0) return;
      used.delete(key);
      const { id } = store.node;
      const { ending } = store;
      if (!ending) return;
      leaving.set(id, ending);
      void ending.then(() => {
        if (leaving.get(id) === ending) leaving.delete(id);
      });
    },
  };
}
