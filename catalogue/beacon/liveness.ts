/** Whether validators were active: `/lighthouse/liveness`. */
import type { OperationEntry } from '../entry';
import { listOf, record } from '../types';
import { operation, shown } from './build';
import { flag } from './fields';
import { stringIndicesAndEpoch } from './indices';
import { epoch, validatorIndex } from './primitives';

export const livenessItem = record({
  index: validatorIndex,
  epoch,
  is_live: flag('Whether the node saw a message of the validator in the epoch.'),
});

export const livenessOperations: readonly OperationEntry[] = [
  operation({
    method: 'POST',
    path: '/lighthouse/liveness',
    group: 'Validators',
    summary: 'Whether validators were seen in an epoch; for doppelganger detection.',
    body: { schema: stringIndicesAndEpoch, required: true, example: { indices: ['0', '1'], epoch: '1' } },
    response: listOf(livenessItem),
    notes: ['Only for the previous, current and next epoch: 400 BAD_REQUEST for any other.'],
    source: shown('Liveness'),
  }),
];
