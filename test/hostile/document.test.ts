import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { caseTables } from '../../scripts/generate/reliability';

describe('docs/development/reliability.md', () => {
  it('has every case in the words that this suite holds', () => {
    const text = readFileSync(
      path.resolve(import.meta.dirname, '../../docs/development/reliability.md'),
      'utf8',
    );
    assert.ok(text.includes(`\n${caseTables()}\n`), 'Run "npm run generate".');
  });
});
