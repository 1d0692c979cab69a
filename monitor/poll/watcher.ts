import type { Clock } from '../../common/units/clock';
import type { KnownNode } from '../nodes/node';
import type { NodeAnswer, NodeReader } from '../nodes/reader';
import { type NodeState, withFailure, withReading } from '../readings/node-state';
import { type BeaconMemory, readBeacon } from '../readings/read-beacon';
import { type ExecutionMemory, readExecution } from '../readings/read-execution';
import { createPoller, type Poller } from './poller';

export interface WatcherOptions {
  readonly clock: Clock;
  /** A reader for the node that gives up when the signal says so. */
  readonly readerFor: (node: KnownNode, signal: AbortSignal) => NodeReader;
  /** Milliseconds from the end of one reading to the start of the next, for whoever names no pace of their own. */
  readonly interval: () => number;
}

/** Ends what it was given for. Ending twice does nothing. */
export interface Ending {
  dispose(): void;
}

/**
 * The one owner of all readings of nodes: each node has one poller in all, however many want its readings, and is
 * polled only while somebody does. Whoever needs readings says so with `want` and hears of them with `onReading`:
 *
 *     const wanted = watcher.want('all', 'dashboard');           // polling goes on from now
 *     const heard = watcher.onReading((state) => draw(state));   // after each reading, well or not
 *     …
 *     wanted.dispose(); heard.dispose();                         // polling ends with the last who wants it
 */
export interface NodesWatcher {
  /** In the order of the view. Nodes that went are stopped; the states of those that stay are kept. */
  setNodes(nodes: readonly KnownNode[], selected: ReadonlySet<string>): void;
  /**
   * Has a node polled until the result is disposed. One that nobody wanted before is read at once.
   * @param node the id of a node, which need not be there yet; `all`: every node, those that come later too
   * @param reason who wants it, in a word, to be told apart in `reasons`: `nodes view`, `dashboard`, `alerts`
   * @param interval milliseconds between two readings, asked each time. Of several the shortest holds.
   */
  want(node: string, reason: string, interval?: () => number): Ending;
  /**
   * Calls back after each reading of any node that settled: with `failure` when it failed (`reading` is then the last
   * that went well), else with a `reading` taken at `readAt`. Not called for what was aborted.
   */
  onReading(listener: (state: NodeState) => void): Ending;
  /** Calls back when nodes came, went or moved, or another one is selected. */
  onNodes(listener: () => void): Ending;
  /** Calls back when a node is wanted by somebody else than before. */
  onWanted(listener: () => void): Ending;
  /** Reads every node that somebody wants, now. */
  refresh(): void;
  /** All that is known of each node, in the order of the view. */
  readonly states: readonly NodeState[];
  /** Who wants a node now, each once. */
  reasons(node: string): readonly string[];
  dispose(): void;
}

interface Watched {
  state: NodeState;
  readonly poller: Poller;
}

interface Want {
  readonly node: string;
  readonly reason: string;
  readonly interval: () => number;
}

