/** The catalogue is plain data: a function stands only where data cannot say what is right. */
import assert from 'node:assert/strict';
import { operations } from '../../../catalogue/beacon';
import { methods } from '../../../catalogue/execution';
import { bare, formsOf, innerOf, metaOf, type Schema } from '../../../catalogue/types';

/** All schemas of the catalogue, each once. */
function allSchemas(): ReadonlySet<Schema> {
  return schemasIn([
    ...methods.flatMap(({ params, result }) => [...params.map(({ schema }) => schema), result]),
    ...operations.flatMap(({ body, headers, pathParams, query, response }) => [
      ...[...pathParams, ...query, ...headers].map(({ schema }) => schema),
      body?.schema,
      response,
    ]),
  ]);
}

function schemasIn(roots: readonly (Schema | undefined)[]): ReadonlySet<Schema> {
  const found = new Set<Schema>();
  const todo = [...roots];
  while (todo.length > 0) {
    const schema = todo.pop();
    if (!schema || found.has(schema)) continue;
    found.add(schema);
    todo.push(innerOf(schema), ...formsOf(schema), schema.meta?.items);
    todo.push(...Object.values(schema.meta?.members ?? {}));
    if (schema.form === 'object') todo.push(...Object.values(schema.members));
    if (schema.form === 'map') todo.push(schema.values, schema.keys);
    if (schema.form === 'list' || schema.form === 'text-list') todo.push(schema.item);
    if (schema.form === 'tuple') todo.push(...schema.items);
  }
  return found;
}

describe('the schemas of the catalogue', () => {
  const schemas = allSchemas();

  it('are plain data, but for what looks at several members together', () => {
    const functions = new Set<string>();
    for (const schema of schemas) {
      for (const [name, value] of Object.entries(schema))
        if (typeof value === 'function') functions.add(name);
    }
    assert.deepEqual([...functions].sort(), ['refine']);
  });

  it('say with data what a value without parts may be, but for these', () => {
    const titles = new Set<string>();
    for (const schema of schemas) {
      if (schema.form === 'any' && schema.refine) titles.add(metaOf(schema)?.title ?? '');
    }
    assert.deepEqual([...titles].sort(), [
      'block',
      'block hash',
      'block id',
      'block number',
      'block number or tag',
      'block parameter',
      'execution status',
      'peer meta data',
      'peer score',
      'peer sync status',
      'state id',
      'subscription options',
      'sync state',
      'topic or alternatives',
      'topics',
      'typed data',
      'validator id',
      'validator index',
    ]);
  });

  it('look at each value that a person writes for a method, but for objects of which no document says what is in them', () => {
    const blind = new Set<string>();
    for (const { name, params } of methods) {
      for (const { name: parameter, schema } of params) {
        for (const one of [...schemasIn([schema])].map(bare)) {
          if (one.form === 'any' && !one.refine) blind.add(`${name} ${parameter}`);
        }
        const own = bare(schema);
        const isEmpty = own.form === 'object' && Object.keys(own.members).length === 0;
        if (isEmpty && !own.others && !own.patterns) blind.add(`${name} ${parameter}`);
      }
    }
    assert.deepEqual([...blind].sort(), [
      'admin_postUnsafePayload payload',
      'debug_executePayload attributes',
      'debug_insertReceipts receipts',
      'eth_multicallV1 simulation',
      'hardhat_addCompilationResult input',
      'hardhat_addCompilationResult output',
      'parity_pendingTransactions filter',
      'txpool_besuPendingTransactions filter',
    ]);
  });

  it('have few functions over several members', () => {
    const titles = new Set<string>();
    for (const schema of schemas) {
      if (bare(schema).form !== 'any' && schema.refine) titles.add(metaOf(schema)?.title ?? schema.form);
    }
    assert.deepEqual([...titles].sort(), [
      'block',
      'call object',
      'filter options',
      'header',
      'localized trace',
      'log',
      'object',
      'receipt',
      'simulation',
      'state overrides',
      'storage',
      'storage requests',
      'trace',
      'transaction',
      'transaction object',
      'transaction type',
    ]);
  });
});
