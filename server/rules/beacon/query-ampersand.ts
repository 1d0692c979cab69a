import type { Span } from '../../../common/scratch/types';
import type { BeaconContext, BeaconRule } from '../rule';
import { isKnown, literal, written } from './query';

export const queryAmpersand: BeaconRule = {
  on: 'beacon',
  code: 'query-ampersand',
  severity: 'error',
  title: 'Wrong sign in a query',
  why: 'A query starts with `?`, and `&` separates its parameters. With other signs, what follows is part of the path or of a value, and the node answers with status 404 or 400.',
  bad: { language: 'http', text: 'GET /eth/v1/beacon/states/head/validators&id=0' },
  good: { language: 'http', text: 'GET /eth/v1/beacon/states/head/validators?id=0' },
  source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
  check(context, report) {
    const sign = misplacedAmpersand(context);
    if (!sign) return;
    const place = literal(context, sign);
    const isFirst = context.reading.resolved.text[sign.start] === '&';
    const right = isFirst ? '?' : '&';
    const message = isFirst
      ? 'A query starts with `?`, not `&`.'
      : '`&` separates the parameters of a query, not `;`.';
    report(written(context, sign), message, {
      fixes: place
        ? [
            {
              title: `Write ${right}`,
              edits: [{ start: place.start, end: place.end, text: right }],
              preferred: true,
            },
          ]
        : [],
    });
  },
};

/** The first `&` of a path whose last segment goes on like a query, or the first `;` before a parameter of it. */
export function misplacedAmpersand(context: BeaconContext): Span | undefined {
  const { segments, target } = context.reading;
  for (const { value } of target.query) {
    const at = value ? /;\w+=/.exec(value.text)?.index : undefined;
    if (!value || at === undefined) continue;
    const sign = { start: value.start + at, end: value.start + at + 1 };
    if (isKnown(context, sign)) return sign;
  }
  const last = segments.at(-1);
  const at = last ? /&\w+=/.exec(last.text)?.index : undefined;
  if (!last || at === undefined) return undefined;
  const sign = { start: last.start + at, end: last.start + at + 1 };
  return isKnown(context, sign) ? sign : undefined;
}
