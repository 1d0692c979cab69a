import type { BeaconRule } from '../rule';
import { decimalQuery, literal, written } from './query';

export const rangeReversed: BeaconRule = {
  on: 'beacon',
  code: 'range-reversed',
  severity: 'error',
  title: 'Reversed range',
  why: 'Ranges include both ends. A beacon node answers with status 400 when the start is after the end.',
  bad: {
    language: 'http',
    text: 'GET /lighthouse/analysis/attestation_performance/1?start_epoch=4&end_epoch=2',
  },
  good: {
    language: 'http',
    text: 'GET /lighthouse/analysis/attestation_performance/1?start_epoch=2&end_epoch=4',
  },
  source: 'Beacon Node HTTP API and Extension Endpoints: Limits',
  check(context, report) {
    for (const { name } of context.operation?.query ?? []) {
      if (!name.startsWith('start_')) continue;
      const endName = `end_${name.slice('start_'.length)}`;
      const start = decimalQuery(context, name);
      const end = decimalQuery(context, endName);
      if (!start || !end || start.value <= end.value) continue;
      const from = literal(context, start.span);
      const to = literal(context, end.span);
      report(
        written(context, start.span),
        `The range is reversed: \`${name}\` ${start.value} is after \`${endName}\` ${end.value}.`,
        {
          fixes:
            from && to
              ? [
                  {
                    title: 'Swap start and end',
                    edits: [
                      { start: from.start, end: from.end, text: String(end.value) },
                      { start: to.start, end: to.end, text: String(start.value) },
                    ],
                    preferred: true,
                  },
                ]
              : [],
        },
      );
    }
  },
};
