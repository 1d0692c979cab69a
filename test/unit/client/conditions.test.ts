import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const text = readFileSync(path.resolve(__dirname, '../../../package.json'), 'utf8');

describe('conditions in package.json', () => {
  it('have every value that begins with a slash in quotes', () => {
    // The editor takes such a value for the start of a regular expression, and drops the whole condition.
    for (const [, when = ''] of text.matchAll(/"(?:when|enablement)": "([^"]*)"/g)) {
      assert.doesNotMatch(when, /[!=]= \//, `quote the value: == '/…' in "${when}"`);
    }
  });
});
