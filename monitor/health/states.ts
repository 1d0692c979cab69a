/** The table of states. Their words are in words.ts. */
import { isDevelopmentChain } from '../../common/spec/networks';
import { timeOfSlot } from '../../common/units/slots';
import { gigabyte, judgedDisk } from '../readings/disk';
import {
  type BeaconReading,
  closingRate,
  type ExecutionReading,
  type NodeState,
  type Reading,
  slowAnswer,
  type Thresholds,
} from '../readings/node-state';
import { wrongNetwork } from './network';
import type { HealthSeverity, Stall, StateId, StateValues } from './state';

/** A reading, with what is known from earlier ones. */
export interface HealthFacts<R extends Reading = Reading> {
  readonly state: NodeState;
  readonly reading: R;
  readonly thresholds: Thresholds;
  /** When the reading was taken. */
  readonly readAt: number;
  /** Milliseconds since the head last moved. */
  readonly stillMs: number;
}

/** One state. Its condition returns the values of the state, or undefined if it does not apply. */
export type StateRow<S extends StateId = StateId> = {
  readonly [K in S]: {
    readonly state: K;
    readonly severity: (values: StateValues[K], thresholds: Thresholds) => HealthSeverity;
    /** Evaluated for every reading, failed or not. */
    readonly node?: (state: NodeState) => StateValues[K] | undefined;
    /** Evaluated if the latest reading succeeded. */
    readonly any?: (facts: HealthFacts) => StateValues[K] | undefined;
    readonly beacon?: (facts: HealthFacts<BeaconReading>) => StateValues[K] | undefined;
    readonly execution?: (facts: HealthFacts<ExecutionReading>) => StateValues[K] | undefined;
    /** When it began, if a single reading shows that. Unix time in milliseconds. */
    readonly began?: (facts: HealthFacts) => number | undefined;
  };
}[S];

const always = (severity: HealthSeverity) => () => severity;

/**
 * By precedence, causes before effects: unreachable, not following the chain, short of something. States of pairs
 * (`chain-mismatch`, `engine-unreachable`) are in pair.ts; `synced` is the rest.
 */
