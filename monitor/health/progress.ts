/** How far a node is behind its chain, by its own words and by the clock of this machine. */
import { blockSeconds, isPublicChain, usualSecondsPerSlot } from '../../catalogue/networks';
import { defined } from '../../common/defined';
import { timeOfSlot } from '../../common/units/slots';
import { clockSkew, seriousSkew } from '../readings/clock-skew';
import { lagSlots, steadyLag } from '../readings/figures';
import type { Thresholds } from '../readings/node-state';
import { blocksLeft } from '../readings/rates';
import type { BeaconReading, ExecutionReading } from '../readings/reading';
import type { HealthFacts } from './facts';
import { isDevelopment, isOnDemand } from './network';
import type { HealthSeverity, Lag, Stall } from './state';

/** Slots that the head is behind, decimal text: by the clock, or by the node's own words if they are worse. */
export function beaconDistance({ reading, readAt, state }: HealthFacts<BeaconReading>): string {
  return lagSlots(reading, state.answeredAt ?? readAt);
}

export function beaconStall(facts: HealthFacts<BeaconReading>): Stall | undefined {
  const { reading, thresholds } = facts;
  const distance = beaconDistance(facts);
  const noPeers = reading.peers?.connected === 0 && !isDevelopment(reading);
  if (reading.isSyncing) {
    if (/stalled/i.test(reading.ownState ?? '')) return { by: 'distance', distance, noPeers };
    return isStill(facts) ? { by: 'still-head', unit: 'slot', distance, stillMs: facts.stillMs } : undefined;
  }
  // Without slot times, only a head that does not move tells that it is behind.
  if (!reading.clock && isStill(facts) && !isDevelopment(reading))
    return { by: 'still-head', unit: 'slot', distance, stillMs: facts.stillMs };
  const { amber } = thresholds.syncDistance;
  const isBehind =
    Number(reading.syncDistance) >= amber || (Number(distance) >= amber && !moves(facts, slotMs(reading)));
  const isOld = isStill(facts) ? { stillMs: facts.stillMs } : {};
  const behindMs = reading.clock && Number(distance) * reading.clock.secondsPerSlot * 1000;
  return isBehind || /stalled/i.test(reading.ownState ?? '')
    ? { by: 'distance', distance, noPeers, ...isOld, ...defined({ behindMs }) }
    : undefined;
}

/** A few empty slots make a head old for a moment; one that is always this old is behind. Slots, and milliseconds. */
const steadySlots = 2;
const steadyMs = 30_000;

/** A node that says it is in step, whose head moves, but behind the clock. */
export function beaconLag(facts: HealthFacts<BeaconReading>): Lag | undefined {
  const distance = beaconDistance(facts);
  const { amber } = facts.thresholds.syncDistance;
  if (facts.reading.isSyncing || beaconStall(facts)) return undefined;
  if (Number(distance) >= amber) return { by: 'distance', distance };
  const steady = steadyLagOf(facts);
  return steady >= Math.min(steadySlots, amber) && steady > 0
    ? { by: 'distance', distance: String(steady) }
    : undefined;
}

/** The least that the head was behind in the last readings, where the node and this machine have the same time. */
function steadyLagOf({ reading, state }: HealthFacts): number {
  const isTimed = Math.abs(clockSkew(state, 'date') ?? Number.POSITIVE_INFINITY) < seriousSkew;
  return isTimed && !isDevelopment(reading) ? steadyLag(state) : 0;
}

export function executionStall(facts: HealthFacts<ExecutionReading>): Stall | undefined {
  const { reading, stillMs } = facts;
  if (reading.syncing) {
    return isStill(facts)
      ? { by: 'still-head', unit: 'block', ...blocksBehind(reading), stillMs }
      : undefined;
  }
  const ageMs = oldHead(facts);
  // Its timestamp may move while its number does not.
  const expected = expectedBlockSeconds(facts);
  const stillFor = Math.max(facts.thresholds.stalledSeconds, 10 * (expected ?? 0)) * 1000;
  if (ageMs === undefined && expected !== undefined && isStill(facts) && stillMs >= stillFor) {
    if (!isOnDemand(reading)) return { by: 'still-head', unit: 'block', stillMs };
  }
  return ageMs !== undefined && !moves(facts, facts.thresholds.stalledSeconds * 1000)
    ? { by: 'old-block', ageMs }
    : undefined;
}

/** New blocks arrive, but they are old: the node catches up without saying so, or a clock is wrong. */
export function executionLag(facts: HealthFacts<ExecutionReading>): Lag | undefined {
  const { chainId, syncing } = facts.reading;
  // The blocks of an unknown chain that nobody else follows may have times of their own.
  const isFollowed = (facts.reading.peers ?? 0) > 0 || isPublicChain(chainId ?? '');
  if (syncing || chainId === undefined || (blockSeconds(chainId) === undefined && !isFollowed))
    return undefined;
  const ageMs = oldHead(facts);
  if (executionStall(facts)) return undefined;
  if (ageMs !== undefined) return { by: 'old-block', ageMs };
  const seconds = blockSeconds(chainId);
  if (seconds === undefined || facts.thresholds.stalledSeconds === 0) return undefined;
  const steady = steadyLagOf(facts);
  return steady >= Math.max(steadyMs, 2500 * seconds) ? { by: 'old-block', ageMs: steady } : undefined;
}

