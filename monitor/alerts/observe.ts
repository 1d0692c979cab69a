import { isDevelopmentChain } from '../../common/spec/networks';
import { grouped } from '../../common/units/digits';
import { type Health, judge } from '../health/health';
import { causeWords } from '../nodes/reader';
import { gigabytes, judgedDisk } from '../readings/disk';
import type { Thresholds } from '../readings/node-state';
import {
  type BeaconReading,
  type ExecutionReading,
  finalityLag,
  type NodeState,
} from '../readings/node-state';
import type { AlertKind } from './kinds';

export type AlertLevel = 'good' | 'amber' | 'red';

/** One thing that a person may be alerted of, as one reading shows it. */
export interface Signal {
  readonly level: AlertLevel;
  /** Well on the good side of the threshold: what was bad counts as over. */
  readonly clear: boolean;
  /** What is so, to stand behind the node's name: `has 12 peers, fewer than 20`. */
  readonly words: string;
  /** What to do next, one or more sentences. */
  readonly remedy?: string;
}

/** What one reading tells; what it does not tell is absent. */
export type Signals = { readonly [K in Exclude<AlertKind, 'reorg'>]?: Signal };

/** What was seen of a node since it is watched. */
export interface Seen {
  /** It was in sync once: only then it can have lost it. */
  readonly synced: boolean;
  /** It had peers once: a node that never had any is a network of its own. */
  readonly hadPeers: boolean;
}

/** What the latest reading of a node says, as signals. */
export function observe(state: NodeState, thresholds: Thresholds, seen: Seen, now: number): Signals {
  const { failure, reading } = state;
  if (failure) {
    if (failure.cause === 'cancelled') return {};
    const nobody = failure.cause === 'not-a-node' || failure.cause === 'not-json';
    return {
      unreachable: {
        level: 'red',
        clear: false,
        words: nobody ? 'is not there: something else answers' : `does not answer (${causeWords(failure)})`,
        remedy: nobody ? failure.remedy : [failure.what, failure.remedy].filter(Boolean).join(' '),
      },
    };
  }
  if (!reading) return {};
  const answers: Signals = { unreachable: { level: 'good', clear: true, words: 'answers again' } };
  const health = judge(state, thresholds, now);
  return reading.kind === 'beacon'
    ? { ...answers, ...ofBeacon(reading, health, thresholds, seen) }
    : { ...answers, ...ofExecution(reading, health, thresholds, seen) };
}

function ofBeacon(reading: BeaconReading, health: Health, thresholds: Thresholds, seen: Seen): Signals {
  const { elOffline, isOptimistic } = reading;
  const peers = peersSignal(reading.peers?.connected, thresholds.beaconPeers, seen);
  const disk = diskSignal(reading, thresholds);
  const finality = finalitySignal(reading, thresholds);
  // While its execution node is away a beacon node cannot but fall behind: the cause is told, not the effect.
  const sync = elOffline
    ? undefined
    : syncSignal(health, Number(reading.syncDistance), 'slot', thresholds, seen);
  return {
    'execution-layer': elOffline
      ? {
          level: isOptimistic ? 'red' : 'amber',
          clear: false,
          words: 'does not reach its execution node',
          remedy: 'Check that the execution node runs, and its engine API.',
        }
      : { level: 'good', clear: true, words: 'reaches its execution node again' },
    ...(sync ? { sync } : {}),
    ...(peers ? { peers } : {}),
    ...(disk ? { disk } : {}),
    ...(finality ? { finality } : {}),
  };
}

function ofExecution(reading: ExecutionReading, health: Health, thresholds: Thresholds, seen: Seen): Signals {
  const { syncing } = reading;
  const distance = syncing ? Number(BigInt(syncing.highest) - BigInt(syncing.current)) : 0;
  const sync = syncSignal(health, distance, 'block', thresholds, seen);
  const peers = isDevelopmentChain(reading.chainId)
    ? undefined
    : peersSignal(reading.peers, thresholds.executionPeers, seen);
  return { ...(sync ? { sync } : {}), ...(peers ? { peers } : {}) };
}

function syncSignal(
  health: Health,
  distance: number,
  unit: string,
  { syncDistance }: Thresholds,
  seen: Seen,
): Signal | undefined {
  const inSync: Signal = { level: 'good', clear: true, words: 'is in sync again' };
  switch (health.word) {
    case 'stalled':
      return {
        level: 'red',
        clear: false,
        words: `does not follow the chain: ${health.words}`,
        ...(health.why ? { remedy: health.why } : {}),
      };
    case 'optimistic':
      if (!seen.synced) return undefined;
      return {
        level: 'red',
        clear: false,
        words: 'follows the chain unverified',
        remedy: 'Its execution node has not verified the head. Look whether that one is in sync.',
      };
    case 'syncing': {
      // Whoever starts from far behind has lost nothing yet.
      if (!seen.synced) return undefined;
      const level = distance >= syncDistance.red ? 'red' : distance >= syncDistance.amber ? 'amber' : 'good';
      return {
        level,
        clear: false,
        words: `is out of sync: ${grouped(distance)} ${distance === 1 ? unit : `${unit}s`} behind`,
        remedy: 'Look at its peers and at the load of its machine.',
      };
    }
    default:
      return inSync;
  }
}

/** So much more than the threshold that a single peer that leaves does not undo it. */
function peersSignal(
  peers: number | undefined,
  { amber, red }: { readonly amber: number; readonly red: number },
  seen: Seen,
): Signal | undefined {
  if (peers === undefined || (peers === 0 && !seen.hadPeers)) return undefined;
  const level = peers < red ? 'red' : peers < amber ? 'amber' : 'good';
  if (level === 'good') {
    const margin = Math.max(1, Math.ceil(amber / 10));
    return { level, clear: peers >= amber + margin, words: `has ${grouped(peers)} peers again` };
  }
  const limit = level === 'red' ? red : amber;
  const has = peers === 0 ? 'no peers' : peers === 1 ? 'one peer' : `${grouped(peers)} peers`;
  return {
    level,
    clear: false,
    words: peers === 0 ? 'has lost all peers' : `has ${has}, fewer than ${grouped(limit)}`,
    remedy: 'Check its connection to the internet, and that its ports are open.',
  };
}

function diskSignal(reading: BeaconReading, { diskFree }: Thresholds): Signal | undefined {
  const free = judgedDisk(reading);
  if (free === undefined) return undefined;
  const limit = Math.max(diskFree.amber, diskFree.red);
  const shown = gigabytes(free);
  if (free >= limit) {
    return { level: 'good', clear: free >= limit * 1.05, words: `has ${shown} of disk free again` };
  }
  const level = free < diskFree.red ? 'red' : 'amber';
  return {
    level,
    clear: false,
    words: `has ${shown} of disk left, less than ${grouped(level === 'red' ? diskFree.red : limit)} GB`,
    remedy: 'A node whose disk is full stops and may have to sync again. Make room or prune.',
  };
}

function finalitySignal(reading: BeaconReading, thresholds: Thresholds): Signal | undefined {
  // Who is behind finalizes late; that is told as what it is.
  if (reading.isSyncing || Number(reading.syncDistance) >= thresholds.syncDistance.amber) return undefined;
  const lag = finalityLag(reading);
  if (lag === undefined) return undefined;
  if (Number(lag) < thresholds.finalityLag) return { level: 'good', clear: true, words: 'finalizes again' };
  return {
    level: 'amber',
    clear: false,
    words: `sees no finality: the finalized epoch is ${grouped(lag)} epochs behind the head`,
    remedy: 'This is most often the network, not the node. Compare with another node.',
  };
}
