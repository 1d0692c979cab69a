import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { ScratchDocument } from '../../../common/scratch/document';
import { createChecker } from '../../../server/check';
import { rules } from '../../../server/rules';
import { parseFixture } from './markers';

/** The rules that have no fix, with the reason. */
const withoutFix: Readonly<Record<string, string>> = {
  'batch-empty': 'which call is wanted, only the writer knows; an array without any has no meaning to keep',
  'call-missing-to': 'which contract is meant, only the writer knows',
  'envelope-method':
    'which method is meant, only the writer knows; a misspelt member is renamed by its own rule',
  'method-deprecated': 'no other method answers the same',
  'method-not-everywhere': 'the call is right where the node has the method',
  'method-proof-of-work': 'the call is right on a network that has miners',
  'system-variable-arguments': 'what the arguments should be, only the writer knows',
  'topics-wrong-shape': 'a number or a boolean says nothing about the topic that is meant',
  'transaction-missing-from': 'which account signs, only the writer knows',
  'url-credentials': 'the secret has to go to a private file, and the URL was perhaps shared already',
  'variable-circular': 'which of the definitions is wrong, only the writer knows',
};

const root = path.join(__dirname, '../../fixtures');

describe('rules: fixes', () => {
  it('are there for every rule but those that have a reason', () => {
    const fixed = new Set<string>();
    for (const room of fs.readdirSync(root)) {
      const folder = path.join(root, room);
      if (!fs.statSync(folder).isDirectory()) continue;
      for (const name of fs.readdirSync(folder)) {
        const { text } = parseFixture(fs.readFileSync(path.join(folder, name), 'utf8'));
        const language = name.endsWith('.http') ? 'http' : 'jsonrpc';
        for (const { code, fixes } of createChecker().check(
          new ScratchDocument(`file:///${name}`, language, 1, text),
        )) {
          if (fixes().length > 0) fixed.add(code);
        }
      }
    }
    const missing = rules.map(({ code }) => code).filter((code) => !fixed.has(code));
    assert.deepEqual(
      missing.sort(),
      Object.keys(withoutFix).sort(),
      'A rule needs a fix, with a fixture in test/fixtures that shows it, or a reason in the list above.',
    );
  });
});
