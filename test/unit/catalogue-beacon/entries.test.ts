import assert from 'node:assert/strict';
import {
  exampleFor,
  matchOperation,
  operationNamed,
  operations,
  pathTemplates,
} from '../../../catalogue/beacon';
import { exampleOfBody, type OperationEntry } from '../../../catalogue/entry';
import { metaOf, problemsOf } from '../../../catalogue/types';
import { operationPage } from '../../../server/features/hover/pages';

/** What its own schemas find wrong with an operation's example. */
function exampleProblems(operation: OperationEntry, example: string): unknown[] {
  const { operation: found, params } = matchOperation(operation.method, example);
  if (found !== operation) return [`leads to ${found?.id}`];
  const problems: unknown[] = [];
  for (const { name, schema } of operation.pathParams) {
    const value = params.get(name);
    problems.push(...(value ? problemsOf(schema, value.text) : [`path lacks ${name}`]));
  }
  const query = new URLSearchParams(example.split('?')[1]);
  for (const { name, schema, required } of operation.query) {
    const value = query.get(name);
    if (value !== null) problems.push(...problemsOf(schema, value));
    else if (required) problems.push(`query lacks ${name}`);
    query.delete(name);
  }
  problems.push(...[...query.keys()].map((name) => `query ${name} is unknown`));
  if (operation.body) problems.push(...problemsOf(operation.body.schema, exampleOfBody(operation.body)));
  return problems;
}

describe('beacon operations', () => {
  it('have an example each that is right, under both prefixes', () => {
    for (const operation of operations) {
      for (const prefix of ['/vendor', '/lighthouse'] as const) {
        const example = exampleFor(operation, prefix);
        assert.deepEqual(exampleProblems(operation, example), [], `${operation.id}: ${example}`);
      }
    }
  });

  it('have a name and a place of their own', () => {
    assert.equal(new Set(operations.map(({ id }) => id)).size, operations.length);
    assert.equal(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size, operations.length);
    for (const operation of operations) {
      assert.match(operation.id, /^[a-z0-9]+(-[a-z0-9]+)*$/);
      assert.equal(operationNamed(operation.id), operation);
    }
    assert.equal(operationNamed('node'), undefined);
    assert.deepEqual(new Set(operations.map(({ path }) => path)), new Set(pathTemplates));
  });

  it('describe every parameter of their path, in its order', () => {
    for (const { id, path, pathParams } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      assert.deepEqual(
        pathParams.map(({ name }) => name),
        named,
        id,
      );
    }
  });

  it('have parameters that hover and completion can show', () => {
    for (const { id, pathParams, query, headers } of operations) {
      for (const { name, schema, summary } of [...pathParams, ...query, ...headers]) {
        const meta = metaOf(schema);
        assert.ok(meta?.title && meta.description && meta.kind, `${id}: ${name} has no meta`);
        assert.deepEqual(problemsOf(schema, meta.example), [], `${id}: the example of ${name}`);
        assert.match(summary, /\.$/, `${id}: ${name}`);
      }
    }
  });

  it('say where restore points help by a parameter that they have', () => {
    const hinted = operations.filter(({ restorePointHint }) => restorePointHint);
    assert.deepEqual(
      hinted.map(({ path, restorePointHint }) => [path.split('/').at(-1), restorePointHint?.parameter]),
      [
        ['{index}', 'start_epoch'],
        ['global', 'start_epoch'],
        ['block_rewards', 'start_slot'],
        ['block_packing', 'start_epoch'],
        ['block_packing_efficiency', 'start_epoch'],
      ],
    );
  });

  it('are bare where the document says so', () => {
    const bare = operations.filter(
      ({ envelope, path }) => envelope === 'bare' && path.startsWith('/lighthouse/'),
    );
    assert.deepEqual(
      bare.map(({ method, path }) => `${method} ${path.slice('/lighthouse/'.length)}`),
      [
        'GET peers',
        'GET peers/connected',
        'GET database/info',
        'GET analysis/attestation_performance/{index}',
        'GET analysis/attestation_performance/global',
        'GET analysis/block_rewards',
        'POST analysis/block_rewards',
        'GET analysis/block_packing',
        'GET analysis/block_packing_efficiency',
      ],
    );
  });

  it('holds the community specification: 89 operations, and 18 that are gone', () => {
    const standard = operations.filter(({ path, servedBy }) => path.startsWith('/eth/') && !servedBy);
    assert.equal(standard.filter(({ removed }) => !removed).length, 89);
    assert.equal(standard.filter(({ removed }) => removed).length, 18);
    for (const { id, versions } of standard) assert.match(versions ?? '', /v\d\.\d\.\d/, id);
  });

  it('name the server of endpoints that are in no specification of beacon nodes', () => {
    const counts = new Map<string, number>();
    for (const { servedBy } of operations) {
      if (servedBy) counts.set(servedBy, (counts.get(servedBy) ?? 0) + 1);
    }
    assert.deepEqual(Object.fromEntries(counts), {
      Teku: 18,
      Nimbus: 18,
      Prysm: 12,
      Lodestar: 17,
      'validator clients': 16,
      'builders and relays': 5,
    });
    const { operation } = matchOperation('GET', '/teku/v1/admin/readiness');
    assert.match(
      operationPage(operation as OperationEntry),
      /\*\*Served by\*\* Teku, and by no other server\./,
    );
  });

  it('knows what newer nodes no longer serve', () => {
    const gone = operations.filter(({ removed, path }) => removed && path.startsWith('/lighthouse/'));
    assert.deepEqual(
      new Set(gone.map(({ path }) => path.split('/')[2])),
      new Set(['eth1', 'merge_readiness', 'analysis']),
    );
    for (const { removed } of gone)
      assert.match(removed ?? '', /^Removed in newer Lighthouse \(202[56]\)\.$/);
  });
});
