import { defined } from '../../common/defined';
import type { KnownNode } from '../nodes/node';
import type { NodeFailure } from '../nodes/reader';
import { type ChainChange, chainChange } from './chain-change';
import { type HeldParts, holdParts, isFull, type Outcomes, type Unread, unreadIn } from './parts';
import { type Passing, passingIn } from './passing';
import { type Distance, distanceOf, hostRates, kept } from './rates';
import type { HeadBlock, HostRates, Reading } from './reading';

export type {
  BeaconReading,
  DatabaseConfig,
  DatabaseReading,
  ExecutionReading,
  HostRates,
  HostReading,
  OwnProgress,
  PeerCounts,
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
  /** When the current reading began, if the node has not responded it for a while. */
  readonly waitingSince?: number;
  /** When it is read next, while it does not respond. */
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
  /** Bytes that its disk loses in a day, by the week on disk (monitor/archive/disk-trend.ts). */
  readonly diskPerDay?: number | undefined;
  /** When the counters of the host were read: not in each reading. */
  readonly hostReadAt?: number;
  /** Its last heads, oldest first: nodes of one chain are compared by them. */
  readonly heads?: readonly HeadBlock[];
  /** Where its chain differs from those of other nodes that are watched; absent if it does not. */
  readonly fork?: Fork;
  /** How its finalized checkpoint compares with those of the providers in the settings; absent without any of its chain. */
  readonly checkpoint?: ComparedCheckpoint;
  /** Absent if nothing says that its client is too old. */
  readonly outdated?: Outdated;
  /** When the head went back, or another chain or client answered, within the last minutes: several nodes may share the address. */
  readonly flips?: readonly number[];
  /** The highest finalized epoch or block that it reported, decimal text. */
  readonly finalizedMost?: string;
  /** The highest head that it reported on this chain. */
  readonly headMost?: string;
  /** The last time that it called another block final than before, at one epoch or number (decimal text). */
  readonly finalTwice?: { readonly of: string; readonly at: number };
  /** The highest justified epoch that it reported, decimal text. */
  readonly justifiedMost?: string;
  readonly passing?: Passing;
  /** How far its head was behind the clock in each of the last readings, oldest first: slots, or milliseconds. */
  readonly lags?: readonly number[];
  /** When its process started anew within the last hour, by its uptime. Unix time in milliseconds. */
  readonly restarts?: readonly number[];
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
  /** Milliseconds that its slowest response took. */
  readonly slowestMs?: number;
  /** How far this machine was ahead of the node by the `Date` of its responses, in milliseconds, oldest reading first. */
  readonly clockSamples?: readonly number[];
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

/** Why the client of a node is too old, by what the network or other watched nodes say. */
export type Outdated =
  /** It does not schedule a fork. Epoch as decimal text; `of`: the network or the node that does. */
  | { readonly by: 'fork'; readonly fork: string; readonly epoch: string; readonly of: string }
  /** Another watched node runs a newer version of the same client. */
  | { readonly by: 'version'; readonly version: string; readonly of: string };

/** Two nodes of one chain with different blocks at one slot or number. */
export interface Fork {
  readonly unit: 'slot' | 'block';
  /** The first slot or block number that is known to differ, decimal text. */
  readonly at: string;
  /** Names of the nodes with another block there, and of those with the same. */
  readonly others: readonly string[];
  readonly agreeing: readonly string[];
}

/** What is known of a provider of checkpoints. */
export interface ProviderCheckpoints {
  readonly name: string;
  /** `time`: Unix time in seconds, decimal text. */
  readonly genesis?: { readonly time: string; readonly validatorsRoot: string };
  /** Roots by epoch, decimal text: the last ones that it called final. */
  readonly roots: ReadonlyMap<string, string>;
  /** Why it did not answer the last time. */
  readonly problem?: string;
}

/** Names of providers by what they say of the finalized epoch of a node. */
export interface ComparedCheckpoint {
  readonly epoch: string;
  readonly agreeing: readonly string[];
  readonly others: readonly string[];
  /** Those that have not said anything of this epoch, with the reason if they do not respond. */
  readonly unknown: readonly string[];
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
  /** From when trouble of the chain is an error: seconds that a node is stalled, epochs without finality. */
  readonly red: { readonly stallSeconds: number; readonly epochs: number };
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
    return { ...firstOfChain(rest, found, now, answers), outcomes, ...changed(state, other, now) };
  }
  const { reading, ...parts } = withHeldParts(state, found, now, answers);
  const moved = headOf(before) !== headOf(reading);
  const back = BigInt(headOf(before)) - BigInt(headOf(reading));
  const since = now - (state.readAt ?? now);
  const isHostRead = isNewHost(before, reading);
  const sinceHost = now - (state.hostReadAt ?? state.readAt ?? now);
  const measured = (isHostRead ? hostRates(before, reading, sinceHost) : undefined) ?? rates;
  // How long the head stood still during a pause or a clock change is unknown.
  const watched = since >= 0 && since <= gap;
  const { version: old } = before;
  const isFlip = back > 0n || isOtherNode(before, reading) || isLessFinal(before, reading);
  const flips = withFlip(state.flips, isFlip, now);
  return {
    ...rest,
    flips,
    ...(isHostRead ? withRestart(state, reading, now) : {}),
    ...(watched ? {} : { lags: [] }),
    heads: withHead(state.heads, reading.head),
    ...highest(state, reading),
    ...finalTwice(before, reading, now),
    passing: [...(state.passing ?? []).slice(1 - remembering), passingIn(before, reading)],
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
    ...withVersionBefore(old, reading.version, now),
    ...(reading.replaced === undefined ? {} : { reorg: { depth: reading.replaced, at: now } }),
  };
}

