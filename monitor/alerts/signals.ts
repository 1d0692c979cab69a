/** The signal of each kind of alert in one reading. */
import { grouped } from '../../common/units/digits';
import { age, counted } from '../../common/units/words';
import { type FailureState, failureState } from '../health/failure';
import { isDevelopment } from '../health/network';
import type { StateId } from '../health/state';
import { causeAdvice, causeLabel, distanceWords, gigabytes } from '../health/words';
import { causeWords, type NodeFailure } from '../nodes/reader';
import { judgedDisk } from '../readings/disk';
import { finalityLag } from '../readings/node-state';
import type { Observed, Signal } from './signal';

export function unreachableSignal({ beacon, execution, failure, health }: Observed): Signal | undefined {
  if (failure) {
    const state = failureState(failure);
    return {
      severity: 'error',
      clear: false,
      words: failureWords(state, failure),
      remedy:
        state === 'not-a-node' ? failure.remedy : [failure.what, failure.remedy].filter(Boolean).join(' '),
    };
  }
  if (!beacon && !execution) return undefined;
  const unread = health.causes.find(({ state }) => state === 'unread');
  if (unread && unread.severity !== 'waiting') {
    const { severity } = unread;
    return { severity, clear: false, words: causeLabel(unread), remedy: causeAdvice(unread) };
  }
  // A node that answers only some of the time is not back yet.
  const isSteady = health.causes.every(({ state }) => state !== 'flapping');
  return { severity: 'ok', clear: isSteady, words: 'answers again' };
}

/** The state of a failed reading, after the name of the node. */
function failureWords(state: FailureState, failure: NodeFailure): string {
  const cause = causeWords(failure);
  switch (state) {
    case 'not-a-node':
      return 'is gone: something else answers at its address';
    case 'not-sent':
      return `cannot be asked (${cause})`;
    case 'no-credentials':
      return `wants credentials (${cause})`;
    case 'error-response':
      return `answers with errors (${cause})`;
    case 'starting':
      return `is starting or syncing (${cause})`;
    case 'no-block':
      return 'has no block yet';
    case 'implausible':
      return 'reports impossible values';
    case 'unreachable':
      return `does not answer (${cause})`;
  }
}

export function executionLayerSignal({ beacon }: Observed): Signal | undefined {
  if (!beacon) return undefined;
  if (!beacon.elOffline) return { severity: 'ok', clear: true, words: 'reaches its execution node again' };
  return {
    severity: 'error',
    clear: false,
    words: 'does not reach its execution node',
    remedy: 'Check that the execution node runs, and its engine API.',
  };
}

const syncStates: ReadonlySet<StateId> = new Set(['stalled', 'behind', 'syncing', 'optimistic']);

export function syncSignal(observed: Observed): Signal | undefined {
  const { beacon, execution, health, seen, thresholds } = observed;
  if (!beacon && !execution) return undefined;
  // Without its execution node a beacon node always falls behind: report the cause, not the effect.
  if (beacon?.elOffline) return undefined;
  const cause = health.causes.find(({ state }) => syncStates.has(state));
  switch (cause?.state) {
    case 'behind':
    case 'stalled':
      return {
        severity: 'error',
        clear: false,
        words: `does not follow the chain: ${causeLabel(cause)}`,
        remedy: causeAdvice(cause),
      };
    case 'optimistic':
      if (!seen.synced) return undefined;
      return {
        severity: 'error',
        clear: false,
        words: 'follows the chain unverified',
        remedy: 'Its execution node has not verified the head. Check whether the execution node is in sync.',
      };
    case 'syncing': {
      // A node that starts from far behind has lost nothing yet.
      if (!seen.synced) return undefined;
      const { distance, unit } = cause.values;
      const { amber, red } = thresholds.syncDistance;
      return {
        // How far it is behind is unknown of a client that does not report it.
        severity:
          distance === undefined || (Number(distance) >= amber && Number(distance) < red)
            ? 'warning'
            : Number(distance) >= red
              ? 'error'
              : 'ok',
        clear: false,
        words: `is out of sync${distance === undefined ? '' : `: ${distanceWords(distance, unit)} behind`}`,
        remedy: 'Check its peers and the load of its machine.',
      };
    }
    default:
      return { severity: 'ok', clear: true, words: 'is in sync again' };
  }
}

