/** How far a node is behind its chain, by its own words and by the clock of this machine. */
import { blockSeconds, isPublicChain, usualSecondsPerSlot } from '../../catalogue/networks';
import { slotAt, timeOfSlot } from '../../common/units/slots';
import type { NodeState, Thresholds } from '../readings/node-state';
import { blocksLeft } from '../readings/rates';
import type { BeaconReading, ExecutionReading } from '../readings/reading';
import type { HealthFacts } from './facts';
import { isDevelopment } from './network';
import type { HealthSeverity, Lag, Stall } from './state';

/** Slots that the head is behind, decimal text: by the clock, or by the node's own words if they are worse. */
export function beaconDistance({ reading, readAt, state }: HealthFacts<BeaconReading>): string {
  const { clock, headSlot, syncDistance } = reading;
  const current = clock && slotAt((state.answeredAt ?? readAt) / 1000, clock);
  const lag = current === undefined ? 0n : current - BigInt(headSlot);
  const own = BigInt(syncDistance);
  return String(lag > own ? lag : own);
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
  return isBehind || /stalled/i.test(reading.ownState ?? '')
    ? { by: 'distance', distance, noPeers }
    : undefined;
}

/** A node that says it is in step, whose head moves, but behind the clock. */
export function beaconLag(facts: HealthFacts<BeaconReading>): Lag | undefined {
  const distance = beaconDistance(facts);
  return !facts.reading.isSyncing &&
    Number(distance) >= facts.thresholds.syncDistance.amber &&
    !beaconStall(facts)
    ? { by: 'distance', distance }
    : undefined;
}

export function executionStall(facts: HealthFacts<ExecutionReading>): Stall | undefined {
  const { reading, stillMs } = facts;
  if (reading.syncing) {
    return isStill(facts)
      ? { by: 'still-head', unit: 'block', ...blocksBehind(reading), stillMs }
      : undefined;
  }
  const ageMs = oldHead(facts);
  return ageMs !== undefined && !moves(facts, facts.thresholds.stalledSeconds * 1000)
    ? { by: 'old-block', ageMs }
    : undefined;
}

/** New blocks arrive, but they are old: the node catches up without saying so, or a clock is wrong. */
export function executionLag(facts: HealthFacts<ExecutionReading>): Lag | undefined {
  const { chainId, syncing } = facts.reading;
  // The blocks of an unknown chain may have times of their own.
  if (syncing || chainId === undefined || blockSeconds(chainId) === undefined) return undefined;
  const ageMs = oldHead(facts);
  return ageMs !== undefined && !executionStall(facts) ? { by: 'old-block', ageMs } : undefined;
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
  if (expected === undefined || thresholds.stalledSeconds === 0 || isDevelopment(reading)) return undefined;
  const ageMs = headAge(facts);
  return ageMs >= Math.max(thresholds.stalledSeconds, 10 * expected) * 1000 ? ageMs : undefined;
}

/** No chain that many use makes its blocks less often. */
const seldomSeconds = 360;

/** How many block times have to be observed before they are expected to go on. */
const fewestBlockTimes = 8;

/**
 * Seconds between two blocks: of a known chain, or the longest of those observed. 0 for a chain with peers, whose
 * blocks come from others. Undefined: the chain may make blocks on demand, so the age of its head says nothing.
 */
export function expectedBlockSeconds({
  reading,
  state,
}: Pick<HealthFacts<ExecutionReading>, 'reading' | 'state'>): number | undefined {
  const known = reading.chainId === undefined ? undefined : blockSeconds(reading.chainId);
  if (known !== undefined) return known;
  if (reading.chainId !== undefined && isPublicChain(reading.chainId)) return seldomSeconds;
  if ((reading.peers ?? 0) > 0) return 0;
  const times = state.blockTimes ?? [];
  const [shortest, longest] = [Math.min(...times), Math.max(...times)];
  return times.length >= fewestBlockTimes && longest <= 3 * shortest ? longest : undefined;
}

/** Whether the age of the head can tell that the node stopped. Unknown chains may make blocks on demand. */
export function isAgeJudged({ failure, reading, ...state }: NodeState): boolean {
  if (failure || reading?.kind !== 'execution' || reading.syncing || isDevelopment(reading)) return true;
  return expectedBlockSeconds({ reading, state: { reading, ...state } }) !== undefined;
}

export const unjudgedAge =
  'The block time of this chain is unknown, so the age of its latest block is not judged.';

export function stallSeverity(stall: Stall, { syncDistance }: Thresholds): HealthSeverity {
  switch (stall.by) {
    case 'distance':
      return stall.noPeers || Number(stall.distance) >= syncDistance.red ? 'error' : 'warning';
    case 'still-head':
      return 'error';
    case 'old-block':
      return stall.ageMs >= syncDistance.red * usualSecondsPerSlot * 1000 ? 'error' : 'warning';
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
