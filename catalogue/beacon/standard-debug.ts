/** Debugging: `/eth/â¦/debug/*`. */
import type { OperationEntry } from '../entry';
import { listOf, maybe, nullish, record } from '../types';
import { dataColumnSidecar } from './beacon-block';
import { beaconState } from './beacon-state';
import { optional } from './build';
import { blockHash, columnIndex } from './containers';
import { flag } from './fields';
import { until } from './forks';
import { blockRoot, epoch, list, oneOf, slot, uint64Of } from './primitives';
import { standard, versionedMaybe, versionedState } from './standard-build';

const heads = listOf(
  record({
    root: blockRoot,
    slot,
    execution_optimistic: flag('Whether the execution layer has yet to verify the head.'),
  }),
);

const checkpoint = record({ epoch, root: blockRoot });
const ofClient = record(
  {},
  { title: 'extra data', description: 'What else the client tells.', kind: 'object', example: {} },
);
export const forkChoice = record({
  justified_checkpoint: checkpoint,
  finalized_checkpoint: checkpoint,
  fork_choice_nodes: listOf(
    record({
      slot,
      block_root: blockRoot,
      // Of the first node no parent is known: some clients leave it out.
      parent_root: nullish(blockRoot),
      justified_epoch: epoch,
      finalized_epoch: epoch,
      weight: uint64Of({ title: 'weight', description: 'Votes for the branch.', unit: 'gwei' }),
      validity: oneOf(
        { valid: 'Verified.', invalid: 'Refused.', optimistic: 'Not verified yet.' },
        { title: 'validity' },
      ),
      // Some clients leave it out before the merge.
      execution_block_hash: nullish(blockHash),
      extra_data: maybe(ofClient),
    }),
  ),
  extra_data: maybe(ofClient),
});

export const debugOperations: readonly OperationEntry[] = [
  standard(
    'Debug',
    'v4.0.0',
    '/eth/v1/debug/beacon/data_column_sidecars/{block_id}',
    'Data column sidecars of a block.',
    {
      ssz: true,
      response: listOf(dataColumnSidecar),
      beside: versionedState,
      query: [
        optional(
          'indices',
          'Only these columns.',
          list(columnIndex, { title: 'column indices', unique: true }),
          'all',
        ),
      ],
    },
  ),
  standard('Debug', 'v2.0.0', '/eth/v2/debug/beacon/states/{state_id}', 'A whole state.', {
    ssz: true,
    response: beaconState,
    beside: versionedMaybe,
    notes: ['Hundreds of megabytes on a large network.'],
  }),
  standard('Debug', 'v2.2.0', '/eth/v2/debug/beacon/heads', 'Heads of all branches.', { response: heads }),
  standard('Debug', 'v2.4.0', '/eth/v1/debug/fork_choice', 'The fork choice tree.', {
    response: forkChoice,
    envelope: 'bare',
    notes: ['A bare object, not wrapped in data.'],
  }),

  standard('Debug', 'v2.0.0', '/eth/v1/debug/beacon/states/{state_id}', 'A whole state, first form.', {
    response: until('phase0', beaconState),
    until: 'v2.3.0',
    instead: '/eth/v2/debug/beacon/states/{state_id}',
  }),
  standard('Debug', 'v2.0.0', '/eth/v1/debug/beacon/heads', 'Heads of all branches, first form.', {
    response: listOf(record({ root: blockRoot, slot })),
    until: 'v2.4.0',
    instead: '/eth/v2/debug/beacon/heads',
  }),
];
