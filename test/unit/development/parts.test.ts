import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defined } from '../../../common/defined';
import { ARCHIVE, archived, loaderOf } from '../../../scripts/build/archive.mjs';

/** Writes an archive and its loader, as the build does. */
async function writeParts(
  folder: string,
  scripts: Readonly<Record<string, string>>,
  { build = 'BUILD', together = false } = {},
) {
  const { bytes, index } = await archived(
    Object.entries(scripts).map(([name, script]) => ({ name, script, together })),
  );
  writeFileSync(path.join(folder, 'parts.js'), loaderOf(index, build));
  writeFileSync(path.join(folder, ARCHIVE), bytes);
}

describe('the parts of the programs', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'slotpad-parts-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('have the name of a file that exists, because VS Code resolves it for modules that need its API', async () => {
    await writeParts(folder, { 'A.js': 'exports.file = module.filename; exports.folder = __dirname;' });
    const { part } = require(path.join(folder, 'parts.js')) as {
      part(name: string): { file: string; folder: string };
    };
    const { file, folder: own } = part('A.js');
    assert.ok(existsSync(file), file);
    assert.equal(own, folder);
  });

  it('are loaded in any order, and once', async () => {
    await writeParts(folder, {
      'A.js': "exports.word = 'first – with 2 bytes';",
      'B.js': "exports.word = require('./parts.js').part('A.js').word + ', second';",
      'C.js': "exports.word = require('./parts.js').part('B.js').word + ', third';",
    });
    const { part } = require(path.join(folder, 'parts.js')) as { part(name: string): { word: string } };
    assert.equal(part('A.js').word, 'first – with 2 bytes');
    assert.equal(part('C.js').word, 'first – with 2 bytes, second, third');
    assert.equal(part('B.js'), part('B.js'));
  });

  it('are read with at most a fifth more than what stands before, or 30 kB, in any order', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `part-${index}.js`);
    const scripts = Object.fromEntries(
      names.map((name, index) => {
        const text = `exports.own = '${name}'; // ${'comment '.repeat(1000)}`;
        // A large part among small ones.
        return [name, index === 20 ? `${text} ${'comment '.repeat(20_000)}` : text];
      }),
    );
    const parts = names.map((name) => ({ name, script: scripts[name] ?? '', together: false }));
    const { bytes, index } = await archived(parts);
    assert.equal(index.at(-1)?.[0], bytes.length - 1, 'the mark of the end follows the last group');
    assert.deepEqual(
      index.flatMap(([, group]) => group.map(([name]) => name)),
      names,
    );
    let before = 0;
    for (const [, group] of index) {
      const length = group.reduce((sum, [, one]) => sum + one, 0);
      assert.ok(
        group.length === 1 || length <= Math.max(before / 5, 30_000),
        `${group.length} parts after ${before} bytes`,
      );
      before += length;
    }
    assert.ok(index.length < 30, `${index.length} groups`);
    await writeParts(folder, scripts);
    const { part } = require(path.join(folder, 'parts.js')) as { part(name: string): { own: string } };
    for (const name of ['part-25.js', 'part-24.js', 'part-0.js', 'part-39.js', 'part-20.js']) {
      assert.equal(part(name).own, name);
    }
  });

  it('import each other when something is first used, and export what has its value later', async () => {
    await writeParts(folder, {
      'A.js': `const { parts, exported } = require('./parts.js');
        const [b] = parts('B');
        exported(exports, { word: () => word, both: () => both });
        globalThis.ran = ['A'];
        let word = 'first';
        const both = () => b().both();
        word = 'last';`,
      'B.js': `const { parts, exported } = require('./parts.js');
        const [a] = parts('A');
        exported(exports, { both: () => () => a().word + ', from B' });
        globalThis.ran.push('B');`,
    });
    const loader = require(path.join(folder, 'parts.js')) as {
      part(name: string): { word: string; both(): string };
    };
    const { word, both } = loader.part('A.js');
    const global = globalThis as { ran?: string[] };
    assert.deepEqual(global.ran, ['A']);
    assert.equal(word, 'last');
    assert.equal(both(), 'last, from B');
    assert.equal(both(), 'last, from B');
    assert.deepEqual(global.ran, ['A', 'B']);
    delete global.ran;
  });

  it('import a CommonJS module as ES modules do', async () => {
    await writeParts(folder, {
      'A.js': `const { imported } = require('./parts.js');
        const path = imported(require('node:path'));
        exports.join = path.join;
        exports.all = path.default === require('node:path');
        exports.once = path === imported(require('node:path'));`,
    });
    const { part } = require(path.join(folder, 'parts.js')) as { part(name: string): object };
    assert.deepEqual({ ...part('A.js') }, { join: path.join, all: true, once: true });
  });

  describe('in the command-line program', () => {
    beforeEach(async () => {
      await writePart("exports.word = 'first';");
      writeFileSync(
        path.join(folder, 'cli.js'),
        "process.stdout.write(require('./parts.js').part('shared-A.js').word)",
      );
    });

    const writePart = (script: string, build?: string) =>
      writeParts(folder, { 'shared-A.js': script }, defined({ build }));
    const caches = () => path.join(folder, 'caches');
    const printed = (env: Readonly<Record<string, string>> = {}, ...args: readonly string[]) =>
      execFileSync(process.execPath, [path.join(folder, 'cli.js'), ...args], {
        encoding: 'utf8',
        env: { XDG_CACHE_HOME: caches(), ...env },
      });
    const cached = (name = 'shared-A.js') => {
      const builds = path.join(caches(), 'slotpad');
      const [build = ''] = readdirSync(builds);
      return path.join(builds, build, name);
    };

    it('are kept compiled, for this user only, and run from there the next time', async () => {
      assert.equal(printed(), 'first');
      assert.equal(statSync(cached()).mode & 0o077, 0);
      await writePart('a part that nobody reads');
      assert.equal(printed(), 'first');
    });

    it('know their file and folder, also when they run from the cache', async () => {
      await writePart('exports.word = JSON.stringify([__dirname, __filename]);');
      const own = JSON.stringify([folder, path.join(folder, ARCHIVE)]);
      assert.equal(printed(), own);
      assert.equal(printed(), own);
    });

    it('run without a cache, and from a broken one', () => {
      assert.equal(printed({ NODE_DISABLE_COMPILE_CACHE: '1' }), 'first');
      assert.ok(!existsSync(caches()));
      assert.equal(printed({ XDG_CACHE_HOME: path.join(folder, 'cli.js') }), 'first');
      printed();
      for (const broken of ['', 'x', '\0\0\0\0\x04\0\0\0}}}}and more', '\0\0\0\0\x04\0\0\0[42]']) {
        writeFileSync(cached(), broken);
        assert.equal(printed(), 'first', JSON.stringify(broken));
      }
    });

    it('are one file in the cache where they are small, with the code of those that ran', async () => {
      const names = ['shared-A.js', 'shared-B.js'];
      const parts = (word: string) =>
        Object.fromEntries(names.map((name) => [name, `exports.word = '${word} ${name}';`]));
      await writeParts(folder, parts('first'), { together: true });
      writeFileSync(
        path.join(folder, 'cli.js'),
        "process.stdout.write(require('./parts.js').part(process.argv[2]).word)",
      );
      const sizes = ['shared-A.js', 'shared-A.js', 'shared-B.js', 'shared-B.js'].map((name) => {
        assert.equal(printed({}, name), `first ${name}`);
        return statSync(cached('together.js')).size;
      });
      const [one = 0, again, both = 0, twice] = sizes;
      assert.deepEqual([again, twice], [one, both]);
      assert.ok(both > one, `${both} bytes for two parts, ${one} for one`);
      await writeParts(folder, parts('second'), { together: true });
      for (const name of names) assert.equal(printed({}, name), `first ${name}`);
    });

    it('replace those of another build', async () => {
      printed();
      await writePart("exports.word = 'second';", 'NEXT');
      assert.equal(printed(), 'second');
      assert.equal(readdirSync(path.join(caches(), 'slotpad')).length, 1);
    });
  });
});
