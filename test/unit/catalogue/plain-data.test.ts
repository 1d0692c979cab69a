/** The catalogue is plain data: a function stands only where data cannot say what is right. */
import assert from 'node:assert/strict';
import { operations } from '../../../catalogue/beacon';
import { methods } from '../../../catalogue/execution';
import { bare, formsOf, innerOf, metaOf, type Schema } from '../../../catalogue/types';

/** All schemas of the catalogue, each once. */
function allSchemas(): ReadonlySet<Schema> {
  const found = new Set<Schema>();
  const todo: (Schema | undefined)[] = [
    ...methods.flatMap(({ params, result }) => [...params.map(({ schema }) => schema), result]),
    ...operations.flatMap(({ body, headers, pathParams, query, response }) => [
      ...[...pathParams, ...query, ...headers].map(({ schema }) => schema),
      body?.schema,
      response,
    ]),
  ];
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

  it('are plain data, but for references and what looks at several members together', () => {
    const functions = new Set<string>();
    for (const schema of schemas) {
      for (const [name, value] of Object.entries(schema))
        if (typeof value === 'function') functions.add(name);
    }
    assert.deepEqual([...functions].sort(), ['refine', 'to']);
  });

  it('say with data what a value without parts may be, but for these', () => {
    const titles = new Set<string>();
    for (const schema of schemas) {
      if (schema.form === 'any' && schema.refine) titles.add(metaOf(schema)?.title ?? '');
    }
    assert.deepEqual([...titles].sort(), [
      'block',
      'block id',
      'block number',
      'block number or tag',
      'block parameter',
      'epoch',
      'execution status',
      'peer meta data',
      'peer score',
      'peer sync status',
      'state id',
      'subscription',
      'subscription options',
      'sync state',
      'topic or alternatives',
      'topics',
      'typed data',
      'validator id',
      'validator index',
    ]);
  });

  it('have few functions over several members', () => {
    const titles = new Set<string>();
    for (const schema of schemas) {
      if (bare(schema).form !== 'any' && schema.refine) titles.add(metaOf(schema)?.title ?? schema.form);
    }
    assert.deepEqual([...titles].sort(), [
      'account override',
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
      'trace filter',
      'tracer configuration',
      'transaction',
      'transaction data',
      'transaction object',
      'update',
    ]);
  });
});
