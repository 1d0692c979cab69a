import { chainEvents } from '../../catalogue/beacon/standard-events';
import { needed, valueReader } from '../../catalogue/responses/reader';
import { type AlertKind, alertKinds } from '../../common/settings/alerts';
import type { Clock } from '../../common/units/clock';
import { grouped } from '../../common/units/digits';
import { addressKey } from '../archive/address';
import { mismatchOf, pairOf } from '../health/pair';
import type { KnownNode } from '../nodes/node';
import type { Ending } from '../poll/ending';
import type { NodeEvents } from '../poll/node-events';
import { isSeveral, type NodeState, type Thresholds } from '../readings/node-state';
import type { NodesWatcher } from '../store/watcher';
import type { ValidatorsReading } from '../validators/state';
import { type AlertState, type Notice, reorganised, reorgWords, type StepOptions, step } from './machine';
import { type Message, messagesOf } from './message';
import { outdatedNotice, type ReportedVersions } from './outdated';
import {
  type AbsenceState,
  type Report,
  stepAbsence,
  stepValidators,
  type ValidatorsState,
} from './validators';
import type { Voice } from './voice';

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
  /** Follows the watched validators, as a node reports them. */
  readonly validators?: (node: KnownNode, heard: (reading: ValidatorsReading) => void) => Ending;
  /** Called with each notice, besides the messages. */
  readonly publish?: (notice: Notice) => void;
  /** Called when a trouble of a node is over, whoever tells that. */
  readonly over?: (node: string, kind: AlertKind) => void;
  /** Shared with the other windows of this machine, of which one tells each notice. Without it, this one tells all. */
  readonly voice?: Voice;
}

/** Watches the nodes that have alerts on, whether or not a view is visible, and reports each change once. */
export interface Alerts {
  /** Call this when the nodes with alerts may have changed. */
  follow(): void;
  /** Mutes these nodes until then (Unix time in milliseconds). */
  mute(nodes: readonly string[], until: number): void;
  dispose(): void;
}

/** Kinds that a reading of the watched validators raises. */
const validatorKinds: ReadonlySet<AlertKind> = new Set(['attestations', 'validators']);

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
  validators?: ValidatorsState | undefined;
}

class NodeAlerts implements Alerts {
  readonly #options: AlertsOptions;
  readonly #watched = new Map<string, Watched>();
  readonly #muted = new Map<string, number>();
  readonly #notices: NoticeQueue;
  readonly #listener: Ending;

  constructor(options: AlertsOptions) {
    this.#options = options;
    this.#notices = new NoticeQueue(options, (node) => this.#keyOf(node));
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
    this.#options.voice?.mute(
      nodes.map((node) => this.#keyOf(node)),
      until,
    );
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
    if (kinds.some((kind) => validatorKinds.has(kind)) && node.kind === 'beacon') {
      const following = this.#options.validators?.(node, (reading) => this.#served(node, entry, reading));
      if (following) endings.push(following);
    }
    return entry;
  }