/** The state after the first reading of a chain. */
function firstOfChain(state: NodeState, found: Reading, now: number, answers: Outcomes): NodeState {
  const { answerMs, answeredAt, judged, node, selected, slowestMs } = state;
  const { head } = found;
  return {
    ...(head ? { heads: [head] } : {}),
    ...highest({}, found),
    ...defined({ answerMs, answeredAt, judged, slowestMs, unread: unreadIn(found, answers, {}) }),
    node,
    selected,
    reading: found,
    readAt: now,
    ...(hostOf(found) ? { hostReadAt: now } : {}),
    headMovedAt: now,
    chainSince: now,
    distances: distanceOf(found, now),
  };
}

function changed({ flips }: NodeState, other: ChainChange | undefined, at: number): Partial<NodeState> {
  return other ? { flips: withFlip(flips, true, at), chainChange: { ...other, at } } : {};
}

/** Milliseconds. */
const flipWindow = 300_000;
/** Three times within the window: no chain and no restart does that. */
const manyFlips = 3;

function finalTwice(before: Reading, after: Reading, at: number): Pick<NodeState, 'finalTwice'> {
  const of = (reading: Reading) =>
    reading.kind === 'beacon'
      ? ([reading.finalizedEpoch, reading.finalizedRoot] as const)
      : ([reading.finalizedBlock, reading.finalizedHash] as const);
  const [[was, old], [is, id]] = [of(before), of(after)];
  if (was === undefined || was !== is || old === undefined || id === undefined || old === id) return {};
  return { finalTwice: { of: is, at } };
}

/** Milliseconds. */
const restartWindow = 3_600_000;
/** Uptimes are in whole seconds. Milliseconds. */
const uptimeSlack = 2000;

/** Whether the host was read again. A cache in front of the node repeats its response, and the machine gets no older. */
function isNewHost(before: Reading, after: Reading): boolean {
  const [was, is] = [hostOf(before), hostOf(after)];
  if (was === is) return false;
  return is?.systemUptime === undefined || JSON.stringify(was) !== JSON.stringify(is);
}

