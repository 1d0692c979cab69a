import { grouped } from '../../common/units/digits';
import { age } from '../../common/units/words';
import type { NodeState, Thresholds } from '../readings/node-state';
import { type AlertKind, alertKinds } from './kinds';
import { type AlertLevel, observe, type Signal } from './observe';

/** What a person is told, once for each change. */
export interface Notice {
  /** Id of the node. */
  readonly node: string;
  readonly name: string;
  readonly kind: AlertKind;
  readonly level: 'amber' | 'red' | 'over';
  /** Behind the node's name: `does not answer (refused)`, `answers again, after 3 min`. */
  readonly words: string;
  /** What to do next; empty when nothing sensible is known, or when it is over. */
  readonly remedy: string;
}

/** What is remembered of one node between readings. Plain data. */
export interface AlertState {
  /** When the last reading was looked at, Unix time in milliseconds, as all times here. */
  readonly at: number;
  /** Nothing bad is told until then: watching has just begun, or the machine slept. */
  readonly quietUntil: number;
  /** The node came back then: what it has to catch up with is not told for a while. */
  readonly cameBackAt?: number;
  readonly synced: boolean;
  readonly hadPeers: boolean;
  readonly kinds: { readonly [K in AlertKind]?: KindState };
  /** The deepest reorganisation of late that was told. */
  readonly reorg?: { readonly at: number; readonly depth: number };
}

interface KindState {
  /** Confirmed: it held for long enough. */
  readonly level: AlertLevel;
  /** Since when. */
  readonly since: number;
  /** What the person knows. */
  readonly told: AlertLevel;
  /** Another level that has to hold before it counts. */
  readonly pending?: { readonly to: 'worse' | 'over'; readonly since: number; readonly readings: number };
}

export interface StepOptions {
  readonly kinds: readonly AlertKind[];
  readonly thresholds: Thresholds;
  readonly now: number;
  /** The person wants to hear nothing of this node until then. */
  readonly mutedUntil?: number;
  /** A longer time between two readings means that nobody looked: the machine slept. Milliseconds. */
  readonly longestPause: number;
  /** Told of another node already, of which this one's are the effect. */
  readonly causedElsewhere?: ReadonlySet<AlertKind>;
}

/** A bad state is told when it was seen in so many readings in a row, and held for so many milliseconds. */
const holds: Readonly<Record<Exclude<AlertKind, 'reorg'>, { readings: number; milliseconds: number }>> = {
  unreachable: { readings: 3, milliseconds: 20_000 },
  'execution-layer': { readings: 3, milliseconds: 30_000 },
  sync: { readings: 3, milliseconds: 30_000 },
  peers: { readings: 3, milliseconds: 60_000 },
  disk: { readings: 2, milliseconds: 30_000 },
  finality: { readings: 2, milliseconds: 60_000 },
};
/** The end of it, likewise. */
const holdOver = { readings: 2, milliseconds: 10_000 };

/** Milliseconds without anything told when watching begins, and after the machine slept. */
const graceOfWatching = 60_000;
/** Milliseconds in which a node that was started finds peers and catches up. */
const graceOfStart = 300_000;
/** Reorganisations that follow one another are one piece of news. Milliseconds. */
const reorgWindow = 600_000;

const gravity: Readonly<Record<AlertLevel, number>> = { good: 0, amber: 1, red: 2 };

/** Looks at a new reading of a node: what is remembered from now on, and what a person is to be told. */
export function step(
  before: AlertState | undefined,
  state: NodeState,
  options: StepOptions,
): { readonly after: AlertState; readonly notices: readonly Notice[] } {
  const { now, thresholds } = options;
  const start = begun(before, now, options.longestPause);
  const seen = { synced: start.synced, hadPeers: start.hadPeers };
  const signals = observe(state, thresholds, seen, now);
  const kinds: { [K in AlertKind]?: KindState } = {};
  const notices: Notice[] = [];
  const muted = (options.mutedUntil ?? 0) > now;
  let cameBackAt = start.cameBackAt;
  const freshNode = () =>
    (cameBackAt !== undefined && now - cameBackAt < graceOfStart) || startedLately(state);

  for (const kind of alertKinds) {
    if (kind === 'reorg' || !options.kinds.includes(kind)) continue;
    const was = start.kinds[kind];
    const signal = signals[kind];
    // An effect of what is told elsewhere counts from when its cause is gone.
    if (!signal || options.causedElsewhere?.has(kind)) {
      if (was && (!signal || was.told !== 'good')) kinds[kind] = was;
      continue;
    }
    const is = moved(was ?? { level: 'good', since: now, told: 'good' }, signal, kind, now);
    if (kind === 'unreachable' && was?.level === 'red' && is.level === 'good') cameBackAt = now;
    const quiet = now < start.quietUntil || (kind !== 'unreachable' && freshNode());
    kinds[kind] = is;
    if (gravity[is.level] > gravity[is.told] && is.level !== 'good') {
      // What was never told and is about to be over stays untold.
      if (quiet || muted || signal.level === 'good') continue;
      kinds[kind] = { ...is, told: is.level };
      notices.push(notice(state, kind, is.level, signal.words, signal.remedy));
    } else if (is.level === 'good' && is.told !== 'good') {
      kinds[kind] = { ...is, told: 'good' };
      const lasted = was && now - was.since >= 1000 ? `, after ${age(now - was.since)}` : '';
      if (!muted) notices.push(notice(state, kind, 'over', `${signal.words}${lasted}`));
    }
  }
  const { reading } = state;
  const inSync = !state.failure && signals.sync?.level === 'good' && signals.sync.clear;
  const peers = reading?.kind === 'beacon' ? reading.peers?.connected : reading?.peers;
  return {
    after: {
      at: now,
      quietUntil: start.quietUntil,
      ...(cameBackAt === undefined ? {} : { cameBackAt }),
      synced: start.synced || inSync,
      hadPeers: start.hadPeers || (!state.failure && (peers ?? 0) > 0),
      kinds,
      ...(start.reorg ? { reorg: start.reorg } : {}),
    },
    notices,
  };
}

