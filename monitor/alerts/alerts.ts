import { chainEvents } from '../../common/spec/beacon/standard-events';
import { valueReader } from '../../common/spec/responses/reader';
import type { Clock } from '../../common/units/clock';
import { grouped } from '../../common/units/digits';
import { place } from '../health/pair';
import type { KnownNode } from '../nodes/node';
import type { Ending } from '../poll/ending';
import type { NodeEvents } from '../poll/node-events';
import type { NodeState, Thresholds } from '../readings/node-state';
import type { NodesWatcher } from '../store/watcher';
import { type AlertKind, alertKinds } from './kinds/ids';
import { type AlertState, type Notice, reorganised, reorgWords, type StepOptions, step } from './machine';
import { type Message, messagesOf } from './message';

export interface AlertsOptions {
  readonly clock: Clock;
  readonly watcher: Pick<NodesWatcher, 'want' | 'onReading' | 'onNodes' | 'states'>;
  readonly events: Pick<NodeEvents, 'follow'>;
  readonly thresholds: () => Thresholds;
  /** A reorganisation deeper than this many slots is told. */
  readonly reorgDepth: () => number;
  /** Milliseconds between two readings of a node that is watched for alerts alone. */
  readonly interval: (state: NodeState | undefined) => number;
  readonly alertsOf: (node: KnownNode) => readonly AlertKind[];
  readonly tell: (message: Message) => void;
}

/** Watches the nodes that have alerts on, whether anybody looks or not, and tells of each change once. */
export interface Alerts {
  /** What is to be watched may have changed. */
  follow(): void;
  /** Nothing is told of these nodes until then (Unix time in milliseconds). */
  mute(nodes: readonly string[], until: number): void;
  dispose(): void;
}

/** What comes within so many milliseconds is told together. */
const together = 3000;

const reorgEvent = valueReader(chainEvents.chain_reorg, { depth: true, slot: true });

export function createAlerts(options: AlertsOptions): Alerts {
  const { clock, events, watcher } = options;
  interface Watched {
    readonly kinds: readonly AlertKind[];
    readonly endings: readonly Ending[];
    memory?: AlertState;
  }
  const watched = new Map<string, Watched>();
  const muted = new Map<string, number>();
  let waiting: Notice[] = [];
  let callOff: (() => void) | undefined;

  const stateOf = (id: string) => watcher.states.find(({ node }) => node.id === id);

  const collect = (notices: readonly Notice[]) => {
    waiting.push(...notices);
    if (waiting.length === 0 || callOff) return;
    callOff = clock.after(together, () => {
      callOff = undefined;
      const all = waiting;
      waiting = [];
      for (const message of messagesOf(all)) options.tell(message);
    });
  };

  const read = (state: NodeState) => {
    const entry = watched.get(state.node.id);
    if (!entry) return;
    const now = clock.now();
    const common = mutedOption(muted.get(state.node.id));
    const stepped = step(entry.memory, state, {
      kinds: entry.kinds,
      thresholds: options.thresholds(),
      now,
      // Readings that fail come as seldom as once a minute, and take a while to fail.
      longestPause: 2 * options.interval(state) + 90_000,
      causedElsewhere: causedElsewhere(state),
      ...common,
    });
    entry.memory = stepped.after;
    collect(stepped.notices);
    const { reorg, wentBack } = state;
    if (reorg && reorg.at === state.readAt && !state.failure) {
      seen(state, entry, reorg.depth, reorgWords(reorg.depth, undefined));
    }
    if (wentBack && wentBack.at === state.readAt && !state.failure) {
      const unit = state.node.kind === 'beacon' ? 'slots' : 'blocks';
      seen(state, entry, Number(wentBack.by), `saw its head go back ${grouped(wentBack.by)} ${unit}`);
    }
  };

  const seen = (state: NodeState, entry: Watched, depth: number, words: string) => {
    if (!entry.memory || !entry.kinds.includes('reorg')) return;
    const { after, notices } = reorganised(
      entry.memory,
      state,
      { depth, words },
      {
        now: clock.now(),
        deeperThan: options.reorgDepth(),
        ...mutedOption(muted.get(state.node.id)),
      },
    );
    entry.memory = after;
    collect(notices);
  };

  /** What the execution node of the same pair is told for already: that it is away is not told twice. */
  const causedElsewhere = (state: NodeState): ReadonlySet<AlertKind> => {
    const pair = place(watcher.states).flatMap((placed) =>
      'pair' in placed && placed.pair.beacon.node.id === state.node.id ? [placed.pair] : [],
    )[0];
    const other = pair && watched.get(pair.execution.node.id);
    if (!pair?.execution.failure || !other?.kinds.includes('unreachable')) return new Set();
    return new Set<AlertKind>(['execution-layer']);
  };

  const listener = watcher.onReading(read);

  const start = (node: KnownNode, kinds: readonly AlertKind[]): Watched => {
    const endings: Ending[] = [watcher.want(node.id, 'alerts', () => options.interval(stateOf(node.id)))];
    const entry: Watched = { kinds, endings };
    if (kinds.includes('reorg') && node.kind === 'beacon') {
      endings.push(
        events.follow(node.id, ['chain_reorg'], ({ data }) => {
          const event = reorgEvent.safeParse(data).data;
          const state = stateOf(node.id);
          if (event && state)
            seen(state, entry, Number(event.depth), reorgWords(Number(event.depth), event.slot));
        }),
      );
    }
    return entry;
  };

  const follow = () => {
    const wanted = new Map<string, KnownNode>();
    for (const { node } of watcher.states) if (options.alertsOf(node).length > 0) wanted.set(node.id, node);
    for (const [id, entry] of watched) {
      const node = wanted.get(id);
      if (node && same(options.alertsOf(node), entry.kinds)) continue;
      watched.delete(id);
      for (const ending of entry.endings) ending.dispose();
    }
    for (const [id, node] of wanted) {
      if (!watched.has(id)) watched.set(id, start(node, options.alertsOf(node)));
    }
  };

  return {
    follow,
    mute(nodes, until) {
      for (const node of nodes) muted.set(node, until);
    },
    dispose() {
      listener.dispose();
      for (const { endings } of watched.values()) for (const ending of endings) ending.dispose();
      watched.clear();
      callOff?.();
    },
  };
}

function mutedOption(until: number | undefined): Pick<StepOptions, 'mutedUntil'> {
  return until === undefined ? {} : { mutedUntil: until };
}

function same(a: readonly AlertKind[], b: readonly AlertKind[]): boolean {
  return alertKinds.every((kind) => a.includes(kind) === b.includes(kind));
}