function withRestart(
  { hostReadAt, restarts = [] }: NodeState,
  reading: Reading,
  now: number,
): Pick<NodeState, 'restarts'> {
  const uptime = hostOf(reading)?.nodeUptime;
  const recent = restarts.filter((at) => now - at < restartWindow);
  if (uptime === undefined || hostReadAt === undefined) return { restarts: recent };
  const startedAt = now - uptime * 1000;
  return { restarts: startedAt > hostReadAt + uptimeSlack ? [...recent, startedAt] : recent };
}

function withVersionBefore(
  before: string | undefined,
  after: string | undefined,
  at: number,
): Pick<NodeState, 'versionBefore'> {
  const isChanged = before !== undefined && after !== undefined && before !== after;
  return isChanged ? { versionBefore: { name: before, at } } : {};
}

function withFlip(flips: readonly number[] = [], isFlip: boolean, now: number): readonly number[] {
  const recent = flips.filter((at) => now - at < flipWindow);
  return isFlip ? [...recent, now] : recent;
}

/** Another version, or another key of its network: an update or a restart does that once. */
function isOtherNode(before: Reading, after: Reading): boolean {
  const differ = (was: string | undefined, is: string | undefined) =>
    was !== undefined && is !== undefined && was !== is;
  return differ(before.version, after.version) || differ(peerIdOf(before), peerIdOf(after));
}

function peerIdOf(reading: Reading): string | undefined {
  return reading.kind === 'beacon' ? reading.identity?.peerId : undefined;
}

function isLessFinal(before: Reading, after: Reading): boolean {
  const [was, is] = [finalizedOf(before), finalizedOf(after)];
  return was !== undefined && is !== undefined && BigInt(is) < BigInt(was);
}

function finalizedOf(reading: Reading): string | undefined {
  return reading.kind === 'beacon' ? reading.finalizedEpoch : reading.finalizedBlock;
}

/** Whether several nodes seem to answer at the address in turn, as behind a load balancer. */
export function isSeveral({ flips = [] }: NodeState): boolean {
  return flips.length >= manyFlips;
}

const mostHeads = 32;

/** Blocks at or above a new head that is lower were replaced. */
function withHead(heads: readonly HeadBlock[] = [], head: HeadBlock | undefined): readonly HeadBlock[] {
  if (!head || heads.at(-1)?.id === head.id) return heads;
  return [...heads.filter(({ at }) => BigInt(at) < BigInt(head.at)), head].slice(-mostHeads);
}

type Highest = Pick<NodeState, 'finalizedMost' | 'justifiedMost' | 'headMost'>;

function highest({ finalizedMost, headMost, justifiedMost }: Highest, reading: Reading): Highest {
  const justified = reading.kind === 'beacon' ? reading.justifiedEpoch : undefined;
  return defined({
    finalizedMost: higher(finalizedMost, finalizedOf(reading)),
    justifiedMost: higher(justifiedMost, justified),
    headMost: higher(headMost, headOf(reading)),
  });
}

function higher(before: string | undefined, is: string | undefined): string | undefined {
  if (is === undefined || before === undefined) return is ?? before;
  return BigInt(is) > BigInt(before) ? is : before;
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

/** How many readings are remembered by what they showed. */
export const remembering = 10;

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

/** The same of any later response: some of them cost a node more. */
const slowLater = 3000;

/** How long the node took, if that is long. Milliseconds. */
export function slowAnswer({ answerMs = 0, slowestMs = 0 }: NodeState): number | undefined {
  if (slowestMs >= slowLater) return Math.max(answerMs, slowestMs);
  return answerMs >= slow ? answerMs : undefined;
}

/** The same object while the host was not read again. */
function hostOf(reading: Reading) {
  return reading.kind === 'beacon' ? reading.host : undefined;
}

export function headOf(reading: Reading): string {
  return reading.kind === 'beacon' ? reading.headSlot : reading.headBlock;
}
