import type { Span } from '../../../common/scratch/types';
import type { BeaconContext, BeaconRule } from '../rule';
import { isKnown, literal, written } from './query';

export const queryAmpersand: BeaconRule = {
  on: 'beacon',
  code: 'query-ampersand',
  severity: 'error',
  title: 'Query that starts with &',
  why: 'A query starts with `?`. Without it, the parameters are part of the path, and the node answers with status 404 or 400.',
  bad: { language: 'http', text: 'GET /eth/v1/beacon/states/head/validators&id=0' },
  good: { language: 'http', text: 'GET /eth/v1/beacon/states/head/validators?id=0' },
  source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
  check(context, report) {
    const sign = misplacedAmpersand(context);
    if (!sign) return;
    const place = literal(context, sign);
    report(written(context, sign), 'A query starts with `?`, not `&`.', {
      fixes: place
        ? [{ title: 'Write ?', edits: [{ start: place.start, end: place.end, text: '?' }], preferred: true }]
        : [],
    });
  },
};

/** The first `&` of a path whose last segment goes on like a query. */
export function misplacedAmpersand(context: BeaconContext): Span | undefined {
  const { segments } = context.reading;
  const last = segments.at(-1);
  const at = last ? /&\w+=/.exec(last.text)?.index : undefined;
  if (!last || at === undefined) return undefined;
  const sign = { start: last.start + at, end: last.start + at + 1 };
  return isKnown(context, sign) ? sign : undefined;
}