  #served(node: KnownNode, entry: Watched, reading: ValidatorsReading): void {
    const now = this.#options.clock.now();
    const absence = reading.liveness && stepAbsence(entry.absence, reading.liveness, now);
    if (absence) entry.absence = absence.after;
    const { after, reports } = stepValidators(entry.validators, reading, now);
    entry.validators = after;
    if (this.#mutedUntil(node.id) > now) return;
    const notice = (kind: AlertKind, remedy: string) => (report: Report) =>
      entry.kinds.includes(kind)
        ? [{ node: node.id, name: node.name, kind, remedy: report.level === 'over' ? '' : remedy, ...report }]
        : [];
    this.#notices.add([
      ...(absence?.report ? [absence.report] : []).flatMap(
        notice('attestations', 'Check the validator client and its connection to the beacon node.'),
      ),
      ...joined(reports).flatMap(
        notice(
          'validators',
          'Check the validator client and its log. A slashed validator must not be started again on a second machine.',
        ),
      ),
    ]);
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
      mismatch: this.#mismatch(state),
      ...this.#mutedOption(state),
    });
    entry.memory = after;
    this.#notices.add(notices);
    for (const kind of entry.kinds) {
      if ((after.kinds[kind]?.told ?? 'ok') !== 'ok')
        this.#options.voice?.holds(this.#keyOf(state.node.id), kind);
    }
    this.#readHead(state, entry);
    this.#readVersion(state, entry, after.quietUntil);
  }

  #readVersion(state: NodeState, { kinds }: Watched, quietUntil: number): void {
    const { clock, reported } = this.#options;
    const now = clock.now();
    if (!kinds.includes('outdated') || now < Math.max(quietUntil, this.#mutedUntil(state.node.id))) return;
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
    if (wentBack && wentBack.at === readAt && !isSeveral(state)) {
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
    const pair = pairOf(state, this.#options.watcher.states);
    if (pair?.beacon.node.id !== state.node.id) return new Set();
    const other = this.#watched.get(pair.execution.node.id);
    if (!pair.execution.failure || !other?.kinds.includes('unreachable')) return new Set();
    return new Set<AlertKind>(['execution-layer']);
  }

  /** Reported for the beacon node, or for the execution node where the other has no such alerts. */
  #mismatch(state: NodeState): StepOptions['mismatch'] {
    const pair = pairOf(state, this.#options.watcher.states);
    if (!pair) return undefined;
    const isOfBeacon = this.#watched.get(pair.beacon.node.id)?.kinds.includes('network') ?? false;
    const reported = isOfBeacon ? pair.beacon : pair.execution;
    return reported.node.id === state.node.id ? mismatchOf(pair) : undefined;
  }

  #stateOf(id: string): NodeState | undefined {
    return this.#options.watcher.states.find(({ node }) => node.id === id);
  }

  /** Names a node in all windows: by its address, because each window has names of its own. */
  #keyOf(id: string): string {
    const node = this.#stateOf(id)?.node;
    return node ? addressKey(node) : id;
  }

  #mutedUntil(id: string): number {
    return Math.max(this.#muted.get(id) ?? 0, this.#options.voice?.mutedUntil(this.#keyOf(id)) ?? 0);
  }

  #mutedOption({ node }: NodeState): Pick<StepOptions, 'mutedUntil'> {
    return { mutedUntil: this.#mutedUntil(node.id) };
  }
}

/** The reports of one epoch, as one of each level. */
function joined(reports: readonly Report[]): readonly Report[] {
  return (['error', 'warning'] as const).flatMap((level) => {
    const [first, ...rest] = reports.filter((report) => report.level === level);
    return first ? [{ ...first, words: [first, ...rest].map(({ words }) => words).join('; it ') }] : [];
  });
}

type QueueOptions = Pick<AlertsOptions, 'clock' | 'over' | 'tell' | 'publish' | 'voice'>;

/** Holds notices for a moment, to combine those that arrive together. */
class NoticeQueue {
  readonly #options: QueueOptions;
  readonly #keyOf: (node: string) => string;
  #waiting: Notice[] = [];
  #callOff: (() => void) | undefined;

  constructor(options: QueueOptions, keyOf: (node: string) => string) {
    this.#options = options;
    this.#keyOf = keyOf;
  }

  add(notices: readonly Notice[]): void {
    this.#waiting.push(...notices);
    if (this.#waiting.length === 0 || this.#callOff) return;
    this.#callOff = this.#options.clock.after(together, () => {
      this.#callOff = undefined;
      const all = this.#waiting;
      this.#waiting = [];
      void this.#tell(all);
    });
  }

  async #tell(all: readonly Notice[]): Promise<void> {
    const { over, publish, tell, voice } = this.#options;
    for (const { kind, level, node } of all) if (level === 'over') over?.(node, kind);
    const mine = voice ? await voice.claim(all, this.#keyOf) : all;
    for (const notice of mine) publish?.(notice);
    for (const message of messagesOf(mine)) tell(message);
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
