/**
 * `npm run bench`: performance figures, mostly as ratios within one run, so that they are the same on a slow machine.
 * `npm run bench -- trace contracts` measures only these parts. `--write` writes the whole table to docs/development/benchmarks.md.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fullCheck, oneEdit } from './check';
import { contractsRead } from './contracts';
import { dashboardUpdate } from './dashboard';
import { eventsShown } from './events';
import { featuresInLongFile, formatting } from './features';
import { history } from './history';
import { largeFile } from './large-file';
import { listScrolled } from './list';
import { type Row, table } from './measure';
import { polls } from './poll';
import { sending } from './send';
import { sidebarRefresh } from './sidebar';
import { spill } from './spill';
import { commandStarts, packageSize, scriptBeforeUse, serverStart } from './start';
import { traceOpened } from './trace';
import { typing } from './typing';
import { hourOfReadings, serveNodes, watching } from './watch';

type Measured = Row | readonly Row[];

/** In the order of the table. */
const parts: Readonly<Record<string, () => Measured | Promise<Measured>>> = {
  check: fullCheck,
  format: formatting,
  edit: oneEdit,
  features: featuresInLongFile,
  large: largeFile,
  sidebar: sidebarRefresh,
  dashboard: dashboardUpdate,
  history,
  poll: polls,
  watch: watching,
  readings: hourOfReadings,
  send: sending,
  trace: traceOpened,
  list: listScrolled,
  contracts: contractsRead,
  events: eventsShown,
  spill,
  server: serverStart,
  typing,
  start: commandStarts,
  script: scriptBeforeUse,
  size: packageSize,
};

async function main(): Promise<void> {
  const named = process.argv.slice(2).filter((name) => !name.startsWith('--'));
  const unknown = named.find((name) => !Object.hasOwn(parts, name));
  if (unknown !== undefined)
    throw new Error(`There is no "${unknown}". The parts are ${Object.keys(parts).join(', ')}.`);
  execFileSync(process.execPath, ['scripts/package.mjs'], { stdio: 'inherit' });
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(parts))
    if (named.length === 0 || named.includes(name)) rows.push(...[await measure()].flat());
  const text = table(rows);
  console.log(`\n${text}\n`);
  if (process.argv.includes('--write') && named.length === 0) {
    const file = 'docs/development/benchmarks.md';
    const on = `Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model.trim()})`;
    const marked = /(<!-- table -->\n)[\s\S]*?(\n<!-- end -->)/;
    writeFileSync(file, readFileSync(file, 'utf8').replace(marked, `$1${text}\n\nMeasured with ${on}.$2`));
  }
  if (rows.some((row) => !row.holds)) process.exit(1);
}

const isServer = process.argv.includes('--demo-nodes');
(isServer ? serveNodes() : main()).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
