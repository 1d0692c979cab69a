/** Extension endpoints that nodes serve though no document lists them. */
import type { OperationEntry } from '../entry';
import { operation, seen } from './build';

const NOTE = 'Served by Lighthouse; not in any specification.';

export const vendorExtraOperations: readonly OperationEntry[] = [
  operation({
    path: '/lighthouse/staking',
    group: 'Validators',
    summary: 'Whether the node runs with staking enabled.',
    envelope: 'empty',
    notes: [NOTE],
    source: seen('Beacon nodes'),
  }),
  operation({
    path: '/lighthouse/custody/info',
    group: 'Custody',
    summary: 'Data columns that the node keeps.',
    notes: [NOTE, 'Newer nodes only.'],
    source: seen('Beacon nodes'),
  }),
  operation({
    method: 'POST',
    path: '/lighthouse/custody/backfill',
    effect: 'change',
    group: 'Custody',
    summary: 'Starts to fetch the data columns of earlier slots.',
    notes: [NOTE, 'Newer nodes only.'],
    source: seen('Beacon nodes'),
  }),
];
