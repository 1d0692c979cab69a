import assert from 'node:assert/strict';
import { importCollections } from '../../../common/collections/import';
import { importedFrom, textsOf } from './helpers';

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;

describe('import of OpenRPC documents', () => {
  const document = (more: object = {}) => ({
    openrpc: '1.2.6',
    info: { title: 'My Node', version: '1.0' },
    methods: [
      {
        name: 'my_status',
        summary: 'State of the node.',
        params: [],
        result: { name: 'State', schema: { type: 'string' } },
      },
      {
        name: 'my_block',
        params: [
          { name: 'number', required: true, schema: { type: 'string', examples: ['0x10'] } },
          { name: 'full', schema: { type: 'boolean' } },
        ],
        result: { name: 'Block', schema: {} },
        examples: [{ name: 'one', params: [{ value: '0x1b4' }, { value: false }], result: { value: null } }],
      },
    ],
    ...more,
  });

  it('makes a call for each method, with its example, for the selected node', () => {
    const imported = importedFrom({ 'openrpc.json': document() });
    assert.equal(imported.name, 'My-Node');
    assert.deepEqual(imported.warnings, []);
    assert.deepEqual(textsOf(imported), {
      'My-Node.jsonrpc': lines(
        '### my_status',
        '# State of the node.',
        'my_status()',
        '',
        '### my_block',
        'my_block("0x1b4", false)',
      ),
    });
  });

  it('sends calls to the server of the document', () => {
    const servers = [{ url: 'http://127.0.0.1:8545/rpc' }];
    const { 'My-Node.jsonrpc': text } = textsOf(importedFrom({ 'a.json': document({ servers }) }));
    assert.match(
      text ?? '',
      /### my_status\n# State of the node\.\n# @node http:\/\/127\.0\.0\.1:8545\/rpc\n/,
    );
  });

  it('says what is wrong with a document', () => {
    const failure = (content: object) => {
      const result = importCollections([{ path: 'a.json', text: JSON.stringify(content) }]);
      return result.ok ? undefined : result.failure.message;
    };
    assert.equal(
      failure({ openrpc: '1.2.6', methods: [] }),
      'a.json: This document has no methods and no operations.',
    );
    assert.match(failure({ openapi: '2.0' }) ?? '', /^a\.json: /);
  });

  it('writes what a document says as text only', () => {
    const evil = {
      name: 'x()\n###\neth_sendTransaction',
      summary: 'a\n@evil = 1\n### b',
      params: [{ name: 'a', required: true, schema: { type: 'string', examples: ['{{$processEnv HOME}}'] } }],
    };
    assert.deepEqual(textsOf(importedFrom({ 'a.json': document({ methods: [evil] }) })), {
      'My-Node.jsonrpc': lines(
        '### x() ### eth_sendTransaction',
        '# a @evil = 1 ### b',
        '{"jsonrpc":"2.0","id":1,"method":"x()\\n###\\neth_sendTransaction","params":["{{processEnv_HOME}}"]}',
      ),
    });
  });
});

describe('import of OpenAPI documents', () => {
  const document = (more: object = {}) => ({
    openapi: '3.0.3',
    info: { title: 'Relay API', version: '2.1' },
    paths: {
      '/relay/v1/status/{slot}': {
        get: {
          summary: 'Status at a slot.',
          parameters: [
            { name: 'slot', in: 'path', required: true, schema: { type: 'string', example: '100' } },
            { name: 'limit', in: 'query', required: true, schema: { type: 'integer', example: 5 } },
            { name: 'X-Key', in: 'header', required: true, schema: { type: 'string' } },
          ],
          responses: {},
        },
      },
      '/relay/v1/bids': {
        post: {
          summary: 'Submits bids.',
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { type: 'object' }, example: { slot: '1' } } },
          },
          responses: {},
        },
      },
    },
    ...more,
  });

  it('makes a request for each operation, with its example', () => {
    const imported = importedFrom({
      'api.json': document({ servers: [{ url: 'https://relay.example/base' }] }),
    });
    assert.deepEqual(imported.warnings, []);
    assert.deepEqual(textsOf(imported), {
      'Relay-API.http': lines(
        '### Status at a slot.',
        'GET {{baseUrl}}/base/relay/v1/status/100?limit=5',
        'Accept: application/json',
        'x-key: text',
        '',
        '### Submits bids.',
        'POST {{baseUrl}}/base/relay/v1/bids',
        'Accept: application/json',
        'Content-Type: application/json',
        '',
        '{',
        '  "slot": "1"',
        '}',
      ),
      'http-client.env.json': lines(
        '{',
        '  "$shared": {',
        '    "baseUrl": "https://relay.example"',
        '  }',
        '}',
      ),
    });
  });

  it('sends to the selected node where the document names no server', () => {
    const servers = [{ url: '{server_url}', variables: { server_url: { default: 'http://h' } } }];
    const { 'Relay-API.http': text } = textsOf(importedFrom({ 'api.json': document({ servers }) }));
    assert.match(text ?? '', /\nPOST \/relay\/v1\/bids\n/);
  });
});