export function createNodesWatcher(options: WatcherOptions): NodesWatcher {
  const watched = new Map<string, Watched>();
  const wants = new Set<Want>();
  const readingListeners = new Set<(state: NodeState) => void>();
  const nodesListeners = new Set<() => void>();
  const wantedListeners = new Set<() => void>();
  let order: readonly string[] = [];

  /** Aborted readings of nodes that went, until they have let go. */
  const leaving = new Map<string, Promise<unknown>>();

  const wantsOf = (id: string) => [...wants].filter(({ node }) => node === id || node === 'all');

  const watch = (node: KnownNode, selected: boolean, before?: Promise<unknown>): Watched => {
    const memory: BeaconMemory & ExecutionMemory = {};
    const entry: Watched = {
      state: { node, selected },
      poller: createPoller({
        clock: options.clock,
        interval: () => {
          const asked = wantsOf(node.id).map(({ interval }) => interval());
          return asked.length === 0 ? options.interval() : Math.min(...asked);
        },
        tick: async (signal) => {
          // A node that moved, or went and came back, is not read while its last reading still lets go.
          if (before) await before;
          if (signal.aborted) return false;
          const timed = timedReader(options.readerFor(entry.state.node, signal), options.clock);
          const result = await (node.kind === 'beacon'
            ? readBeacon(timed.reader, memory)
            : readExecution(timed.reader, memory));
          // What arrives after a stop belongs to nobody.
          if (signal.aborted) return false;
          entry.state = result.ok
            ? withReading({ ...entry.state, ...timed.first() }, result.reading, options.clock.now())
            : withFailure(entry.state, result.failure);
          for (const listener of [...readingListeners]) listener(entry.state);
          return result.ok;
        },
      }),
    };
    return entry;
  };

  const leave = (id: string, poller: Poller) => {
    poller.stop();
    const { ending } = poller;
    if (!ending) return;
    leaving.set(id, ending);
    void ending.then(() => {
      if (leaving.get(id) === ending) leaving.delete(id);
    });
  };

  /** Polls those that are wanted, and no others. */
  const settle = () => {
    for (const [id, { poller }] of watched) {
      if (wantsOf(id).length > 0) poller.start();
      else poller.stop();
    }
  };

  const listening = <T>(set: Set<T>, listener: T): Ending => {
    set.add(listener);
    return { dispose: () => void set.delete(listener) };
  };

  return {
    setNodes(nodes, selected) {
      const ids = new Set(nodes.map((node) => node.id));
      for (const [id, entry] of watched) {
        const now = nodes.find((node) => node.id === id);
        if (ids.has(id) && now?.url === entry.state.node.url) continue;
        leave(id, entry.poller);
        watched.delete(id);
      }
      for (const node of nodes) {
        const known = watched.get(node.id);
        if (known) known.state = { ...known.state, node, selected: selected.has(node.id) };
        else watched.set(node.id, watch(node, selected.has(node.id), leaving.get(node.id)));
      }
      order = nodes.map((node) => node.id);
      settle();
      for (const listener of [...nodesListeners]) listener();
    },
    want(node, reason, interval = options.interval) {
      const own: Want = { node, reason, interval };
      wants.add(own);
      settle();
      // Where others have it polled more seldom, or it is backing off, whoever comes now need not wait for that.
      for (const [id, { poller }] of watched) if (node === id || node === 'all') poller.hasten();
      for (const listener of [...wantedListeners]) listener();
      return {
        dispose() {
          if (!wants.delete(own)) return;
          settle();
          for (const listener of [...wantedListeners]) listener();
        },
      };
    },
    onReading: (listener) => listening(readingListeners, listener),
    onNodes: (listener) => listening(nodesListeners, listener),
    onWanted: (listener) => listening(wantedListeners, listener),
    refresh() {
      for (const { poller } of watched.values()) poller.refresh();
    },
    get states() {
      return order.flatMap((id) => watched.get(id)?.state ?? []);
    },
    reasons: (node) => [...new Set(wantsOf(node).map(({ reason }) => reason))],
    dispose() {
      wants.clear();
      readingListeners.clear();
      nodesListeners.clear();
      wantedListeners.clear();
      for (const { poller } of watched.values()) poller.stop();
      watched.clear();
    },
  };
}

/** A reader that knows how long its first answer took. */
function timedReader(reader: NodeReader, clock: Clock) {
  let answerMs: number | undefined;
  const timed = async (ask: () => Promise<NodeAnswer>): Promise<NodeAnswer> => {
    const start = clock.now();
    const answer = await ask();
    answerMs ??= Math.max(0, clock.now() - start);
    return answer;
  };
  const own: NodeReader = {
    get: (path) => timed(() => reader.get(path)),
    post: (path, body) => timed(() => reader.post(path, body)),
    call: (method, params) => timed(() => reader.call(method, params)),
  };
  return { reader: own, first: () => (answerMs === undefined ? {} : { answerMs }) };
}
