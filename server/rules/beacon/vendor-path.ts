import { beaconClients } from '../../../catalogue/clients';
import { isOwn } from '../../../catalogue/entry';
import type { BeaconRule } from '../rule';
import { literal, written } from './query';

const served = '/lighthouse';

export const vendorPath: BeaconRule = {
  on: 'beacon',
  code: 'vendor-path',
  severity: 'information',
  title: 'Path with /vendor',
  why: 'The specification of the extension endpoints writes `/vendor`, a placeholder for the name of the client. Lighthouse, which has them, serves `/lighthouse`, and answers `/vendor` with status 404. A warning where a directive, a setting or the node that the request goes to says that it is Lighthouse.',
  bad: { language: 'http', text: 'GET /vendor/health' },
  good: { language: 'http', text: 'GET /lighthouse/health' },
  source: 'real nodes: Beacon nodes',
  check(context, report) {
    const { operation, reading } = context;
    const segment = reading.segments[0];
    if (!operation || isOwn(operation) || segment?.text !== 'vendor') return;
    const target = context.target('beacon');
    const isLighthouse = target?.client.title === beaconClients.lighthouse.title;
    // What another client does not serve is said by another rule.
    if (target && !isLighthouse) return;
    const place = literal(context, segment);
    report(
      written(context, segment),
      isLighthouse
        ? `Lighthouse serves this path as \`${served}\`: \`/vendor\` is a 404 there.`
        : `\`/vendor\` stands for the name of a client. Lighthouse serves this path as \`${served}\`.`,
      {
        ...(isLighthouse ? { severity: 'warning' as const } : {}),
        fixes: place
          ? [
              {
                title: `Change to \`${served}\``,
                edits: [{ start: place.start, end: place.end, text: served.slice(1) }],
                preferred: isLighthouse,
              },
            ]
          : [],
      },
    );
  },
};
