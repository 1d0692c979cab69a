/**
 * `npm test`: every suite in order, each in its own process, with one line of totals at the end. Names given as
 * arguments run only those: `npm test -- unit protocol`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { projectRoot } from './editor/parts';

interface Suite {
  readonly name: string;
  readonly what: string;
  readonly command: readonly string[];
}

// Programs that tests start stand beside them: only what is called a test is one.
const mocha = ['node_modules/mocha/bin/mocha.js', '--require', 'tsx/cjs'];
const dot = ['--reporter', 'dot'];

/** Node programs, in the order in which a fault is cheapest to find. */
const suites: readonly Suite[] = [
  { name: 'unit', what: 'pure functions, no sockets', command: [...mocha, ...dot, 'test/unit/**/*.test.ts'] },
  {
    name: 'rules',
    what: 'every rule against its marker fixtures',
    command: [...mocha, ...dot, 'test/rules/**/*.test.ts'],
  },
  {
    name: 'protocol',
    what: 'the language server over streams',
    command: [...mocha, 'test/protocol/**/*.test.ts'],
  },
  { name: 'grammar', what: 'the TextMate grammars', command: [...mocha, 'test/grammar/**/*.test.ts'] },
  {
    name: 'node',
    what: 'real sockets and processes: runner, demo node, CLI, anvil',
    command: [...mocha, 'test/node/**/*.test.ts'],
  },
  {
    name: 'panels',
    what: 'the pages of the panels in Chromium',
    command: [...mocha, 'test/panels/**/*.test.ts'],
  },
  {
    name: 'hostile',
    what: 'nodes that fail, misbehave or attack, over real sockets',
    command: [...mocha, ...dot, 'test/hostile/**/*.test.ts'],
  },
  {
    name: 'soak',
    what: 'twenty nodes watched for two minutes: memory, sockets, timers',
    command: ['--expose-gc', ...mocha, 'test/soak/**/*.test.ts'],
  },
  {
    name: 'documents',
    what: 'links, examples and outputs of the documents',
    command: [...mocha, 'test/documents/**/*.test.ts'],
  },
  { name: 'neovim', what: 'the language server in Neovim', command: [...mocha, 'test/neovim/**/*.test.ts'] },
  {
    name: 'window',
    what: 'what only a person can do, in a driven window',
    command: [...mocha, 'test/window/**/*.test.ts'],
  },
  {
    name: 'editor',
    what: 'the packaged extension in real VS Codes',
    command: ['--require', 'tsx/cjs', 'test/editor/run.ts'],
  },
];

/** No suite takes half as long on two slow cores. Minutes. */
const longest = 10;

interface Totals {
  passed: number;
  failed: number;
  /** Tests that say that what they need is not on this machine. */
  skipped: number;
}

async function run(suite: Suite): Promise<Totals> {
  console.log(`\n── ${suite.name}: ${suite.what}`);
  const started = Date.now();
  const child = spawn(process.execPath, [...suite.command], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: projectRoot,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    process.stdout.write(chunk);
  });
  const late = setTimeout(() => {
    console.error(
      `The suite "${suite.name}" did not end within ${longest} minutes: something was left open.`,
    );
    child.kill();
  }, longest * 60_000);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(late);
  const sum = (word: string) =>
    [...output.matchAll(new RegExp(`^\\W*(\\d+) ${word}\\b`, 'gm'))].reduce(
      (all, match) => all + Number(match[1]),
      0,
    );
  const totals = { passed: sum('passing'), failed: sum('failing'), skipped: sum('pending') };
  // A suite that broke before its first test has no line of failures, and must not pass for that.
  if (code !== 0 && totals.failed === 0) totals.failed = 1;
  if (totals.passed + totals.failed + totals.skipped === 0) {
    console.error(`The suite "${suite.name}" ran no test.`);
    totals.failed = 1;
  }
  console.log(`   ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return totals;
}

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    console.error(`No suite "${unknown[0]}". There are: ${suites.map((suite) => suite.name).join(', ')}.`);
    process.exit(2);
  }
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
  for (const suite of suites) {
    if (asked.length > 0 && !asked.includes(suite.name)) continue;
    const one = await run(suite);
    totals.passed += one.passed;
    totals.failed += one.failed;
    totals.skipped += one.skipped;
  }
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped: see above why` : '';
  console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
  process.exit(totals.failed === 0 ? 0 : 1);
}

main().catch((error: unknown) => {
  console.error(path.basename(__filename), error);
  process.exit(1);
});
