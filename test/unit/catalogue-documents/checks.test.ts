import assert from 'node:assert/strict';
import { createChecker } from '../../../server/check/check';
import { openApi, openRpc, scratch } from './documents';

/** `1:5-9 code severity: message` */
function found(language: 'http' | 'jsonrpc', text: string, ...documents: readonly unknown[]): string[] {
  return createChecker()
    .check(scratch(language, text, ...documents))
    .map(({ range: { start, end }, code, severity, message }) => {
      assert.equal(start.line, end.line);
      return `${start.line + 1}:${start.character}-${end.character} ${code} ${severity}: ${message}`;
    });
}

const address = `"0x${'ab'.repeat(20)}"`;

describe('own OpenRPC documents: checks', () => {
  it('accept calls that are right', () => {
    const calls = [
      `pool_add({ "sender": ${address} })`,
      `pool_add({ "sender": ${address}, "kind": "fast", "parts": [{ "sender": ${address} }] }, 3)`,
      `pool_add({ "sender": {{sender}} }, {{priority}})`,
      'eth_blockNumber()',
    ];
    for (const call of calls) {
      assert.deepEqual(
        found('jsonrpc', call, openRpc).filter((one) => !one.includes('variable-undefined')),
        [],
        call,
      );
    }
  });

  it('report wrong types, missing and unknown members, and values at their place', () => {
    assert.deepEqual(found('jsonrpc', 'pool_add(5)', openRpc), [
      '1:9-10 wrong-type error: Expected an object, not a number.',
    ]);
    assert.deepEqual(found('jsonrpc', 'pool_add({})', openRpc), [
      '1:9-11 missing-member error: Member "sender" is missing.',
    ]);
    assert.deepEqual(found('jsonrpc', `pool_add({ "sender": ${address}, "knid": "fast" })`, openRpc), [
      '1:67-73 unknown-member warning: Unknown member "knid". Did you mean "kind"?',
    ]);
    assert.deepEqual(found('jsonrpc', 'pool_add({ "sender": "0x1" })', openRpc), [
      '1:21-26 wrong-type error: Expected text for "address" that matches ^0x[0-9a-fA-F]{40}$, not "0x1".',
    ]);
    assert.deepEqual(found('jsonrpc', `pool_add({ "sender": ${address}, "kind": "fats" })`, openRpc), [
      '1:75-81 enum-value-unknown error: "fats" is not one of the allowed values. Did you mean "fast"?',
    ]);
    assert.deepEqual(found('jsonrpc', `pool_add({ "sender": ${address} }, 10)`, openRpc), [
      '1:69-71 wrong-type error: Expected a number of at most 9, not 10.',
    ]);
  });

  it('compare integers beyond 2^53 exactly with the limits of JSON and YAML', () => {
    const json = `{ "openrpc": "1.3.2", "info": { "title": "A", "version": "1" }, "methods": [
      { "name": "pool_seek", "params": [
        { "name": "at", "schema": { "type": "integer", "maximum": 9007199254740993, "example": 9007199254740993 } },
        { "name": "\\"maximum\\": 1234567890123456", "schema": { "format": "uint64", "type": "integer" } }] }] }`;
    const yaml = [
      'openrpc: 1.3.2',
      'info: { title: A, version: "1" }',
      'methods:',
      '  - name: pool_seek',
      '    params:',
      '      - { name: at, schema: { type: integer, maximum: 9007199254740993 } }',
      '      - { name: to, schema: { type: integer, format: uint64 } }',
    ].join('\n');
    for (const text of [json, yaml]) {
      assert.deepEqual(found('jsonrpc', 'pool_seek(9007199254740993, 18446744073709551615)', text), []);
      assert.deepEqual(found('jsonrpc', 'pool_seek(9007199254740994, 18446744073709551616)', text), [
        '1:10-26 wrong-type error: Expected a number of at most 9007199254740993, not 9007199254740994.',
        '1:28-48 wrong-type error: Expected a number of at most 18446744073709551615, not 18446744073709551616.',
      ]);
    }
  });

  it('compare integers beyond 2^53 exactly with the values of JSON and YAML', () => {
    const json = `{ "openrpc": "1.3.2", "info": { "title": "A", "version": "1" }, "methods": [
      { "name": "pool_seek", "params": [
        { "name": "at", "schema": { "enum": [1, 9007199254740993], "default": 9007199254740993 } },
        { "name": "to", "schema": { "const": 18446744073709551615 } }] }] }`;
    const yaml = [
      'openrpc: 1.3.2',
      'info: { title: A, version: "1" }',
      'methods:',
      '  - name: pool_seek',
      '    params:',
      '      - { name: at, schema: { enum: [1, 9007199254740993] } }',
      '      - { name: to, schema: { const: 18446744073709551615 } }',
    ].join('\n');
    for (const text of [json, yaml]) {
      assert.deepEqual(found('jsonrpc', 'pool_seek(9007199254740993, 18446744073709551615)', text), []);
      assert.deepEqual(found('jsonrpc', 'pool_seek(9007199254740992, 18446744073709551614)', text), [
        '1:10-26 enum-value-unknown error: 9007199254740992 is not one of the allowed values. Use 1 or 9007199254740993.',
        '1:28-48 enum-value-unknown error: 18446744073709551614 is not one of the allowed values. Use 18446744073709551615.',
      ]);
    }
  });

  it('count parameters', () => {
    assert.deepEqual(found('jsonrpc', 'pool_add()', openRpc), [
      '1:8-10 params-too-few error: `pool_add` must have the parameter `operation`: The operation to add.',
    ]);
    assert.deepEqual(found('jsonrpc', 'pool_status(1)', openRpc), [
      '1:0-11 method-deprecated warning: `pool_status`: Bundler 0.7 (specs/own.json) marks the method as deprecated.',
      '1:12-13 params-too-many error: `pool_status` takes no parameters.',
    ]);
  });

  it('check parameters by name, which OpenRPC allows', () => {
    const call = (params: string) =>
      `{ "jsonrpc": "2.0", "id": 1, "method": "pool_add", "params": ${params} }`;
    assert.deepEqual(found('jsonrpc', call(`{ "operation": { "sender": ${address} } }`), openRpc), []);
    assert.deepEqual(found('jsonrpc', call('{ "operaton": {} }'), openRpc), [
      '1:63-73 missing-member error: Unknown member "operaton". Did you mean "operation"?',
    ]);
  });

  it('suggest methods of the document', () => {
    assert.deepEqual(found('jsonrpc', 'pool_ad({})', openRpc), [
      '1:0-7 method-unknown warning: Unknown method `pool_ad`. Did you mean `pool_add`?',
    ]);
  });

  it('say nothing about a method that is near to a built-in one', () => {
    const near = {
      ...openRpc,
      methods: [
        { name: 'eth_getBlocksByNumber', params: [] },
        { name: 'eth_getblock', params: [] },
      ],
    };
    assert.deepEqual(found('jsonrpc', 'eth_getBlocksByNumber()', near), []);
    assert.deepEqual(found('jsonrpc', 'eth_getblock()', near), []);
  });

  it('leave built-in methods as they are', () => {
    const other = {
      ...openRpc,
      methods: [{ name: 'eth_chainId', params: [{ name: 'a', required: true, schema: {} }] }],
    };
    assert.deepEqual(found('jsonrpc', 'eth_chainId()', other), []);
  });
});

