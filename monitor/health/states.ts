/** The table of states. Their words are in words.ts. */
import { gigabyte, judgedDisk } from '../readings/disk';
import {
  failedLately,
  finalityLag,
  type NodeState,
  slowAnswer,
  type Thresholds,
} from '../readings/node-state';
import { closingRate } from '../readings/rates';
import type { BeaconReading, ExecutionReading, Reading } from '../readings/reading';
import type { HealthFacts } from './facts';
import { failureState } from './failure';
import { isDevelopment, isPublicNetwork, wrongNetwork } from './network';
import {
  beaconDistance,
  beaconLag,
  beaconStall,
  blocksBehind,
  executionLag,
  executionStall,
  hasFreshBlocks,
  stallBegan,
  stallSeverity,
} from './progress';
import type { HealthSeverity, Lag, StateId, StateValues } from './state';

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

/** The longest time between an answer and the next request that counts as waiting. Milliseconds. */
const longestWait = 15_000;

/** No node takes longer to start. Milliseconds. */
const longStart = 600_000;

/** How long a change of the chain is a state. Milliseconds. */
const chainChangeMs = 600_000;

/**
 * By precedence, causes before effects: no answer, not following the chain, short of something. The worst severity
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
  { state: 'implausible', severity: always('error'), node: failureOf('implausible') },
  { state: 'not-a-node', severity: always('error'), node: failureOf('not-a-node') },
  { state: 'not-sent', severity: always('error'), node: failureOf('not-sent') },
  { state: 'no-credentials', severity: always('error'), node: failureOf('no-credentials') },
  { state: 'error-response', severity: always('error'), node: failureOf('error-response') },
  { state: 'unreachable', severity: always('error'), node: failureOf('unreachable') },
  {
    state: 'starting',
    severity: ({ lastedMs }) => (lastedMs >= longStart ? 'error' : 'warning'),
    node: (state, now) => {
      const failure = failureOf('starting')(state);
      const since = state.judged?.as === 'starting' ? state.judged.since : now;
      return failure && { ...failure, lastedMs: now - since };
    },
  },
  { state: 'no-block', severity: always('warning'), node: failureOf('no-block') },
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
    any: ({ readAt, state: { chainChange } }) =>
      chainChange && readAt - chainChange.at < chainChangeMs ? chainChange : undefined,
    began: ({ state }) => state.chainChange?.at,
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
    beacon: ({ reading }) => (reading.isOptimistic && !reading.elOffline ? {} : undefined),
  },
  { state: 'no-finality', severity: always('warning'), beacon: noFinality },
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
  {
    state: 'low-disk',
    severity: ({ freeBytes }, { diskFree }) => (freeBytes / gigabyte < diskFree.red ? 'error' : 'warning'),
    beacon: ({ reading, thresholds: { diskFree } }) => {
      const free = judgedDisk(reading);
      return free === undefined || free >= Math.max(diskFree.amber, diskFree.red)
        ? undefined
        : { freeBytes: free * gigabyte };
    },
  },
  {
    state: 'slow',
    severity: always('warning'),
    any: ({ state }) => (slowAnswer(state) ? { answerMs: state.answerMs ?? 0 } : undefined),
  },
  { state: 'backfilling', severity: always('ok'), beacon: ({ reading }) => backfill(reading) },
];

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
  return { epochs: String(lag) };
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
