/**
 * Writes docs/reference/support.md from runs of `slotpad conformance --format json`:
 *
 *     node --import tsx scripts/support.ts 2026-11-27 run.json='geth --dev --http …' …
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { operationNamed } from '../catalogue/beacon';
import { methodNamed } from '../catalogue/execution';

interface Node {
  readonly kind: 'beacon' | 'execution';
  readonly version: string;
  readonly results: readonly {
    readonly id: string;
    readonly served: 'yes' | 'no' | 'disabled' | 'unknown';
    readonly deviations: readonly {
      readonly statement: string;
      readonly message: string;
      readonly request: string;
    }[];
  }[];
}

const [date = '', ...runs] = process.argv.slice(2);
const nodes = runs.map((run) => {
  const at = run.indexOf('=');
  const [node] = JSON.parse(readFileSync(run.slice(0, at), 'utf8')) as readonly [Node];
  return { ...node, flags: run.slice(at + 1), title: titleOf(node.version) };
});

/** `Geth/v1.17.10-stable/linux-amd64/go1.26.8` → `Geth 1.17.10` */
function titleOf(version: string): string {
  const [name = '', number = ''] = version.split('/');
  return `${name} ${/\d+(?:\.\d+)*/.exec(number)?.[0] ?? ''}`.trim();
}

const MARKS = { yes: 'yes', no: '–', disabled: 'off', unknown: '' } as const;

function table(kind: Node['kind']): readonly string[] {
  const columns = nodes.filter((node) => node.kind === kind);
  if (columns.length === 0) return [];
  const byId = columns.map(({ results }) => new Map(results.map((one) => [one.id, one])));
  const ids = [...new Set(columns.flatMap(({ results }) => results.map(({ id }) => id)))];
  const rows = ids.flatMap((id) => {
    const cells = byId.map((results) => results.get(id));
    if (!cells.some((cell) => cell?.served === 'yes')) return [];
    const words = cells.map((cell) => {
      if (!cell) return '';
      return cell.deviations.length > 0 ? 'yes, deviates' : MARKS[cell.served];
    });
    return [`| ${nameOf(id, kind)} | ${words.join(' | ')} |`];
  });
  return [
    `## ${kind === 'beacon' ? 'Beacon nodes' : 'Execution nodes'}`,
    '',
    `| ${kind === 'beacon' ? 'endpoint' : 'method'} | ${columns.map(({ title }) => title).join(' | ')} |`,
    `|---|${columns.map(() => '---|').join('')}`,
    ...rows,
    '',
  ];
}

function nameOf(id: string, kind: Node['kind']): string {
  if (kind === 'execution') return `\`${methodNamed(id)?.name ?? id}\``;
  const operation = operationNamed(id);
  return `\`${operation ? `${operation.method} ${operation.path}` : id}\``;
}

function cell(text: string): string {
  const short = text.length > 240 ? `${text.slice(0, 240)}…` : text;
  return short.replace(/[|\\<>*_[\]]/g, '\\$&').replaceAll('\n', ' ');
}

const deviations = nodes.flatMap(({ kind, results, title }) =>
  results.flatMap(({ deviations: all, id }) =>
    all.map((one) => `| ${title} | ${nameOf(id, kind)} | ${one.statement} | ${cell(one.message)} |`),
  ),
);

const text = [
  '# What clients serve',
  '',
  `From runs of [\`slotpad conformance --heavy\`](../guide/conformance.md) against real clients on ${date}, written by \`scripts/support.ts\`.`,
  'Nothing here comes from documents. What signs, sends or changes anything was not sent, and is not in the tables.',
  '',
  '| client | version as reported | started with | served | with deviations |',
  '|---|---|---|---|---|',
  ...nodes.map(({ flags, results, title, version }) => {
    const served = results.filter((one) => one.served === 'yes');
    const deviating = served.filter((one) => one.deviations.length > 0);
    return `| ${title} | ${cell(version)} | \`${flags}\` | ${served.length} | ${deviating.length} |`;
  }),
  '',
  'A cell says `yes`, `yes, deviates`, `–` for not served, `off` for a namespace that is switched off, and nothing where it was not',
  'sent or not answered. Rows that no client serves are left out.',
  '',
  ...table('execution'),
  ...table('beacon'),
  '## Deviations',
  '',
  '| client | method or endpoint | rule | what differs |',
  '|---|---|---|---|',
  ...deviations,
  '',
].join('\n');
writeFileSync(path.resolve(import.meta.dirname, '../docs/reference/support.md'), text);