/** What was known, if it can be gone on from: not after a sleep, nor when the clock was set back. */
function begun(before: AlertState | undefined, now: number, longestPause: number): AlertState {
  if (!before)
    return { at: now, quietUntil: now + graceOfWatching, synced: false, hadPeers: false, kinds: {} };
  if (now >= before.at && now - before.at <= longestPause) return before;
  const { cameBackAt: _, ...rest } = before;
  const kinds: { [K in AlertKind]?: KindState } = {};
  for (const kind of alertKinds) {
    const was = before.kinds[kind];
    if (!was) continue;
    const { pending: __, ...settled } = was;
    kinds[kind] = { ...settled, since: Math.min(settled.since, now) };
  }
  return { ...rest, quietUntil: now + graceOfWatching, kinds };
}

function moved(was: KindState, signal: Signal, kind: Exclude<AlertKind, 'reorg'>, now: number): KindState {
  const { pending, ...settled } = was;
  const to =
    gravity[signal.level] > gravity[was.level]
      ? 'worse'
      : was.level !== 'good' && signal.clear
        ? 'over'
        : undefined;
  if (!to) return settled;
  const counted: NonNullable<KindState['pending']> =
    pending?.to === to ? { ...pending, readings: pending.readings + 1 } : { to, since: now, readings: 1 };
  const hold = to === 'worse' ? holds[kind] : holdOver;
  if (counted.readings < hold.readings || now - counted.since < hold.milliseconds) {
    return { ...settled, pending: counted };
  }
  return {
    ...settled,
    level: signal.level,
    // What got worse has been bad from the beginning.
    since: was.level === 'good' || to === 'over' ? counted.since : was.since,
  };
}

function startedLately({ failure, reading }: NodeState): boolean {
  if (failure || reading?.kind !== 'beacon') return false;
  const up = reading.host?.nodeUptime;
  return up !== undefined && up * 1000 < graceOfStart;
}

/** The chain was reorganised, or its head went back: told once for all that happen within some minutes. */
export function reorganised(
  before: AlertState,
  state: NodeState,
  reorg: { readonly depth: number; readonly words: string },
  options: Pick<StepOptions, 'now' | 'mutedUntil'> & { readonly deeperThan: number },
): { readonly after: AlertState; readonly notices: readonly Notice[] } {
  const { deeperThan, mutedUntil = 0, now } = options;
  const { depth, words } = reorg;
  const told = before.reorg && now - before.reorg.at < reorgWindow ? before.reorg.depth : 0;
  if (!(depth > deeperThan) || depth <= told || now < before.quietUntil || now < mutedUntil) {
    return { after: before, notices: [] };
  }
  return {
    after: { ...before, reorg: { at: now, depth } },
    notices: [
      notice(
        state,
        'reorg',
        'amber',
        words,
        'What was read from the replaced blocks may not be so any more.',
      ),
    ],
  };
}

/** `saw the chain reorganised, 3 slots deep, at slot 1,234`. */
export function reorgWords(depth: number, slot: string | undefined): string {
  return `saw the chain reorganised, ${depth === 1 ? 'one slot' : `${depth} slots`} deep${slot === undefined ? '' : `, at slot ${grouped(slot)}`}`;
}

function notice(
  { node }: NodeState,
  kind: AlertKind,
  level: Notice['level'],
  words: string,
  remedy = '',
): Notice {
  return { node: node.id, name: node.name, kind, level, words, remedy };
}
