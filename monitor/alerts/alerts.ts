import { chainEvents } from '../../catalogue/beacon/standard-events';
import { valueReader } from '../../catalogue/responses/reader';
import { needed } from '../../catalogue/responses/selection';
import { type AlertKind, alertKinds } from '../../common/settings/alerts';
import type { Clock } from '../../common/units/clock';
import { grouped } from '../../common/units/digits';
import { place } from '../health/pair';
import type { KnownNode } from '../nodes/node';
import type { Ending } from '../poll/ending';
import type { NodeEvents } from '../poll/node-events';
import type { NodeState, Thresholds } from '../readings/node-state';
import type { NodesWatcher } from '../store/watcher';
import { type AbsenceState, type Liveness, stepAbsence } from './attestations';
import { type AlertState, type Notice, reorganised, reorgWords, type StepOptions, step } from './machine';
import { type Message, messagesOf } from './message';
import { outdatedNotice, type ReportedVersions } from './outdated';

export interface AlertsOptions {
  readonly clock: Clock;
  readonly watcher: Pick<NodesWatcher, 'want' | 'onReading' | 'onNodes' | 'states'>;
  readonly events: Pick<NodeEvents, 'follow'>;
  readonly thresholds: () => Thresholds;
  /** A reorg deeper than this many slots is reported. */
  readonly reorgDepth: () => number;
  /** Milliseconds between two readings of a node that is read only for alerts. */
  readonly interval: (state: NodeState | undefined) => number;
  readonly alertsOf: (node: KnownNode) => readonly AlertKind[];
  readonly tell: (message: Message) => void;
  /** The outdated clients that were reported before. */
  readonly reported: ReportedVersions;
  /** Follows the attestations of the watched validators, as a node reports them. */
  readonly attestations?: (node: KnownNode, heard: (liveness: Liveness) => void) => Ending;
  /** Called with each notice, besides the messages. */
  readonly publish?: (notice: Notice) => void;
}

/** Watches the nodes that have alerts on, whether or not a view is visible, and reports each change once. */
export interface Alerts {
  /** Call this when the nodes with alerts may have changed. */
  follow(): void;
  /** Mutes these nodes until then (Unix time in milliseconds). */
  mute(nodes: readonly string[], until: number): void;
  dispose(): void;
}

/** Notices within this many milliseconds become one message. */
const together = 3000;

const reorgEvent = valueReader(chainEvents.chain_reorg, { depth: needed(true), slot: needed(true) });

export function createAlerts(options: AlertsOptions): Alerts {
  return new NodeAlerts(options);
}

/** A node with alerts on. */
interface Watched {
  readonly kinds: readonly AlertKind[];
  readonly endings: readonly Ending[];
  memory?: AlertState;
  absence?: AbsenceState;
}

class NodeAlerts implements Alerts {
  readonly #options: AlertsOptions;
  readonly #watched = new Map<string, Watched>();
  readonly #muted = new Map<string, number>();
  readonly #notices: NoticeQueue;
  readonly #listener: Ending;

  constructor(options: AlertsOptions) {
    this.#options = options;
    this.#notices = new NoticeQueue(options);
    this.#listener = options.watcher.onReading((state) => this.#read(state));
  }

