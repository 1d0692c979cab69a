/** The signal of each kind of alert in one reading. */
import { grouped } from '../../common/units/digits';
import { age, counted } from '../../common/units/words';
import { causeClientAdvice } from '../health/client-advice';
import { type FailureState, failureState } from '../health/failure';
import { isDevelopment } from '../health/network';
import type { Cause, Lag, StateId, StateValues } from '../health/state';
import { causeAdvice, causeLabel, distanceWords, finalityAdvice, gigabytes } from '../health/words';
import { causeWords, type NodeFailure } from '../nodes/reader';
import { seriousSkew } from '../readings/clock-skew';
import { freeGigabytes } from '../readings/disk';
import { finalityLag } from '../readings/figures';
import type { Thresholds } from '../readings/node-state';
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
  // What it never served is a matter of its configuration: the view says so, and nobody is woken.
  const isNews = unread?.state === 'unread' && !isNeverServed(unread.values);
  if (unread && unread.severity !== 'waiting' && isNews) {
    const { severity } = unread;
    return { severity, clear: false, words: causeLabel(unread), remedy: causeAdvice(unread) };
  }
  const restarting = health.causes.find(({ state }) => state === 'restarting');
  if (restarting && restarting.severity !== 'waiting') {
    const { severity } = restarting;
    return {
      severity,
      clear: false,
      words: `was ${causeLabel(restarting)}`,
      remedy: causeAdvice(restarting),
    };
  }
  // A node that answers only some of the time is not back yet.
  const isSteady = health.causes.every(({ state }) => state !== 'flapping');
  return { severity: 'ok', clear: isSteady, words: 'responds again' };
}

function isNeverServed({ ageMs, failure }: StateValues['unread']): boolean {
  return failure.cause === 'not-served' && ageMs === undefined;
}

/** The state of a failed reading, after the name of the node. */
function failureWords(state: FailureState, failure: NodeFailure): string {
  const cause = causeWords(failure);
  switch (state) {
    case 'not-a-node':
      return 'was replaced: something else responds at its address';
    case 'not-sent':
      return `not polled (${cause})`;
    case 'no-credentials':
      return `wants credentials (${cause})`;
    case 'error-response':
      return `responds with errors (${cause})`;
    case 'starting':
      return `is starting or syncing (${cause})`;
    case 'no-block':
      return 'has no block yet';
    case 'implausible':
      return 'reports impossible values';
    case 'unreachable':
      return `does not respond (${cause})`;
  }
}

export function executionLayerSignal(observed: Observed): Signal | undefined {
  const { beacon } = observed;
  if (!beacon) return undefined;
  if (!beacon.elOffline) return { severity: 'ok', clear: true, words: 'reaches its execution node again' };
  return {
    severity: 'error',
    clear: false,
    words: 'does not reach its execution node',
    remedy: withClient(
      'Check that the execution node runs, and its engine API.',
      observed,
      'execution-offline',
    ),
  };
}

/** The remedy, with where to look with the client of the node. */
function withClient(
  remedy: string,
  { beacon, execution, health }: Observed,
  ...states: readonly StateId[]
): string {
  const cause = health.causes.find(({ state }) => states.includes(state));
  const readings = { ...(beacon ? { beacon } : {}), ...(execution ? { execution } : {}) };
  return [remedy, cause ? causeClientAdvice(cause, readings) : ''].filter(Boolean).join(' ');
}

const syncStates: ReadonlySet<StateId> = new Set(['stalled', 'behind', 'syncing', 'optimistic', 'head-back']);