describe('own OpenAPI documents: checks', () => {
  it('accept requests that are right', () => {
    for (const text of [
      'GET /api/v1/bids/12?limit=5&side=buy',
      'GET http://localhost:9000/api/v1/bids/12?limit=5',
      'GET http://10.0.0.1:8080/api/v1/bids/{{slot}}?limit=5',
      'POST /api/v1/bids\nContent-Type: application/json\n\n{ "value": "1", "note": null }',
    ]) {
      assert.deepEqual(
        found('http', text, openApi).filter((one) => !/variable-undefined|plain-http/.test(one)),
        [],
        text,
      );
    }
  });

  it('report paths, queries and bodies', () => {
    assert.deepEqual(found('http', 'GET /api/v1/bids/0x1?limit=5', openApi), [
      '1:17-20 wrong-type error: Expected an integer, not a string.',
    ]);
    assert.deepEqual(found('http', 'GET /api/v1/bids/12?limit=500&sid=buy', openApi), [
      '1:26-29 wrong-type error: Expected a number of at most 100, not 500.',
      '1:30-33 query-unknown warning: Unknown query parameter `sid`. Did you mean `side`?',
    ]);
    assert.deepEqual(found('http', 'GET /api/v1/bids/12', openApi), [
      '1:4-19 query-missing error: The query parameter `limit` is missing.',
    ]);
    assert.deepEqual(found('http', 'GET /api/v1/bids/12?limit=1&side=by', openApi), [
      '1:33-35 enum-value-unknown error: "by" is not one of the allowed values. Did you mean "buy"?',
    ]);
    assert.deepEqual(found('http', 'DELETE /api/v1/bids', openApi), [
      '1:0-6 http-method-wrong error: This path takes POST, not DELETE.',
    ]);
    assert.deepEqual(
      found('http', 'POST /api/v1/bids\nContent-Type: application/json\n\n{ "value": 1 }', openApi),
      ['4:11-12 wrong-type error: Expected a string, not a number.'],
    );
    assert.deepEqual(found('http', 'POST /api/v1/bids', openApi), [
      '1:0-4 body-missing error: The request must have a JSON body.',
    ]);
  });

  it('do not apply to hosts that the document does not name', () => {
    const remote = { ...openApi, servers: [{ url: 'https://relay.example.org/api' }] };
    assert.deepEqual(found('http', 'GET https://other.example.org/api/v1/bids/x', remote), []);
    assert.equal(found('http', 'GET https://relay.example.org/api/v1/bids/x?limit=1', remote).length, 1);
    assert.equal(found('http', 'GET http://localhost:9000/api/v1/bids/x?limit=1', remote).length, 1);
  });

  it('add paths below the prefixes of beacon nodes, and leave built-in ones as they are', () => {
    const beacon = {
      openapi: '3.1.0',
      info: { title: 'Node', version: '1' },
      paths: {
        '/eth/v1/node/flavor': { get: { responses: {} } },
        '/eth/v1/node/version': {
          get: { parameters: [{ name: 'a', in: 'query', required: true }], responses: {} },
          put: { responses: {} },
        },
      },
    };
    assert.deepEqual(found('http', 'GET /eth/v1/node/flavor', beacon), []);
    assert.deepEqual(found('http', 'GET /eth/v1/node/version', beacon), []);
    assert.deepEqual(found('http', 'PUT /eth/v1/node/version', beacon), []);
    assert.equal(found('http', 'GET /eth/v1/node/flavor').length, 1);
  });

  it('allow further query parameters where one is an object', () => {
    const document = {
      openapi: '3.0.0',
      info: { title: 'A', version: '1' },
      paths: {
        '/a': {
          get: {
            parameters: [{ name: 'filter', in: 'query', style: 'deepObject', schema: { type: 'object' } }],
            responses: {},
          },
        },
      },
    };
    assert.deepEqual(found('http', 'GET /a?filter[from]=1&to=2', document), []);
  });

  it('allow what only other directions, formats and separators have', () => {
    const document = {
      openapi: '3.0.0',
      info: { title: 'A', version: '1' },
      paths: {
        '/a': {
          post: {
            parameters: [
              {
                name: 'ids',
                in: 'query',
                style: 'pipeDelimited',
                schema: { type: 'array', items: { type: 'integer' } },
              },
            ],
            requestBody: {
              content: {
                'application/merge-patch+json': {
                  schema: {
                    type: 'object',
                    required: ['id'],
                    properties: { id: { type: 'integer', readOnly: true } },
                  },
                },
              },
            },
            responses: {},
          },
        },
      },
    };
    const text = 'POST /a?ids=1|2\nContent-Type: application/merge-patch+json\n\n{}';
    assert.deepEqual(found('http', text, document), []);
  });
});
