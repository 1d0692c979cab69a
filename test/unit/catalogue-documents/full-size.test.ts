/** Documents of the size of the official ones, made of the built-in catalogue, with all that those use. */
import assert from 'node:assert/strict';
import { builtIn } from '../../../catalogue/built-in/catalogue';
import { exampleOfBody, type OperationEntry } from '../../../catalogue/entry';
import { exampleOf, metaOf, problemsOf } from '../../../catalogue/types';
import { loaded } from './documents';

type Json = Record<string, unknown>;

/** Collects schemas as components, as bundled documents do. */
class Components {
  readonly schemas: Json = {};

  /** A reference to the schema of values like an example. */
  like(name: string, example: unknown): Json {
    this.schemas[name] = this.#schema(name, example);
    return { $ref: `#/components/schemas/${name}` };
  }

  #schema(name: string, example: unknown): Json {
    const about = { title: `Value of ${name}`, description: `Like the example of ${name}.`, example };
    if (Array.isArray(example)) {
      const items = [...new Set(example.map((item: unknown) => JSON.stringify(item)))].map((text, index) =>
        this.like(`${name}-${index}`, JSON.parse(text)),
      );
      const item = items.length > 1 ? { anyOf: items } : (items[0] ?? {});
      return { ...about, type: 'array', items: item, maxItems: example.length + 4 };
    }
    if (typeof example === 'object' && example !== null) {
      const members = Object.entries(example).map(([key, value]) => [
        key,
        this.like(`${name}.${key}`, value),
      ]);
      const properties = Object.fromEntries(members) as Json;
      const base = { type: 'object', properties, required: Object.keys(properties) };
      return { ...about, allOf: [base, { type: 'object', minProperties: 0 }] };
    }
    if (typeof example === 'string' && /^0x[0-9a-f]*$/i.test(example)) {
      return { ...about, oneOf: [{ type: 'string', pattern: '^0x([0-9a-fA-F]*)$' }, { type: 'null' }] };
    }
    if (typeof example === 'number') return { ...about, type: 'integer', minimum: Math.min(example, 0) };
    return example === null || example === undefined
      ? { ...about, nullable: true }
      : { ...about, type: typeof example };
  }
}

describe('own specifications: documents of full size', () => {
  const components = new Components();
  const openRpc = {
    openrpc: '1.2.4',
    info: { title: 'All methods', version: '1' },
    methods: builtIn.methods.map(({ name, params, example, summary }) => ({
      name: `own_${name}`,
      summary,
      description: summary,
      params: params.map((parameter, index) => ({
        name: parameter.name,
        description: parameter.summary,
        required: parameter.required,
        schema: components.like(
          `${name}-${parameter.name}`,
          example[index] ?? metaOf(parameter.schema)?.example ?? null,
        ),
      })),
      result: {
        name: 'Result',
        schema: { type: ['object', 'array', 'string', 'boolean', 'number', 'null'] },
      },
      examples: [{ name: 'example', params: example.map((value, index) => ({ name: `${index}`, value })) }],
    })),
    components,
  };

  const parametersOf = ({ pathParams, query }: OperationEntry) =>
    [
      ...pathParams.map((one) => ({ ...one, in: 'path' })),
      ...query.map((one) => ({ ...one, in: 'query' })),
    ].map(({ name, required, schema, summary, in: where }) => ({
      name,
      in: where,
      required,
      description: summary,
      schema: { type: 'string', minLength: 1, example: String(metaOf(schema)?.example ?? 'x') },
    }));
  const paths: Record<string, Json> = {};
  for (const operation of builtIn.operations) {
    const { method, path, summary, body } = operation;
    const name = `${method}${path}`.replace(/\W+/g, '-');
    paths[`/own${path}`] = {
      ...paths[`/own${path}`],
      [method.toLowerCase()]: {
        summary,
        tags: ['Own'],
        parameters: parametersOf(operation),
        ...(body
          ? {
              requestBody: {
                content: { 'application/json': { schema: components.like(name, exampleOfBody(body)) } },
              },
            }
          : {}),
        responses: { 200: { $ref: '#/components/responses/Success' }, '4XX': { description: 'Failure' } },
      },
    };
  }
  const openApi = {
    openapi: '3.1.0',
    info: { title: 'All operations', version: '1' },
    paths,
    components: {
      ...components,
      responses: {
        Success: { content: { 'application/json': { schema: { type: 'object', required: ['data'] } } } },
      },
    },
  };

  it('load every method, with examples that are right and mistakes that are found', () => {
    const document = loaded(openRpc);
    assert.deepEqual(document.problems, []);
    assert.equal(document.methods.length, builtIn.methods.length);
    assert.ok(document.methods.length > 600);
    for (const { name, params, example } of document.methods) {
      for (const [index, { schema }] of params.entries()) {
        const value = example[index] ?? exampleOf(schema);
        if (value === undefined || value === null) continue;
        assert.deepEqual(problemsOf(schema, value), [], `${name}, parameter ${index}`);
        const wrong = typeof value === 'boolean' ? 'yes' : true;
        assert.equal(problemsOf(schema, wrong)[0]?.rule, 'wrong-type', `${name}, parameter ${index}`);
      }
    }
  });

  it('load every operation, with bodies that are right and mistakes that are found', () => {
    const document = loaded(openApi);
    assert.deepEqual(document.problems, []);
    assert.equal(document.operations.length, builtIn.operations.length);
    for (const { id, body, pathParams, responseFor } of document.operations) {
      for (const { schema } of pathParams)
        assert.deepEqual(problemsOf(schema, metaOf(schema)?.example), [], id);
      const reply = responseFor?.(200);
      assert.ok(reply, id);
      assert.equal(problemsOf(reply, {})[0]?.missing, 'data');
      if (!body) continue;
      assert.deepEqual(problemsOf(body.schema, body.example), [], id);
      assert.equal(problemsOf(body.schema, 5)[0]?.rule, 'wrong-type', id);
    }
  });
});
