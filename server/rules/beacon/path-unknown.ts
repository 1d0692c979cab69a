import { nearestPaths } from '../../../common/spec/beacon';
import { isServedElsewhere } from '../../../common/spec/beacon/elsewhere';
import type { BeaconContext, BeaconRule, Fix } from '../rule';
import { isKnown, literal, written } from './query';

export const pathUnknown: BeaconRule = {
  on: 'beacon',
  code: 'path-unknown',
  severity: 'warning',
  title: 'Unknown path',
  why: 'A beacon node answers an unknown path with status 404. Paths are case-sensitive, and a trailing slash makes another path. An error when part of a known path is misspelled; otherwise a warning, because the node may have endpoints of its own.',
  bad: { language: 'http', text: 'GET /eth/v1/node/versoin' },
  good: { language: 'http', text: 'GET /eth/v1/node/version' },
  source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
  check(context, report) {
    const { operation, others, trailingSlash } = context;
    const path = context.reading.target.path;
    if (!path || !isKnown(context, path)) return;
    if (operation || others.length > 0) {
      if (!trailingSlash) return;
      const slash = { start: path.end - 1, end: path.end };
      const place = literal(context, slash);
      report(written(context, slash), 'Nodes do not accept a slash at the end of a path.', {
        fixes: place ? [{ title: 'Remove the slash', edits: [{ ...place, text: '' }], preferred: true }] : [],
      });
      return;
    }
    // A path that ends with a slash is still being written.
    if (isServedElsewhere(path.text) || path.text.endsWith('/')) return;
    const near = nearestPaths(path.text);
    const best = near[0];
    if (best === undefined) {
      report(written(context, path), 'Unknown path: it is not in the specification.');
      return;
    }
    const misspelt = differing(context, best);
    const span = misspelt?.length === 1 ? misspelt[0]?.segment : undefined;
    const sure = misspelt?.every(({ segment, right }) => isMisspelling(segment.text, right)) ?? false;
    report(written(context, span ?? path), `Unknown path. Did you mean \`${best}\`?`, {
      ...(sure ? { severity: 'error' as const } : {}),
      fixes: near.flatMap((candidate, index) => fixTo(context, candidate, index === 0)),
    });
  },
};

/** The segments that differ from another path of as many segments. */
function differing({ reading }: BeaconContext, path: string) {
  const right = path.slice(1).split('/');
  if (right.length !== reading.segments.length) return undefined;
  return reading.segments.flatMap((segment, index) => {
    const word = right[index] ?? '';
    return segment.text === word ? [] : [{ segment, right: word }];
  });
}

/** Replaces as little as can be, so that placeholders in the path stay. */
function fixTo(context: BeaconContext, path: string, preferred: boolean): Fix[] {
  const parts = differing(context, path);
  const whole = context.reading.target.path;
  const wanted = parts
    ? parts.map(({ segment, right }) => ({ place: literal(context, segment), text: right }))
    : [{ place: whole && literal(context, whole), text: path }];
  const edits = wanted.flatMap(({ place, text }) => (place ? [{ ...place, text }] : []));
  return edits.length === wanted.length
    ? [
        {
          title: `Change to \`${path}\``,
          edits: edits.map(({ start, end, text }) => ({ start, end, text })),
          preferred,
        },
      ]
    : [];
}

/** One or two letters off, or the case: numbers tell versions apart, which may come. */
function isMisspelling(word: string, right: string): boolean {
  if (word.toLowerCase() === right.toLowerCase()) return true;
  if (word.replace(/\d/g, '') === right.replace(/\d/g, '')) return false;
  const most = Math.max(word.length, right.length);
  const least = Math.min(word.length, right.length);
  let head = 0;
  while (head < least && word[head] === right[head]) head++;
  let tail = 0;
  while (tail < least - head && word.at(-1 - tail) === right.at(-1 - tail)) tail++;
  return least >= 4 && head + tail >= most - 2;
}
