/**
 * `npm run bench`: performance figures, mostly as ratios within one run, so that they are the same on a slow machine.
 * `--write` writes the table to docs/benchmarks.md.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fullCheck, oneEdit } from './check';
import { dashboardUpdate } from './dashboard';
import { eventsShown } from './events';
import { featuresInLongFile, formatting } from './features';
import { history } from './history';
import { type Row, table } from './measure';
import { polls } from './poll';
import { sending } from './send';
import { sidebarRefresh } from './sidebar';
import { spill } from './spill';
import { commandStarts, packageSize, scriptBeforeUse, serverStart } from './start';
import { traceOpened } from './trace';
import { typing } from './typing';
import { hourOfReadings, serveNodes, watching } from './watch';

async function main(): Promise<void> {
  execFileSync(process.execPath, ['scripts/package.mjs'], { stdio: 'inherit' });
  const rows: Row[] = [
    fullCheck(),
    formatting(),
    ...oneEdit(),
    ...featuresInLongFile(),
    sidebarRefresh(),
    ...dashboardUpdate(),
    ...(await history()),
    ...(await polls()),
    await watching(),
    hourOfReadings(),
    ...(await sending()),
    ...traceOpened(),
    await eventsShown(),
    await spill(),
    await serverStart(),
    ...(await typing()),
    ...commandStarts(),
    scriptBeforeUse(),
    packageSize(),
  ];
  const text = table(rows);
  console.log(`\n${text}\n`);
  if (process.argv.includes('--write')) {
    const file = 'docs/benchmarks.md';
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
