/** Performance over past epochs: `/lighthouse/analysis/*`. */
import type { OperationEntry, Parameter } from '../entry';
import { listOf, mapOf, maybe, nullish, record } from '../types';
import { operation, optional, required, seen, shown } from './build';
import { flag, int, str } from './fields';
import { blockRoot, epochOf, slot, slotOf, trueOrFalse, validatorIndex } from './primitives';

const REMOVED = 'Removed in newer Lighthouse (2026).';
const GWEI = { unit: 'gwei' };
const RESTORE_EPOCH =
  'Loads a prior state: cheapest when (start_epoch × slots_per_epoch) mod slots_per_restore_point is 1.';
const RESTORE_SLOT = 'Loads a prior state: cheapest when start_slot mod slots_per_restore_point is 1.';

const epochs: readonly Parameter[] = [
  required('start_epoch', 'First epoch, included.', epochOf({ example: '1' })),
  required('end_epoch', 'Last epoch, included.', epochOf({ example: '2' })),
];

export const attestationPerformance = record({
  index: int('Validator index.', { unit: 'validator' }),
  epochs: mapOf(
    record({
      active: flag('Active in the epoch.'),
      head: flag('Voted for the right head.'),
      target: flag('Voted for the right target.'),
      source: flag('Voted for the right source.'),
      delay: nullish(int('Slots until inclusion; left out when there was none.', { unit: 'slots' })),
    }),
    epochOf(),
  ),
});

export const blockReward = record({
  total: int('All rewards of the block.', GWEI),
  block_root: blockRoot,
  meta: record({
    slot,
    parent_slot: slot,
    proposer_index: int('Proposer.', { unit: 'validator' }),
    graffiti: str('Graffiti of the proposer.'),
  }),
  attestation_rewards: record({
    total: int('Rewards for attestations.', GWEI),
    prev_epoch_total: int('Of these, for the epoch before.', GWEI),
    curr_epoch_total: int('Of these, for the epoch of the block.', GWEI),
    per_attestation_rewards: listOf(mapOf(int('Reward.', GWEI), validatorIndex)),
  }),
  sync_committee_rewards: maybe(int('Rewards for the sync committee; on real nodes.', GWEI)),
});

export const blockPacking = record({
  slot,
  block_hash: blockRoot,
  proposer_info: record({
    validator_index: int('Proposer.', { unit: 'validator' }),
    graffiti: str('Graffiti of the proposer.'),
  }),
  available_attestations: int('Attestations that could have been included.'),
  included_attestations: int('Attestations that were included.'),
  prior_skip_slots: int('Empty slots right before.', { unit: 'slots' }),
});

/** Real nodes refuse more. */
const MOST_EPOCHS = { unit: 'epoch', most: 100 } as const;
const PERFORMANCE_NOTES = [
  'A bare array, not wrapped in data.',
  `At most ${MOST_EPOCHS.most} epochs; the end lies before the current epoch; the start is not after the end; else 400.`,
  RESTORE_EPOCH,
];
const PACKING_NOTES = [
  'A bare array, not wrapped in data.',
  'start_epoch must not be 0 nor after end_epoch: 400.',
  RESTORE_EPOCH,
];

export const analysisOperations: readonly OperationEntry[] = [
  operation({
    path: '/lighthouse/analysis/attestation_performance/{index}',
    group: 'Analysis',
    summary: 'How one validator attested, epoch by epoch.',
    pathParams: [required('index', 'Validator index.', validatorIndex)],
    query: epochs,
    envelope: 'bare',
    response: listOf(attestationPerformance),
    notes: PERFORMANCE_NOTES,
    restorePointHint: { parameter: 'start_epoch', unit: 'epoch' },
    longestRange: MOST_EPOCHS,
    removed: REMOVED,
    source: shown('Attestation performance item'),
  }),
  operation({
    path: '/lighthouse/analysis/attestation_performance/global',
    group: 'Analysis',
    summary: 'How every validator attested, epoch by epoch.',
    query: epochs,
    envelope: 'bare',
    response: listOf(attestationPerformance),
    notes: PERFORMANCE_NOTES,
    restorePointHint: { parameter: 'start_epoch', unit: 'epoch' },
    longestRange: MOST_EPOCHS,
    removed: REMOVED,
    source: shown('Attestation performance item'),
  }),
  operation({
    path: '/lighthouse/analysis/block_rewards',
    group: 'Analysis',
    summary: 'Attestation and sync committee rewards of blocks.',
    query: [
      required('start_slot', 'First slot.', slotOf({ example: '1' })),
      required('end_slot', 'Last slot, included.', slotOf({ example: '32' })),
      optional('include_attestations', 'Adds the attestations to the answer.', trueOrFalse, 'false'),
    ],
    envelope: 'bare',
    response: listOf(blockReward),
    notes: [
      'A bare array, not wrapped in data.',
      'start_slot must not be 0: 400.',
      'Verbose, and subject to change.',
      RESTORE_SLOT,
    ],
    restorePointHint: { parameter: 'start_slot', unit: 'slot' },
    removed: REMOVED,
    source: shown('Block reward item'),
  }),
  operation({
    method: 'POST',
    path: '/lighthouse/analysis/block_rewards',
    group: 'Analysis',
    summary: 'Rewards of the blocks in the request body.',
    body: { schema: listOf(record({})), required: true, example: [] },
    envelope: 'bare',
    response: listOf(blockReward),
    notes: ['Served by Lighthouse; not in any specification.'],
    removed: REMOVED,
    source: seen('Beacon nodes'),
  }),
  operation({
    path: '/lighthouse/analysis/block_packing',
    group: 'Analysis',
    summary: 'How well blocks were filled with attestations.',
    query: epochs,
    envelope: 'bare',
    response: listOf(blockPacking),
    notes: ['Real nodes serve it as /analysis/block_packing_efficiency only.', ...PACKING_NOTES],
    restorePointHint: { parameter: 'start_epoch', unit: 'epoch' },
    removed: REMOVED,
    source: shown('Block packing item'),
  }),
  operation({
    path: '/lighthouse/analysis/block_packing_efficiency',
    group: 'Analysis',
    summary: 'How well blocks were filled with attestations; the path that real nodes serve.',
    query: epochs,
    envelope: 'bare',
    response: listOf(blockPacking),
    notes: PACKING_NOTES,
    restorePointHint: { parameter: 'start_epoch', unit: 'epoch' },
    removed: REMOVED,
    source: seen('Block packing'),
  }),
];
