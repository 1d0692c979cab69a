import { isDevelopmentChain } from '../../common/spec/networks';
import { grouped } from '../../common/units/digits';
import { age, counted, rate, took } from '../../common/units/words';
import { causeWords, type Failure } from '../nodes/reader';
import { gigabytes, judgedDisk } from '../readings/disk';
import { wrongNetwork } from '../readings/expected';
import {
  type BeaconReading,
  closingRate,
  type ExecutionReading,
  type NodeState,
  slowAnswer,
  type Thresholds,
} from '../readings/node-state';

export type Level = 'good' | 'amber' | 'red' | 'waiting';

/** The state of a node at a glance. */
export interface Health {
  readonly word:
    | 'synced'
    | 'syncing'
    | 'stalled'
    | 'optimistic'
    | 'execution layer offline'
    | 'backfilling'
    | 'wrong network'
    | 'few peers'
    | 'little disk left'
    | 'slow'
    | 'offline'
    | 'connecting';
  readonly level: Level;
  /** The state in words with what makes it so: `syncing, 1,024 slots behind`. */
  readonly words: string;
  /** What it means and what to look at next; absent when all is well. */
  readonly why?: string;
}

/** Which part is down, the cause before its effects: what cannot be reached, then what cannot follow, then what is short. */
export function judge(state: NodeState, thresholds: Thresholds, now: number): Health {
  if (state.failure) {
    return {
      word: 'offline',
      level: 'red',
      words: `${unanswered(state.failure)}`,
      why: [state.failure.what, state.failure.remedy].filter(Boolean).join(' '),
    };
  }
  if (!state.reading) return { word: 'connecting', level: 'waiting', words: 'connecting' };
  const elsewhere = wrongNetwork(state.node.network, state.reading);
  if (elsewhere) return elsewhere;
  // A reading is judged as of when it was taken: what has happened since, in a sleep say, nobody knows yet.
  const then = state.readAt ?? now;
  const still = then - (state.headMovedAt ?? then);
  const health =
    state.reading.kind === 'beacon'
      ? judgeBeacon(state, state.reading, thresholds, still)
      : judgeExecution(state, state.reading, thresholds, then, still);
  return (health.word === 'synced' && slow(state)) || health;
}

function slow(state: NodeState): Health | undefined {
  if (!slowAnswer(state)) return undefined;
  return {
    word: 'slow',
    level: 'amber',
    words: `synced, slow to answer (${took(state.answerMs ?? 0)})`,
    why: 'The node or the way to it is busy: look at its load, its disk and the network between.',
  };
}

/** Something that answers in the wrong way is there, only not what was looked for. */
function unanswered(failure: Failure): string {
  return failure.cause === 'not-a-node' || failure.cause === 'not-json'
    ? 'not a node'
    : `unreachable (${causeWords(failure)})`;
}

/** `, 12.5 slots/s, 2 min left`; empty while the rate is not known. */
export function pace(state: NodeState, distance: number, unit: string): string {
  const speed = closingRate(state.distances);
  if (speed === undefined || distance <= 0) return '';
  return `, ${rate(speed, unit)}, ${age(Math.max(1000, (distance / speed) * 1000))} left`;
}

function judgeBeacon(
  state: NodeState,
  reading: BeaconReading,
  thresholds: Thresholds,
  still: number,
): Health {
  const distance = Number(reading.syncDistance);
  const { syncDistance, stalledSeconds } = thresholds;
  if (reading.elOffline) {
    return {
      word: 'execution layer offline',
      level: reading.isOptimistic ? 'red' : 'amber',
      words: 'execution layer offline',
      why: 'The beacon node runs, but its execution node does not answer it. Check that one and its engine API.',
    };
  }
  const behind = `${grouped(reading.syncDistance)} ${distance === 1 ? 'slot' : 'slots'} behind`;
  const level: Level =
    distance >= syncDistance.red ? 'red' : distance >= syncDistance.amber ? 'amber' : 'good';
  if (/stalled/i.test(reading.ownState ?? '') || (!reading.isSyncing && distance >= syncDistance.amber)) {
    const lonely = reading.peers?.connected === 0;
    return {
      word: 'stalled',
      level: level === 'good' ? 'amber' : level,
      words: `${distance > 0 ? `stalled, ${behind}` : 'stalled'}${lonely ? ', no peers' : ''}`,
      why: lonely
        ? 'It has no peers to follow the chain with. Check its connection to the internet, and that its ports are open.'
        : 'The head does not follow the chain and the node does not sync. Check its peers and its clock.',
    };
  }
  if (reading.isSyncing) {
    if (stalledSeconds > 0 && still >= stalledSeconds * 1000) {
      return {
        word: 'stalled',
        level: 'red',
        words: `stalled, ${behind}`,
        why: `The node says that it syncs, but its head has not moved for ${age(still)}. Check its peers.`,
      };
    }
    return {
      word: 'syncing',
      level: level === 'good' ? 'amber' : level,
      words: `syncing, ${behind}${pace(state, distance, 'slot')}`,
      why: 'Answers about the head are old until it has caught up.',
    };
  }
  if (reading.isOptimistic) {
    return {
      word: 'optimistic',
      level: 'red',
      words: 'optimistic, head not verified',
      why: 'The head is not yet verified by the execution node: wait until that one has synced.',
    };
  }
  // A node without any peer whose head still follows the clock makes its own blocks: a network of one node.
  const peers = reading.peers?.connected;
  if (peers !== undefined && peers > 0 && peers < thresholds.beaconPeers.amber) {
    return few(peers, thresholds.beaconPeers.red);
  }
  return disk(reading, thresholds) ?? backfill(reading) ?? { word: 'synced', level: 'good', words: 'synced' };
}

