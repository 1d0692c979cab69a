import assert from 'node:assert/strict';
import { importedFrom, textsOf } from './helpers';

const lines = (...all: string[]) => `${all.join('\n')}\n`;

describe('import of collections of other tools', () => {
  it('reads an export of Insomnia 4 with its folders, environments, templates and tests', () => {
    const imported = importedFrom({
      'a.json': {
        _type: 'export',
        __export_format: 4,
        resources: [
          { _id: 'w', _type: 'workspace', name: 'Node' },
          { _id: 'g', _type: 'request_group', parentId: 'w', name: 'Blocks' },
          {
            _id: 'r',
            _type: 'request',
            parentId: 'g',
            name: 'Head',
            method: 'GET',
            url: '{{ _.base_url }}/eth/v1/beacon/headers/head',
            parameters: [
              { name: 'a', value: '1' },
              { name: 'off', value: '2', disabled: true },
            ],
            headers: [{ name: 'Accept', value: 'application/json' }],
            afterResponseScript:
              'insomnia.test("is there", () => { insomnia.response.to.have.status(200); });',
          },
          {
            _id: 's',
            _type: 'request',
            parentId: 'w',
            name: 'Chain',
            method: 'POST',
            url: 'http://127.0.0.1:8545',
            body: {
              mimeType: 'application/json',
              text: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
            },
          },
          {
            _id: 'e',
            _type: 'environment',
            parentId: 'w',
            name: 'Base',
            data: { base_url: 'http://127.0.0.1:5052' },
          },
          {
            _id: 'f',
            _type: 'environment',
            parentId: 'e',
            name: 'Dev',
            data: { base_url: 'http://dev', n: { a: 1 } },
          },
        ],
      },
    });
    assert.deepEqual(textsOf(imported), {
      'Blocks.http': lines(
        '### Head',
        '# @assert status == 200',
        'GET {{base_url}}/eth/v1/beacon/headers/head?a=1',
        'Accept: application/json',
      ),
      'Node.jsonrpc': lines(
        '### Chain',
        '# @node http://127.0.0.1:8545',
        '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
      ),
      'http-client.env.json': lines(
        '{',
        '  "$shared": {',
        '    "base_url": "http://127.0.0.1:5052"',
        '  },',
        '  "Dev": {',
        '    "base_url": "http://dev",',
        '    "n_a": "1"',
        '  }',
        '}',
      ),
    });
    assert.deepEqual(imported.warnings, []);
  });

  it('reads an export of Insomnia 5, which is YAML', () => {
    const imported = importedFrom({
      'a.yaml': lines(
        'type: collection.insomnia.rest/5.0',
        'name: Node',
        'collection:',
        '  - name: Node API',
        '    children:',
        '      - url: "{{ _.host }}/eth/v1/node/version"',
        '        name: Version',
        '        method: GET',
        '        authentication:',
        '          type: bearer',
        '          token: "{{ _.key }}"',
        '        scripts:',
        '          afterResponse: insomnia.expect(insomnia.response.json().data.version).to.include("demo")',
        'environments:',
        '  name: Base',
        '  data:',
        '    host: http://127.0.0.1:5052',
      ),
    });
    assert.deepEqual(
      textsOf(imported)['Node-API.http'],
      lines(
        '### Version',
        '# @assert $.data.version contains "demo"',
        'GET {{host}}/eth/v1/node/version',
        'Authorization: Bearer {{key}}',
      ),
    );
  });

  it('reads a collection of Thunder Client with its tests, and names those without a counterpart', () => {
    const imported = importedFrom({
      'a.json': {
        client: 'Thunder Client',
        collectionName: 'Node',
        folders: [{ _id: 'f', name: 'Sync', containerId: '' }],
        requests: [
          {
            _id: 'r',
            containerId: 'f',
            name: 'Syncing',
            method: 'GET',
            url: 'http://h/eth/v1/node/syncing',
            headers: [],
            tests: [
              { type: 'res-code', custom: '', action: 'equal', value: '200' },
              { type: 'json-query', custom: 'json.data.is_syncing', action: 'equal', value: 'false' },
              { type: 'json-query', custom: 'json.data', action: 'istype', value: 'object' },
              { type: 'custom-count', custom: '', action: 'equal', value: '1' },
            ],
          },
        ],
      },
    });
    assert.deepEqual(textsOf(imported), {
      'Sync.http': lines(
        '### Syncing',
        '# @assert status == 200',
        '# @assert $.data.is_syncing == false',
        '# @assert $.data is object',
        'GET http://h/eth/v1/node/syncing',
      ),
    });
    assert.deepEqual(imported.warnings, [
      'Syncing: A test is not taken over: {"type":"custom-count","custom":"","action":"equal","value":"1"}',
    ]);
  });

  it('reads a Postman collection of version 1, and one that has nothing but requests', () => {
    const first = importedFrom({
      'a.json': {
        id: 'c',
        name: 'Node',
        order: ['b'],
        folders: [{ id: 'f', name: 'Blocks', order: ['a'] }],
        requests: [
          {
            id: 'a',
            name: 'Head',
            method: 'GET',
            url: 'http://h/head',
            headers: 'Accept: application/json\n',
          },
          {
            id: 'b',
            name: 'Post',
            method: 'POST',
            url: 'http://h/post',
            dataMode: 'raw',
            rawModeData: 'text',
            tests: 'tests["is there"] = responseCode.code === 200;',
          },
        ],
      },
    });
    assert.deepEqual(textsOf(first), {
      'Blocks.http': lines('### Head', 'GET http://h/head', 'Accept: application/json'),
      'Node.http': lines(
        '### Post',
        '# @assert status == 200',
        'POST http://h/post',
        'Content-Type: text/plain',
        '',
        'text',
      ),
    });
    const second = importedFrom({ 'a.json': { item: [{ name: 'A', request: 'http://h/a' }] } });
    assert.deepEqual(textsOf(second), { 'collection.http': lines('### A', 'GET http://h/a') });
  });

  it('reads an OpenAPI document in YAML', () => {
    const imported = importedFrom({
      'api.yaml': lines(
        'openapi: 3.0.3',
        'info: { title: Own API, version: "1" }',
        'servers: [{ url: "http://127.0.0.1:5052" }]',
        'paths:',
        '  /own/v1/status:',
        '    get:',
        '      summary: Status of the node',
        '      responses: { "200": { description: ok } }',
      ),
    });
    assert.match(
      textsOf(imported)['Own-API.http'] ?? '',
      /^### Status of the node\n[\s\S]*GET \{\{baseUrl\}\}\/own\/v1\/status/,
    );
  });
});
