import type { Parameter } from '../../catalogue/entry';
import { http } from '../../catalogue/rule-doc';
import { metaOf } from '../../catalogue/types';
import type { QueryParameter, Span } from '../../common/scratch/types';
import {
  decoded,
  exampleText,
  inOtherUnit,
  isKnown,
  literal,
  meantQuery,
  missingQuery,
  namedQuery,
  written,
} from './beacon-facts';
import type { BeaconContext, Fix, ReportFinding, Rule, TextEdit } from './rule';

/** What gateways in front of a node take for themselves. */
const forGateways = /key|token|auth|secret/i;

/** Kinds of values for which the empty text is a value. */
const mayBeEmpty = new Set(['text', 'presence']);

/** A name that the endpoint does not have, near to one that it has. */
function reportMeant(
  context: BeaconContext,
  { meant, name, parameter }: { name: string; parameter: QueryParameter; meant: Parameter },
  report: ReportFinding,
): void {
  const place = written(context, parameter.name);
  const severity = meant.required ? { severity: 'error' as const } : {};
  if (meant.name === inOtherUnit(name)) {
    // The number would mean another place of the chain: no fix.
    const [takes, not] = meant.name.endsWith('epoch') ? ['epochs', 'slots'] : ['slots', 'epochs'];
    report(place, `The endpoint takes ${takes}, not ${not}: \`${meant.name}\`.`, severity);
    return;
  }
  const edit = literal(context, parameter.name);
  const title = `Change to \`${meant.name}\``;
  report(place, `Unknown query parameter \`${name}\`. Did you mean \`${meant.name}\`?`, {
    ...severity,
    fixes: edit
      ? [{ title, edits: [{ start: edit.start, end: edit.end, text: meant.name }], preferred: true }]
      : [],
  });
}

/** Parameters in the query of a beacon request. */
export const beaconQueryRules: readonly Rule[] = [
  {
    on: 'beacon',
    code: 'query-missing',
    severity: 'error',
    title: 'Missing query parameter',
    why: 'A beacon node responds with status 400 when a required query parameter is missing.',
    ...http(
      'GET /lighthouse/analysis/block_rewards?start_slot=1',
      'GET /lighthouse/analysis/block_rewards?start_slot=1&end_slot=32',
    ),
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
  },
  {
    on: 'beacon',
    code: 'query-unknown',
    severity: 'warning',
    title: 'Unknown query parameter',
    why: 'Nodes ignore an unknown query parameter and return a different result than intended. An error when a required parameter is misspelled.',
    ...http(
      'GET /lighthouse/analysis/block_rewards?start_slto=1&end_slot=32',
      'GET /lighthouse/analysis/block_rewards?start_slot=1&end_slot=32',
    ),
    source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
    check(context, report) {
      const { operation } = context;
      if (!operation || operation.moreQuery) return;
      for (const { name, parameter } of namedQuery(context)) {
        const bare = name.replace(/\[\d*\]$/, '');
        if (name === '' || operation.query.some((known) => known.name === bare)) continue;
        const meant = meantQuery(context, name);
        const place = written(context, parameter.name);
        if (meant) {
          reportMeant(context, { name, parameter, meant }, report);
          continue;
        }
        if (forGateways.test(name)) continue;
        const known = operation.query.map((other) => `\`${other.name}\``);
        report(
          place,
          known.length === 0
            ? `Unknown query parameter \`${name}\`: the endpoint takes none.`
            : `Unknown query parameter \`${name}\`: the endpoint takes ${known.join(', ')}.`,
          { fixes: removeUnknown(context, parameter, name) },
        );
      }
    },
  },
  {
    on: 'beacon',
    code: 'query-repeated',
    severity: 'warning',
    title: 'Duplicate query parameter',
    why: 'Some nodes use the first value, some the last, and some reject the request. Lists such as `topics` or `id` may be repeated, but not with the same value.',
    ...http(
      'GET /lighthouse/analysis/block_rewards?start_slot=1&end_slot=32&end_slot=64',
      'GET /lighthouse/analysis/block_rewards?start_slot=1&end_slot=64',
    ),
    source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
    check(context, report) {
      const { operation } = context;
      if (!operation) return;
      const seen = new Set<string>();
      const items = new Set<string>();
      for (const { name, parameter } of namedQuery(context)) {
        const known = operation.query.find((other) => other.name === name);
        const meta = known && metaOf(known.schema);
        if (!meta) continue;
        if (meta.list) {
          if (meta.unique) repeatedItems(context, name, parameter, items, report);
          continue;
        }
        if (seen.has(name)) {
          const edit = removeRepeated(context, parameter);
          report(written(context, parameter), `Duplicate query parameter \`${name}\`.`, {
            fixes: edit ? [{ title: 'Remove the second one', edits: [edit], preferred: true }] : [],
          });
        }
        seen.add(name);
      }
    },
  },
  {
    on: 'beacon',
    code: 'query-empty',
    severity: 'error',
    title: 'Empty query parameter',
    why: 'A beacon node reads the empty text as an invalid value and responds with status 400.',
    ...http(
      'GET /lighthouse/analysis/block_rewards?start_slot=&end_slot=32',
      'GET /lighthouse/analysis/block_rewards?start_slot=1&end_slot=32',
    ),
    source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
    check(context, report) {
      const { operation } = context;
      if (!operation) return;
      for (const { name, parameter } of namedQuery(context)) {
        if (parameter.value && parameter.value.text !== '') continue;
        const known = operation.query.find((other) => other.name === name);
        const meta = known && metaOf(known.schema);
        if (!known || !meta || mayBeEmpty.has(meta.kind)) continue;
        // `?flag` without a sign is told by a rule of its own, whatever the name.
        if (!parameter.value && !known.required) continue;
        const place = written(context, parameter);
        const example = exampleText(known);
        const text = parameter.value ? example : `=${example}`;
        report(
          place,
          `The query parameter \`${name}\` has no value. Add ${meta.list ? 'a value' : article(meta.title)} such as ${example}.`,
          {
            // Nodes differ over an optional one: some take it as left out.
            ...(known.required ? {} : { severity: 'warning' as const }),
            fixes: [
              {
                title: `Write \`${name}=${example}\``,
                edits: [{ start: place.end, end: place.end, text }],
                preferred: true,
              },
            ],
          },
        );
      }
    },
  },
  {
    on: 'beacon',
    code: 'query-ampersand',
    severity: 'error',
    title: 'Wrong sign in a query',
    why: 'A query starts with `?`, and `&` separates its parameters. With other signs, what follows is part of the path or of a value, and the node responds with status 404 or 400.',
    ...http(
      'GET /eth/v1/beacon/states/head/validators&id=0',
      'GET /eth/v1/beacon/states/head/validators?id=0',
    ),
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
  },
];

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

