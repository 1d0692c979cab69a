import assert from 'node:assert/strict';
import { exampleFor, operations } from '../../catalogue/beacon';
import { exampleOfBody, type OperationEntry } from '../../catalogue/entry';
import { metaOf } from '../../catalogue/types';
import { ScratchDocument } from '../../common/scratch/document/document';
import { createChecker } from '../../server/check/check';

/** The example of an operation as a request. */
function requestOf(operation: OperationEntry, prefix: '/vendor' | '/lighthouse'): string {
  const headers = new Map(
    operation.headers.map(({ name, schema }) => [name, String(metaOf(schema)?.example)]),
  );
  if (operation.envelope === 'stream') headers.set('accept', 'text/event-stream');
  if (operation.body) headers.set('content-type', 'application/json');
  return [
    `${operation.method} ${exampleFor(operation, prefix)}`,
    ...[...headers].map(([name, value]) => `${name}: ${value}`),
    ...(operation.body ? ['', JSON.stringify(exampleOfBody(operation.body))] : []),
  ].join('\n');
}

function found(text: string) {
  const document = new ScratchDocument('file:///clean.http', 'http', 1, text);
  return createChecker()
    .check(document)
    .map(({ code, severity }) => `${severity} ${code}`);
}

/** Findings for valid examples, because nodes differ. */
function expected({ id, path, removed, deprecated, source }: OperationEntry, prefix: string): string[] {
  const vendor = path.startsWith('/lighthouse/');
  if (removed !== undefined && !vendor) return ['warning endpoint-removed'];
  const said: string[] = [];
  if (removed !== undefined && prefix === '/lighthouse') said.push('hint endpoint-removed');
  if (vendor && prefix === '/vendor') said.push('information vendor-path');
  if (id === 'vendor-analysis-block-packing') said.push('information packing-path');
  if (deprecated !== undefined && source.document === 'Ethereum Beacon Node API specification') {
    said.push('information endpoint-deprecated');
  }
  return said;
}

describe('rules: the example of every operation', () => {
  for (const prefix of ['/vendor', '/lighthouse'] as const) {
    it(`has no other findings below ${prefix}`, () => {
      for (const operation of operations) {
        const text = requestOf(operation, prefix);
        assert.deepEqual(found(text).sort(), expected(operation, prefix).sort(), text);
      }
    });
  }
});
