import type { Parameter } from '../../../catalogue/entry';
import type { Span } from '../../../common/scratch/types';
import type { BeaconContext, BeaconRule, TextEdit } from '../rule';
import { exampleText, isKnown, meantQuery, missingQuery, namedQuery, written } from './query';

export const queryMissing: BeaconRule = {
  on: 'beacon',
  code: 'query-missing',
  severity: 'error',
  title: 'Missing query parameter',
  why: 'A beacon node answers with status 400 when a required query parameter is missing.',
  bad: { language: 'http', text: 'GET /lighthouse/analysis/block_rewards?start_slot=1' },
  good: { language: 'http', text: 'GET /lighthouse/analysis/block_rewards?start_slot=1&end_slot=32' },
  source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
  check(context, report) {
    const { operation, reading } = context;
    const path = reading.target.path;
    // A placeholder in a name's place may stand for any part of a query.
    if (!operation || !path || reading.target.query.some(({ name }) => !isKnown(context, name))) return;
    const misspelt = new Set(
      namedQuery(context)
        .filter(({ name }) => !operation.query.some((parameter) => parameter.name === name))
        .map(({ name }) => meantQuery(context, name)),
    );
    const missing = missingQuery(context).filter((parameter) => !misspelt.has(parameter));
    if (missing.length === 0) return;
    const names = missing.map((parameter) => `\`${parameter.name}\``).join(' and ');
    const message =
      missing.length === 1
        ? `The query parameter ${names} is missing.`
        : `The query parameters ${names} are missing.`;
    const edit = append(context, missing);
    report(written(context, path), message, {
      fixes: edit ? [{ title: `Add ${names}`, edits: [edit], preferred: true }] : [],
    });
  },
};

/** What has to be written behind the path or the last parameter, with valid values. */
function append(context: BeaconContext, missing: readonly Parameter[]): TextEdit | undefined {
  const request = context.block.request;
  // To a shell a bare `&` ends the command.
  const bare =
    request?.kind === 'http' &&
    request.curl &&
    !/["']/.test(context.block.text[request.target.start - 1] ?? '');
  if (bare) return undefined;
  const { target, resolved } = context.reading;
  const last = target.query.at(-1) ?? target.path;
  if (!last) return undefined;
  const pairs = missing.map((parameter) => `${parameter.name}=${exampleText(parameter)}`).join('&');
  const next = resolved.text[last.end];
  const place = written(context, last).end;
  // `path?` and `?a=1&` have their sign already.
  if (next === '?' || next === '&') return { start: place + 1, end: place + 1, text: pairs };
  const sign = target.query.length > 0 ? '&' : '?';
  return { start: place, end: place, text: lineBefore(context, last) + sign + pairs };
}

/** The line end and indentation before a parameter that stands on a line of its own. */
function lineBefore(context: BeaconContext, parameter: Span): string {
  const before = context.block.text.slice(0, written(context, parameter).start);
  return /(\r?\n[ \t]*)[?&]$/.exec(before)?.[1] ?? '';
}
