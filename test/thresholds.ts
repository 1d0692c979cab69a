import type { Thresholds } from '../monitor/readings/node-state';

/** The thresholds that the tests judge nodes by: the defaults of `slotpad.thresholds`. */
export const thresholds: Thresholds = {
  beaconPeers: { amber: 50, red: 20 },
  syncDistance: { amber: 9, red: 65 },
  executionPeers: { amber: 4, red: 1 },
  diskFree: { amber: 300, red: 200 },
  stalledSeconds: 120,
  finalityLag: 4,
};
