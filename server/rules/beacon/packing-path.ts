import type { BeaconRule } from '../rule';
import { literal, written } from './query';

const served = 'block_packing_efficiency';

export const packingPath: BeaconRule = {
  on: 'beacon',
  code: 'packing-path',
  severity: 'information',
  title: 'Block packing path that nodes do not serve',
  why: 'The specification names the endpoint both `block_packing` and `block_packing_efficiency`. Real nodes only serve the longer path.',
  bad: { language: 'http', text: 'GET /lighthouse/analysis/block_packing?start_epoch=1&end_epoch=2' },
  good: {
    language: 'http',
    text: 'GET /lighthouse/analysis/block_packing_efficiency?start_epoch=1&end_epoch=2',
  },
  source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints, note 1',
  check(context, report) {
    if (context.operation?.id !== 'vendor-analysis-block-packing') return;
    const segment = context.reading.segments[2];
    if (!segment) return;
    const place = literal(context, segment);
    report(written(context, segment), `Real nodes only serve this as \`${served}\`.`, {
      fixes: place
        ? [
            {
              title: `Change to \`${served}\``,
              edits: [{ start: place.start, end: place.end, text: served }],
              preferred: true,
            },
          ]
        : [],
    });
  },
};
