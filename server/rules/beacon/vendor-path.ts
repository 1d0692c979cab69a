import { beaconClients } from '../../../common/spec/clients';
import { isOwn } from '../../../common/spec/entry';
import type { BeaconRule } from '../rule';
import { literal, written } from './query';

const served = '/lighthouse';

export const vendorPath: BeaconRule = {
  on: 'beacon',
  code: 'vendor-path',
  severity: 'warning',
  title: 'Path with /vendor',
  why: 'The specification of the extension endpoints writes `/vendor`, a placeholder for the name of the client. Lighthouse, which has them, serves `/lighthouse`, and answers `/vendor` with status 404.',
  bad: { language: 'http', text: '# @target lighthouse\nGET /vendor/health' },
  good: { language: 'http', text: '# @target lighthouse\nGET /lighthouse/health' },
  source: 'real nodes: Beacon nodes',
  check(context, report) {
    const { operation, reading } = context;
    const segment = reading.segments[0];
    if (!operation || isOwn(operation) || segment?.text !== 'vendor') return;
    if (context.target('beacon')?.client.title !== beaconClients.lighthouse.title) return;
    const place = literal(context, segment);
    report(
      written(context, segment),
      `Lighthouse serves this path as \`${served}\`: \`/vendor\` is a 404 there.`,
      {
        fixes: place
          ? [
              {
                title: `Change to \`${served}\``,
                edits: [{ start: place.start, end: place.end, text: served.slice(1) }],
                preferred: true,
              },
            ]
          : [],
      },
    );
  },
};