/** Whether the head of an execution node is as new as its chain, or cannot be judged. */
export function hasFreshBlocks(facts: HealthFacts<ExecutionReading>): boolean {
  const { stalledSeconds } = facts.thresholds;
  return headAge(facts) < Math.max(stalledSeconds, usualSecondsPerSlot) * 1000;
}

/** The age of the head in milliseconds, if it is too old for its chain. */
function oldHead(facts: HealthFacts<ExecutionReading>): number | undefined {
  const { reading, thresholds } = facts;
  const expected = expectedBlockSeconds(facts);
  if (expected === undefined || thresholds.stalledSeconds === 0 || isOnDemand(reading)) return undefined;
  const ageMs = headAge(facts);
  return ageMs >= Math.max(thresholds.stalledSeconds, 10 * expected) * 1000 ? ageMs : undefined;
}

/** No chain that many use makes its blocks less often. */
const seldomSeconds = 360;

/** How many block times have to be observed before they are expected to go on. */
const fewestBlockTimes = 8;

/**
 * Seconds between two blocks: of a known chain, or the longest of those observed, or of those before the head when it
 * was first read. 0 for a chain with peers, whose
 * blocks come from others. Undefined: the chain may make blocks on demand, so the age of its head says nothing.
 */
function expectedBlockSeconds({
  reading,
  state,
}: Pick<HealthFacts<ExecutionReading>, 'reading' | 'state'>): number | undefined {
  const known = reading.chainId === undefined ? undefined : blockSeconds(reading.chainId);
  if (known !== undefined) return known;
  if (reading.chainId !== undefined && isPublicChain(reading.chainId)) return seldomSeconds;
  if ((reading.peers ?? 0) > 0) return 0;
  const times = state.blockTimes ?? [];
  if (times.length < fewestBlockTimes) return reading.blockSeconds;
  const [shortest, longest] = [Math.min(...times), Math.max(...times)];
  return longest <= 3 * shortest ? longest : undefined;
}

/** Whether the age of the head can tell that the node stopped. Unknown chains may make blocks on demand. */
export function isAgeJudged(facts: HealthFacts<ExecutionReading>): boolean {
  const { reading } = facts;
  return reading.syncing !== undefined || isDevelopment(reading) || expectedBlockSeconds(facts) !== undefined;
}

export function stallSeverity(stall: Stall, { red, syncDistance }: Thresholds): HealthSeverity {
  switch (stall.by) {
    case 'distance':
      return stall.noPeers ||
        stall.stillMs !== undefined ||
        Number(stall.distance) >= syncDistance.red ||
        (stall.behindMs ?? 0) >= red.stallSeconds * 1000
        ? 'error'
        : 'warning';
    case 'still-head':
      return 'error';
    case 'old-block':
      return stall.ageMs >= 1000 * Math.min(red.stallSeconds, syncDistance.red * usualSecondsPerSlot)
        ? 'error'
        : 'warning';
  }
}

export function stallBegan({ reading, readAt, state }: HealthFacts): number | undefined {
  const headTime =
    reading.kind === 'execution'
      ? reading.headTime
      : reading.clock && Number(timeOfSlot(BigInt(reading.headSlot), reading.clock));
  const syncs = reading.kind === 'beacon' ? reading.isSyncing : reading.syncing !== undefined;
  // The head of a syncing node is always old: only the time since it moved counts.
  const began = syncs || headTime === undefined ? state.headMovedAt : headTime * 1000;
  return began !== undefined && Number.isSafeInteger(began) && began <= readAt ? began : undefined;
}

/** Blocks to the highest known block as decimal text, if the node reports them. */
export function blocksBehind(reading: ExecutionReading): { readonly distance?: string } {
  const left = blocksLeft(reading);
  return left === undefined ? {} : { distance: String(left) };
}

/** Whether the head was seen moving, the last time not longer ago than this. */
function moves({ state, stillMs }: HealthFacts, longestMs: number): boolean {
  return state.moves === true && stillMs < longestMs;
}

/** Some slots of a chain are empty: a head may stay for a few of them. Milliseconds. */
function slotMs({ clock }: BeaconReading): number {
  return 5 * (clock?.secondsPerSlot ?? usualSecondsPerSlot) * 1000;
}

/** Whether the head has not moved for longer than expected of a syncing node. */
function isStill({ stillMs, thresholds: { stalledSeconds } }: HealthFacts): boolean {
  return stalledSeconds > 0 && stillMs >= stalledSeconds * 1000;
}

function headAge({ reading, readAt }: HealthFacts<ExecutionReading>): number {
  return reading.headTime === undefined ? 0 : readAt - reading.headTime * 1000;
}
