import assert from 'node:assert/strict';
import { type OwnDocument, problemText } from '../../../catalogue/documents/own-document';
import { parseDocument } from '../../../catalogue/documents/parse-document';
import { metaOf, problemsOf, unknown } from '../../../catalogue/types';
import { failureText } from '../../../common/result';
import { loaded, openApi, openRpc } from './documents';

function failureOf(text: string): string {
  const result = parseDocument(text, { name: 'a.json' });
  assert.ok(!result.ok);
  return failureText(result.failure);
}

function problemsIn({ problems }: OwnDocument): readonly string[] {
  return problems.map(problemText);
}

const info = { title: 'A', version: '1' };

describe('own specifications: documents that cannot be used', () => {
  it('say what they are and what to do', () => {
    assert.equal(
      failureOf('{\n  "openrpc": "1.3.2",\n  "methods": [,]\n}'),
      'The document is not valid JSON: see line 3. Correct the JSON.',
    );
    assert.equal(
      failureOf('{\n  "openrpc": "1.'),
      'The document is not valid JSON: see line 2. Correct the JSON.',
    );
    assert.equal(
      failureOf('openapi: 3.1.0\ninfo:\n  title: A: B\n'),
      'The document is not valid YAML: see line 3. Correct the YAML.',
    );
    assert.equal(
      failureOf('[]'),
      'The document is not an object. Give the path of an OpenRPC 1 or OpenAPI 3 document.',
    );
    assert.equal(
      failureOf('{ "name": "x" }'),
      'The document is neither OpenRPC nor OpenAPI: it has no member "openrpc" or "openapi". Give the path of an OpenRPC 1 or OpenAPI 3 document.',
    );
    assert.equal(
      failureOf('{ "swagger": "2.0" }'),
      'The document is Swagger 2.0; only OpenAPI 3 is supported. Convert it to OpenAPI 3, for example with "npx swagger2openapi".',
    );
    assert.equal(
      failureOf('{ "openapi": "4.0.0" }'),
      'OpenAPI 4.0.0 is not supported. Use a document of OpenAPI 3.',
    );
    assert.equal(failureOf('{ "openrpc": 1 }'), 'OpenRPC 1 is not supported. Use a document of OpenRPC 1.');
  });

  it('include those of more than 8 MB', () => {
    assert.equal(
      failureOf(`{ "openrpc": "1.3.2", "x": "${'x'.repeat(10_000_000)}" }`),
      'The document is larger than 8 MB. Remove what Slotpad does not need.',
    );
  });
});

/** The same document in YAML, with what only YAML has: comments, anchors and aliases, hex without quotes. */
const YAML = `
# My node
openapi: 3.1.0
info: { title: A, version: "1" }
x-shared: &slot
  type: string
  pattern: ^\\d+$
paths:
  /my/{slot}:
    get:
      parameters:
        - { name: slot, in: path, required: true, schema: *slot, example: "1" }
      responses:
        200:
          description: OK
          content:
            application/json:
              schema:
                type: object
                required: [root]
                properties:
                  root: { type: string, const: 0x10, nullable: true }
`;

describe('own specifications: YAML', () => {
  it('is read as JSON is', () => {
    const result = parseDocument(YAML, { name: 'a.yaml' });
    assert.ok(result.ok);
    const [operation] = result.value.operations;
    assert.deepEqual(result.value.problems, []);
    assert.equal(operation?.path, '/my/{slot}');
    const said = (value: unknown) =>
      operation.response ? problemsOf(operation.response, value).map(({ message }) => message) : [];
    assert.deepEqual(said({ root: '0x10' }), []);
    assert.deepEqual(said({}), ['Member "root" is missing.']);
    assert.deepEqual(said({ root: 16 }), ['Expected a string, not a number.']);
    assert.equal(problemsOf(operation.pathParams[0]?.schema ?? unknown, 'x').length, 1);
  });

  it('is refused where it has no end', () => {
    const message = 'The YAML is nested too deep, or has too many aliases. Write `$ref` in place of aliases.';
    assert.equal(failureOf('openapi: 3.1.0\npaths: &a { b: *a }\n'), message);
    assert.equal(
      failureOf(`openapi: 3.1.0\nx: ${'['.repeat(100_000)}\n`),
      'The document is not valid YAML: see line 2. Correct the YAML.',
    );
    const bomb = Array.from({ length: 9 }, (_, at) => {
      const of = at === 0 ? '"x"' : `*a${at - 1}`;
      return `x${at}: &a${at} [${Array(9).fill(of).join(', ')}]`;
    });
    assert.equal(failureOf(`openapi: 3.1.0\n${bomb.join('\n')}\n`), message);
  });
});