export function syncSignal(observed: Observed): Signal | undefined {
  const { beacon, execution, health, seen, thresholds } = observed;
  if (!beacon && !execution) return undefined;
  // Without its execution node a beacon node always falls behind: report the cause, not the effect.
  if (beacon?.elOffline) return undefined;
  // The head of one node of several says nothing of the others.
  if (health.causes.some(({ state }) => state === 'several-nodes')) return undefined;
  const cause =
    health.causes.find(({ state }) => syncStates.has(state)) ??
    health.causes.find((one) => one.state === 'unsteady' && one.values.of === 'syncing');
  switch (cause?.state) {
    case 'behind':
    case 'stalled':
      return {
        severity: cause.state === 'behind' && isSteady(cause.values, thresholds) ? 'warning' : 'error',
        clear: false,
        words: `does not follow the chain: ${causeLabel(cause)}`,
        remedy: withClient(causeAdvice(cause), observed, cause.state),
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
    // It was reported when that happened. What was open before is not over.
    case 'head-back':
      return undefined;
    case 'unsteady':
      return {
        severity: 'warning',
        clear: false,
        words: `is out of sync again and again: ${causeLabel(cause)}`,
        remedy: causeAdvice(cause),
      };
    default:
      return { severity: 'ok', clear: true, words: 'is in sync again' };
  }
}

/** A head that is never far behind, and never near the clock. */
function isSteady(lag: Lag, { stalledSeconds, syncDistance }: Thresholds): boolean {
  return lag.by === 'distance'
    ? Number(lag.distance) < syncDistance.amber
    : lag.ageMs < stalledSeconds * 1000;
}

export function peersSignal(observed: Observed): Signal | undefined {
  const { beacon, execution, seen, thresholds } = observed;
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
    remedy: withClient(
      'Check its connection to the internet, and that its ports are open.',
      observed,
      'no-peers',
      'few-peers',
    ),
  };
}

export function diskSignal({ beacon, health, thresholds: { diskFree } }: Observed): Signal | undefined {
  const free = beacon && freeGigabytes(beacon);
  if (free === undefined) return undefined;
  const limit = Math.max(diskFree.amber, diskFree.red);
  const shown = gigabytes(free);
  const filling = health.causes.find(({ state }) => state === 'disk-filling');
  if (free >= limit && filling && filling.severity !== 'waiting') {
    const { severity } = filling;
    return { severity, clear: false, words: `has its ${causeLabel(filling)}`, remedy: causeAdvice(filling) };
  }
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
  const back = health.causes.find(({ state }) => state === 'finality-back');
  if (back) {
    const isJustified = back.state === 'finality-back' && back.values.of === 'justified';
    return {
      severity: isJustified ? 'warning' : 'error',
      clear: false,
      words: `takes back what was ${isJustified ? 'justified' : 'final'}: ${causeLabel(back)}`,
      remedy: causeAdvice(back),
    };
  }
  if (finalityLag(beacon) === undefined) return undefined;
  const cause = health.causes.find(({ state }) => state === 'no-finality');
  if (cause?.state !== 'no-finality') return { severity: 'ok', clear: true, words: 'finalizes again' };
  return {
    severity: cause.severity === 'error' ? 'error' : 'warning',
    clear: false,
    words: `sees no finality: the finalized epoch is ${grouped(cause.values.epochs)} epochs behind the head`,
    remedy: finalityAdvice(cause.values.votes),
  };
}

const networkStates: ReadonlySet<StateId> = new Set([
  'wrong-network',
  'other-chain',
  'several-nodes',
  'fork',
]);

function networkWords(cause: Cause): string {
  switch (cause.state) {
    case 'wrong-network':
      return `is on the ${causeLabel(cause)}`;
    case 'chain-mismatch':
      return 'has an execution node on another chain';
    case 'several-nodes':
      return 'is several nodes in turn: its head or its client changes back and forth';
    case 'unsteady':
      return `moves between forks: ${causeLabel(cause)}`;
    default:
      return `is ${causeLabel(cause)}`;
  }
}

export function networkSignal({ beacon, execution, health, mismatch }: Observed): Signal | undefined {
  if (!beacon && !execution) return undefined;
  const cause =
    health.causes.find(({ state }) => networkStates.has(state)) ??
    mismatch ??
    health.causes.find((one) => one.state === 'unsteady' && one.values.of === 'replaced');
  if (!cause) return { severity: 'ok', clear: true, words: 'is one node on its network again' };
  return {
    severity: cause.severity === 'error' ? 'error' : 'warning',
    clear: false,
    words: networkWords(cause),
    remedy: causeAdvice(cause),
  };
}

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
