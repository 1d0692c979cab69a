import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

describe('grammar', () => {
  for (const name of readdirSync(import.meta.dirname).filter((file) => /\.(http|jsonrpc|md)$/.test(file))) {
    it(`highlights ${name} as its marks show`, () => {
      const grammars = ['-g', 'test/grammar/markdown.stand-in.json'];
      const run = spawnSync(
        process.execPath,
        ['node_modules/vscode-tmgrammar-test/dist/unit.js', ...grammars, path.join('test/grammar', name)],
        { cwd: root, encoding: 'utf8' },
      );
      assert.equal(run.status, 0, run.stdout + run.stderr);
    });
  }
});