/** With its sign, and the sign of the next one where it was the first. */
function removeUnknown(context: BeaconContext, parameter: QueryParameter, name: string): readonly Fix[] {
  const { query } = context.reading.target;
  const index = query.indexOf(parameter);
  const next = query[index + 1];
  const text = context.reading.resolved.text;
  if (!literal(context, { start: parameter.start - 1, end: parameter.end })) return [];
  // On lines of their own each has its sign and its line.
  if (/[\r\n]/.test(context.block.text.slice(...targetSpan(context)))) return [];
  const start = index === 0 && next ? parameter.start : parameter.start - 1;
  const end = index === 0 && next ? next.start : parameter.end;
  const place = literal(context, { start, end });
  if (!place || text[start] === undefined) return [];
  return [{ title: `Remove \`${name}\``, edits: [{ start: place.start, end: place.end, text: '' }] }];
}

function targetSpan({ block }: BeaconContext): [number, number] {
  return block.request?.kind === 'http' ? [block.request.target.start, block.request.target.end] : [0, 0];
}

/** Items of a list that are there twice, in one value or under one name. @param items those before */
function repeatedItems(
  context: BeaconContext,
  name: string,
  { value }: QueryParameter,
  items: Set<string>,
  report: ReportFinding,
): void {
  if (!value || !isKnown(context, value)) return;
  let { start } = value;
  for (const item of value.text.split(',')) {
    const end = start + item.length;
    const key = `${name} ${decoded(item)}`;
    if (items.has(key)) report(written(context, { start, end }), `The list has \`${decoded(item)}\` twice.`);
    items.add(key);
    start = end + 1;
  }
}

/** With its `&`, and with its line where it stands on one of its own. */
function removeRepeated(context: BeaconContext, parameter: QueryParameter): TextEdit | undefined {
  const query = context.reading.target.query;
  const before = query[query.indexOf(parameter) - 1];
  const name = literal(context, parameter.name);
  if (!before || !name) return undefined;
  const { end } = written(context, parameter);
  const from = written(context, before).end;
  const blank = /^\s*&$/.test(context.block.text.slice(from, name.start));
  return { start: blank ? from : name.start - 1, end, text: '' };
}

function article(title: string): string {
  return `${/^[aeio]/i.test(title) ? 'an' : 'a'} ${title}`;
}

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
