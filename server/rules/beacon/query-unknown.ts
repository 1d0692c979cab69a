import type { QueryParameter } from '../../../common/scratch/types';
import type { BeaconContext, BeaconRule, Fix } from '../rule';
import { literal, meantQuery, namedQuery, written } from './query';

/** What gateways in front of a node take for themselves. */
const forGateways = /key|token|auth|secret/i;

export const queryUnknown: BeaconRule = {
  on: 'beacon',
  code: 'query-unknown',
  severity: 'warning',
  title: 'Unknown query parameter',
  why: 'Nodes ignore an unknown query parameter and return a different result than intended. An error when a required parameter is misspelled.',
  bad: { language: 'http', text: 'GET /lighthouse/analysis/block_rewards?start_slto=1&end_slot=32' },
  good: { language: 'http', text: 'GET /lighthouse/analysis/block_rewards?start_slot=1&end_slot=32' },
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
        const edit = literal(context, parameter.name);
        report(place, `Unknown query parameter \`${name}\`. Did you mean \`${meant.name}\`?`, {
          ...(meant.required ? { severity: 'error' as const } : {}),
          fixes: edit
            ? [
                {
                  title: `Change to \`${meant.name}\``,
                  edits: [{ start: edit.start, end: edit.end, text: meant.name }],
                  preferred: true,
                },
              ]
            : [],
        });
        continue;
      }
      if (forGateways.test(name)) continue;
      const known = operation.query.map((other) => `\`${other.name}\``);
      report(
        place,
        known.length === 0
          ? `Unknown query parameter \`${name}\`: the endpoint takes none.`
          : `Unknown query parameter \`${name}\`: the endpoint takes ${known.join(', ')}.`,
        { fixes: removal(context, parameter, name) },
      );
    }
  },
};

/** With its sign, and the sign of the next one where it was the first. */
function removal(context: BeaconContext, parameter: QueryParameter, name: string): readonly Fix[] {
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