/** All is well at the head; only the history before it is still being filled in. */
function backfill(reading: BeaconReading): Health | undefined {
  if (!/backfill/i.test(reading.ownState ?? '')) return undefined;
  const { ownProgress: own } = reading;
  const all = own && 'completed' in own ? own.completed + own.remaining : 0;
  const done = own && 'completed' in own && all > 0 ? ` (${Math.floor((own.completed / all) * 100)} %)` : '';
  return {
    word: 'backfilling',
    level: 'good',
    words: `synced, backfilling${done}`,
    why: 'The head is right. Blocks from before the checkpoint are still being fetched, so old ones may be missing.',
  };
}

function disk(reading: BeaconReading, thresholds: Thresholds): Health | undefined {
  const free = judgedDisk(reading);
  const { amber, red } = thresholds.diskFree;
  if (free === undefined || free >= Math.max(amber, red)) return undefined;
  return {
    word: 'little disk left',
    level: free < red ? 'red' : 'amber',
    words: `${gigabytes(free)} of disk left`,
    why: 'A node whose disk is full stops and may have to sync again. Make room or prune.',
  };
}

function judgeExecution(
  state: NodeState,
  reading: ExecutionReading,
  thresholds: Thresholds,
  then: number,
  still: number,
): Health {
  const { stalledSeconds } = thresholds;
  if (reading.syncing) {
    const distance = BigInt(reading.syncing.highest) - BigInt(reading.syncing.current);
    const behind =
      distance > 0n ? `, ${grouped(distance)} ${distance === 1n ? 'block' : 'blocks'} behind` : '';
    if (stalledSeconds > 0 && still >= stalledSeconds * 1000) {
      return {
        word: 'stalled',
        level: 'red',
        words: `stalled${behind}`,
        why: `The node says that it syncs, but its head has not moved for ${age(still)}. Check its peers.`,
      };
    }
    return {
      word: 'syncing',
      level: 'amber',
      words: `syncing${behind}${pace(state, Number(distance), 'block')}`,
      why: 'Answers about the latest block are old until it has caught up.',
    };
  }
  const old = reading.headTime === undefined ? 0 : then - reading.headTime * 1000;
  // Without peers an old head may just be a development node that makes a block when it is asked for one.
  // Blocks that come in, and are old all the same, are those of another clock.
  const comes = state.moves === true && still < stalledSeconds * 1000;
  if (stalledSeconds > 0 && old >= stalledSeconds * 1000 && (reading.peers ?? 0) > 0 && !comes) {
    return {
      word: 'stalled',
      level: 'amber',
      words: `stalled, last block ${age(old)} ago`,
      why: 'No new block has come in. Check that its beacon node runs and drives it.',
    };
  }
  const { peers } = reading;
  const alone = peers === 0 && (old < stalledSeconds * 1000 || isDevelopmentChain(reading.chainId));
  if (peers !== undefined && !alone && peers < thresholds.executionPeers.amber) {
    return few(peers, thresholds.executionPeers.red);
  }
  return { word: 'synced', level: 'good', words: 'synced' };
}

function few(peers: number, red: number): Health {
  return {
    word: 'few peers',
    level: peers < red ? 'red' : 'amber',
    words: peers === 0 ? 'no peers' : `few peers (${peers})`,
    why: `${peers === 0 ? 'No peer is' : `Only ${counted(peers, 'peer')}`} connected. Check that its ports are open, and give it time after a start.`,
  };
}
