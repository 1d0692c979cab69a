/** The table of states. Their words are in words.ts. */

import { networkNamed, usualSlotsPerEpoch } from '../../catalogue/networks';
import { forks as knownForks } from '../../catalogue/types/forks';
import { defined } from '../../common/defined';
import { grouped } from '../../common/units/digits';
import { slotAt, timeOfSlot } from '../../common/units/slots';
import { age, shortenedInside } from '../../common/units/words';
import type { NodeFailure } from '../nodes/reader';
import { clockSkew, seriousSkew } from '../readings/clock-skew';
import { freeGigabytes, gigabyte } from '../readings/disk';
import { figuresOf, finalityLag } from '../readings/figures';
import {
  failedLately,
  headOf,
  isSeveral,
  type NodeState,
  slowAnswer,
  type Thresholds,
} from '../readings/node-state';
import { passedLately } from '../readings/passing';
import { closingRate } from '../readings/rates';
import type { BeaconReading, ExecutionReading, Reading } from '../readings/reading';
import type { HealthFacts } from './facts';
import { failureState } from './failure';
import {
  isDevelopment,
  isDevelopmentClient,
  isOnDemand,
  isPublicBeacon,
  isPublicNetwork,
  wrongNetwork,
} from './network';
import {
  beaconDistance,
  beaconLag,
  beaconStall,
  blocksBehind,
  executionLag,
  executionStall,
  hasFreshBlocks,
  isAgeJudged,
  stallBegan,
  stallSeverity,
} from './progress';
import type { HealthSeverity, Lag, StateId, StateValues } from './state';
import { longStart } from './words';

/** One state. Its condition returns the values of the state, or undefined if it does not apply. */
export type StateRow<S extends StateId = StateId> = {
  readonly [K in S]: {
    readonly state: K;
    readonly severity: (values: StateValues[K], thresholds: Thresholds) => HealthSeverity;
    /** Evaluated for every reading, failed or not. */
    readonly node?: (state: NodeState, now: number) => StateValues[K] | undefined;
    /** Evaluated if the latest reading succeeded. */
    readonly any?: (facts: HealthFacts) => StateValues[K] | undefined;
    readonly beacon?: (facts: HealthFacts<BeaconReading>) => StateValues[K] | undefined;
    readonly execution?: (facts: HealthFacts<ExecutionReading>) => StateValues[K] | undefined;
    /** When it began, if a single reading shows that. Unix time in milliseconds. */
    readonly began?: (facts: HealthFacts) => number | undefined;
  };
}[S];

const always = (severity: HealthSeverity) => () => severity;

/** The failure of a node, if it belongs to this state. */
const failureOf =
  (state: StateId) =>
  ({ failure }: NodeState) =>
    failure && failureState(failure) === state ? failure : undefined;

/** The same, with the time that it has lasted. */
const lasting = (state: StateId) => (node: NodeState, now: number) => {
  const failure = failureOf(state)(node);
  const since = node.judged?.as === state ? node.judged.since : now;
  return failure && { ...failure, lastedMs: now - since };
};

/** The longest time between an answer and the next request that counts as waiting. Milliseconds. */
const longestWait = 15_000;

/** How long a change of the chain is a state. Milliseconds. */
const chainChangeMs = 600_000;

/**
 * By precedence, causes before effects: no response, not following the chain, short of something. The worst severity
 * comes first; this order decides between states that are equally bad. States of pairs (`chain-mismatch`,
 * `engine-unreachable`) are in pair.ts; `synced` is the rest.
 */
