import { defined } from '../../common/defined';
import type { KnownNode } from '../nodes/node';
import type { NodeFailure } from '../nodes/reader';
import { type ChainChange, chainChange } from './chain-change';
import { type HeldParts, holdParts, isFull, type Outcomes, type Unread, unreadIn } from './parts';
import { type Distance, distanceOf, hostRates, kept } from './rates';
import type { BeaconReading, HostRates, Reading } from './reading';

export type {
  BeaconReading,
  DatabaseConfig,
  DatabaseReading,
  ExecutionLayerReading,
  ExecutionReading,
  HostRates,
  HostReading,
  OwnProgress,
  PeerCounts,
  PoolReading,
  Reading,
} from './reading';

/** The state of one node. Plain data. */
export interface NodeState {
  readonly node: KnownNode;
  /** True for the node that requests of its kind are sent to. */
  readonly selected: boolean;
  /** The last successful reading; kept while later ones fail. */
  readonly reading?: Reading;
  /** When it was taken, Unix time in milliseconds. */
  readonly readAt?: number;
  /** When its first answer arrived, from which the head is: other answers may take a while longer. */
  readonly answeredAt?: number;
  /** When the current reading began, if the node has not answered it for a while. */
  readonly waitingSince?: number;
  /** When it is read next, while it does not answer. */
  readonly nextTryAt?: number;
  /** When the head last moved, as far as observed. */
  readonly headMovedAt?: number;
  /** The parts of the reading that could not be read again, with the time from which their values are. */
  readonly held?: HeldParts;
  /** What the last full reading could not read; absent if it read everything. */
  readonly unread?: Unread;
  /** Recent distances from the tip of the chain, oldest first; the sync rate is computed from them. */
  readonly distances?: readonly Distance[];
  readonly rates?: HostRates;
  /** When the counters of the host were read: not in each reading. */
  readonly hostReadAt?: number;
  /** The last time the head went back, and by how many slots or blocks. */
  readonly wentBack?: { readonly by: string; readonly at: number };
  /** The last change to another chain: another node may use the address now. */
  readonly chainChange?: ChainChange & { readonly at: number };
  /** When the node was first seen on its chain. */
  readonly chainSince?: number;
  /** The previous client version. */
  readonly versionBefore?: { readonly name: string; readonly at: number };
  /** The last reorg: how many blocks were replaced, and when that was observed. */
  readonly reorg?: { readonly depth: number; readonly at: number };
  /** Milliseconds until the first response of the last reading. */
  readonly answerMs?: number;
  /** Whether each of the last readings succeeded, oldest first. */
  readonly outcomes?: readonly boolean[];
  /** Seconds per block between recent heads, by their timestamps, oldest first. */
  readonly blockTimes?: readonly number[];
  /** True if the head was seen moving: the node does not only make blocks on demand. */
  readonly moves?: boolean;
  /** Why the latest reading failed; absent after a successful one. */
  readonly failure?: NodeFailure;
  /** The id of the last state (monitor/health), since when, and when it was judged. */
  readonly judged?: { readonly as: string; readonly since: number; readonly at: number };
}

/** Limits for amber and red. */
export interface Thresholds {
  readonly beaconPeers: { readonly amber: number; readonly red: number };
  /** In slots. */
  readonly syncDistance: { readonly amber: number; readonly red: number };
  readonly executionPeers: { readonly amber: number; readonly red: number };
  /** In gigabytes (10^9 bytes); zero disables a limit. */
  readonly diskFree: { readonly amber: number; readonly red: number };
  /** Seconds without a new head before a node counts as stalled. Zero: never. */
  readonly stalledSeconds: number;
  /** How many epochs the finalized checkpoint may be behind the head. */
  readonly finalityLag: number;
}

/** A longer time between two readings means that the machine slept or all views were hidden. Milliseconds. */
const gap = 150_000;

/**
 * The state after a successful reading.
 * @param answers what became of its requests: parts that failed keep their last value
 */
