/** Readiness for the merge: `/vendor/merge_readiness`. */
import * as z from 'zod';
import type { OperationEntry } from '../entry';
import { operation, shown } from './build';
import { record, str } from './fields';
import { oneOf } from './primitives';

/** Decimal, beyond 64 bits. */
const difficulty = str('Total difficulty, decimal.', { example: '58750000000000000000000' }).nullish();

const mergeReadiness = z.lazy(() =>
  record({
    type: oneOf(
      {
        ready: 'Ready; the only type with the other members.',
        not_synced: 'The node is not synced.',
        no_execution_endpoint: 'No execution node is configured.',
      },
      { title: 'readiness', kind: 'merge-readiness' },
    ),
    config: record({ terminal_total_difficulty: difficulty }).optional(),
    current_difficulty: difficulty,
  }),
);

export const mergeOperations: readonly OperationEntry[] = [
  operation({
    path: '/vendor/merge_readiness',
    group: 'Execution layer',
    summary: 'Whether the node is ready for the merge.',
    response: mergeReadiness,
    notes: ['After the merge both difficulties are equal.'],
    removed: 'Removed in newer Lighthouse (2026).',
    source: shown('Merge readiness'),
  }),
];
