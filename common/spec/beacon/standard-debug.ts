/** Debugging: `/eth/â¦/debug/*`. */
import type { OperationEntry } from '../entry';
import { optional } from './build';
import { list, uint64Of } from './primitives';
import { standard } from './standard-build';

export const debugOperations: readonly OperationEntry[] = [
  standard(
    'Debug',
    'v4.0.0',
    '/eth/v1/debug/beacon/data_column_sidecars/{block_id}',
    'Data column sidecars of a block.',
    {
      query: [
        optional(
          'indices',
          'Only these columns.',
          list(uint64Of({ title: 'column index' }), { title: 'column indices' }),
          'all',
        ),
      ],
    },
  ),
  standard('Debug', 'v2.0.0', '/eth/v2/debug/beacon/states/{state_id}', 'A whole state.', {
    notes: ['Hundreds of megabytes on a large network.'],
  }),
  standard('Debug', 'v2.2.0', '/eth/v2/debug/beacon/heads', 'Heads of all branches.'),
  standard('Debug', 'v2.4.0', '/eth/v1/debug/fork_choice', 'The fork choice tree.', {
    envelope: 'bare',
    notes: ['A bare object, not wrapped in data.'],
  }),

  standard('Debug', 'v2.0.0', '/eth/v1/debug/beacon/states/{state_id}', 'A whole state, first form.', {
    until: 'v2.3.0',
    instead: '/eth/v2/debug/beacon/states/{state_id}',
  }),
  standard('Debug', 'v2.0.0', '/eth/v1/debug/beacon/heads', 'Heads of all branches, first form.', {
    until: 'v2.4.0',
    instead: '/eth/v2/debug/beacon/heads',
  }),
];
