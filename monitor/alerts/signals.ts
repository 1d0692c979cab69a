/** The signal of each kind of alert in one reading. */
import { isDevelopmentChain } from '../../common/spec/networks';
import { grouped } from '../../common/units/digits';
import { counted } from '../../common/units/words';
import { causeAdvice, causeLabel, distanceWords, gigabytes } from '../health/words';
import { causeWords } from '../nodes/reader';
import { judgedDisk } from '../readings/disk';
import { finalityLag } from '../readings/node-state';
import type { Observed, Signal } from './signal';

export function unreachableSignal({ beacon, execution, failure, health }: Observed): Signal | undefined {
  if (failure) {
    const foreign = health.state === 'not-a-node';
    return {
      severity: 'error',
      clear: false,
      words: foreign
        ? 'is gone: something else answers at its address'
        : `does not answer (${causeWords(failure)})`,
      remedy: foreign ? failure.remedy : [failure.what, failure.remedy].filter(Boolean).join(' '),
    };
  }
  return beacon || execution ? { severity: 'ok', clear: true, words: 'answers again' } : undefined;
}

export function executionLayerSignal({ beacon }: Observed): Signal | undefined {
  if (!beacon) return undefined;
  if (!beacon.elOffline) return { severity: 'ok', clear: true, words: 'reaches its execution node again' };
  return {
    severity: beacon.isOptimistic ? 'error' : 'warning',
    clear: false,
    words: 'does not reach its execution node',
    remedy: 'Check that the execution node runs, and its engine API.',
  };
}

export function syncSignal(observed: Observed): Signal | undefined {
  const { beacon, execution, health, seen, thresholds } = observed;
  if (!beacon && !execution) return undefined;
  // Without its execution node a beacon node always falls behind: report the cause, not the effect.
  if (beacon?.elOffline) return undefined;
  const [cause] = health.causes;
  switch (cause?.state) {
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
        severity: Number(distance) >= red ? 'error' : Number(distance) >= amber ? 'warning' : 'ok',
        clear: false,
        words: `is out of sync: ${distanceWords(distance, unit)} behind`,
        remedy: 'Check its peers and the load of its machine.',
      };
    }
    default:
      return { severity: 'ok', clear: true, words: 'is in sync again' };
  }
}

export function peersSignal({ beacon, execution, seen, thresholds }: Observed): Signal | undefined {
  if (execution && isDevelopmentChain(execution.chainId)) return undefined;
  const peers = beacon ? beacon.peers?.connected : execution?.peers;
  if (peers === undefined || (peers === 0 && !seen.hadPeers)) return undefined;
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
    words: peers === 0 ? 'has lost all peers' : `has ${has}, fewer than ${grouped(limit)}`,
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

export function finalitySignal({ beacon, thresholds }: Observed): Signal | undefined {
  if (!beacon) return undefined;
  // A node that is behind finalizes late; that is reported as being behind.
  if (beacon.isSyncing || Number(beacon.syncDistance) >= thresholds.syncDistance.amber) return undefined;
  const lag = finalityLag(beacon);
  if (lag === undefined) return undefined;
  if (Number(lag) < thresholds.finalityLag) return { severity: 'ok', clear: true, words: 'finalizes again' };
  return {
    severity: 'warning',
    clear: false,
    words: `sees no finality: the finalized epoch is ${grouped(lag)} epochs behind the head`,
    remedy: 'This usually affects the whole network, not one node. Compare with another node.',
  };
}
