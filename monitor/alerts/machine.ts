import { defined } from '../../common/defined';
import { type AlertKind, alertKinds } from '../../common/settings/alerts';
import { grouped } from '../../common/units/digits';
import { age } from '../../common/units/words';
import { judge } from '../health/health';
import { type Cause, compareSeverity } from '../health/state';
import { figuresOf } from '../readings/figures';
import type { NodeState, Thresholds } from '../readings/node-state';
import { thresholdsOf } from '../readings/thresholds';
import { type ReadingAlertKind, readingAlerts } from './declarations';
import type { AlertSeverity, Observed, Signal } from './signal';

/** A notice for the user, one per change. */
export interface Notice {
  /** Id of the node. */
  readonly node: string;
  readonly name: string;
  readonly kind: AlertKind;
  readonly level: 'warning' | 'error' | 'over';
  /** When the problem began or ended. Unix time in milliseconds. */
  readonly since: number;
  /** The text after the name of the node: `does not respond (refused)`, `responds again, after 3 min`. */
  readonly words: string;
  /** What to do next; empty if unknown, or if the problem is over. */
  readonly remedy: string;
}

/** What is remembered of a node between readings. Plain data. */
export interface AlertState {
  /** When the last reading was judged. All times here are Unix times in milliseconds. */
  readonly at: number;
  /** No problem is reported until then, because watching has just begun or the machine slept. */
  readonly quietUntil: number;
  /** When the node came back: what it still has to catch up with is not reported for a while. */
  readonly cameBackAt?: number;
  readonly synced: boolean;
  readonly hadPeers: boolean;
  readonly kinds: { readonly [K in AlertKind]?: KindState };
  /** The deepest reorg that was reported recently. */
  readonly reorg?: { readonly at: number; readonly depth: number };
}

interface KindState {
  /** Confirmed: it has lasted long enough. */
  readonly severity: AlertSeverity;
  /** Since when. */
  readonly since: number;
  /** The severity that was last reported. */
  readonly told: AlertSeverity;
  /**
   * Another severity that has to last before it counts. A good reading takes three quarters of a bad one away, so that what comes and
   * goes is noticed, and a single failure among many good readings is not.
   */
  readonly pending?: { readonly to: 'worse' | 'over'; readonly since: number; readonly readings: number };
  /** When it was reported, or came back after a while, within the last hour; oldest first. */
  readonly reports?: readonly number[];
}

export interface StepOptions {
  readonly kinds: readonly AlertKind[];
  readonly thresholds: Thresholds;
  readonly now: number;
  /** The user muted the node until then. */
  readonly mutedUntil?: number;
  /** A longer time between two readings means that the machine slept. Milliseconds. */
  readonly longestPause: number;
  /** Reported for another node already, as the cause of this one. */
  readonly causedElsewhere?: ReadonlySet<AlertKind>;
  /** The other node of its pair is on another chain, which is reported for this one. */
  readonly mismatch?: Cause<'chain-mismatch'> | undefined;
}

/** The same for the end of a problem. */
const holdOver = { readings: 2, milliseconds: 10_000 };
/** A problem that was reported this often within an hour is over when it stays away for longer. */
const oftenReported = 3;
const reportWindow = 3_600_000;
const holdOverOften = { readings: 2, milliseconds: 1_800_000 };

/** Milliseconds without reports when watching begins and after the machine slept. */
const graceOfWatching = 60_000;
/** Milliseconds in which a node that was just started finds peers and catches up. */
const graceOfStart = 300_000;
/** Reorgs within this time are reported together. Milliseconds. */
const reorgWindow = 600_000;

const readingKinds = Object.keys(readingAlerts) as readonly ReadingAlertKind[];

/** The new memory, and the notices for the user. */
export interface Stepped {
  readonly after: AlertState;
  readonly notices: readonly Notice[];
}