describe('own specifications: wrong parts of a document', () => {
  it('are named, and the rest of an OpenRPC document is used', () => {
    const document = loaded({
      openrpc: '1.2.6',
      info,
      methods: [
        5,
        { params: [] },
        { name: 'a_right', params: [{ name: 'x', schema: { type: 'string' } }] },
        { name: 'a_right', params: [] },
        { name: 'a_params', params: {} },
        { name: 'a_param', params: ['x', { name: 'y', schema: { $ref: '#/components/schemas/Gone' } }] },
        { name: 'a_remote', params: [{ name: 'z', schema: { $ref: 'other.json#/A' } }] },
        { name: 'a_circle', params: [{ name: 'z', schema: { $ref: '#/components/schemas/A' } }] },
        { name: 'a_pattern', params: [{ name: 'z', schema: { type: 'string', pattern: '^(a+)+$' } }] },
      ],
      components: {
        schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } },
      },
    });
    assert.deepEqual(problemsIn(document), [
      'methods[0]: This is not a method. Give the method a name. It is ignored.',
      'methods[1]: The method has no valid name. Give the method a name. It is ignored.',
      'methods[3]: The method a_right occurs twice. The first one is used.',
      'methods[4].params: Expected an array. List the parameters as objects with "name" and "schema". They are not checked.',
      'methods[5].params[0]: This is not a parameter. Write an object with "name" and "schema". Any value is accepted there.',
      'methods[5].params[1].schema: "#/components/schemas/Gone" does not exist. Correct the reference. Until then, any value is accepted there.',
      'methods[6].params[0].schema: "other.json#/A" is in another file, which is not loaded. Bundle the specification into one file.',
      'methods[7].params[0].schema: "#/components/schemas/A" refers to itself. Correct the reference. Until then, any value is accepted there.',
      'components.schemas.A: "#/components/schemas/B" refers to itself. Correct the reference. Until then, any value is accepted there.',
      'methods[8].params[0].schema: The pattern ^(a+)+$ is not valid or can take too long to match. Until it is simpler, any text is accepted there.',
    ]);
    assert.deepEqual(
      document.methods.map(({ name }) => name),
      ['a_right', 'a_params', 'a_param', 'a_remote', 'a_circle', 'a_pattern'],
    );
  });

  it('names the keywords that are not checked, each once', () => {
    const schema = { type: 'object', properties: { unevaluatedItems: {} }, unevaluatedProperties: false };
    const document = loaded({
      openrpc: '1.3.2',
      info,
      methods: ['a', 'b'].map((name) => ({ name, params: [{ name: 'x', schema }] })),
    });
    assert.deepEqual(problemsIn(document), [
      'methods[0].params[0].schema: "unevaluatedProperties" is not checked. Values are accepted without it.',
    ]);
  });

  it('are named, and the rest of an OpenAPI document is used', () => {
    const document = loaded({
      openapi: '3.1.0',
      info,
      paths: {
        'no-slash': { get: {} },
        '/list': [],
        '/right': { get: 5, head: {}, post: { parameters: [{ name: 'x' }, 7], responses: {} } },
      },
    });
    assert.deepEqual(problemsIn(document), [
      'paths.no-slash: The path does not start with "/". Correct the path. It is ignored.',
      'paths./list: Expected an object with operations. Correct the path. It is ignored.',
      'paths./right.get: Expected an object. Write an object with "responses". The operation is ignored.',
      'paths./right.post.parameters: This is not a parameter. Write an object with "name" and "in". It is ignored.',
    ]);
    assert.deepEqual(
      document.operations.map(({ method, path }) => `${method} ${path}`),
      ['POST /right'],
    );
    assert.deepEqual(document.notChecked, ['HEAD']);
  });

  it('are named where the lists are missing', () => {
    assert.deepEqual(problemsIn(loaded({ openrpc: '1.3.2' })), [
      'methods: Expected an array. OpenRPC lists methods as objects with "name" and "params".',
    ]);
    assert.deepEqual(problemsIn(loaded({ openapi: '3.0.0', paths: [] })), [
      'paths: Expected an object. OpenAPI lists paths as the members of an object.',
    ]);
  });
});

