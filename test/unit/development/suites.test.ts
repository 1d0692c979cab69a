import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { downloadNotice } from '../../../scripts/editor/parts';
import { type Job, runLanes } from '../../../scripts/suites/lanes';
import { type Suite, suites, suitesFor } from '../../../scripts/suites/suites';
import {
  closingLine,
  failureLines,
  resultTable,
  skippedLines,
  totalsOf,
  totalsOfProgram,
} from '../../../scripts/suites/totals';
import { fileOf, filesOf, type Import, importsOf, root } from '../layers/imports';

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

  it('do not run at the same time where both need what only one can have', async () => {
    const jobs = [
      { name: 'first', usually: 9, apart: 'ports' },
      { name: 'second', usually: 8, apart: 'ports' },
      { name: 'other', usually: 1 },
    ];
    assert.deepEqual(await started(jobs, 2, ['other', 'first', 'second']), [
      'first other',
      'other ended:',
      'first ended: second',
      'second ended:',
    ]);
  });

  it('fail together when one of them throws', async () => {
    const run = () => Promise.reject(new Error('broken'));
    await assert.rejects(runLanes([{ name: 'one', usually: 1 }], 1, run), /^Error: broken$/);
  });
});

describe('the suites', () => {
  const names = (...args: string[]) => {
    const found = suitesFor(args);
    return typeof found === 'string' ? found : found.map(({ name }) => name);
  };

  it('are found by name and by the start of a name', () => {
    assert.deepEqual(names('editor', 'unit'), ['unit', 'editor-latest', 'editor-oldest']);
    assert.deepEqual(names('editor-oldest'), ['editor-oldest']);
    assert.equal(names('unit', 'edit'), 'edit');
    assert.equal(names('--all', 'unit'), '--all');
  });

  it('have names of their own, and are each in one ring', () => {
    assert.equal(new Set(suites.map(({ name }) => name)).size, suites.length);
    assert.deepEqual(
      [...names(), ...names('--window'), ...names('--night')],
      suites.map(({ name }) => name),
    );
    assert.deepEqual(names('--all'), [...names(), ...names('--window'), ...names('--night')]);
  });

  it('are in the table of CONTRIBUTING.md, ring by ring', () => {
    const text = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');
    for (const [ring, option] of [
      ['gate', ''],
      ['window', '--window'],
      ['night', '--night'],
    ] as const) {
      const [, , cell = ''] = (text.match(new RegExp(`^\\| ${ring}: .*$`, 'm'))?.[0] ?? '').split('|');
      const named = names(...(option ? [option] : []));
      assert.ok(typeof named !== 'string');
      assert.deepEqual(
        [...cell.matchAll(/[a-z]+(?:-[a-z]+)*/g)]
          .map(([name]) => name)
          .filter((name) => named.includes(name)),
        named.filter((name) => !name.startsWith('window-')),
        `write the suites of the ring "${ring}" into the table of CONTRIBUTING.md, in their order`,
      );
    }
  });

  it('of the gate take less than twelve minutes one after the other, six in two lanes', () => {
    const usually = suites.filter(({ ring }) => ring === 'gate').map((suite) => suite.usually);
    assert.ok(usually.reduce((all, one) => all + one, 0) < 700);
  });

  it('say once what they download, and how large it is', () => {
    assert.equal(downloadNotice([]), undefined);
    assert.equal(
      downloadNotice([
        { what: 'Node 24', megabytes: 190 },
        { what: 'Chromium', megabytes: 220 },
      ]),
      'Downloads from npm into .vscode-test/, once: Node 24 (190 MB), Chromium (220 MB); 410 MB together.',
    );
  });

  it('of the gate drive no window', () => {
    const seen = new Set<string>();
    const waiting = suites.filter(({ ring }) => ring === 'gate').flatMap(filesOfSuite);
    const imports = new Map<string, Import[]>();
    for (const one of ['test', 'scripts'].flatMap(importsOf))
      imports.set(one.file, [...(imports.get(one.file) ?? []), one]);
    const drives: string[] = [];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      for (const one of imports.get(file) ?? []) {
        const target = fileOf(one);
        const isPlaywright = /^(?:@sparticuz\/chromium|playwright)/.test(one.specifier);
        if (isPlaywright || target?.startsWith('test/window/'))
          drives.push(`${file} imports ${one.specifier}`);
        // The extension host of VS Code needs its window, which is opened there and nowhere else.
        else if (target && !target.startsWith('scripts/editor/')) waiting.push(target);
      }
    }
    assert.ok(seen.has('test/editor/run.ts') && seen.has('test/node/anvil.ts'));
    assert.deepEqual(
      drives,
      [],
      'The gate must not depend on a driven window: test plain data or through the extension host (test/editor), or move the ' +
        'test to test/window or test/panels.',
    );
  });
});

