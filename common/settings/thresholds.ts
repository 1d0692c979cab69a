import { number } from './declare';

/** From which values on the health of a node is marked, and alerts are raised. */
export const thresholds = {
  'thresholds.beaconPeers.amber': number({
    order: 1,
    default: 50,
    minimum: 0,
    description: 'A beacon node with fewer peers than this is shown amber.',
  }),
  'thresholds.beaconPeers.red': number({
    order: 2,
    default: 20,
    minimum: 0,
    description: 'A beacon node with fewer peers than this is shown red.',
  }),
  /** Slots */
  'thresholds.syncDistance.amber': number({
    order: 3,
    default: 9,
    minimum: 0,
    description: 'A beacon node this many slots behind is shown amber.',
  }),
  /** Slots */
  'thresholds.syncDistance.red': number({
    order: 4,
    default: 65,
    minimum: 0,
    description: 'A beacon node this many slots behind is shown red.',
  }),
  'thresholds.executionPeers.amber': number({
    order: 5,
    default: 4,
    minimum: 0,
    description: 'An execution node with fewer peers than this is shown amber.',
  }),
  'thresholds.executionPeers.red': number({
    order: 6,
    default: 1,
    minimum: 0,
    description: 'An execution node with fewer peers than this is shown red.',
  }),
  /** GB (10^9 bytes); 0 switches the check off */
  'thresholds.diskFree.amber': number({
    order: 7,
    default: 300,
    minimum: 0,
    description: 'A node on the main network with less free disk than this, in GB, is shown amber.',
  }),
  /** GB (10^9 bytes); 0 switches the check off */
  'thresholds.diskFree.red': number({
    order: 8,
    default: 200,
    minimum: 0,
    description: 'A node on the main network with less free disk than this, in GB, is shown red.',
  }),
  /** Seconds; 0 switches the check off */
  'thresholds.stalledSeconds': number({
    order: 9,
    default: 120,
    minimum: 0,
    description: 'Seconds without a new head after which a node counts as stalled. Zero: never.',
  }),
  /** Epochs */
  'thresholds.finalityLag': number({
    order: 10,
    default: 4,
    minimum: 3,
    description:
      'A beacon node whose finalized epoch is this many epochs behind its head, or more, is marked. A healthy chain finalizes two epochs behind its head, three for a moment at the end of an epoch.',
  }),
  /** Slots */
  'thresholds.reorgDepth': number({
    order: 11,
    default: 1,
    minimum: 0,
    description:
      'A node with alerts on reorganisations tells of those that are deeper than this many slots. Those of one slot are everyday.',
  }),
};
