import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ScratchDocument } from '../../common/scratch/document/document';
import { createChecker } from '../../server/check/check';

/** Requests as people write them, by dialect and namespace. All are right. */
const folder = path.join(import.meta.dirname, 'collection');

/** Findings that are true: what Slotpad does not do or send, and endpoints that newer nodes no longer have. */
const warnings: Readonly<Record<string, readonly string[]>> = {
  'beacon.http': ['endpoint-removed', 'endpoint-removed', 'endpoint-removed'],
  'jetbrains.http': ['script-not-run'],
};

function documentOf(name: string): ScratchDocument {
  const text = readFileSync(path.join(folder, name), 'utf8');
  return new ScratchDocument(`file:///${name}`, name.endsWith('.http') ? 'http' : 'jsonrpc', 1, text);
}

function requestsIn(document: ScratchDocument): number {
  return [...document.blocks()].reduce((sum, { block: { request } }) => {
    if (request?.kind === 'rpc') return sum + request.calls.length;
    return sum + (request ? 1 : 0);
  }, 0);
}

describe('requests as people write them', () => {
  const names = readdirSync(folder);

  it('are more than three hundred', () => {
    const count = names.reduce((sum, name) => sum + requestsIn(documentOf(name)), 0);
    assert.ok(count > 300, `${count} requests`);
  });

  for (const name of names) {
    it(`have no false error or warning in ${name}`, () => {
      const found = createChecker({ rules: { environmentKnown: true } }).check(documentOf(name));
      const bad = found.filter(({ severity }) => severity === 'error' || severity === 'warning');
      const lines = bad.map(({ code, message, range }) => `${range.start.line + 1} ${code}: ${message}`);
      assert.deepEqual(
        bad.map(({ code }) => code),
        warnings[name] ?? [],
        lines.join('\n'),
      );
    });
  }
});