/** The files that a suite runs. */
function filesOfSuite({ command }: Suite): string[] {
  return command
    .filter((one) => one.startsWith('test/'))
    .flatMap((one) => {
      // It bundles the files beside it for the extension host.
      if (one === 'test/editor/run.ts') return filesOf('test/editor');
      const [folder = ''] = one.split('/**');
      return folder === one ? [one] : filesOf(folder).filter((file) => file.endsWith('.test.ts'));
    });
}

describe('the window tests', () => {
  it('are a suite for each file', () => {
    const run = suites
      .filter(({ name }) => name.startsWith('window-'))
      .flatMap(({ command }) => command.filter((one) => one.endsWith('.test.ts')));
    const files = filesOf('test/window').filter((name) => name.endsWith('.test.ts'));
    assert.deepEqual([...run].sort(), files.sort());
  });
});

describe('totals of a suite', () => {
  it('are the sums of what mocha prints', () => {
    const output =
      '  12 passing (2s)\n  1 pending\n  2 failing\n\n  1) a test with 3 passing nodes\n  4 passing (1s)\n';
    const { failures, ...totals } = totalsOf(output, 2);
    assert.deepEqual(totals, { passed: 16, failed: 2, skipped: 1, reasons: [] });
    assert.equal(failures, '  1) a test with 3 passing nodes\n  4 passing (1s)');
  });

  it('include a failure if no test ran, or if the suite crashed', () => {
    assert.equal(totalsOf('', 0).fault, 'It ran no test.');
    assert.deepEqual(totalsOf('  3 passing (1s)\n', 7), {
      passed: 3,
      failed: 1,
      skipped: 0,
      reasons: [],
      fault: 'It ended with exit code 7 without a failed test.',
    });
    assert.equal(totalsOf('  3 passing (1s)\n', null).fault, 'It was killed without a failed test.');
  });

  it('have the reasons of skipped tests, without which they fail', () => {
    const skipped = '  ...\nSkipped: Neovim is not installed.\n..\n  3 passing (1s)\n  8 pending\n';
    assert.deepEqual(totalsOf(skipped, 0), {
      passed: 3,
      failed: 0,
      skipped: 8,
      reasons: ['Neovim is not installed.'],
    });
    const { failed, fault } = totalsOf('  3 passing (1s)\n  8 pending\n', 0);
    assert.deepEqual(
      { failed, fault },
      {
        failed: 1,
        fault: 'It skipped tests without a reason: use skip() of test/support.',
      },
    );
  });

  it('repeat at the end what failed, without the frames of libraries', () => {
    const output =
      '  3 passing (1s)\n  1 failing\n\n  1) a block\n       is shown:\n     Error: no block\n      at Context.<anonymous> (test/a.ts:3:5)\n      at run (node_modules/mocha/lib/a.js:1:1)\n      at node:internal/x:1:2\n';
    assert.deepEqual(failureLines([{ ...totalsOf(output, 1), name: 'unit', seconds: 1 }]), [
      '── unit\n  1) a block\n       is shown:\n     Error: no block\n      at Context.<anonymous> (test/a.ts:3:5)\n',
    ]);
    assert.deepEqual(failureLines([{ ...totalsOf('', 0), name: 'unit', seconds: 1 }]), [
      '── unit\n   It ran no test.\n',
    ]);
    assert.deepEqual(failureLines([{ ...totalsOf('  3 passing (1s)\n', 0), name: 'unit', seconds: 1 }]), []);
  });

  it('of a program are one test', () => {
    assert.deepEqual(totalsOfProgram(0), { passed: 1, failed: 0, skipped: 0, reasons: [] });
    assert.equal(totalsOfProgram(1).fault, 'It ended with exit code 1.');
  });

  it('are shown as a table with a closing line', () => {
    const results = [
      { name: 'window', passed: 30, failed: 0, skipped: 0, reasons: [], seconds: 101.26 },
      { name: 'unit', passed: 1509, failed: 1, skipped: 2, reasons: ['sh is not installed.'], seconds: 6 },
    ];
    assert.equal(
      resultTable(results),
      [
        'suite   passed  failed  skipped  seconds',
        'window      30       0        0    101.3',
        'unit      1509       1        2      6.0',
      ].join('\n'),
    );
    assert.deepEqual(skippedLines(results), ['unit: 2 skipped. sh is not installed.']);
    assert.equal(closingLine(results), '1539 passed, 1 failed, 2 skipped');
    assert.equal(closingLine(results.slice(0, 1)), '30 passed, 0 failed');
  });
});
