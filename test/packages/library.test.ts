/** The npm package as a library: the examples of its page, as a program of somebody else has them. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import vm from 'node:vm';
import { buildSync } from 'esbuild';
import { packagedProgram } from '../../scripts/editor/package';
import { projectRoot } from '../../scripts/editor/parts';

const page = readFileSync(path.join(projectRoot, 'docs/guide/library.md'), 'utf8');
const reports = path.join(projectRoot, 'library/api');

/** The examples, and what the page says that they print or return. */
const examples = [
  ...page.matchAll(/```ts\n([\s\S]*?)```\n\n([^`]*)(?:```text\n([\s\S]*?)```|`([^`]*)`)/g),
].map(([, code = '', , block, inline]) => ({
  // The last one returns its lines.
  code: code.includes('export async function example')
    ? `${code}\nexport const done = example().then((lines) => console.log(lines.join('\\n')));`
    : code,
  printed: block ?? `${inline}\n`,
}));

const tsc = path.join(projectRoot, 'node_modules/typescript/bin/tsc');

describe('the library', function () {
  this.timeout(120_000);
  let consumer: string;
  const files = examples.map((_, index) => `example${index}.ts`);

  before(async () => {
    consumer = mkdtempSync(path.join(tmpdir(), 'slotpad-consumer-'));
    const options = ['--offline', '--no-audit', '--no-fund'];
    execFileSync('npm', ['install', ...options, await packagedProgram()], {
      cwd: consumer,
      shell: process.platform === 'win32',
      stdio: 'ignore',
    });
    writeFileSync(path.join(consumer, 'package.json'), '{ "type": "module" }');
    for (const [index, { code }] of examples.entries()) {
      writeFileSync(path.join(consumer, files[index] ?? ''), code);
    }
  });
  after(() => rmSync(consumer, { recursive: true, force: true }));

  it('has an example for each of its parts', () => {
    const imported = examples.map(({ code }) => /from 'slotpad\/([\w-]+)'/.exec(code)?.[1]);
    const parts = readdirSync(reports).map((name) => name.replace('.api.md', ''));
    assert.deepEqual(imported.sort(), parts.sort());
  });

  for (const [module, resolution] of [
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ]) {
    it(`has types that a strict program compiles with, resolved as ${resolution}`, () => {
      // No types of Node, and the declarations of the library are checked too.
      const strict = [
        '--strict',
        '--exactOptionalPropertyTypes',
        '--noUncheckedIndexedAccess',
        '--types',
        '',
      ];
      const args = [tsc, ...strict, '--target', 'es2022', '--lib', 'es2022,dom', '--outDir', 'built'];
      const { stdout, status } = spawnSync(
        process.execPath,
        [...args, '--module', module ?? '', '--moduleResolution', resolution ?? '', ...files],
        { cwd: consumer, encoding: 'utf8' },
      );
      assert.equal(stdout, '');
      assert.equal(status, 0);
    });
  }

  for (const [index, { printed }] of examples.entries()) {
    it(`prints what its page says in Node: example ${index + 1}`, () => {
      const { stdout, stderr } = spawnSync(process.execPath, [`built/example${index}.js`], {
        cwd: consumer,
        encoding: 'utf8',
      });
      assert.equal(stderr, '');
      assert.equal(stdout, printed);
    });

    it(`prints the same in a bundle for browsers: example ${index + 1}`, async () => {
      // esbuild fails on a module of Node when it bundles for a browser.
      const { outputFiles, warnings } = buildSync({
        stdin: {
          contents: `export const done = import('./built/example${index}.js').then(({ done }) => done);`,
          resolveDir: consumer,
        },
        bundle: true,
        write: false,
        platform: 'browser',
        format: 'iife',
        globalName: 'bundled',
        logLevel: 'silent',
      });
      // A script knows no address of its own, and only Node asks for it.
      assert.deepEqual(
        warnings.filter(({ id }) => id !== 'empty-import-meta'),
        [],
      );
      let text = '';
      const log = (...values: readonly unknown[]) => {
        text += `${values.map((one) => (typeof one === 'string' ? one : inspect(JSON.parse(JSON.stringify(one))))).join(' ')}\n`;
      };
      // The globals of a web worker: no timer, no process, no Buffer.
      const worker = vm.createContext({ URL, TextDecoder, TextEncoder, console: { log } });
      await vm.runInContext(`${outputFiles[0]?.text}; bundled.done`, worker);
      assert.equal(text, printed);
    });
  }

  it('has the public types of the reports in library/api', () => {
    const now = path.join(consumer, 'reports');
    mkdirSync(now);
    const program = path.join(projectRoot, 'scripts/build/library-types.mjs');
    execFileSync(process.execPath, [program, now], { cwd: projectRoot, stdio: 'ignore' });
    for (const name of readdirSync(now)) {
      assert.equal(
        readFileSync(path.join(now, name), 'utf8'),
        readFileSync(path.join(reports, name), 'utf8'),
        `library/api/${name} differs: run "npm run api" and commit what it changes. What programs use and is gone or ` +
          'different is a breaking change: it needs the next major version (below 1.0.0, the next minor one).',
      );
    }
  });
});
