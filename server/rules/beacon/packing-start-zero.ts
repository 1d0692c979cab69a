import type { BeaconRule } from '../rule';
import { zeroAt } from './start-zero';

const packing = new Set(['vendor-analysis-block-packing', 'vendor-analysis-block-packing-efficiency']);

export const packingStartZero: BeaconRule = {
  on: 'beacon',
  code: 'packing-start-zero',
  severity: 'error',
  title: 'Block packing from epoch 0',
  why: 'Block packing needs the epoch before the first one. A beacon node answers `start_epoch=0` with status 400.',
  bad: {
    language: 'http',
    text: 'GET /lighthouse/analysis/block_packing_efficiency?start_epoch=0&end_epoch=2',
  },
  good: {
    language: 'http',
    text: 'GET /lighthouse/analysis/block_packing_efficiency?start_epoch=1&end_epoch=2',
  },
  source: 'Beacon Node HTTP API and Extension Endpoints: Limits',
  check(context, report) {
    if (!packing.has(context.operation?.id ?? '')) return;
    const zero = zeroAt(context, 'start_epoch');
    if (zero) {
      report(zero.span, 'Block packing has no epoch 0: `start_epoch` must be 1 or more.', {
        fixes: zero.fixes,
      });
    }
  },
};