export function withReading(
  state: NodeState,
  found: Reading,
  now: number,
  answers: Outcomes = new Map(),
): NodeState {
  const before = state.reading;
  const {
    failure: _,
    waitingSince: __,
    nextTryAt: ___,
    distances,
    rates,
    held: ____,
    unread: _____,
    ...rest
  } = state;
  const outcomes = remembered(state, true);
  const other = before && chainChange(before, found);
  if (before === undefined || other || before.kind !== found.kind) {
    const { node, selected, judged, answerMs, answeredAt } = rest;
    const unread = unreadIn(found, answers, {});
    return {
      ...defined({ node, selected, judged, answerMs, answeredAt, unread }),
      reading: found,
      readAt: now,
      ...(hostOf(found) ? { hostReadAt: now } : {}),
      headMovedAt: now,
      chainSince: now,
      outcomes,
      distances: distanceOf(found, now),
      ...(other ? { chainChange: { ...other, at: now } } : {}),
    };
  }
  const { reading, ...parts } = withHeldParts(state, found, now, answers);
  const moved = headOf(before) !== headOf(reading);
  const back = BigInt(headOf(before)) - BigInt(headOf(reading));
  const since = now - (state.readAt ?? now);
  const isHostRead = hostOf(before) !== hostOf(reading);
  const sinceHost = now - (state.hostReadAt ?? state.readAt ?? now);
  const measured = (isHostRead ? hostRates(before, reading, sinceHost) : undefined) ?? rates;
  // How long the head stood still during a pause or a clock change is unknown.
  const watched = since >= 0 && since <= gap;
  const { version: old } = before;
  return {
    ...rest,
    reading,
    ...parts,
    readAt: now,
    headMovedAt: moved || !watched ? now : (state.headMovedAt ?? now),
    outcomes,
    // After a jump back, start over: a rate across the jump would be meaningless.
    distances:
      back > 0n || since < 0 ? distanceOf(reading, now) : kept(distances, distanceOf(reading, now), now),
    ...(moved ? { moves: true, ...withBlockTime(state, reading) } : {}),
    ...(isHostRead ? { hostReadAt: now } : {}),
    ...(measured === undefined ? {} : { rates: measured }),
    ...(back > 0n ? { wentBack: { by: String(back), at: now } } : {}),
    ...(old !== undefined && reading.version !== undefined && old !== reading.version
      ? { versionBefore: { name: old, at: now } }
      : {}),
    ...(reading.replaced === undefined ? {} : { reorg: { depth: reading.replaced, at: now } }),
  };
}

/** The reading with the last values of what could not be read, and what that is. */
function withHeldParts(
  { held: heldBefore, readAt, reading: before, unread: unreadBefore }: NodeState,
  found: Reading,
  now: number,
  answers: Outcomes,
): Pick<NodeState, 'held' | 'unread'> & { readonly reading: Reading } {
  const { reading, held } = holdParts(
    found,
    before && { reading: before, readAt: readAt ?? now, held: heldBefore },
    answers,
  );
  // A quick reading asks for too little to tell.
  const unread = isFull(reading, answers) ? unreadSince() : unreadBefore;
  function unreadSince(): Unread | undefined {
    const is = unreadIn(reading, answers, held);
    // What was never known, although everything was answered until now, is missing since then.
    const since = is?.oldest ?? (unreadBefore ? unreadBefore.oldest : readAt);
    return is && { ...is, ...defined({ oldest: since }) };
  }
  return { reading, ...defined({ held: Object.keys(held).length > 0 ? held : undefined, unread }) };
}

/** The state after a failed reading: the last values stay, to be shown as stale. */
export function withFailure(state: NodeState, failure: NodeFailure): NodeState {
  const { waitingSince: _, ...rest } = state;
  return { ...rest, failure, outcomes: remembered(state, false) };
}

/** How many block times are remembered. */
const mostBlockTimes = 16;

/** The block times with that of a new head of an execution node. */
function withBlockTime(
  { blockTimes = [], reading: before }: NodeState,
  reading: Reading,
): Partial<NodeState> {
  if (before?.kind !== 'execution' || reading.kind !== 'execution') return {};
  const blocks = Number(BigInt(reading.headBlock) - BigInt(before.headBlock));
  const seconds = (reading.headTime ?? Number.NaN) - (before.headTime ?? Number.NaN);
  if (!(blocks > 0) || !(seconds >= 0)) return {};
  return { blockTimes: [...blockTimes.slice(1 - mostBlockTimes), seconds / blocks] };
}

/** How many outcomes are remembered. */
const remembering = 10;

function remembered({ outcomes = [] }: NodeState, well: boolean): readonly boolean[] {
  return [...outcomes.slice(1 - remembering), well];
}

/** How many of the last readings failed, if the failures are not one single outage; otherwise 0. */
export function failedLately({ outcomes = [] }: NodeState): number {
  // After one single outage the node counts as well again.
  const breaks = outcomes.filter((well, index) => !well && (index === 0 || outcomes[index - 1])).length;
  return breaks < 2 ? 0 : outcomes.filter((well) => !well).length;
}

/** Response time from which a node counts as slow. Milliseconds. */
const slow = 1000;

export function slowAnswer({ answerMs }: NodeState): boolean {
  return answerMs !== undefined && answerMs >= slow;
}

/** The same object while the host was not read again. */
function hostOf(reading: Reading) {
  return reading.kind === 'beacon' ? reading.host : undefined;
}

function headOf(reading: Reading): string {
  return reading.kind === 'beacon' ? reading.headSlot : reading.headBlock;
}

/** How many epochs the finalized checkpoint is behind the head; undefined if unknown. */
export function finalityLag({ clock, finalizedEpoch, headSlot }: BeaconReading): bigint | undefined {
  if (!clock || finalizedEpoch === undefined) return undefined;
  return BigInt(headSlot) / BigInt(clock.slotsPerEpoch) - BigInt(finalizedEpoch);
}
