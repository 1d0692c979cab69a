import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const text = readFileSync(path.resolve(__dirname, '../../../package.json'), 'utf8');

describe('conditions in package.json', () => {
  it('quote each value that starts with a slash', () => {
    // VS Code reads such a value as the start of a regular expression, and ignores the whole condition.
    for (const [, when = ''] of text.matchAll(/"(?:when|enablement)": "([^"]*)"/g)) {
      assert.doesNotMatch(when, /[!=]= \//, `quote the value: == '/…' in "${when}"`);
    }
  });
});
