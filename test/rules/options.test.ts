import assert from 'node:assert/strict';
import { ScratchDocument } from '../../common/scratch/document/document';
import { createChecker } from '../../server/check/check';
import type { RuleOptions } from '../../server/rules/rule';

function severities(text: string, rules: RuleOptions): string[] {
  const document = new ScratchDocument('file:///options.http', 'http', 1, text);
  return createChecker({ rules })
    .check(document)
    .map(({ code, severity }) => `${severity} ${code}`);
}

describe('rules: an undefined variable', () => {
  const text = 'GET /eth/v1/beacon/headers/{{slot}}';

  it('is a warning while an environment may define it', () => {
    assert.deepEqual(severities(text, {}), ['warning variable-undefined']);
  });

  it('is an error when all environments are known', () => {
    assert.deepEqual(severities(text, { environmentKnown: true }), ['error variable-undefined']);
  });
});

describe('rules: default headers of REST Client', () => {
  const text = 'POST http://127.0.0.1:8545\n\n{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';

  it('count as headers of each request', () => {
    const defaultHeaders = { 'content-type': 'application/json' };
    assert.deepEqual(severities(text, { defaultHeaders }), []);
  });

  it('do not stand for another content type', () => {
    const defaultHeaders = { 'Content-Type': 'text/plain', accept: 'application/json' };
    assert.deepEqual(severities(text, { defaultHeaders }), ['error content-type-missing']);
  });
});
