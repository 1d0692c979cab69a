/** How far the node is: `/lighthouse/syncing`, and whether peers can reach it: `/lighthouse/nat`. */

import type { OperationEntry } from '../entry';
import { anyOf, judged, problemsOf, record, type Schema } from '../types';
import { operation, shown } from './build';
import { flag, numberOrDecimal } from './fields';
import { slot } from './primitives';

const SYNC_WORDS = {
  Synced: 'Follows the head of the chain.',
  Stalled: 'Behind, and no peer can help.',
  SyncTransition: 'Between two ways of syncing.',
};
export const syncRange = record({ start_slot: slot, target_slot: slot });
const countOfSlots = numberOrDecimal('slots', 'A number of slots.', { unit: 'slots' });
export const backfillProgress = record({ completed: countOfSlots, remaining: countOfSlots });
const SYNC_OBJECTS: Readonly<Record<string, Schema>> = {
  SyncingFinalized: syncRange,
  SyncingHead: syncRange,
  BackFillSyncing: backfillProgress,
  // Newer; its members are in no document.
  CustodyBackFillSyncing: record({}),
};

/** A word, or an object with one member that is the state. */
export const syncState = judged(
  {
    title: 'sync state',
    description: 'A state name, or an object with the state as its key and its range of slots.',
    kind: 'sync-state',
    example: 'Synced',
    values: {
      ...SYNC_WORDS,
      SyncingFinalized: 'Catches up with the finalized chain: start_slot, target_slot.',
      SyncingHead: 'Catches up with the head: start_slot, target_slot.',
      BackFillSyncing: 'Fetches blocks from before the checkpoint: completed, remaining.',
      CustodyBackFillSyncing: 'Fetches data columns from before. Newer nodes only.',
    },
  },
  (value, report) => {
    if (typeof value === 'string') {
      if (Object.hasOwn(SYNC_WORDS, value)) return;
      const known = Object.keys(SYNC_WORDS).join(', ');
      return report('enum-value-unknown', `"${value}" is not a sync state. Known: ${known} or an object.`);
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return report('wrong-type', 'A sync state is a string or an object.');
    }
    for (const [name, inner] of Object.entries(value)) {
      const schema = Object.hasOwn(SYNC_OBJECTS, name) ? SYNC_OBJECTS[name] : undefined;
      if (!schema) {
        report(
          'enum-value-unknown',
          `"${name}" is not a sync state. Known: ${Object.keys(SYNC_OBJECTS).join(', ')}.`,
          {
            path: [name],
            at: 'key',
          },
        );
        continue;
      }
      for (const problem of problemsOf(schema, inner)) {
        report(problem.rule, problem.message, { path: [name, ...problem.path], at: problem.at });
      }
    }
  },
);

/** A boolean; in newer versions one for each transport and address family. */
export const natState = anyOf(
  flag('true when the ports are open.'),
  record({
    discv5_ipv4: flag('Discovery over IPv4.'),
    discv5_ipv6: flag('Discovery over IPv6.'),
    libp2p_ipv4: flag('Peer connections over IPv4.'),
    libp2p_ipv6: flag('Peer connections over IPv6.'),
  }),
);

export const syncOperations: readonly OperationEntry[] = [
  operation('Sync', '/lighthouse/syncing', 'How the node is syncing, and over which slots.', {
    response: syncState,
    source: shown('Sync status'),
  }),
  operation('Sync', '/lighthouse/nat', 'Whether peers can reach the node from outside.', {
    response: natState,
    notes: [
      'A boolean: true when the ports are open, false when they are closed.',
      'Newer nodes send an object with a boolean for each transport and address family.',
    ],
    source: shown('Endpoints'),
  }),
];
