/** Whether validators were active: `/vendor/liveness`. */
import * as z from 'zod';
import type { OperationEntry } from '../entry';
import { listOf } from '../object';
import { operation, shown } from './build';
import { flag, record } from './fields';
import { stringIndicesAndEpoch } from './indices';
import { epoch, validatorIndex } from './primitives';

export const livenessItem = z.lazy(() =>
  record({
    index: validatorIndex,
    epoch,
    is_live: flag('Whether the node saw a message of the validator in the epoch.'),
  }),
);

export const livenessOperations: readonly OperationEntry[] = [
  operation({
    method: 'POST',
    path: '/vendor/liveness',
    group: 'Validators',
    summary: 'Whether validators were seen in an epoch; for doppelganger detection.',
    body: { schema: stringIndicesAndEpoch, required: true, example: { indices: ['0', '1'], epoch: '1' } },
    response: listOf(livenessItem),
    notes: ['Only for the previous, current and next epoch: 400 BAD_REQUEST for any other.'],
    source: shown('Liveness'),
  }),
];