export const stateRows: readonly StateRow[] = [
  {
    state: 'flapping',
    severity: ({ failure }) => (failure ? 'error' : 'warning'),
    node: (state) => {
      const failed = failedLately(state);
      const { failure, outcomes = [] } = state;
      return failed === 0
        ? undefined
        : { failed, readings: outcomes.length, ...(failure ? { failure } : {}) };
    },
  },
  {
    state: 'implausible',
    severity: always('error'),
    node: failureOf('implausible'),
    beacon: (facts) => headInFuture(facts) ?? otherFork(facts.reading),
    execution: (facts) => blockInFuture(facts) ?? finalAtHead(facts.reading) ?? otherGenesis(facts.reading),
  },
  { state: 'not-a-node', severity: always('error'), node: failureOf('not-a-node') },
  { state: 'not-sent', severity: always('error'), node: failureOf('not-sent') },
  { state: 'no-credentials', severity: always('error'), node: failureOf('no-credentials') },
  { state: 'error-response', severity: always('error'), node: failureOf('error-response') },
  { state: 'unreachable', severity: always('error'), node: failureOf('unreachable') },
  {
    state: 'starting',
    severity: ({ lastedMs }) => (lastedMs >= longStart ? 'error' : 'warning'),
    node: lasting('starting'),
  },
  {
    state: 'no-block',
    severity: ({ lastedMs }) => (lastedMs >= longStart ? 'error' : 'warning'),
    node: lasting('no-block'),
  },
  {
    state: 'connecting',
    severity: always('waiting'),
    node: ({ failure, reading, waitingSince }) => (failure || reading || waitingSince ? undefined : {}),
  },
  {
    state: 'late',
    severity: always('warning'),
    node: ({ failure, readAt, waitingSince }, now) => {
      if (failure || waitingSince === undefined) return undefined;
      // Since the last answer, unless the node was not asked for a while.
      const isRecent = readAt !== undefined && waitingSince - readAt <= longestWait;
      return { lateMs: now - (isRecent ? readAt : waitingSince) };
    },
  },
  {
    state: 'wrong-network',
    severity: always('error'),
    any: ({ state, reading }) => wrongNetwork(state.node.network, reading),
  },
  {
    state: 'other-chain',
    severity: always('warning'),
    // A development chain is started again many times a day.
    any: ({ readAt, reading, state: { chainChange } }) =>
      chainChange &&
      readAt - chainChange.at < chainChangeMs &&
      !(chainChange.sameName && isDevelopment(reading))
        ? chainChange
        : undefined,
    began: ({ state }) => state.chainChange?.at,
  },
  {
    state: 'several-nodes',
    severity: always('warning'),
    any: ({ reading, state }) => {
      const heads = twoHeads(reading);
      if (heads) return { heads };
      return isSeveral(state) && !isDevelopment(reading) ? {} : undefined;
    },
  },
  {
    state: 'fork',
    severity: always('error'),
    any: ({ state: { fork } }) => fork,
  },
  {
    state: 'execution-offline',
    severity: always('error'),
    beacon: ({ reading }) => (reading.elOffline ? {} : undefined),
  },
  {
    state: 'stalled',
    severity: stallSeverity,
    beacon: beaconStall,
    execution: executionStall,
    began: stallBegan,
  },
  { state: 'behind', severity: lagSeverity, beacon: beaconLag, execution: executionLag },
  {
    state: 'syncing',
    severity: ({ unit, distance }, thresholds) =>
      // The highest block of a syncing execution node keeps growing: only its beacon node knows the real distance.
      unit === 'slot' && Number(distance) >= thresholds.syncDistance.red ? 'error' : 'warning',
    beacon: (facts) =>
      facts.reading.isSyncing && !beaconStall(facts)
        ? { unit: 'slot', distance: beaconDistance(facts), ...rateOf(facts.state) }
        : undefined,
    execution: (facts) =>
      facts.reading.syncing && !executionStall(facts)
        ? { unit: 'block', ...blocksBehind(facts.reading), ...rateOf(facts.state) }
        : undefined,
  },
  {
    state: 'optimistic',
    severity: always('error'),
    beacon: ({ readAt, reading, state: { judged } }) =>
      reading.isOptimistic && !reading.elOffline
        ? { lastedMs: judged?.as === 'optimistic' ? readAt - judged.since : 0 }
        : undefined,
  },
  {
    state: 'restarting',
    severity: ({ times }) => (times >= manyRestarts ? 'error' : 'warning'),
    beacon: ({ state: { restarts = [] } }) =>
      restarts.length >= fewRestarts ? { times: restarts.length } : undefined,
  },
  {
    state: 'unsteady',
    severity: always('warning'),
    any: ({ reading, state }) => {
      const passed = passedLately(state.passing);
      const isUsual = isDevelopment(reading) || isSeveral(state);
      const mayBeUsual = passed?.of === 'replaced' || passed?.of === 'peers';
      return mayBeUsual && isUsual ? undefined : passed;
    },
  },
  {
    state: 'finality-back',
    // The head may move to a branch that justified less; what is final is on each of them.
    severity: ({ of }) => (of === 'justified' ? 'warning' : 'error'),
    beacon: (facts) =>
      twoFinal(facts, 'epoch') ?? wentBack(facts, 'finalized') ?? wentBack(facts, 'justified'),
    execution: (facts) => {
      const two = twoFinal(facts, 'block');
      const {
        reading: { finalizedBlock: is, syncing },
        state,
      } = facts;
      if (two) return two;
      const { finalizedMost: was } = state;
      return is === undefined || was === undefined || BigInt(is) >= BigInt(was) || syncing || isSeveral(state)
        ? undefined
        : { was, is, unit: 'block' };
    },
  },
  { state: 'head-back', severity: always('warning'), beacon: headBack, execution: headBack },
  {
    state: 'no-finality',
    severity: ({ epochs }, { red }) => (BigInt(epochs) >= BigInt(red.epochs) ? 'error' : 'warning'),
    beacon: noFinality,
    execution: staleFinality,
  },
  {
    state: 'unread',
    severity: ({ ageMs }) => ((ageMs ?? 0) >= longUnread ? 'error' : 'warning'),
    any: unreadParts,
  },
  {
    state: 'no-peers',
    severity: ({ blocks }) => (blocks ? 'warning' : 'error'),
    beacon: ({ reading, thresholds: { beaconPeers } }) =>
      reading.peers?.connected === 0 && isJudged(beaconPeers) && !isDevelopment(reading)
        ? { blocks: false }
        : undefined,
    execution: (facts) =>
      facts.reading.peers === 0 && isJudged(facts.thresholds.executionPeers) && !isDevelopment(facts.reading)
        ? { blocks: hasFreshBlocks(facts) && !isPublicNetwork(facts.reading) }
        : undefined,
  },
  {
    state: 'few-peers',
    severity: ({ peers, red }) => (peers < red ? 'error' : 'warning'),
    beacon: ({ reading, thresholds }) => fewPeers(reading, reading.peers?.connected, thresholds.beaconPeers),
    execution: ({ reading, thresholds }) => fewPeers(reading, reading.peers, thresholds.executionPeers),
  },
  { state: 'one-way-peers', severity: always('warning'), beacon: oneWayPeers },
  {
    state: 'ports-closed',
    severity: always('warning'),
    beacon: ({ reading }) => (reading.natOpen === false && isPublicBeacon(reading) ? {} : undefined),
  },
  {
    state: 'low-disk',
    severity: ({ freeBytes }, { diskFree }) => (freeBytes / gigabyte < diskFree.red ? 'error' : 'warning'),
    beacon: ({ reading, thresholds: { diskFree } }) => {
      const free = freeGigabytes(reading);
      return free === undefined || free >= Math.max(diskFree.amber, diskFree.red)
        ? undefined
        : { freeBytes: free * gigabyte };
    },
  },
  {
    state: 'disk-filling',
    severity: ({ leftMs }) => (leftMs < soonFull ? 'error' : 'warning'),
    beacon: ({ readAt, state }) => {
      const { diskFullAt: fullAt } = figuresOf(state);
      const leftMs = (fullAt ?? Number.POSITIVE_INFINITY) - readAt;
      return fullAt === undefined || leftMs >= nearlyFull
        ? undefined
        : { fullAt, leftMs, perDay: state.diskPerDay ?? 0 };
    },
  },
  {
    state: 'low-memory',
    severity: always('warning'),
    beacon: ({ reading: { host } }) => {
      const used = (host?.memoryUsed ?? 0) / (host?.memoryTotal ?? Number.POSITIVE_INFINITY);
      return used >= fullMemory ? { used } : undefined;
    },
  },
  {
    state: 'missing-blobs',
    severity: always('warning'),
    beacon: ({ reading: { blobHistory, missingBlobs } }) =>
      missingBlobs ?? (blobHistory?.kept === false ? blobHistory : undefined),
  },
  {
    state: 'clock-skew',
    severity: always('warning'),
    any: ({ state }) => {
      const { skewMs } = figuresOf(state);
      return skewMs !== undefined && Math.abs(skewMs) >= seriousSkew ? { skewMs } : undefined;
    },
  },
  {
    state: 'outdated',
    // Whoever updates one node after the other does so on purpose.
    severity: ({ by, inMs }) => (by === 'version' ? 'ok' : (inMs ?? 0) > 0 ? 'warning' : 'error'),
    any: ({ readAt, reading, state: { outdated } }) => {
      const clock = reading.kind === 'beacon' ? reading.clock : undefined;
      if (outdated?.by !== 'fork' || !clock) return outdated;
      const slot = BigInt(outdated.epoch) * BigInt(clock.slotsPerEpoch);
      return { ...outdated, inMs: Number(timeOfSlot(slot, clock)) * 1000 - readAt };
    },
  },
  {
    state: 'slow',
    severity: always('warning'),
    any: ({ state }) => {
      const answerMs = slowAnswer(state);
      return answerMs === undefined ? undefined : { answerMs };
    },
  },
  {
    state: 'head-unjudged',
    severity: always('ok'),
    execution: (facts) => {
      const isJudged = isAgeJudged(facts) || facts.state.unread !== undefined || facts.reading.peers === 0;
      return isJudged ? undefined : {};
    },
  },
  { state: 'backfilling', severity: always('ok'), beacon: ({ reading }) => backfill(reading) },
];

