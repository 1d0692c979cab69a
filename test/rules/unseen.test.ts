import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ScratchDocument } from '../../common/scratch/document/document';
import { createChecker } from '../../server/check/check';

/** Requests that were written before anybody looked at the rules: each wrong one in a way of its own, each right one unusual. */
const folder = path.join(import.meta.dirname, 'unseen');

/** The titles of the requests of a file, and of those with an error or a warning. */
function judged(name: 'wrong.http' | 'wrong.jsonrpc' | 'right.http' | 'right.jsonrpc') {
  const language = name.endsWith('.http') ? 'http' : 'jsonrpc';
  const text = readFileSync(path.join(folder, name), 'utf8');
  const found = createChecker().check(new ScratchDocument(`file:///${name}`, language, 1, text));
  const lines = text.split('\n');
  const titleAbove = (line: number) => lines.slice(0, line + 1).findLast((one) => one.startsWith('###'));
  const bad = found.filter(({ severity }) => severity === 'error' || severity === 'warning');
  return {
    all: lines.filter((line) => line.startsWith('###')),
    flagged: new Set(bad.map(({ range }) => titleAbove(range.start.line))),
  };
}

describe('rules: requests of kinds that the rules were not made for', () => {
  for (const name of ['wrong.http', 'wrong.jsonrpc'] as const) {
    it(`say something of 97 % in ${name}`, () => {
      const { all, flagged } = judged(name);
      const silent = all.filter((title) => !flagged.has(title));
      assert.ok(silent.length <= all.length * 0.03, silent.join('\n'));
    });
  }

  for (const name of ['right.http', 'right.jsonrpc'] as const) {
    it(`say nothing of what is right in ${name}`, () => {
      assert.deepEqual([...judged(name).flagged], []);
    });
  }
});
