/** How validators voted in an epoch: `/lighthouse/validator_inclusion`. */
import type { OperationEntry } from '../entry';
import { listOf, nullable, record } from '../types';
import { operation, required, shown } from './build';
import { flag, int } from './fields';
import { stringIndicesAndEpoch } from './indices';
import { epoch, validatorId, validatorIndex } from './primitives';

const GWEI = { unit: 'gwei' };

export const globalInclusion = record({
  current_epoch_active_gwei: int('Active balance in the epoch.', GWEI),
  current_epoch_target_attesting_gwei: int('Balance that voted for the right target in the epoch.', GWEI),
  previous_epoch_target_attesting_gwei: int('The same in the epoch before.', GWEI),
  previous_epoch_head_attesting_gwei: int('Balance that voted for the right head in the epoch before.', GWEI),
});

const validatorInclusion = nullable(
  record({
    is_slashed: flag('Whether it is slashed.'),
    is_withdrawable_in_current_epoch: flag('Whether its balance can be withdrawn in the epoch.'),
    is_active_unslashed_in_current_epoch: flag('Whether it is active and not slashed in the epoch.'),
    is_active_unslashed_in_previous_epoch: flag('The same in the epoch before.'),
    current_epoch_effective_balance_gwei: int('Effective balance in the epoch.', GWEI),
    is_current_epoch_target_attester: flag('Voted for the right target in the epoch.'),
    is_previous_epoch_target_attester: flag('Voted for the right target in the epoch before.'),
    is_previous_epoch_head_attester: flag('Voted for the right head in the epoch before.'),
  }),
);

const FROM_REAL_NODES = 'The response is not documented; its shape comes from real nodes.';
const epochParam = required('epoch', 'The epoch; its votes are final one epoch later.', epoch);

export const validatorInclusionOperations: readonly OperationEntry[] = [
  operation(
    'Validator inclusion',
    '/lighthouse/validator_inclusion/{epoch}/{validator_id}',
    'How one validator voted in an epoch and the one before.',
    {
      pathParams: [epochParam, required('validator_id', 'Index or public key.', validatorId)],
      response: validatorInclusion,
      notes: ['data is null for an unknown validator.', FROM_REAL_NODES],
      source: shown('Endpoints'),
    },
  ),
  operation(
    'Validator inclusion',
    '/lighthouse/validator_inclusion/{epoch}/global',
    'How much balance voted in an epoch and the one before.',
    {
      pathParams: [epochParam],
      response: globalInclusion,
      notes: [FROM_REAL_NODES],
      source: shown('Endpoints'),
    },
  ),
];

// ---------------------------------------------------------------- Liveness

export const livenessItem = record({
  index: validatorIndex,
  epoch,
  is_live: flag('Whether the node saw a message of the validator in the epoch.'),
});

export const livenessOperations: readonly OperationEntry[] = [
  operation(
    'Validators',
    '/lighthouse/liveness',
    'Whether validators were seen in an epoch; for doppelganger detection.',
    {
      method: 'POST',
      body: { schema: stringIndicesAndEpoch, required: true, example: { indices: ['0', '1'], epoch: '1' } },
      response: listOf(livenessItem),
      notes: ['Only for the previous, current and next epoch: 400 BAD_REQUEST for any other.'],
      source: shown('Liveness'),
    },
  ),
];
