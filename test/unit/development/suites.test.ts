import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type Job, runLanes } from '../../../scripts/suites/lanes';
import { runFailedWindows } from '../../../scripts/suites/second-run';
import { type Suite, suites, suitesNamed } from '../../../scripts/suites/suites';
import { closingLine, resultTable, type SuiteResult, totalsOf } from '../../../scripts/suites/totals';

/** Runs jobs manually: each line lists the started jobs, each step ends one job. */
async function started(jobs: readonly Job[], lanes: number, steps: readonly string[]): Promise<string[]> {
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const all = runLanes(jobs, lanes, ({ name }) => {
    log.push(name);
    return new Promise((resolve) => ends.set(name, resolve));
  });
  const lines = [log.splice(0).join(' ')];
  for (const name of steps) {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
    lines.push(`${name} ended: ${log.splice(0).join(' ')}`.trimEnd());
  }
  await all;
  return lines;
}

describe('parallel suites', () => {
  it('start with the longest, one per lane', async () => {
    const jobs = [
      { name: 'short', usually: 1 },
      { name: 'long', usually: 9 },
      { name: 'middle', usually: 5 },
    ];
    assert.deepEqual(await started(jobs, 2, ['long', 'middle', 'short']), [
      'long middle',
      'long ended: short',
      'middle ended:',
      'short ended:',
    ]);
  });

  it('start after the job that they depend on', async () => {
    const jobs = [
      { name: 'window', usually: 9, needs: ['package'] },
      { name: 'unit', usually: 2 },
      { name: 'package', usually: 1 },
    ];
    assert.deepEqual(await started(jobs, 3, ['package', 'unit', 'window']), [
      'package unit',
      'package ended: window',
      'unit ended:',
      'window ended:',
    ]);
  });

  it('fail together when one of them throws', async () => {
    const run = () => Promise.reject(new Error('broken'));
    await assert.rejects(runLanes([{ name: 'one', usually: 1 }], 1, run), /^Error: broken$/);
  });

  it('are found by name and by the start of a name', () => {
    const names = (...asked: string[]) => {
      const found = suitesNamed(asked);
      return typeof found === 'string' ? found : found.map(({ name }) => name);
    };
    assert.deepEqual(names('editor', 'unit'), ['unit', 'editor-latest', 'editor-oldest']);
    assert.deepEqual(names('editor-oldest'), ['editor-oldest']);
    assert.equal(names('unit', 'edit'), 'edit');
    assert.equal(names().length, suites.length);
  });
});

describe('the window tests', () => {
  it('are a suite for each file', () => {
    const run = suites
      .filter(({ name }) => name.startsWith('window-'))
      .flatMap(({ command }) => command.filter((one) => one.endsWith('.test.ts')));
    const folder = path.resolve(import.meta.dirname, '../../window');
    const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts'));
    assert.deepEqual([...run].sort(), files.map((name) => `test/window/${name}`).sort());
  });
});

describe('totals of a suite', () => {
  it('are the sums of what mocha prints', () => {
    const output =
      '  12 passing (2s)\n  1 pending\n  2 failing\n\n  1) a test with 3 passing nodes\n  4 passing (1s)\n';
    assert.deepEqual(totalsOf(output, 2), { passed: 16, failed: 2, skipped: 1 });
  });

  it('include a failure if no test ran, or if the suite crashed', () => {
    assert.deepEqual(totalsOf('', 0), { passed: 0, failed: 1, skipped: 0, fault: 'It ran no test.' });
    assert.deepEqual(totalsOf('  3 passing (1s)\n', 7), {
      passed: 3,
      failed: 1,
      skipped: 0,
      fault: 'It ended with exit code 7 without a failed test.',
    });
    assert.equal(totalsOf('  3 passing (1s)\n', null).fault, 'It was killed without a failed test.');
  });

  it('are shown as a table with a closing line', () => {
    const results = [
      { name: 'window', passed: 30, failed: 0, skipped: 0, seconds: 101.26 },
      { name: 'unit', passed: 1509, failed: 1, skipped: 2, seconds: 6 },
    ];
    assert.equal(
      resultTable(results),
      [
        'suite   passed  failed  skipped  seconds',
        'window      30       0        0    101.3',
        'unit      1509       1        2      6.0',
      ].join('\n'),
    );
    assert.equal(closingLine(results), '1539 passed, 1 failed, 2 skipped');
    assert.equal(closingLine(results.slice(0, 1)), '30 passed, 0 failed');
  });
});

describe('suites that drive a window', () => {
  const suite = (name: string): Suite => {
    const found = suites.find((one) => one.name === name);
    assert.ok(found);
    return found;
  };
  const result = (name: string, failed = 0): SuiteResult => ({
    name,
    passed: 5,
    failed,
    skipped: 0,
    seconds: 1,
  });
  const asked = ['unit', 'editor-latest', 'window-asking', 'window-keys', 'window-rows'].map(suite);

  async function afterFirst(first: readonly SuiteResult[], fails: readonly string[] = []) {
    const ran: string[] = [];
    const { results, lines } = await runFailedWindows(first, asked, async ({ name }) => {
      ran.push(name);
      return result(name, fails.includes(name) ? 1 : 0);
    });
    return { ran, lines, failed: results.filter((one) => one.failed > 0).map(({ name }) => name) };
  }

  it('run alone a second time after a failure, which is said', async () => {
    const first = [result('unit'), result('window-asking', 1), result('editor-latest', 1)];
    assert.deepEqual(await afterFirst(first, ['editor-latest']), {
      ran: ['editor-latest', 'window-asking'],
      lines: [
        'editor-latest failed beside other suites, and failed alone. Both outputs are above.',
        'window-asking failed beside other suites, and passed alone. Both outputs are above.',
      ],
      failed: ['editor-latest'],
    });
  });

  it('run once if all passed', async () => {
    assert.deepEqual(await afterFirst(asked.map(({ name }) => result(name))), {
      ran: [],
      lines: [],
      failed: [],
    });
  });

  it('run once if something else failed, too', async () => {
    const { ran, failed } = await afterFirst([result('unit', 1), result('window-keys', 1)]);
    assert.deepEqual({ ran, failed }, { ran: [], failed: ['unit', 'window-keys'] });
  });

  it('run once if more than three failed', async () => {
    const names = ['editor-latest', 'window-asking', 'window-keys', 'window-rows'];
    const { ran, failed } = await afterFirst(names.map((name) => result(name, 1)));
    assert.deepEqual({ ran, failed }, { ran: [], failed: names });
  });
});
