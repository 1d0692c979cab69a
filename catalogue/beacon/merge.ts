/** Readiness for the merge: `/lighthouse/merge_readiness`. */
import type { OperationEntry } from '../entry';
import { maybe, nullish, record, refined } from '../types';
import { operation, shown } from './build';
import { oneOf, uint256Of } from './primitives';

/** Decimal, beyond 64 bits. */
const difficulty = nullish(
  uint256Of({
    title: 'total difficulty',
    description: 'Total difficulty, decimal.',
  }),
);

const mergeReadiness = refined(
  record({
    type: oneOf(
      {
        ready: 'Ready; the only type with the other members.',
        not_synced: 'The node is not synced.',
        no_execution_endpoint: 'No execution node is configured.',
      },
      { title: 'readiness', kind: 'merge-readiness' },
    ),
    config: maybe(record({ terminal_total_difficulty: difficulty })),
    current_difficulty: difficulty,
  }),
  ({ type, config, current_difficulty }, report) => {
    if (type !== 'ready') return;
    if (config === undefined) report('missing-member', 'Member "config" is missing.');
    else if (config.terminal_total_difficulty === undefined) {
      report('missing-member', 'Member "terminal_total_difficulty" is missing.', { path: ['config'] });
    }
    if (current_difficulty === undefined) report('missing-member', 'Member "current_difficulty" is missing.');
  },
);

export const mergeOperations: readonly OperationEntry[] = [
  operation({
    path: '/lighthouse/merge_readiness',
    group: 'Execution layer',
    summary: 'Whether the node is ready for the merge.',
    response: mergeReadiness,
    notes: ['After the merge both difficulties are equal.'],
    removed: 'Removed in newer Lighthouse (2026).',
    source: shown('Merge readiness'),
  }),
];