/** Within an hour: an update takes one or two. */
const fewRestarts = 3;
const manyRestarts = 6;

/** Some chains allow their blocks this much. Milliseconds. */
const mostMsAhead = 60_000;

/** Time of a reading, in which a head may move on. */
const mostSlotsApart = 2n;

/**
 * A head in the future, although the node has the time of this machine: the clocks are not the reason. Without the time
 * of the node, see `clock-skew`.
 */
function headInFuture({ reading, state }: HealthFacts<BeaconReading>): NodeFailure | undefined {
  const { answeredAt, readAt = 0, clockSamples = [] } = state;
  const current = reading.clock && slotAt((answeredAt ?? readAt) / 1000, reading.clock);
  if (current === undefined || clockSamples.length === 0) return undefined;
  if (Math.abs(clockSkew(state, 'date') ?? 0) >= seriousSkew) return undefined;
  const ahead = BigInt(reading.headSlot) - current;
  if (ahead < mostSlotsApart) return undefined;
  return {
    cause: 'implausible',
    what: `The node says head slot ${grouped(reading.headSlot)}, which is ${grouped(ahead)} slots in the future, although its clock is right.`,
    remedy: 'Check the node, and any proxy in front of it.',
  };
}

/** A block of another fork than its slot has by the node's own configuration. */
function otherFork({ blockFork, clock, forks }: BeaconReading): NodeFailure | undefined {
  if (!blockFork || !clock || !forks) return undefined;
  const epoch = BigInt(blockFork.slot) / BigInt(clock.slotsPerEpoch);
  const begun = Object.keys(forks).filter((fork) => BigInt(forks[fork] ?? 0) <= epoch);
  const latest = knownForks.findLast((fork) => begun.includes(fork)) ?? 'phase0';
  const isKnown = [blockFork.fork, ...begun].every((fork) => knownForks.some((known) => known === fork));
  if (latest === blockFork.fork || !isKnown) return undefined;
  return {
    cause: 'implausible',
    what: `The node reports the fork ${blockFork.fork} for its block at slot ${grouped(blockFork.slot)}, but by its own configuration ${latest} is active there.`,
    remedy: 'Check its version and its network configuration, and any proxy in front of it.',
  };
}