export function peersSignal({ beacon, execution, seen, thresholds }: Observed): Signal | undefined {
  const reading = beacon ?? execution;
  const peers = beacon ? beacon.peers?.connected : execution?.peers;
  if (peers === undefined || !reading || isDevelopment(reading)) return undefined;
  // A node that starts from far behind has lost nothing yet.
  const starts = reading.kind === 'beacon' ? reading.isSyncing : reading.syncing !== undefined;
  if (peers === 0 && !seen.hadPeers && starts) return undefined;
  const { amber, red } = beacon ? thresholds.beaconPeers : thresholds.executionPeers;
  if (peers >= Math.max(amber, red)) {
    // Far enough above the threshold that one lost peer does not matter.
    const margin = Math.max(1, Math.ceil(amber / 10));
    return { severity: 'ok', clear: peers >= amber + margin, words: `has ${grouped(peers)} peers again` };
  }
  const severity = peers < red ? 'error' : 'warning';
  const limit = peers < red ? red : amber;
  const has = peers === 1 ? 'one peer' : counted(peers, 'peer');
  return {
    severity,
    clear: false,
    words:
      peers === 0
        ? seen.hadPeers
          ? 'has lost all peers'
          : 'has no peers'
        : `has ${has}, fewer than ${grouped(limit)}`,
    remedy: 'Check its connection to the internet, and that its ports are open.',
  };
}

export function diskSignal({ beacon, thresholds: { diskFree } }: Observed): Signal | undefined {
  const free = beacon && judgedDisk(beacon);
  if (free === undefined) return undefined;
  const limit = Math.max(diskFree.amber, diskFree.red);
  const shown = gigabytes(free);
  if (free >= limit) {
    return { severity: 'ok', clear: free >= limit * 1.05, words: `has ${shown} of disk free again` };
  }
  const low = free < diskFree.red;
  return {
    severity: low ? 'error' : 'warning',
    clear: false,
    words: `has ${shown} of disk left, less than ${grouped(low ? diskFree.red : limit)} GB`,
    remedy: 'A node with a full disk stops and may have to sync again. Free up space or prune.',
  };
}

export function finalitySignal({ beacon, health, thresholds }: Observed): Signal | undefined {
  if (!beacon) return undefined;
  // A node that is behind finalizes late; that is reported as being behind.
  if (beacon.isSyncing || Number(beacon.syncDistance) >= thresholds.syncDistance.amber) return undefined;
  if (finalityLag(beacon) === undefined) return undefined;
  const cause = health.causes.find(({ state }) => state === 'no-finality');
  if (cause?.state !== 'no-finality') return { severity: 'ok', clear: true, words: 'finalizes again' };
  return {
    severity: 'warning',
    clear: false,
    words: `sees no finality: the finalized epoch is ${grouped(cause.values.epochs)} epochs behind the head`,
    remedy: 'This usually affects the whole network, not one node. Compare with another node.',
  };
}

export function networkSignal({ beacon, execution, health }: Observed): Signal | undefined {
  if (!beacon && !execution) return undefined;
  const cause = health.causes.find(({ state }) => state === 'wrong-network' || state === 'other-chain');
  if (!cause) return { severity: 'ok', clear: true, words: 'stays on one network again' };
  return {
    severity: cause.state === 'wrong-network' ? 'error' : 'warning',
    clear: false,
    words: cause.state === 'wrong-network' ? `is on the ${causeLabel(cause)}` : `is ${causeLabel(cause)}`,
    remedy: causeAdvice(cause),
  };
}

/** Smaller differences do not matter to a validator. Milliseconds. */
const seriousSkew = 10_000;

export function clockSignal({ skew }: Observed): Signal | undefined {
  if (skew === undefined) return undefined;
  if (Math.abs(skew) < seriousSkew) {
    return { severity: 'ok', clear: skew === 0, words: 'has the same time as this machine again' };
  }
  return {
    severity: 'warning',
    clear: false,
    words: `has a clock that is ${age(Math.abs(skew))} ${skew > 0 ? 'behind' : 'ahead of'} that of this machine`,
    remedy:
      'Check the time synchronization (NTP) of both machines. With a wrong clock, validators miss duties.',
  };
}
