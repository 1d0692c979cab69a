import type { BeaconRule } from '../rule';
import { zeroAt } from './start-zero';

export const rewardsStartZero: BeaconRule = {
  on: 'beacon',
  code: 'rewards-start-zero',
  severity: 'error',
  title: 'Block rewards start at slot 1 or later',
  why: 'The genesis block earns nothing and has no state before it: `start_slot=0` is answered with status 400.',
  bad: { language: 'http', text: 'GET /vendor/analysis/block_rewards?start_slot=0&end_slot=32' },
  good: { language: 'http', text: 'GET /vendor/analysis/block_rewards?start_slot=1&end_slot=32' },
  source: 'real nodes: Differences in responses',
  check(context, report) {
    if (context.operation?.id !== 'vendor-analysis-block-rewards') return;
    const zero = zeroAt(context, 'start_slot');
    if (zero) {
      report(zero.span, 'Slot 0 has no rewards: `start_slot` is 1 or more.', { fixes: zero.fixes });
    }
  },
};
