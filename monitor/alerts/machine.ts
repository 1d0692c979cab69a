import { type AlertKind, alertKinds } from '../../common/settings/alerts';
import { grouped } from '../../common/units/digits';
import { age } from '../../common/units/words';
import { judge } from '../health/health';
import { compareSeverity } from '../health/state';
import type { NodeState, Thresholds } from '../readings/node-state';
import { type ReadingAlertKind, readingAlerts } from './declarations';
import type { AlertSeverity, Observed, Signal } from './signal';

/** What a person is told, once for each change. */
export interface Notice {
  /** Id of the node. */
  readonly node: string;
  readonly name: string;
  readonly kind: AlertKind;
  readonly level: 'warning' | 'error' | 'over';
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
  /** The deepest reorganization of late that was told. */
  readonly reorg?: { readonly at: number; readonly depth: number };
}

interface KindState {
  /** Confirmed: it held for long enough. */
  readonly severity: AlertSeverity;
  /** Since when. */
  readonly since: number;
  /** What the person knows. */
  readonly told: AlertSeverity;
  /** Another severity that has to hold before it counts. */
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

/** The end of it, likewise. */
const holdOver = { readings: 2, milliseconds: 10_000 };

/** Milliseconds without anything told when watching begins, and after the machine slept. */
const graceOfWatching = 60_000;
/** Milliseconds in which a node that was started finds peers and catches up. */
const graceOfStart = 300_000;
/** Reorganizations that follow one another are one piece of news. Milliseconds. */
const reorgWindow = 600_000;

const readingKinds = alertKinds.filter((kind) => kind !== 'reorg');

/** What is remembered from now on, and what a person is to be told. */
export interface Stepped {
  readonly after: AlertState;
  readonly notices: readonly Notice[];
}

/** Looks at a new reading of a node: what is remembered from now on, and what a person is to be told. */
export function step(before: AlertState | undefined, state: NodeState, options: StepOptions): Stepped {
  const { now } = options;
  const start = begun(before, now, options.longestPause);
  const observed = observedIn(state, start, options);
  const muted = (options.mutedUntil ?? 0) > now;
  const quietFor = (kind: ReadingAlertKind, cameBackAt: number | undefined) =>
    now < start.quietUntil || (kind !== 'unreachable' && isFresh(state, cameBackAt, now));
  const kinds: { [K in AlertKind]?: KindState } = {};
  const notices: Notice[] = [];
  let cameBackAt = start.cameBackAt;
  for (const kind of readingKinds) {
    if (!options.kinds.includes(kind)) continue;
    const was = start.kinds[kind];
    const signal = observed && readingAlerts[kind].signal(observed);
    // An effect of what is told elsewhere counts from when its cause is gone.
    if (!signal || options.causedElsewhere?.has(kind)) {
      if (was && (!signal || was.told !== 'ok')) kinds[kind] = was;
      continue;
    }
    const is = moved(was ?? { severity: 'ok', since: now, told: 'ok' }, signal, kind, now);
    if (kind === 'unreachable' && was?.severity === 'error' && is.severity === 'ok') cameBackAt = now;
    const { after, level, words } = told({
      was,
      is,
      signal,
      quiet: quietFor(kind, cameBackAt) || muted,
      now,
    });
    kinds[kind] = after;
    if (level && !muted) {
      notices.push(notice(state, kind, level, words, level === 'over' ? '' : signal.remedy));
    }
  }
  const sync = observed && readingAlerts.sync.signal(observed);
  return {
    after: {
      at: now,
      quietUntil: start.quietUntil,
      ...(cameBackAt === undefined ? {} : { cameBackAt }),
      synced: start.synced || (sync?.severity === 'ok' && sync.clear),
      hadPeers: start.hadPeers || hasPeers(observed),
      kinds,
      ...(start.reorg ? { reorg: start.reorg } : {}),
    },
    notices,
  };
}

/** What the latest reading shows; undefined when it was called off. */
function observedIn(
  state: NodeState,
  { hadPeers, synced }: AlertState,
  { now, thresholds }: StepOptions,
): Observed | undefined {
  const { failure, reading } = state;
  if (failure?.cause === 'cancelled') return undefined;
  return {
    ...(failure
      ? { failure }
      : reading?.kind === 'beacon'
        ? { beacon: reading }
        : reading
          ? { execution: reading }
          : {}),
    health: judge(state, thresholds, now),
    thresholds,
    seen: { synced, hadPeers },
  };
}

function hasPeers(observed: Observed | undefined): boolean {
  return (observed?.beacon?.peers?.connected ?? observed?.execution?.peers ?? 0) > 0;
}

/** Whether a kind that moved is news: what the person knows from now on, and in which words it is told. */
function told({
  was,
  is,
  signal,
  quiet,
  now,
}: {
  readonly was: KindState | undefined;
  readonly is: KindState;
  readonly signal: Signal;
  readonly quiet: boolean;
  readonly now: number;
}): { readonly after: KindState; readonly level?: Notice['level']; readonly words: string } {
  const { words } = signal;
  if (is.severity !== 'ok' && compareSeverity(is.severity, is.told) > 0) {
    // What was never told and is about to be over stays untold.
    if (quiet || signal.severity === 'ok') return { after: is, words };
    return { after: { ...is, told: is.severity }, level: is.severity, words };
  }
  if (is.severity !== 'ok' || is.told === 'ok') return { after: is, words };
  const lasted = was && now - was.since >= 1000 ? `, after ${age(now - was.since)}` : '';
  return { after: { ...is, told: 'ok' }, level: 'over', words: `${words}${lasted}` };
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

function moved(was: KindState, signal: Signal, kind: ReadingAlertKind, now: number): KindState {
  const { pending, ...settled } = was;
  const to =
    compareSeverity(signal.severity, was.severity) > 0
      ? 'worse'
      : was.severity !== 'ok' && signal.clear
        ? 'over'
        : undefined;
  if (!to) return settled;
  const counted: NonNullable<KindState['pending']> =
    pending?.to === to ? { ...pending, readings: pending.readings + 1 } : { to, since: now, readings: 1 };
  const hold = to === 'worse' ? readingAlerts[kind].hold : holdOver;
  if (counted.readings < hold.readings || now - counted.since < hold.milliseconds) {
    return { ...settled, pending: counted };
  }
  return {
    ...settled,
    severity: signal.severity,
    // What got worse has been bad from the beginning.
    since: was.severity === 'ok' || to === 'over' ? counted.since : was.since,
  };
}

/** It came back, or was started, a short time ago. */
function isFresh(state: NodeState, cameBackAt: number | undefined, now: number): boolean {
  return (cameBackAt !== undefined && now - cameBackAt < graceOfStart) || startedLately(state);
}

function startedLately({ failure, reading }: NodeState): boolean {
  if (failure || reading?.kind !== 'beacon') return false;
  const up = reading.host?.nodeUptime;
  return up !== undefined && up * 1000 < graceOfStart;
}

/** The chain was reorganized, or its head went back: told once for all that happen within some minutes. */
export function reorganised(
  before: AlertState,
  state: NodeState,
  reorg: { readonly depth: number; readonly words: string },
  options: Pick<StepOptions, 'now' | 'mutedUntil'> & { readonly deeperThan: number },
): Stepped {
  const { deeperThan, mutedUntil = 0, now } = options;
  const { depth, words } = reorg;
  const told = before.reorg && now - before.reorg.at < reorgWindow ? before.reorg.depth : 0;
  if (!(depth > deeperThan) || depth <= told || now < before.quietUntil || now < mutedUntil) {
    return { after: before, notices: [] };
  }
  return {
    after: { ...before, reorg: { at: now, depth } },
    notices: [
      notice(state, 'reorg', 'warning', words, 'Data read from the replaced blocks may no longer be valid.'),
    ],
  };
}

/** `saw the chain reorganized, 3 slots deep, at slot 1,234`. */
export function reorgWords(depth: number, slot: string | undefined): string {
  return `saw the chain reorganized, ${depth === 1 ? 'one slot' : `${depth} slots`} deep${slot === undefined ? '' : `, at slot ${grouped(slot)}`}`;
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