/** Judges a new reading: returns the new memory and the notices for the user. */
export function step(before: AlertState | undefined, state: NodeState, options: StepOptions): Stepped {
  const { now } = options;
  const start = begun(before, now, options.longestPause);
  const observed = observedIn(state, start, options);
  const muted = (options.mutedUntil ?? 0) > now;
  const kinds: { [K in AlertKind]?: KindState } = {};
  const notices: Notice[] = [];
  let { cameBackAt } = start;
  for (const kind of readingKinds.filter((one) => options.kinds.includes(one))) {
    const was = start.kinds[kind];
    const signal = observed && readingAlerts[kind].signal(observed);
    // The effect of a problem at another node counts from the time when that problem is over.
    if (!signal || options.causedElsewhere?.has(kind)) {
      if (was && (!signal || was.told !== 'ok')) kinds[kind] = was;
      continue;
    }
    const is = moved(was ?? { severity: 'ok', since: now, told: 'ok' }, signal, kind, now);
    if (kind === 'unreachable' && was?.severity === 'error' && is.severity === 'ok') cameBackAt = now;
    const quiet = muted || isQuiet(kind, state, start.quietUntil, cameBackAt, now);
    const { after, level, words } = told({ was, is, signal, quiet, now });
    kinds[kind] = after;
    if (level && !muted) {
      notices.push(
        notice(state, { kind, level, since: after.since, words, remedy: remedyOf(level, signal) }),
      );
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

/** There is nothing to do when a problem is over. */
function remedyOf(level: Notice['level'], { remedy }: Signal): string {
  return level === 'over' ? '' : (remedy ?? '');
}

/** Whether a kind is not reported now: watching has just begun, or the node came back a short time ago. */
function isQuiet(
  kind: ReadingAlertKind,
  state: NodeState,
  quietUntil: number,
  cameBackAt: number | undefined,
  now: number,
): boolean {
  return now < quietUntil || (kind !== 'unreachable' && isFresh(state, cameBackAt, now));
}

/** The signal in the latest reading; undefined if it is suppressed. */
function observedIn(
  state: NodeState,
  { hadPeers, synced }: AlertState,
  { mismatch, now, thresholds }: StepOptions,
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
    ...defined({ mismatch }),
    ...(failure ? {} : defined({ skew: figuresOf(state).skewMs })),
    thresholds: thresholdsOf(state, thresholds),
    seen: { synced, hadPeers },
  };
}

function hasPeers(observed: Observed | undefined): boolean {
  return (observed?.beacon?.peers?.connected ?? observed?.execution?.peers ?? 0) > 0;
}

/** Whether a change is worth a notice, and its words. */
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
    // A problem that was not reported and is about to end is not reported at all.
    if (quiet || signal.severity === 'ok') return { after: is, words };
    const reports = [...reportsIn(is, now), now];
    const often = reports.length < oftenReported ? '' : `, ${reports.length} times within an hour`;
    return { after: { ...is, told: is.severity, reports }, level: is.severity, words: `${words}${often}` };
  }
  if (is.severity !== 'ok' || is.told === 'ok') return { after: is, words };
  const lasted = was && now - was.since >= 1000 ? `, after ${age(now - was.since)}` : '';
  return { after: { ...is, told: 'ok' }, level: 'over', words: `${words}${lasted}` };
}

/** The earlier memory if it still applies: not after a sleep, nor if the clock was set back. */
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
  if (!to) {
    // It is back before its end was reported.
    if (pending?.to === 'over') return { ...settled, reports: [...reportsIn(was, now), now] };
    const left = pending?.to === 'worse' ? pending.readings - 0.75 : 0;
    return pending && left > 0 ? { ...settled, pending: { ...pending, readings: left } } : settled;
  }
  const counted: NonNullable<KindState['pending']> =
    pending?.to === to ? { ...pending, readings: pending.readings + 1 } : { to, since: now, readings: 1 };
  const isOften = reportsIn(was, now).length >= oftenReported;
  const hold = to === 'worse' ? readingAlerts[kind].hold : isOften ? holdOverOften : holdOver;
  if (counted.readings < hold.readings || now - counted.since < hold.milliseconds) {
    return { ...settled, pending: counted };
  }
  return {
    ...settled,
    severity: signal.severity,
    // A problem that got worse counts from its beginning.
    since: was.severity === 'ok' || to === 'over' ? counted.since : was.since,
  };
}

function reportsIn({ reports = [] }: KindState, now: number): readonly number[] {
  return reports.filter((at) => now - at < reportWindow);
}

/** It came back or was started a short time ago. */
function isFresh(state: NodeState, cameBackAt: number | undefined, now: number): boolean {
  return (cameBackAt !== undefined && now - cameBackAt < graceOfStart) || startedLately(state);
}

function startedLately({ failure, reading }: NodeState): boolean {
  if (failure || reading?.kind !== 'beacon') return false;
  const up = reading.host?.nodeUptime;
  return up !== undefined && up * 1000 < graceOfStart;
}

/** A reorg, or a head that went back: reported once for all within some minutes. */
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
      notice(state, {
        kind: 'reorg',
        level: 'warning',
        since: now,
        words,
        remedy: 'Data read from the replaced blocks may no longer be valid.',
      }),
    ],
  };
}

/** `saw the chain reorganized, 3 slots deep, at slot 1,234`. */
export function reorgWords(depth: number, slot: string | undefined): string {
  return `saw the chain reorganized, ${depth === 1 ? 'one slot' : `${depth} slots`} deep${slot === undefined ? '' : `, at slot ${grouped(slot)}`}`;
}

function notice({ node }: NodeState, about: Omit<Notice, 'node' | 'name'>): Notice {
  return { node: node.id, name: node.name, ...about };
}