/** The same of a block, by its timestamp. Development nodes may set any time. */
function blockInFuture({ reading, state }: HealthFacts<ExecutionReading>): NodeFailure | undefined {
  const { answeredAt, readAt = 0, clockSamples = [] } = state;
  if (reading.headTime === undefined || clockSamples.length === 0 || isDevelopment(reading)) return undefined;
  if (Math.abs(clockSkew(state, 'date') ?? 0) >= seriousSkew) return undefined;
  const aheadMs = reading.headTime * 1000 - (answeredAt ?? readAt);
  if (aheadMs < mostMsAhead) return undefined;
  return {
    cause: 'implausible',
    what: `The node says a latest block that is ${age(aheadMs)} in the future, although its clock is right.`,
    remedy: 'Check the node, and any proxy in front of it.',
  };
}

/** A finalized block so near to the head that its epochs cannot have ended. Most of their slots have blocks. */
function finalAtHead(reading: ExecutionReading): NodeFailure | undefined {
  const { chainId = '', finalizedBlock, headBlock, syncing } = reading;
  if (finalizedBlock === undefined || finalizedBlock === '0' || syncing) return undefined;
  if (!isPublicNetwork(reading)) return undefined;
  const { slotsPerEpoch } = networkNamed(chainId) ?? { slotsPerEpoch: usualSlotsPerEpoch };
  const blocks = BigInt(headBlock) - BigInt(finalizedBlock);
  if (blocks >= BigInt(slotsPerEpoch / 2)) return undefined;
  return {
    cause: 'implausible',
    what: `The node says finalized block ${grouped(finalizedBlock)} at head ${grouped(headBlock)}, although its chain finalizes epochs of ${slotsPerEpoch} slots, two epochs later.`,
    remedy: 'Check the node, and any proxy or cache in front of it.',
  };
}

