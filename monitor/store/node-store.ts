import type { Clock } from '../../common/units/clock';
import type { KnownNode } from '../nodes/node';
import { createPace, type Pace } from '../nodes/pace';
import type { NodeReader } from '../nodes/reader';
import type { Ending } from '../poll/ending';
import { createPoller, type Poller } from '../poll/poller';
import type { NodeMemory } from '../readings/node-memory';
import type { OpenPart, Part, PartName } from './part';
import { createTicks, type Ticks } from './ticks';

export interface NodeStoreOptions {
  readonly clock: Clock;
  /** A reader for the node that stops when the signal is aborted. */
  readonly readerFor: (node: KnownNode, signal: AbortSignal, part: PartName) => NodeReader;
  /** The execution node of a beacon node. */
  readonly partnerOf?: ((node: KnownNode) => KnownNode | undefined) | undefined;
  /** Settles when the aborted reading of an earlier node with this id has ended. */
  readonly before?: Promise<unknown> | undefined;
  /** From 0 to 1. Without it, pauses have no jitter. */
  readonly random?: (() => number) | undefined;
}

/**
 * All readings of one node. Its parts share one loop and one memory: facts that rarely change are requested once, and
 * so is what two parts need at the same time.
 */
export interface NodeStore {
  node: KnownNode;
  /** Shared by the readings of all parts. */
  readonly memory: NodeMemory;
  /**
   * Opens a part, or returns the open one of that name.
   * @param disposed called once when the result is disposed
   */
  open<State>(part: Part<State>, disposed: () => void): OpenPart<State>;
  /** Settles when the aborted readings of closed parts have ended; undefined if there are none. */
  readonly ending: Promise<unknown> | undefined;
}

interface Opened<State> {
  readonly poller: Poller;
  readonly handle: Omit<OpenPart<State>, 'dispose' | 'onReading' | 'onLate' | 'want'>;
  readonly wants: Set<{ readonly reason: string; readonly interval: () => number }>;
  readonly listeners: Set<(state: State) => void>;
  readonly lateListeners: Set<(state: State) => void>;
  /** Sets the time of the next reading in the state. */
  plan(): void;
  users: number;
}

export function createNodeStore(first: KnownNode, options: NodeStoreOptions): NodeStore {
  const ticks = createTicks(options.clock);
  const pace = createPace(options.clock);
  const memory: NodeMemory = {};
  const opened = new Map<PartName, unknown>();
  const endings = new Set<Promise<unknown>>();

  const store: NodeStore = {
    node: first,
    memory,
    open<State>(part: Part<State>, disposed: () => void) {
      // Parts with the same name have the same type of state.
      const known = opened.get(part.name) as Opened<State> | undefined;
      const entry =
        known ??
        start(store, part, {
          ...options,
          ticks,
          pace,
          memory,
          before: store.ending ?? options.before,
          // A node that answers one part again is asked for the others at once.
          recovered() {
            for (const other of opened.values()) {
              const { poller } = other as Opened<unknown>;
              if (other !== entry && poller.failing) poller.refresh();
            }
          },
        });
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
  options: NodeStoreOptions & {
    readonly ticks: Ticks;
    readonly pace: Pace;
    readonly memory: NodeMemory;
    readonly recovered: () => void;
  },
): Opened<State> {
  const { before, clock, memory, pace, partnerOf, random = () => 1, readerFor, recovered, ticks } = options;
  const wants: Opened<State>['wants'] = new Set();
  const listeners: Opened<State>['listeners'] = new Set();
  const lateListeners: Opened<State>['lateListeners'] = new Set();
  let state = part.initial(store.node);
  let jitter = 1;
  const interval = () => {
    const wanted = Math.min(...[...wants].map((want) => want.interval()));
    return part.pause ? part.pause(state, wanted, clock.now(), jitter) : wanted;
  };
  const plannedAt = (at: number) => {
    if (part.planned) state = part.planned(state, at);
  };

  const poller = createPoller({
    clock: ticks.clock(part.exact ?? false),
    interval,
    longest: part.longestPause,
    async tick(signal) {
      // A node that moved or was added again is not read until its last reading has ended.
      if (before) await before;
      if (signal.aborted) return false;
      const { node } = store;
      const reader = ticks.join(part.name, pace.over(readerFor(node, signal, part.name), signal), signal);
      const result = await part.read({
        node,
        reader,
        signal,
        partner() {
          const other = partnerOf?.(node);
          return other && readerFor(other, signal, part.name);
        },
        memory,
        state,
        clock,
        now: () => clock.now(),
        late(next) {
          if (signal.aborted) return;
          state = next(state);
          for (const listener of [...lateListeners]) listener(state);
        },
      });
      // Drop what arrives after a stop.
      if (signal.aborted) return false;
      if (result.next) {
        state = result.next(state);
        jitter = random();
        plannedAt(clock.now() + interval());
        for (const listener of [...listeners]) listener(state);
      }
      if (result.ok && poller.failing) recovered();
      return result.ok;
    },
  });
  return {
    poller,
    wants,
    listeners,
    lateListeners,
    plan() {
      if (poller.nextAt !== undefined) plannedAt(poller.nextAt);
    },
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
      refresh() {
        delete memory.recent;
        poller.refresh();
        if (poller.running) plannedAt(clock.now());
      },
    },
  };
}

/** A part as one of its users sees it: disposing it does not affect the others. */
function handleOf<State>(entry: Opened<State>, disposed: () => void): OpenPart<State> {
  const { handle, lateListeners, listeners, poller, wants } = entry;
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
      // If it is read less often or is backing off, a new user should not have to wait for that.
      poller.hasten();
      entry.plan();
      return ending;
    },
    onReading: (listener) => owned(listeners, listener),
    onLate: (listener) => owned(lateListeners, listener),
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      for (const ending of [...own]) ending.dispose();
      disposed();
    },
  };
}
