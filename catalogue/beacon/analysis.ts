/** Performance over past epochs: `/lighthouse/analysis/*`. */
import type { OperationEntry, Parameter } from '../entry';
import { listOf, mapOf, maybe, nullish, range, record } from '../types';
import { operation, optional, required, seen, shown } from './build';
import { flag, int, str } from './fields';
import { blockRoot, epochOf, slot, slotOf, trueOrFalse, validatorIndex, withLimit } from './primitives';

const REMOVED = 'Removed in newer Lighthouse (2026).';
const GWEI = { unit: 'gwei' };
const RESTORE_EPOCH =
  'Loads a prior state: cheapest when (start_epoch × slots_per_epoch) mod slots_per_restore_point is 1.';
const RESTORE_SLOT = 'Loads a prior state: cheapest when start_slot mod slots_per_restore_point is 1.';

const epochs: readonly Parameter[] = [
  required('start_epoch', 'First epoch, included.', epochOf({ example: '1' })),
  required('end_epoch', 'Last epoch, included.', epochOf({ example: '2' })),
];

/** Block packing needs the epoch before the first one. */
const packingEpochs: readonly Parameter[] = [
  required(
    'start_epoch',
    'First epoch, included; 1 or more.',
    withLimit(epochOf({ example: '1' }), {
      least: 1n,
      rule: 'packing-start-zero',
      message: 'Block packing has no epoch 0: `start_epoch` must be 1 or more.',
    }),
  ),
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
const MOST_EPOCHS = 100;

/** What both paths of attestation performance have. */
const performance = {
  query: epochs,
  envelope: 'bare',
  response: listOf(attestationPerformance),
  notes: [
    'A bare array, not wrapped in data.',
    `At most ${MOST_EPOCHS} epochs; the end lies before the current epoch; the start is not after the end; else 400.`,
    RESTORE_EPOCH,
  ],
  restorePointHint: { parameter: 'start_epoch', unit: 'epoch' },
  agreements: [range('start_epoch', 'end_epoch', 'epoch', { most: MOST_EPOCHS })],
  removed: REMOVED,
  source: shown('Attestation performance item'),
} as const;

/** What both paths of block packing have. */
const packing = {
  query: packingEpochs,
  envelope: 'bare',
  response: listOf(blockPacking),
  notes: [
    'A bare array, not wrapped in data.',
    'start_epoch must not be 0 nor after end_epoch: 400.',
    RESTORE_EPOCH,
  ],
  restorePointHint: { parameter: 'start_epoch', unit: 'epoch' },
  agreements: [range('start_epoch', 'end_epoch', 'epoch')],
  removed: REMOVED,
} as const;

export const analysisOperations: readonly OperationEntry[] = [
  operation(
    'Analysis',
    '/lighthouse/analysis/attestation_performance/{index}',
    'How one validator attested, epoch by epoch.',
    { pathParams: [required('index', 'Validator index.', validatorIndex)], ...performance },
  ),
  operation(
    'Analysis',
    '/lighthouse/analysis/attestation_performance/global',
    'How every validator attested, epoch by epoch.',
    { ...performance },
  ),
  operation(
    'Analysis',
    '/lighthouse/analysis/block_rewards',
    'Attestation and sync committee rewards of blocks.',
    {
      query: [
        required(
          'start_slot',
          'First slot; 1 or more.',
          withLimit(slotOf({ example: '1' }), {
            least: 1n,
            rule: 'rewards-start-zero',
            message: 'Slot 0 has no rewards: `start_slot` must be 1 or more.',
          }),
        ),
        required('end_slot', 'Last slot, included.', slotOf({ example: '32' })),
        optional('include_attestations', 'Adds the attestations to the response.', trueOrFalse, 'false'),
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
      agreements: [range('start_slot', 'end_slot', 'slot')],
      removed: REMOVED,
      source: shown('Block reward item'),
    },
  ),
  operation('Analysis', '/lighthouse/analysis/block_rewards', 'Rewards of the blocks in the request body.', {
    method: 'POST',
    body: { schema: listOf(record({})), required: true, example: [] },
    envelope: 'bare',
    response: listOf(blockReward),
    notes: ['Served by Lighthouse; not in any specification.'],
    removed: REMOVED,
    source: seen('Beacon nodes'),
  }),
  operation(
    'Analysis',
    '/lighthouse/analysis/block_packing',
    'How well blocks were filled with attestations.',
    {
      ...packing,
      notes: ['Real nodes serve it as /analysis/block_packing_efficiency only.', ...packing.notes],
      source: shown('Block packing item'),
    },
  ),
  operation(
    'Analysis',
    '/lighthouse/analysis/block_packing_efficiency',
    'How well blocks were filled with attestations; the path that real nodes serve.',
    { ...packing, source: seen('Block packing') },
  ),
];
