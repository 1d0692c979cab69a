import { thresholds } from '../../common/settings/thresholds';
import type { Thresholds } from './node-state';

type ThresholdName = keyof typeof thresholds;

/** The thresholds from the settings, in their units. */
export function thresholdsFrom(value: (name: ThresholdName) => number): Thresholds {
  return {
    beaconPeers: { amber: value('thresholds.beaconPeers.amber'), red: value('thresholds.beaconPeers.red') },
    syncDistance: {
      amber: value('thresholds.syncDistance.amber'),
      red: value('thresholds.syncDistance.red'),
    },
    executionPeers: {
      amber: value('thresholds.executionPeers.amber'),
      red: value('thresholds.executionPeers.red'),
    },
    diskFree: { amber: value('thresholds.diskFree.amber'), red: value('thresholds.diskFree.red') },
    stalledSeconds: value('thresholds.stalledSeconds'),
    finalityLag: value('thresholds.finalityLag'),
  };
}

/** The default thresholds. */
export const defaultThresholds: Thresholds = thresholdsFrom((name) => thresholds[name].default);
