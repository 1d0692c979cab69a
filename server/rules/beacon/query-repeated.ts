import type { QueryParameter } from '../../../common/scratch/types';
import { metaOf } from '../../../common/spec/schema';
import type { BeaconContext, BeaconRule, TextEdit } from '../rule';
import { literal, namedQuery, written } from './query';

export const queryRepeated: BeaconRule = {
  on: 'beacon',
  code: 'query-repeated',
  severity: 'warning',
  title: 'Duplicate query parameter',
  why: 'Some nodes use the first value, some the last, and some reject the request. Lists such as `topics` or `id` may be repeated.',
  bad: { language: 'http', text: 'GET /vendor/analysis/block_rewards?start_slot=1&end_slot=32&end_slot=64' },
  good: { language: 'http', text: 'GET /vendor/analysis/block_rewards?start_slot=1&end_slot=64' },
  source: 'Beacon Node HTTP API and Extension Endpoints: Endpoints',
  check(context, report) {
    const { operation } = context;
    if (!operation) return;
    const seen = new Set<string>();
    for (const { name, parameter } of namedQuery(context)) {
      const known = operation.query.find((other) => other.name === name);
      if (!known || metaOf(known.schema)?.list) continue;
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
