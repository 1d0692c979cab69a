/**
 * `npm test`: runs suites side by side in a few lanes, each in its own process with its own temporary folder, then prints a
 * table and one line of totals. `--window`, `--night` and `--all` choose other suites (scripts/suites/suites.ts), and names
 * only some: `npm test -- unit protocol`. `SLOTPAD_LANES` sets how many run at a time.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { packageTo, VSIX_VARIABLE } from './editor/package';
import { downloadNotice, missingParts, onPath, projectRoot } from './editor/parts';
import { isDesktop } from './editor/suite';
import { type Job, runLanes } from './suites/lanes';
import { runSuite, stopSuites } from './suites/run-suite';
import { type Need, suites, suitesFor, whyNotHere } from './suites/suites';
import { closingLine, failureLines, resultTable, type SuiteResult, skippedLines } from './suites/totals';

/** One lane for each core: with more, windows lose clicks and short timeouts pass before anything has run. */
function laneCount(): number {
  const asked = process.env.SLOTPAD_LANES;
  if (asked === undefined) return Math.max(2, availableParallelism());
  if (/^[1-9]\d?$/.test(asked)) return Number(asked);
  throw new Error('SLOTPAD_LANES is the number of suites that run at a time, such as 2.');
}

/** A suite, or something that suites need. */
interface Work extends Job {
  run(): Promise<void>;
}

/** Runs a program of the project in a process of its own, because it blocks. @returns its exit code, null if it was killed */
async function run(program: string, ...args: readonly string[]): Promise<number | null> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

async function install(part: Need): Promise<void> {
  if (isDesktop()) return;
  if ((await run('scripts/editor/install.ts', part)) !== 0)
    throw new Error('A part of VS Code could not be installed: see the lines above.');
}

/** Where Go is not installed, or cannot fetch its modules, the tests that need Geth are skipped, and say so. */
async function buildGeth(): Promise<void> {
  if (onPath('go').length > 0) await run('test/real/clients/build.ts', 'geth');
}

async function main(): Promise<void> {
  const chosen = suitesFor(process.argv.slice(2));
  if (typeof chosen === 'string') {
    console.error(`No suite "${chosen}". There are: ${suites.map((suite) => suite.name).join(', ')}.`);
    process.exit(2);
  }
  const results: SuiteResult[] = [];
  const asked = chosen.filter((suite) => whyNotHere(suite) === undefined);
  for (const suite of chosen) {
    const reason = whyNotHere(suite);
    if (reason)
      results.push({ name: suite.name, seconds: 0, passed: 0, failed: 0, skipped: 1, reasons: [reason] });
  }
  const lanes = laneCount();
  const started = performance.now();
  // Short, because the length of socket paths below it is limited.
  const scratch = mkdtempSync(path.join(tmpdir(), 'slotpad-'));
  process.once('exit', () => {
    stopSuites();
    rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

  const notice = isDesktop()
    ? undefined
    : downloadNotice(missingParts(asked.flatMap(({ needs = [] }) => needs)));
  if (notice) console.log(notice);
  const vsix = path.join(scratch, 'slotpad.vsix');
  const needed: readonly Work[] = (
    [
      { name: 'browser', usually: 30, run: () => install('browser') },
      { name: 'latest', usually: 60, run: () => install('latest') },
      { name: 'oldest', usually: 60, run: () => install('oldest') },
      { name: 'package', usually: 5, run: () => packageTo(vsix) },
      { name: 'geth', usually: 200, run: buildGeth },
    ] satisfies readonly (Work & { readonly name: Need })[]
  ).filter(({ name }) => asked.some(({ needs = [] }) => needs.includes(name)));
  const jobs = asked.map(
    (suite): Work => ({
      ...suite,
      async run() {
        const env = suite.needs?.includes('package') ? { [VSIX_VARIABLE]: vsix } : {};
        results.push(await runSuite(suite, { scratch, env, live: asked.length === 1 }));
      },
    }),
  );
  await runLanes([...needed, ...jobs], lanes, (job) => job.run());
  results.sort((a, b) => b.seconds - a.seconds);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\n${resultTable(results)}\n\n${seconds} s in ${lanes} lanes\n`);
  for (const line of [...failureLines(results), ...skippedLines(results)]) console.log(line);
  console.log(closingLine(results));
  process.exit(results.every(({ failed }) => failed === 0) ? 0 : 1);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
