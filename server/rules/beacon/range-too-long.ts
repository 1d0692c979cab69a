import type { BeaconRule } from '../rule';
import { decimalQuery, literal, written } from './query';

export const rangeTooLong: BeaconRule = {
  on: 'beacon',
  code: 'range-too-long',
  severity: 'warning',
  title: 'Range too long',
  why: 'The node computes each epoch of the range again, and rejects more than 100 of them with status 400.',
  bad: {
    language: 'http',
    text: 'GET /lighthouse/analysis/attestation_performance/1?start_epoch=2049&end_epoch=2300',
  },
  good: {
    language: 'http',
    text: 'GET /lighthouse/analysis/attestation_performance/1?start_epoch=2049&end_epoch=2148',
  },
  source: 'real nodes: Differences in responses',
  check(context, report) {
    const range = context.operation?.longestRange;
    if (!range) return;
    const { most, unit } = range;
    const start = decimalQuery(context, `start_${unit}`);
    const end = decimalQuery(context, `end_${unit}`);
    if (!start || !end || end.value - start.value < BigInt(most)) return;
    const place = literal(context, end.span);
    const last = start.value + BigInt(most) - 1n;
    report(
      written(context, end.span),
      `At most ${most} ${unit}s at a time: \`start_${unit}\` ${start.value} to \`end_${unit}\` ${end.value} are ${end.value - start.value + 1n}.`,
      {
        fixes: place
          ? [
              {
                title: `End at ${unit} ${last}`,
                edits: [{ start: place.start, end: place.end, text: String(last) }],
                preferred: true,
              },
            ]
          : [],
      },
    );
  },
};
