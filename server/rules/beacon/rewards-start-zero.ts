import type { BeaconRule } from '../rule';
import { zeroAt } from './start-zero';

export const rewardsStartZero: BeaconRule = {
  on: 'beacon',
  code: 'rewards-start-zero',
  severity: 'error',
  title: 'Block rewards from slot 0',
  why: 'The genesis block has no rewards and no state before it. A beacon node answers `start_slot=0` with status 400.',
  bad: { language: 'http', text: 'GET /lighthouse/analysis/block_rewards?start_slot=0&end_slot=32' },
  good: { language: 'http', text: 'GET /lighthouse/analysis/block_rewards?start_slot=1&end_slot=32' },
  source: 'real nodes: Differences in responses',
  check(context, report) {
    if (context.operation?.id !== 'vendor-analysis-block-rewards') return;
    const zero = zeroAt(context, 'start_slot');
    if (zero) {
      report(zero.span, 'Slot 0 has no rewards: `start_slot` must be 1 or more.', { fixes: zero.fixes });
    }
  },
};
