/** The tables in docs/reference/rows.md and docs/reference/states.md, from the declarations of rows and states. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isMethod, subjectNamed } from '../../common/requests/fields';
import type { HealthSeverity } from '../../monitor/health/state';
import { stateDocs } from '../../monitor/health/state-docs';
import type { Reading } from '../../monitor/readings/node-state';
import { addressRows } from '../../workbench/sidebar/rows/address';
import { beaconRows } from '../../workbench/sidebar/rows/beacon';
import { executionRows } from '../../workbench/sidebar/rows/execution';
import { type Row, requestsOf } from '../../workbench/sidebar/rows/row';
import { failureRows, newsRows } from '../../workbench/sidebar/rows/trouble';
import type { GeneratedFile } from '../generate';
import { table, withSection } from './markdown';

const ROWS_PAGE = 'docs/reference/rows.md';
const STATES_PAGE = 'docs/reference/states.md';

export function rows(root: string): GeneratedFile[] {
  const pageOf = (name: string) => readFileSync(path.join(root, name), 'utf8');
  const sections = {
    'beacon rows': [...rowsTable(beaconRows), ...rowsTable(addressRows)],
    'execution rows': [...rowsTable(executionRows), ...rowsTable(addressRows)],
    'trouble rows': [...rowsTable(failureRows), ...rowsTable(newsRows)],
  };
  const filled = Object.entries(sections).reduce(
    (page, [section, lines]) => withSection(page, section, table(['Row', 'What it shows', 'Request'], lines)),
    pageOf(ROWS_PAGE),
  );
  const states = table(['State', 'Id', 'Color', 'Meaning'], statesTable());
  return [
    { path: ROWS_PAGE, text: filled },
    { path: STATES_PAGE, text: withSection(pageOf(STATES_PAGE), 'states', states) },
  ];
}

const colors: Readonly<Record<HealthSeverity, string>> = {
  ok: 'green',
  warning: 'amber',
  error: 'red',
  waiting: 'none',
};

function statesTable(): string[][] {
  return Object.entries(stateDocs).map(([id, { about, label, severities }]) => [
    label,
    `\`${id}\``,
    id === 'backfilling' ? 'blue' : severities.map((severity) => colors[severity]).join(' or '),
    about,
  ]);
}

function rowsTable<R extends Reading | undefined>(list: readonly Row<R>[], above = ''): string[][] {
  return list.flatMap((row) => {
    const name = above + (typeof row.label === 'string' ? row.label : row.label.name);
    const below = typeof row.children === 'function' ? [] : rowsTable(row.children ?? [], `${name} › `);
    return [[name, row.about, requestText(row)], ...below];
  });
}

/** Empty for a row that opens the request of its parent. */
function requestText<R extends Reading | undefined>(row: Row<R>): string {
  const own = requestsOf([{ ...row, children: [] }]);
  return own
    .map(({ of }) => subjectNamed(of))
    .map((subject) => `\`${isMethod(subject) ? subject.name : `${subject.method} ${subject.path}`}\``)
    .join(' or ');
}
