import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../layers/imports';

describe('the parts of the programs', () => {
  it('have the name of a file that exists, because VS Code resolves it for modules that need its API', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'slotpad-parts-'));
    try {
      const loader = path.join(folder, 'parts.js');
      copyFileSync(path.join(root, 'scripts/build/parts.cjs'), loader);
      writeFileSync(
        path.join(folder, 'shared-A.js.br'),
        brotliCompressSync('exports.file = module.filename; exports.folder = __dirname;'),
      );
      const { part } = require(loader) as { part(name: string): { file: string; folder: string } };
      const { file, folder: own } = part('shared-A.js');
      assert.ok(existsSync(file), file);
      assert.equal(own, folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  describe('in the command-line program', () => {
    let folder = '';
    beforeEach(() => {
      folder = mkdtempSync(path.join(tmpdir(), 'slotpad-cache-'));
      copyFileSync(path.join(root, 'scripts/build/parts.cjs'), path.join(folder, 'parts.js'));
      writePart("exports.word = 'first';");
      writeFileSync(
        path.join(folder, 'cli.js'),
        "process.stdout.write(require('./parts.js').part('shared-A.js').word)",
      );
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    const writePart = (script: string) =>
      writeFileSync(path.join(folder, 'shared-A.js.br'), brotliCompressSync(script));
    const caches = () => path.join(folder, 'caches');
    const printed = (env: Readonly<Record<string, string>> = {}) =>
      execFileSync(process.execPath, [path.join(folder, 'cli.js')], {
        encoding: 'utf8',
        env: { XDG_CACHE_HOME: caches(), ...env },
      });
    const cached = () => {
      const builds = path.join(caches(), 'slotpad');
      const [build = ''] = readdirSync(builds);
      return path.join(builds, build, 'shared-A.js');
    };

    it('are kept compiled, for this user only, and run from there the next time', () => {
      assert.equal(printed(), 'first');
      assert.equal(statSync(cached()).mode & 0o077, 0);
      writePart('a part that nobody reads');
      assert.equal(printed(), 'first');
    });

    it('run without a cache, and from a broken one', () => {
      assert.equal(printed({ NODE_DISABLE_COMPILE_CACHE: '1' }), 'first');
      assert.ok(!existsSync(caches()));
      assert.equal(printed({ XDG_CACHE_HOME: path.join(folder, 'cli.js') }), 'first');
      printed();
      for (const broken of ['', 'x', '\x04\0\0\0}}}}and more']) {
        writeFileSync(cached(), broken);
        assert.equal(printed(), 'first', JSON.stringify(broken));
      }
    });

    it('replace those of another build', () => {
      printed();
      const loader = path.join(folder, 'parts.js');
      writeFileSync(loader, readFileSync(loader, 'utf8').replace("'BUILD'", "'NEXT'"));
      writePart("exports.word = 'second';");
      assert.equal(printed(), 'second');
      assert.equal(readdirSync(path.join(caches(), 'slotpad')).length, 1);
    });
  });
});