export const stateRows: readonly StateRow[] = [
  {
    state: 'not-a-node',
    severity: always('error'),
    node: ({ failure }) => (failure && isForeign(failure.cause) ? failure : undefined),
  },
  {
    state: 'unreachable',
    severity: always('error'),
    node: ({ failure }) => (failure && !isForeign(failure.cause) ? failure : undefined),
  },
  {
    state: 'connecting',
    severity: always('waiting'),
    node: ({ failure, reading }) => (failure || reading ? undefined : {}),
  },
  {
    state: 'wrong-network',
    severity: always('error'),
    any: ({ state, reading }) => wrongNetwork(state.node.network, reading),
  },
  {
    state: 'execution-offline',
    severity: ({ optimistic }) => (optimistic ? 'error' : 'warning'),
    beacon: ({ reading }) => (reading.elOffline ? { optimistic: reading.isOptimistic } : undefined),
  },
  {
    state: 'stalled',
    severity: stallSeverity,
    beacon: beaconStall,
    execution: executionStall,
    began: stallBegan,
  },
  {
    state: 'syncing',
    severity: ({ unit, distance }, thresholds) =>
      // The highest block of a syncing execution node keeps growing: only its beacon node knows the real distance.
      unit === 'slot' && Number(distance) >= thresholds.syncDistance.red ? 'error' : 'warning',
    beacon: (facts) =>
      facts.reading.isSyncing && !beaconStall(facts)
        ? { unit: 'slot', distance: facts.reading.syncDistance, ...rateOf(facts.state) }
        : undefined,
    execution: (facts) =>
      facts.reading.syncing && !executionStall(facts)
        ? { unit: 'block', distance: blocksLeft(facts.reading), ...rateOf(facts.state) }
        : undefined,
  },
  {
    state: 'optimistic',
    severity: always('error'),
    beacon: ({ reading }) => (reading.isOptimistic && !reading.elOffline ? {} : undefined),
  },
  {
    state: 'no-peers',
    severity: (_, { executionPeers }) => (executionPeers.red > 0 ? 'error' : 'warning'),
    // A beacon node without peers whose head follows the clock makes its own blocks: a network of one node.
    execution: (facts) =>
      facts.reading.peers === 0 && facts.thresholds.executionPeers.amber > 0 && !isAlone(facts)
        ? {}
        : undefined,
  },
  {
    state: 'few-peers',
    severity: ({ peers, red }) => (peers < red ? 'error' : 'warning'),
    beacon: ({ reading, thresholds }) => fewPeers(reading.peers?.connected, thresholds.beaconPeers),
    execution: ({ reading, thresholds }) => fewPeers(reading.peers, thresholds.executionPeers),
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
  {
    state: 'backfilling',
    severity: always('ok'),
    beacon: ({ reading }) => backfill(reading),
  },
];

function isForeign(cause: StateValues['unreachable']['cause']): boolean {
  return cause === 'not-a-node' || cause === 'not-json';
}

function stallSeverity(stall: Stall, { syncDistance }: Thresholds): HealthSeverity {
  switch (stall.by) {
    case 'distance':
      return Number(stall.distance) >= syncDistance.red ? 'error' : 'warning';
    case 'still-head':
      return 'error';
    case 'old-block':
      return 'warning';
  }
}

function beaconStall(facts: HealthFacts<BeaconReading>): Stall | undefined {
  const { reading, stillMs, thresholds } = facts;
  const distance = reading.syncDistance;
  const behind = !reading.isSyncing && Number(distance) >= thresholds.syncDistance.amber;
  if (behind || /stalled/i.test(reading.ownState ?? '')) {
    return { by: 'distance', distance, noPeers: reading.peers?.connected === 0 };
  }
  return reading.isSyncing && isStill(facts)
    ? { by: 'still-head', unit: 'slot', distance, stillMs }
    : undefined;
}

function executionStall(facts: HealthFacts<ExecutionReading>): Stall | undefined {
  const { reading, state, stillMs, thresholds } = facts;
  if (reading.syncing) {
    const distance = blocksLeft(reading);
    return isStill(facts) ? { by: 'still-head', unit: 'block', distance, stillMs } : undefined;
  }
  const { stalledSeconds } = thresholds;
  const ageMs = headAge(facts);
  // Without peers, an old head can be that of a development node that makes blocks on demand.
  // New blocks with old timestamps come from another clock.
  const comes = state.moves === true && stillMs < stalledSeconds * 1000;
  const old = stalledSeconds > 0 && ageMs >= stalledSeconds * 1000;
  return old && (reading.peers ?? 0) > 0 && !comes ? { by: 'old-block', ageMs } : undefined;
}

/** Whether the head has not moved for longer than expected of a syncing node. */
function isStill({ stillMs, thresholds: { stalledSeconds } }: HealthFacts): boolean {
  return stalledSeconds > 0 && stillMs >= stalledSeconds * 1000;
}

function stallBegan({ reading, readAt, state }: HealthFacts): number | undefined {
  const headTime =
    reading.kind === 'execution'
      ? reading.headTime
      : reading.clock && Number(timeOfSlot(BigInt(reading.headSlot), reading.clock));
  const syncs = reading.kind === 'beacon' ? reading.isSyncing : reading.syncing !== undefined;
  // The head of a syncing node is always old: only the time since it moved counts.
  const began = syncs || headTime === undefined ? state.headMovedAt : headTime * 1000;
  return began !== undefined && Number.isSafeInteger(began) && began <= readAt ? began : undefined;
}

/** Blocks to the highest known block as decimal text; negative if the node reports nonsense. */
function blocksLeft({ syncing }: ExecutionReading): string {
  return syncing ? String(BigInt(syncing.highest) - BigInt(syncing.current)) : '0';
}

function rateOf({ distances }: NodeState): { rate?: number } {
  const rate = closingRate(distances);
  return rate === undefined ? {} : { rate };
}

function headAge({ reading, readAt }: HealthFacts<ExecutionReading>): number {
  return reading.headTime === undefined ? 0 : readAt - reading.headTime * 1000;
}

/** A node without peers that makes its own blocks. */
function isAlone(facts: HealthFacts<ExecutionReading>): boolean {
  const { reading, thresholds } = facts;
  return headAge(facts) < thresholds.stalledSeconds * 1000 || isDevelopmentChain(reading.chainId);
}

function fewPeers(
  peers: number | undefined,
  { amber, red }: Thresholds['beaconPeers'],
): StateValues['few-peers'] | undefined {
  return peers !== undefined && peers > 0 && peers < amber ? { peers, red } : undefined;
}

/** The head is fine; only older history is still being downloaded. */
function backfill({ ownProgress: own, ownState }: BeaconReading): StateValues['backfilling'] | undefined {
  if (!/backfill/i.test(ownState ?? '')) return undefined;
  const all = own && 'completed' in own ? own.completed + own.remaining : 0;
  return own && 'completed' in own && all > 0 ? { done: own.completed / all } : {};
}
