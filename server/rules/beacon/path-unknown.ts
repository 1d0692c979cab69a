import type { Difference, NearPath } from '../../../catalogue/beacon';
import { isServedElsewhere } from '../../../catalogue/beacon/elsewhere';
import { isOwn } from '../../../catalogue/entry';
import type { Span, Token } from '../../../common/scratch/types';
import type { BeaconRule, Fix, ReportFinding, TextEdit } from '../rule';
import { isAnotherClients } from './path-not-served';
import { isKnown, literal, type PathContext, written } from './query';

export const pathUnknown: BeaconRule = {
  on: 'beacon',
  code: 'path-unknown',
  severity: 'warning',
  title: 'Unknown path',
  why: 'A beacon node answers an unknown path with status 404. Paths are case-sensitive, and a trailing slash makes another path. An error when part of a known path is misspelled or repeated, or its version is missing; otherwise a warning, because the node may have endpoints of its own.',
  bad: { language: 'http', text: 'GET /eth/v1/node/versoin' },
  good: { language: 'http', text: 'GET /eth/v1/node/version' },
  source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
  check(context, report) {
    const { operation, others, trailingSlash } = context;
    const path = context.reading.target.path;
    if (!path || !isKnown(context, path)) return;
    if (operation || others.length > 0) {
      if (!trailingSlash || [operation, ...others].some((entry) => entry && isOwn(entry))) return;
      const slash = { start: path.end - 1, end: path.end };
      const place = literal(context, slash);
      report(written(context, slash), 'Nodes do not accept a slash at the end of a path.', {
        fixes: place ? [{ title: 'Remove the slash', edits: [{ ...place, text: '' }], preferred: true }] : [],
      });
      return;
    }
    if (isAnotherClients(context)) return;
    const space = path.text.trimEnd().search(/\s/);
    if (space >= 0 && isPath(context, path.text.slice(0, space))) {
      const rest = { start: path.start + space, end: path.end };
      const place = literal(context, rest);
      report(
        written(context, rest),
        'A URL has no spaces: this becomes part of the path. Write `%20` for a space.',
        {
          fixes: place ? [{ title: 'Remove it', edits: [{ ...place, text: '' }] }] : [],
        },
      );
      return;
    }
    // A path that ends with a slash is still being written.
    if (path.text.endsWith('/') || (isServedElsewhere(path.text) && !isNearOther(context, path))) return;
    reportUnknown(context, path, report);
  },
};

function isPath({ catalogue }: PathContext, path: string): boolean {
  const { operation, others } = catalogue.matchOperation('GET', path);
  return operation !== undefined || others.length > 0;
}

/** Whether a path is near to one of another server that the catalogue has. What may follow it is not known. */
function isNearOther({ catalogue }: PathContext, { text }: Token): boolean {
  if (catalogue.continuations(text).length > 0) return false;
  return catalogue.nearestPaths(text).some(({ path }) => {
    const { operation, others } = catalogue.matchOperation('GET', path);
    return (operation ?? others[0])?.servedBy !== undefined;
  });
}

/** Reports a path that the catalogue doesn't have: what may follow it, or the known paths near to it. */
export function reportUnknown(context: PathContext, path: Token, report: ReportFinding): void {
  const next = context.catalogue.continuations(path.text);
  if (next.length > 0) {
    const last = context.reading.target.segments.at(-1) ?? path;
    report(written(context, last), `Incomplete path: ${alternatives(next)} must follow.`);
    return;
  }
  const near = context.catalogue.nearestPaths(path.text);
  const [best] = near;
  if (!best) {
    report(written(context, path), 'Unknown path: it is not in the specification.');
    return;
  }
  const meant = near.filter((candidate, index) => index === 0 || candidate.tied);
  const sure = meant.length === 1 && best.differences.every((one) => isSure(context, one));
  const names = alternatives(meant.map((candidate) => candidate.path));
  report(written(context, placeOf(context, best, path)), `Unknown path. Did you mean ${names}?`, {
    ...(sure ? { severity: 'error' as const } : {}),
    fixes: near.flatMap((candidate) => fixTo(context, candidate, candidate === best && !best.tied)),
  });
}

/** `a`, `b` or `c`; of many the first few. */
function alternatives(names: readonly string[]): string {
  const most = 6;
  const quoted = names.slice(0, most).map((name) => `\`${name}\``);
  if (names.length > most) return `${quoted.join(', ')} or another segment`;
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`;
}

/** Whether no node can have the path as it is written. */
function isSure({ reading }: PathContext, difference: Difference): boolean {
  const { segments } = reading.target;
  const { index } = difference;
  const text = segments[index]?.text ?? '';
  switch (difference.kind) {
    case 'misspelt':
      return isMisspelling(text, difference.right) || (index === 0 && hasSameLetters(text, difference.right));
    case 'surplus':
      return index > 0 && text !== '' && segments[index - 1]?.text === text;
    case 'missing':
      return index === 1 && /^v\d$/.test(difference.right);
  }
}

/** `teh` and `eth` */
function hasSameLetters(word: string, right: string): boolean {
  return [...word].sort().join('') === [...right].sort().join('');
}

/** From the first difference to the last. A missing segment is shown at the slash before it, or at the one before. */
function placeOf({ reading }: PathContext, { differences }: NearPath, path: Span): Span {
  const { segments } = reading.target;
  const spans = differences.map(({ kind, index }) => {
    const segment = segments[index] ?? segments.at(-1) ?? path;
    if (index >= segments.length) return { start: segment.start, end: segment.end };
    return kind === 'missing' || segment.start === segment.end
      ? { start: segment.start - 1, end: segment.start }
      : { start: segment.start, end: segment.end };
  });
  const [first] = spans;
  const last = spans.at(-1);
  return first && last ? { start: first.start, end: last.end } : path;
}

/** Replaces as little as can be, so that placeholders in the path stay. */
function fixTo(context: PathContext, { path, differences }: NearPath, preferred: boolean): Fix[] {
  const edits: TextEdit[] = [];
  for (const difference of differences) {
    const { span, text } = editOf(context, difference);
    const place = literal(context, span);
    if (!place) return [];
    edits.push({ start: place.start, end: place.end, text });
  }
  return edits.length > 0 ? [{ title: `Change to \`${path}\``, edits, preferred }] : [];
}

function editOf({ reading }: PathContext, difference: Difference): { span: Span; text: string } {
  const { segments, path } = reading.target;
  const segment = segments[difference.index];
  const end = path?.end ?? 0;
  if (!segment)
    return { span: { start: end, end }, text: difference.kind === 'surplus' ? '' : `/${difference.right}` };
  switch (difference.kind) {
    case 'misspelt':
      return { span: segment, text: difference.right };
    case 'surplus':
      return { span: { start: segment.start - 1, end: segment.end }, text: '' };
    case 'missing':
      return { span: { start: segment.start, end: segment.start }, text: `${difference.right}/` };
  }
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