/** The chain id of a public network, with another block 0. Development nodes may take any chain id. */
function otherGenesis({ chainId = '', genesisHash, version }: ExecutionReading): NodeFailure | undefined {
  const network = networkNamed(chainId);
  if (!network || genesisHash === undefined || isDevelopmentClient(version)) return undefined;
  if (genesisHash.toLowerCase() === network.genesisHash) return undefined;
  return {
    cause: 'implausible',
    what: `The node says chain id ${chainId}, but its genesis block ${shortenedInside(genesisHash, 10, 4)} is not that of ${network.name}.`,
    remedy: 'Check its network configuration: a private chain needs a chain id of its own.',
  };
}

/** The sync state and the header of one reading with different heads. */
function twoHeads(reading: Reading): readonly [string, string] | undefined {
  if (reading.kind !== 'beacon' || !reading.head) return undefined;
  const [one, other] = [BigInt(reading.headSlot), BigInt(reading.head.at)];
  const apart = one > other ? one - other : other - one;
  return apart > mostSlotsApart ? [reading.headSlot, reading.head.at] : undefined;
}

/** A part that fails for a moment says nothing. Milliseconds. */
const shortUnread = 60_000;
const longUnread = 600_000;

/** What a node is judged by could not be read for a while, or never. */
function unreadParts({ readAt, state: { unread } }: HealthFacts): StateValues['unread'] | undefined {
  if (!unread || unread.parts.length === 0) return undefined;
  const ageMs = unread.oldest === undefined ? undefined : readAt - unread.oldest;
  if (ageMs !== undefined && ageMs < shortUnread) return undefined;
  return { ...unread, ...(ageMs === undefined ? {} : { ageMs }) };
}

function lagSeverity(lag: Lag, thresholds: Thresholds): HealthSeverity {
  return stallSeverity(lag.by === 'distance' ? { ...lag, noPeers: false } : lag, thresholds);
}

function rateOf({ distances }: NodeState): { rate?: number } {
  const rate = closingRate(distances);
  return rate === undefined ? {} : { rate };
}

/** A chain finalizes two epochs behind its head; a node that is behind itself only knows what was final then. */
function noFinality({
  reading,
  thresholds,
}: HealthFacts<BeaconReading>): StateValues['no-finality'] | undefined {
  const lag = finalityLag(reading);
  if (lag === undefined || lag < BigInt(Math.ceil(thresholds.finalityLag))) return undefined;
  const { participation: stake, syncParticipation: committee } = reading;
  return { epochs: String(lag), votes: defined({ stake, committee }) };
}

/** The same of an execution node whose chain finalizes: its beacon node tells it what is final. */
function staleFinality({
  reading,
  state,
  thresholds,
}: HealthFacts<ExecutionReading>): StateValues['no-finality'] | undefined {
  const { finalityLagBlocks } = figuresOf(state);
  if (finalityLagBlocks === undefined || reading.syncing || !isPublicNetwork(reading)) return undefined;
  const { slotsPerEpoch } = networkNamed(reading.chainId ?? '') ?? { slotsPerEpoch: usualSlotsPerEpoch };
  const epochs = finalityLagBlocks / BigInt(slotsPerEpoch);
  return epochs < BigInt(Math.ceil(thresholds.finalityLag)) ? undefined : { epochs: String(epochs) };
}

