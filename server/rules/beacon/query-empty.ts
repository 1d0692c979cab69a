import { metaOf } from '../../../catalogue/types';
import type { BeaconRule } from '../rule';
import { exampleText, namedQuery, written } from './query';

/** Kinds of values for which the empty text is a value. */
const mayBeEmpty = new Set(['text', 'presence']);

function article(title: string): string {
  return `${/^[aeio]/i.test(title) ? 'an' : 'a'} ${title}`;
}

export const queryEmpty: BeaconRule = {
  on: 'beacon',
  code: 'query-empty',
  severity: 'error',
  title: 'Empty query parameter',
  why: 'A beacon node reads the empty text as an invalid value and answers with status 400.',
  bad: { language: 'http', text: 'GET /lighthouse/analysis/block_rewards?start_slot=&end_slot=32' },
  good: { language: 'http', text: 'GET /lighthouse/analysis/block_rewards?start_slot=1&end_slot=32' },
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
        `The query parameter \`${name}\` has no value. Add ${article(meta.title)} such as ${example}.`,
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
};