describe('own specifications: hostile documents', () => {
  const withSchema = (schema: unknown, schemas: Record<string, unknown> = {}) => {
    const [method] = loaded({
      openrpc: '1.3.2',
      info,
      methods: [{ name: 'a_b', params: [{ name: 'p', required: true, schema }] }],
      components: { schemas },
    }).methods;
    const parameter = method?.params[0];
    assert.ok(method && parameter);
    return {
      method,
      check: (value: unknown) => problemsOf(parameter.schema, value).map(({ message }) => message),
    };
  };
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

  it('may hold themselves', () => {
    const tree = {
      type: 'object',
      properties: { name: { type: 'string' }, left: ref('Tree') },
      required: ['name'],
    };
    const { check, method } = withSchema(ref('Tree'), { Tree: tree });
    assert.deepEqual(check({ name: 'a', left: { name: 'b', left: { name: 5 } } }), [
      'Expected a string, not a number.',
    ]);
    assert.deepEqual(method.example, [{ name: 'text' }]);
  });

  it('may hold themselves as their own alternatives', () => {
    const schemas: Record<string, unknown> = {};
    for (let index = 0; index < 60; index++) {
      schemas[`A${index}`] = {
        anyOf: [ref(`A${index + 1}`), ref(`A${index + 1}`)],
        allOf: [ref(`A${index}`)],
      };
    }
    schemas.A60 = { type: 'string' };
    const { check } = withSchema(ref('A0'), schemas);
    assert.deepEqual(check('a'), []);
    assert.equal(check(5).length > 0, true);
  });

  it('may have examples and alternatives that double with each level', () => {
    const schemas: Record<string, unknown> = { O40: { type: 'object' }, W9: { type: 'string' } };
    for (let index = 0; index < 40; index++) {
      const below = ref(`O${index + 1}`);
      schemas[`O${index}`] = { type: 'object', required: ['a', 'b'], properties: { a: below, b: below } };
    }
    for (let index = 0; index < 9; index++) {
      schemas[`W${index}`] = { anyOf: Array.from({ length: 50 }, () => ref(`W${index + 1}`)) };
    }
    assert.equal(withSchema(ref('O0'), schemas).check({}).length, 2);
    assert.deepEqual(withSchema(ref('W0'), schemas).check('text'), []);
  });

  it('may be nested without end', () => {
    const schema = `${'{"allOf":['.repeat(100_000)}{"type":"string"}${']}'.repeat(100_000)}`;
    const text = `{"openrpc":"1.3.2","methods":[{"name":"a_b","params":[{"name":"p","schema":${schema}}]}]}`;
    const result = parseDocument(text, { name: 'a.json' });
    assert.ok(result.ok);
    const [parameter] = result.value.methods[0]?.params ?? [];
    assert.ok(parameter);
    assert.deepEqual(problemsOf(parameter.schema, 5), []);
    let value: unknown = 1;
    for (let depth = 0; depth < 3000; depth++) value = [value];
    assert.deepEqual(withSchema(ref('L'), { L: { type: 'array', items: ref('L') } }).check(value), []);
  });

  it('may have the names of prototypes', () => {
    const schema = JSON.parse(
      '{ "type": "object", "required": ["__proto__", "constructor"], "properties": { "__proto__": { "type": "string" }, "toString": { "type": "integer" } } }',
    ) as unknown;
    const { check } = withSchema(schema);
    assert.deepEqual(check(JSON.parse('{ "__proto__": 1, "constructor": 2, "toString": 3 }')), [
      'Expected a string, not a number.',
    ]);
    assert.deepEqual(check({}), ['Member "__proto__" is missing.', 'Member "constructor" is missing.']);
    assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false);
    const named = loaded({
      openrpc: '1.3.2',
      info,
      methods: [{ name: 'constructor', params: [] }, { name: '__proto__' }],
    });
    assert.deepEqual(
      named.methods.map(({ name }) => name),
      ['constructor', '__proto__'],
    );
  });

  it('may have members of any type', () => {
    const wrong = [null, 5, 'x', [], {}, true, [null], { a: null }];
    for (const value of wrong) {
      for (const keyword of [
        'type',
        'enum',
        'properties',
        'items',
        'required',
        'anyOf',
        'pattern',
        'minimum',
        '$ref',
        'title',
        'description',
        'default',
        'additionalProperties',
        'prefixItems',
        'not',
        'if',
      ]) {
        const { check } = withSchema({ [keyword]: value });
        for (const sample of wrong) check(sample);
      }
      loaded({ openrpc: '1.3.2', info: value, methods: value });
      loaded({
        openrpc: '1.3.2',
        info,
        methods: [
          value,
          { name: 'a_b', params: [value], result: value, examples: value, description: value },
        ],
      });
      loaded({ openapi: '3.0.0', info: value, servers: value, paths: value, components: value });
      loaded({
        openapi: '3.0.0',
        info,
        servers: [value],
        paths: { '/a': { get: value, post: { parameters: value, requestBody: value, responses: value } } },
      });
    }
  });

  it('do not hang with patterns that take exponential time', () => {
    for (const pattern of ['^(a+)+$', '^(a|a)*$', '^([a-z]*)*x$', '^((a{1,9}){1,99})*$', '(.*)*\\1']) {
      assert.deepEqual(withSchema({ type: 'string', pattern }).check('a'.repeat(60)), [], pattern);
    }
    assert.deepEqual(withSchema({ type: 'string', pattern: 'a*a*a*a*a*b' }).check('a'.repeat(100_000)), []);
    assert.deepEqual(withSchema({ type: 'string', pattern: '^0x([0-9a-f]{2})*$' }).check('0x1'), [
      'Expected text that matches ^0x([0-9a-f]{2})*$, not "0x1".',
    ]);
  });

  it('cannot put links or icons into hovers', () => {
    const [method] = loaded({
      openrpc: '1.3.2',
      info: { title: '[x](command:y) $(zap)', version: '1' },
      methods: [{ name: 'a_b', summary: '[run](command:workbench.action.quit)', params: [] }],
    }).methods;
    assert.equal(method?.summary, '[run] (command:workbench.action.quit)');
    assert.equal(method?.source.heading, '[x] (command:y) $ (zap) 1 (specs/own.json)');
  });
});

describe('own specifications: entries', () => {
  it('have what hover and completion need', () => {
    const [add] = loaded(openRpc).methods;
    assert.ok(add);
    assert.equal(add.summary, 'Adds an operation to the pool.');
    assert.equal(add.returns, 'Hash of the operation.');
    assert.deepEqual(
      add.params.map(({ name, required, summary }) => ({ name, required, summary })),
      [
        { name: 'operation', required: true, summary: 'The operation to add.' },
        { name: 'priority', required: false, summary: 'integer' },
      ],
    );
    assert.deepEqual(add.example, [{ sender: `0x${'0'.repeat(40)}` }]);
    const [bids, send] = loaded(openApi).operations;
    assert.equal(bids?.path, '/api/v1/bids/{slot}');
    assert.equal(bids?.example, '/api/v1/bids/0?limit=0');
    assert.deepEqual(send?.body?.example, { value: '12' });
    const side = bids?.query.find(({ name }) => name === 'side');
    assert.deepEqual(Object.keys((side && metaOf(side.schema)?.values) ?? {}), ['buy', 'sell']);
  });
});