/** Beyond this a system starts to end processes. */
const fullMemory = 0.97;

/** A disk that is full within this time is a trouble: time enough to order another one, or to prune. Milliseconds. */
const nearlyFull = 14 * 86_400_000;
const soonFull = 3 * 86_400_000;

/** How long two final blocks at one place are a state: another reading does not disprove them. Milliseconds. */
const longTwice = 3_600_000;

function twoFinal(
  { readAt, state: { finalTwice } }: HealthFacts,
  unit: 'epoch' | 'block',
): StateValues['finality-back'] | undefined {
  if (!finalTwice || readAt - finalTwice.at >= longTwice) return undefined;
  return { was: finalTwice.of, is: finalTwice.of, unit, twice: true };
}

/** A node that is behind itself, or one of several, only knows what was final then. */
function wentBack(
  { reading, state, thresholds }: HealthFacts<BeaconReading>,
  of: 'finalized' | 'justified',
): StateValues['finality-back'] | undefined {
  const { isSyncing, syncDistance } = reading;
  const [is, was] =
    of === 'finalized'
      ? [reading.finalizedEpoch, state.finalizedMost]
      : [reading.justifiedEpoch, state.justifiedMost];
  if (is === undefined || was === undefined || BigInt(is) >= BigInt(was)) return undefined;
  const isBehind = isSyncing || Number(syncDistance) >= thresholds.syncDistance.amber;
  if (isBehind || isSeveral(state)) return undefined;
  return { was, is, unit: 'epoch', ...(of === 'justified' ? { of } : {}) };
}

/** Far more blocks than a reorg replaces are gone, and the node says that it is in step. */
function headBack({
  reading,
  state,
  thresholds: { syncDistance },
}: HealthFacts): StateValues['head-back'] | undefined {
  const is = headOf(reading);
  const was = state.headMost ?? is;
  const isSyncing = reading.kind === 'beacon' ? reading.isSyncing : reading.syncing !== undefined;
  const blocks = Number(BigInt(was) - BigInt(is));
  if (blocks <= 0 || blocks < syncDistance.amber || isSyncing) return undefined;
  // Chains that make blocks on demand are reset by their tests.
  if ((reading.kind === 'execution' && isOnDemand(reading)) || isSeveral(state)) return undefined;
  return { was, is, unit: reading.kind === 'beacon' ? 'slot' : 'block' };
}

/** A node that was started a short time ago has not been found by others yet. Milliseconds. */
const settling = 1_800_000;
/** Of few peers it may be chance. */
const manyPeers = 5;

function oneWayPeers({
  readAt,
  reading,
  state: { chainSince = readAt },
}: HealthFacts<BeaconReading>): StateValues['one-way-peers'] | undefined {
  const { connected = 0, estimated, inbound, outbound } = reading.peers ?? {};
  const upMs = (reading.host?.nodeUptime ?? 0) * 1000;
  if (estimated || connected < manyPeers || inbound === undefined || outbound === undefined) return undefined;
  if (Math.max(upMs, readAt - chainSince) < settling || !isPublicBeacon(reading)) return undefined;
  if (inbound > 0 && outbound > 0) return undefined;
  return { only: inbound > 0 ? 'inbound' : 'outbound', peers: connected };
}

/** Thresholds of 0 disable the check. */
function isJudged({ amber, red }: Thresholds['beaconPeers']): boolean {
  return Math.max(amber, red) > 0;
}

function fewPeers(
  reading: Reading,
  peers: number | undefined,
  { amber, red }: Thresholds['beaconPeers'],
): StateValues['few-peers'] | undefined {
  return peers !== undefined && peers > 0 && peers < Math.max(amber, red) && !isDevelopment(reading)
    ? { peers, red }
    : undefined;
}

/** The head is fine; only older history is still being downloaded. */
function backfill({ ownProgress: own, ownState }: BeaconReading): StateValues['backfilling'] | undefined {
  if (!/backfill/i.test(ownState ?? '')) return undefined;
  const all = own && 'completed' in own ? own.completed + own.remaining : 0;
  return own && 'completed' in own && all > 0 ? { done: own.completed / all } : {};
}
