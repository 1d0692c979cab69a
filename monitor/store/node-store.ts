import type { Clock } from '../../common/units/clock';
import type { KnownNode } from '../nodes/node';
import type { NodeReader } from '../nodes/reader';
import type { Ending } from '../poll/ending';
import { createPoller, type Poller } from '../poll/poller';
import type { NodeMemory } from '../readings/node-memory';
import type { OpenPart, Part, PartName } from './part';
import { createTicks, type Ticks } from './ticks';

export interface NodeStoreOptions {
  readonly clock: Clock;
  /** A reader for the node that gives up when the signal is aborted. */
  readonly readerFor: (node: KnownNode, signal: AbortSignal, part: PartName) => NodeReader;
  /** The last reading of a node with this id, which still has to let go. */
  readonly before?: Promise<unknown> | undefined;
}

/**
 * All readings of one node. Its parts share one loop and one memory: what seldom changes is asked for once, and what
 * two parts need at the same time is asked for once.
 */
export interface NodeStore {
  node: KnownNode;
  /**
   * Opens a part, or the one of that name that is open.
   * @param disposed called once when what is returned is disposed
   */
  open<State>(part: Part<State>, disposed: () => void): OpenPart<State>;
  /** Settles when the aborted readings of closed parts have let go; undefined when there are none. */
  readonly ending: Promise<unknown> | undefined;
}

interface Opened<State> {
  readonly poller: Poller;
  readonly handle: Omit<OpenPart<State>, 'dispose' | 'onReading' | 'want'>;
  readonly wants: Set<{ readonly reason: string; readonly interval: () => number }>;
  readonly listeners: Set<(state: State) => void>;
  users: number;
}

export function createNodeStore(first: KnownNode, options: NodeStoreOptions): NodeStore {
  const ticks = createTicks(options.clock);
  const memory: NodeMemory = {};
  const opened = new Map<PartName, unknown>();
  const endings = new Set<Promise<unknown>>();

  const store: NodeStore = {
    node: first,
    open<State>(part: Part<State>, disposed: () => void) {
      // Parts of one name have one state: what was opened under it is of this type.
      const known = opened.get(part.name) as Opened<State> | undefined;
      const entry =
        known ?? start(store, part, { ...options, ticks, memory, before: store.ending ?? options.before });
      opened.set(part.name, entry);
      entry.users += 1;
      return handleOf(entry, () => {
        entry.users -= 1;
        if (entry.users === 0) {
          opened.delete(part.name);
          const { ending } = entry.poller;
          if (ending) {
            endings.add(ending);
            void ending.then(() => endings.delete(ending));
          }
        }
        disposed();
      });
    },
    get ending() {
      return endings.size === 0 ? undefined : Promise.all(endings);
    },
  };
  return store;
}

function start<State>(
  store: NodeStore,
  part: Part<State>,
  options: NodeStoreOptions & { readonly ticks: Ticks; readonly memory: NodeMemory },
): Opened<State> {
  const { before, clock, memory, readerFor, ticks } = options;
  const wants: Opened<State>['wants'] = new Set();
  const listeners: Opened<State>['listeners'] = new Set();
  let state = part.initial(store.node);

  const poller = createPoller({
    clock: ticks.clock(part.exact ?? false),
    interval() {
      const wanted = Math.min(...[...wants].map(({ interval }) => interval()));
      return part.pause ? part.pause(state, wanted, clock.now()) : wanted;
    },
    async tick(signal) {
      // A node that moved, or went and came back, is not read while its last reading still lets go.
      if (before) await before;
      if (signal.aborted) return false;
      const { node } = store;
      const reader = ticks.join(part.name, readerFor(node, signal, part.name), signal);
      const result = await part.read({ node, reader, signal, memory, state, now: () => clock.now() });
      // What arrives after a stop belongs to nobody.
      if (signal.aborted) return false;
      if (result.next) {
        state = result.next(state);
        for (const listener of [...listeners]) listener(state);
      }
      return result.ok;
    },
  });
  return {
    poller,
    wants,
    listeners,
    users: 0,
    handle: {
      get state() {
        return state;
      },
      update(change) {
        state = change(state);
      },
      get reasons() {
        return [...new Set([...wants].map(({ reason }) => reason))];
      },
      refresh: () => poller.refresh(),
    },
  };
}

/** What one user of a part holds: disposing it leaves the others theirs. */
function handleOf<State>(entry: Opened<State>, disposed: () => void): OpenPart<State> {
  const { handle, listeners, poller, wants } = entry;
  const own = new Set<Ending>();
  let isDisposed = false;
  const owned = <T>(set: Set<T>, item: T, ended: () => void = () => undefined): Ending => {
    set.add(item);
    const ending = {
      dispose() {
        if (own.delete(ending) && set.delete(item)) ended();
      },
    };
    own.add(ending);
    return ending;
  };
  return {
    get state() {
      return handle.state;
    },
    get reasons() {
      return handle.reasons;
    },
    update: (change) => handle.update(change),
    refresh: () => handle.refresh(),
    want(reason, interval) {
      const ending = owned(wants, { reason, interval }, () => {
        if (wants.size === 0) poller.stop();
      });
      poller.start();
      // Where it is read more seldom, or is backing off, whoever comes now need not wait for that.
      poller.hasten();
      return ending;
    },
    onReading: (listener) => owned(listeners, listener),
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      for (const ending of [...own]) ending.dispose();
      disposed();
    },
  };
}
