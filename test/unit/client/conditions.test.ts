import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const text = readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8');

describe('conditions in package.json', () => {
  it('offer to trust an untrusted workspace instead of commands that send from its files', () => {
    const { menus } = JSON.parse(text).contributes;
    const conditions = (id: string) =>
      Object.values<readonly { command?: string; when?: string }[]>(menus).flatMap((entries) =>
        entries.filter(({ command }) => command === id).map(({ when }) => when ?? ''),
      );
    for (const name of ['send', 'watch', 'sendToSeveral', 'runAll', 'runSelection']) {
      const found = conditions(`slotpad.${name}`);
      assert.ok(found.length > 1, name);
      for (const when of found) assert.match(when, /(?<!!)isWorkspaceTrusted/, name);
    }
    const offers = conditions('slotpad.trustWorkspace');
    assert.equal(offers.length, 3);
    for (const when of offers) assert.match(when, /!isWorkspaceTrusted/);
  });

  it('quote each value that starts with a slash', () => {
    // VS Code reads such a value as the start of a regular expression, and ignores the whole condition.
    for (const [, when = ''] of text.matchAll(/"(?:when|enablement)": "([^"]*)"/g)) {
      assert.doesNotMatch(when, /[!=]= \//, `quote the value: == '/…' in "${when}"`);
    }
  });
});
