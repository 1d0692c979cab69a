import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
});