describe('import of .io files', () => {
  const test = lines(
    '// requests the balance of an account',
    '>> {"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["0x7dcd17433742f4c0ca53122ab541d0ba67fc27df","latest"]}',
    '<< {"jsonrpc":"2.0","id":1,"result":"0x16345785d8a0000"}',
  );

  it('makes a call with an assertion for each test, by folder', () => {
    const imported = importedFrom({
      'eth_getBalance/get-balance.io': test,
      'eth_call/reverts.io': lines(
        '>> {"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"to":"0x0ee3ab1371c93e7c0c281cc0c2107cdebc8b1930"},"latest"]}',
        '<< {"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"execution reverted"}}',
      ),
      'eth_call/two.io': lines(
        '// speconly: the response depends on the client',
        '>> {"jsonrpc":"2.0","id":1,"method":"eth_gasPrice"}',
        '<< {"jsonrpc":"2.0","id":1,"result":"0x1"}',
        '>> [{"jsonrpc":"2.0","id":1,"method":"eth_chainId"},{"jsonrpc":"2.0","id":2,"method":"eth_syncing"}]',
        '<< [{"jsonrpc":"2.0","id":1,"result":"0x1"},{"jsonrpc":"2.0","id":2,"result":false}]',
      ),
    });
    assert.deepEqual(imported.warnings, []);
    assert.deepEqual([imported.name, imported.requests, imported.notImported], ['rpc-compat', 4, 0]);
    assert.deepEqual(textsOf(imported), {
      'eth_getBalance.jsonrpc': lines(
        '### get-balance',
        '# requests the balance of an account',
        '# @assert $.result == "0x16345785d8a0000"',
        'eth_getBalance("0x7dcd17433742f4c0ca53122ab541d0ba67fc27df", "latest")',
      ),
      'eth_call.jsonrpc': lines(
        '### reverts',
        '# @assert $.error.code == 3',
        'eth_call({"to":"0x0ee3ab1371c93e7c0c281cc0c2107cdebc8b1930"}, "latest")',
        '',
        '### two 1',
        '# speconly: the response depends on the client',
        '# @assert matches-spec',
        'eth_gasPrice()',
        '',
        '### two 2',
        '# @assert matches-spec',
        '[{"jsonrpc":"2.0","id":1,"method":"eth_chainId"},{"jsonrpc":"2.0","id":2,"method":"eth_syncing"}]',
      ),
    });
  });

  it('compares objects, null and batches, digit for digit', () => {
    const texts = textsOf(
      importedFrom({
        'a/object.io': lines(
          '>> {"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["0x0",false]}',
          '<< {"jsonrpc":"2.0","id":1,"result":{"a":12345678901234567890,"b":[null]}}',
        ),
        'a/null.io': lines(
          '>> {"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber","params":["0x999",false]}',
          '<< {"jsonrpc":"2.0","id":1,"result":null}',
        ),
        'a/zbatch.io': lines(
          '>> [{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}]',
          '<< [{"jsonrpc":"2.0","id":1,"result":"0x1"}]',
        ),
      }),
    );
    assert.deepEqual(
      texts['a.jsonrpc']?.split('\n').filter((line) => line.includes('@assert')),
      [
        '# @assert $.result == {"a":12345678901234567890,"b":[null]}',
        '# @assert $.result == null',
        '# @assert $[0].result == "0x1"',
      ],
    );
  });

  it('warns of what it cannot compare or read', () => {
    const { warnings, requests } = importedFrom({
      'a/none.io': '>> {"jsonrpc":"2.0","id":1,"method":"eth_chainId"}\nwhat\n',
      'a/empty.io': '// nothing\n',
      'a/odd.io': '>> {"jsonrpc":"2.0","id":1,"method":"eth_chainId"}\n<< oops\n',
      'a/long.io': `>> {"jsonrpc":"2.0","id":1,"method":"eth_chainId"}\n<< {"result":"${'0'.repeat(30_000)}"}\n`,
    });
    assert.equal(requests, 3);
    assert.deepEqual(warnings, [
      'a/none.io: Line 2 is neither a request nor a response.',
      'a/none.io: none: It has no response ("<< …").',
      'a/empty.io: There is no request (">> …").',
      'a/odd.io: odd: Its response is not JSON. Nothing is compared.',
      'a/long.io: long: Its response cannot be compared as a whole: it is too long, or has no result.',
    ]);
  });
});
