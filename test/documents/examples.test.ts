import assert from 'node:assert/strict';
import { operations } from '../../catalogue/beacon';
import { methodNamed, methods } from '../../catalogue/execution';
import { ScratchDocument } from '../../common/scratch/document/document';
import type { Language } from '../../common/scratch/types';
import { exampleCall, examplePost, exampleRequest } from '../../scripts/generate/examples';
import { createChecker } from '../../server/check/check';

function faults(language: Language, examples: readonly string[]): string[] {
  const document = new ScratchDocument(
    `file:///examples.${language}`,
    language,
    1,
    examples.join('\n\n###\n'),
  );
  return createChecker()
    .check(document)
    .filter(({ severity }) => severity === 'error')
    .map(({ range, code, message }) => `${range.start.line + 1} ${code}: ${message}`);
}

describe('examples of the reference', () => {
  it('are right as calls', () => {
    assert.deepEqual(faults('jsonrpc', methods.map(exampleCall)), []);
  });

  it('are right as POST requests', () => {
    assert.deepEqual(faults('http', methods.map(examplePost)), []);
  });

  it('are right as beacon requests', () => {
    const all = operations.map((operation) => exampleRequest(operation));
    assert.deepEqual(faults('http', all), []);
  });

  it('go to the port that serves the method', () => {
    const postOf = (name: string) =>
      examplePost(methodNamed(name) as (typeof methods)[number]).split('\n')[0];
    assert.equal(postOf('eth_chainId'), 'POST http://127.0.0.1:8545');
    assert.equal(postOf('engine_getBlobsV1'), 'POST http://127.0.0.1:8551');
  });
});