  follow(): void {
    const { alertsOf, watcher } = this.#options;
    const wanted = new Map<string, KnownNode>();
    for (const { node } of watcher.states) if (alertsOf(node).length > 0) wanted.set(node.id, node);
    for (const [id, entry] of this.#watched) {
      const node = wanted.get(id);
      if (node && same(alertsOf(node), entry.kinds)) continue;
      this.#watched.delete(id);
      end(entry);
    }
    for (const [id, node] of wanted) {
      if (!this.#watched.has(id)) this.#watched.set(id, this.#start(node, alertsOf(node)));
    }
  }

  mute(nodes: readonly string[], until: number): void {
    for (const node of nodes) this.#muted.set(node, until);
  }

  dispose(): void {
    this.#listener.dispose();
    for (const entry of this.#watched.values()) end(entry);
    this.#watched.clear();
    this.#notices.dispose();
  }

  #start(node: KnownNode, kinds: readonly AlertKind[]): Watched {
    const { events, interval, watcher } = this.#options;
    const endings: Ending[] = [watcher.want(node.id, 'alerts', () => interval(this.#stateOf(node.id)))];
    const entry: Watched = { kinds, endings };
    if (kinds.includes('reorg') && node.kind === 'beacon') {
      endings.push(
        events.follow(node.id, ['chain_reorg'], ({ data }) => {
          const event = reorgEvent(data);
          const state = this.#stateOf(node.id);
          if (!event || !state) return;
          const depth = Number(event.depth);
          this.#reorganised(state, entry, depth, reorgWords(depth, event.slot));
        }),
      );
    }
    if (kinds.includes('attestations') && node.kind === 'beacon') {
      const following = this.#options.attestations?.(node, (liveness) =>
        this.#attested(node, entry, liveness),
      );
      if (following) endings.push(following);
    }
    return entry;
  }

  #attested(node: KnownNode, entry: Watched, liveness: Liveness): void {
    const now = this.#options.clock.now();
    const { after, report } = stepAbsence(entry.absence, liveness, now);
    entry.absence = after;
    if (!report || (this.#muted.get(node.id) ?? 0) > now) return;
    const remedy =
      report.level === 'over' ? '' : 'Check the validator client and its connection to the beacon node.';
    this.#notices.add([{ node: node.id, name: node.name, kind: 'attestations', remedy, ...report }]);
  }

  #read(state: NodeState): void {
    const entry = this.#watched.get(state.node.id);
    if (!entry) return;
    const { clock, interval, thresholds } = this.#options;
    const { after, notices } = step(entry.memory, state, {
      kinds: entry.kinds,
      thresholds: thresholds(),
      now: clock.now(),
      // A failing node may be read only once a minute, and a failing reading takes a while.
      longestPause: 2 * interval(state) + 90_000,
      causedElsewhere: this.#causedElsewhere(state),
      ...this.#mutedOption(state),
    });
    entry.memory = after;
    this.#notices.add(notices);
    this.#readHead(state, entry);
    this.#readVersion(state, entry, after.quietUntil);
  }

  #readVersion(state: NodeState, { kinds }: Watched, quietUntil: number): void {
    const { clock, reported } = this.#options;
    const now = clock.now();
    if (!kinds.includes('outdated') || now < Math.max(quietUntil, this.#muted.get(state.node.id) ?? 0))
      return;
    const notice = outdatedNotice(state, reported, now);
    if (!notice) return;
    reported.add(state.node.id, state.reading?.version ?? '');
    this.#notices.add([notice]);
  }

  /** Replaced blocks in the latest reading. */
  #readHead(state: NodeState, entry: Watched): void {
    const { failure, readAt, reorg, wentBack } = state;
    if (failure) return;
    if (reorg && reorg.at === readAt) {
      this.#reorganised(state, entry, reorg.depth, reorgWords(reorg.depth, undefined));
    }
    if (wentBack && wentBack.at === readAt) {
      const unit = state.node.kind === 'beacon' ? 'slots' : 'blocks';
      const words = `saw its head go back ${grouped(wentBack.by)} ${unit}`;
      this.#reorganised(state, entry, Number(wentBack.by), words);
    }
  }

  #reorganised(state: NodeState, entry: Watched, depth: number, words: string): void {
    if (!entry.memory || !entry.kinds.includes('reorg')) return;
    const { clock, reorgDepth } = this.#options;
    const { after, notices } = reorganised(
      entry.memory,
      state,
      { depth, words },
      { now: clock.now(), deeperThan: reorgDepth(), ...this.#mutedOption(state) },
    );
    entry.memory = after;
    this.#notices.add(notices);
  }

  /** Reports already sent for the execution node of the pair: that it is unreachable is not reported twice. */
  #causedElsewhere(state: NodeState): ReadonlySet<AlertKind> {
    const pair = place(this.#options.watcher.states).flatMap((placed) =>
      'pair' in placed && placed.pair.beacon.node.id === state.node.id ? [placed.pair] : [],
    )[0];
    const other = pair && this.#watched.get(pair.execution.node.id);
    if (!pair?.execution.failure || !other?.kinds.includes('unreachable')) return new Set();
    return new Set<AlertKind>(['execution-layer']);
  }

  #stateOf(id: string): NodeState | undefined {
    return this.#options.watcher.states.find(({ node }) => node.id === id);
  }

  #mutedOption({ node }: NodeState): Pick<StepOptions, 'mutedUntil'> {
    const mutedUntil = this.#muted.get(node.id);
    return mutedUntil === undefined ? {} : { mutedUntil };
  }
}

/** Holds notices for a moment, to combine those that arrive together. */
class NoticeQueue {
  readonly #options: Pick<AlertsOptions, 'clock' | 'tell' | 'publish'>;
  #waiting: Notice[] = [];
  #callOff: (() => void) | undefined;

  constructor(options: Pick<AlertsOptions, 'clock' | 'tell' | 'publish'>) {
    this.#options = options;
  }

  add(notices: readonly Notice[]): void {
    for (const notice of notices) this.#options.publish?.(notice);
    this.#waiting.push(...notices);
    if (this.#waiting.length === 0 || this.#callOff) return;
    this.#callOff = this.#options.clock.after(together, () => {
      this.#callOff = undefined;
      const all = this.#waiting;
      this.#waiting = [];
      for (const message of messagesOf(all)) this.#options.tell(message);
    });
  }

  dispose(): void {
    this.#callOff?.();
  }
}

function end({ endings }: Watched): void {
  for (const ending of endings) ending.dispose();
}

function same(a: readonly AlertKind[], b: readonly AlertKind[]): boolean {
  return alertKinds.every((kind) => a.includes(kind) === b.includes(kind));
}
