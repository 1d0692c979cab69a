import { number } from './declare';

/** Thresholds of the health of a node and of alerts. */
export const thresholds = {
  'thresholds.beaconPeers.amber': number({
    order: 1,
    default: 50,
    minimum: 0,
    description:
      'A beacon node with fewer peers than this is shown in amber: on public test networks at most 25, on private networks 1.',
  }),
  'thresholds.beaconPeers.red': number({
    order: 2,
    default: 20,
    minimum: 0,
    description:
      'A beacon node with fewer peers than this is shown in red: on public test networks at most 10, on private networks 1.',
  }),
  /** Slots */
  'thresholds.syncDistance.amber': number({
    order: 3,
    default: 9,
    minimum: 0,
    description: 'A beacon node that is at least this many slots behind is shown in amber.',
  }),
  /** Slots */
  'thresholds.syncDistance.red': number({
    order: 4,
    default: 65,
    minimum: 0,
    description: 'A beacon node that is at least this many slots behind is shown in red.',
  }),
  'thresholds.executionPeers.amber': number({
    order: 5,
    default: 4,
    minimum: 0,
    description: 'An execution node with fewer peers than this is shown in amber.',
  }),
  'thresholds.executionPeers.red': number({
    order: 6,
    default: 1,
    minimum: 0,
    description: 'An execution node with fewer peers than this is shown in red.',
  }),
  /** GB (10^9 bytes); 0 disables the check */
  'thresholds.diskFree.amber': number({
    order: 7,
    default: 100,
    minimum: 0,
    description:
      'A node with less free disk space than this, in GB, is shown in amber: while it syncs 200 GB more, on other networks than mainnet at most 20. 0 disables the check.',
  }),
  /** GB (10^9 bytes); 0 disables the check */
  'thresholds.diskFree.red': number({
    order: 8,
    default: 50,
    minimum: 0,
    description:
      'A node with less free disk space than this, in GB, is shown in red: while it syncs 150 GB more, on other networks than mainnet at most 10. 0 disables the check.',
  }),
  /** Seconds; 0 disables the check */
  'thresholds.stalledSeconds': number({
    order: 9,
    default: 120,
    minimum: 0,
    description:
      'Time in seconds without a new head after which an execution node or a syncing node counts as stalled. 0 disables the check.',
  }),
  /** Epochs */
  'thresholds.finalityLag': number({
    order: 10,
    default: 4,
    minimum: 3,
    description:
      'A beacon node whose finalized epoch is at least this many epochs behind its head is shown in amber as not finalizing. A healthy chain finalizes two epochs behind its head, briefly three at the end of an epoch.',
  }),
  /** Slots */
  'thresholds.reorgDepth': number({
    order: 11,
    default: 1,
    minimum: 0,
    description: 'Reorgs deeper than this many slots raise an alert. One-slot reorgs are common.',
  }),
};
