import { metaOf } from '../../../catalogue/types';
import type { QueryParameter } from '../../../common/scratch/types';
import { decoded } from '../beacon-facts';
import type { BeaconContext, BeaconRule, ReportFinding, TextEdit } from '../rule';
import { isKnown, literal, namedQuery, written } from './query';

export const queryRepeated: BeaconRule = {
  on: 'beacon',
  code: 'query-repeated',
  severity: 'warning',
  title: 'Duplicate query parameter',
  why: 'Some nodes use the first value, some the last, and some reject the request. Lists such as `topics` or `id` may be repeated, but not with the same value.',
  bad: {
    language: 'http',
    text: 'GET /lighthouse/analysis/block_rewards?start_slot=1&end_slot=32&end_slot=64',
  },
  good: { language: 'http', text: 'GET /lighthouse/analysis/block_rewards?start_slot=1&end_slot=64' },
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
        const edit = removal(context, parameter);
        report(written(context, parameter), `Duplicate query parameter \`${name}\`.`, {
          fixes: edit ? [{ title: 'Remove the second one', edits: [edit], preferred: true }] : [],
        });
      }
      seen.add(name);
    }
  },
};

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
function removal(context: BeaconContext, parameter: QueryParameter): TextEdit | undefined {
  const query = context.reading.target.query;
  const before = query[query.indexOf(parameter) - 1];
  const name = literal(context, parameter.name);
  if (!before || !name) return undefined;
  const { end } = written(context, parameter);
  const from = written(context, before).end;
  const blank = /^\s*&$/.test(context.block.text.slice(from, name.start));
  return { start: blank ? from : name.start - 1, end, text: '' };
}
