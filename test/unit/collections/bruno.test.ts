import assert from 'node:assert/strict';
import { importedFrom, textsOf } from './helpers';

const lines = (...all: string[]) => `${all.join('\n')}\n`;

const manifest = '{"version": "1", "name": "Node checks", "type": "collection"}';
const head = lines(
  'meta {',
  '  name: Head',
  '  type: http',
  '  seq: 2',
  '}',
  '',
  'get {',
  '  url: {{beacon}}/eth/v1/beacon/headers/:id?x=1',
  '  body: none',
  '  auth: inherit',
  '}',
  '',
  'params:query {',
  '  x: 1',
  '  ~y: 2',
  '}',
  '',
  'params:path {',
  '  id: head',
  '}',
  '',
  'headers {',
  '  Accept: application/json',
  '  ~X-Off: 1',
  '}',
  '',
  'assert {',
  '  res.status: eq 200',
  '  res.body.data.root: isDefined',
  '  res.body.data[0].slot: gt 5',
  '  ~res.status: eq 500',
  '  res.body.x: isJson',
  '}',
  '',
  'docs {',
  '  The head of the chain.',
  '}',
);
const chain = lines(
  'meta {',
  '  name: Chain id',
  '  seq: 1',
  '}',
  '',
  'post {',
  '  url: {{execution}}',
  '  body: json',
  '  auth: none',
  '}',
  '',
  'body:json {',
  '  {',
  '    "jsonrpc": "2.0",',
  '    "method": "eth_chainId",',
  '    "params": [],',
  '    "id": 1',
  '  }',
  '}',
);

describe('import of a Bruno collection', () => {
  it('reads its folder, with environments, inherited headers and credentials', () => {
    const imported = importedFrom({
      'bruno.json': manifest,
      'collection.bru': lines(
        'headers {',
        '  X-From: bruno',
        '}',
        'auth {',
        '  mode: bearer',
        '}',
        'auth:bearer {',
        '  token: {{process.env.TOKEN}}',
        '}',
      ),
      'environments/Local.bru': lines(
        'vars {',
        '  beacon: http://127.0.0.1:5052',
        '  execution: http://127.0.0.1:8545',
        '}',
        'vars:secret [',
        '  token,',
        '  other',
        ']',
      ),
      'Beacon/folder.bru': lines('meta {', '  name: Beacon API', '}'),
      'Beacon/Head.bru': head,
      'Chain.bru': chain,
    });
    assert.deepEqual(textsOf(imported), {
      'Beacon-API.http': lines(
        '### Head',
        '# The head of the chain.',
        '# Disabled header: X-Off',
        '# Assertion that is not checked: res.body.x: isJson',
        '# @assert status == 200',
        '# @assert $.data.root exists',
        '# @assert $.data[0].slot > 5',
        'GET {{beacon}}/eth/v1/beacon/headers/head?x=1',
        'X-From: bruno',
        'Accept: application/json',
        'Authorization: Bearer {{$dotenv TOKEN}}',
      ),
      'Node-checks.http': lines(
        '### Chain id',
        'POST {{execution}}',
        'X-From: bruno',
        'Content-Type: application/json',
        '',
        '{',
        '  "jsonrpc": "2.0",',
        '  "method": "eth_chainId",',
        '  "params": [],',
        '  "id": 1',
        '}',
      ),
      'http-client.env.json': lines(
        '{',
        '  "Local": {',
        '    "beacon": "http://127.0.0.1:5052",',
        '    "execution": "http://127.0.0.1:8545"',
        '  }',
        '}',
      ),
    });
    assert.deepEqual(imported.warnings, ['Head: The assertion "res.body.x: isJson" is a comment.']);
  });

  it('reads what folders of the JSON export have for their requests', () => {
    const get = (name: string, more: object) => ({
      type: 'http-request',
      name,
      request: { url: 'http://h/', method: 'GET', ...more },
    });
    const { warnings, ...imported } = importedFrom({
      'export.json': {
        name: 'Exported',
        root: {
          request: {
            auth: { mode: 'bearer', bearer: { token: '{{jwt}}' } },
            headers: [{ name: 'X-A', value: '1' }],
          },
        },
        items: [
          {
            ...get('Inherits', { auth: { mode: 'inherit' } }),
            settings: { followRedirects: false, timeout: 500 },
          },
          {
            type: 'folder',
            name: 'Own',
            root: { request: { auth: { mode: 'none' }, script: { req: 'x()' } } },
            items: [get('Without', { auth: { mode: 'inherit' }, headers: [{ name: 'x-a', value: '2' }] })],
          },
        ],
      },
    });
    assert.deepEqual(textsOf({ warnings, ...imported }), {
      'Exported.http': lines(
        '### Inherits',
        '# @no-redirect',
        '# @timeout 500 ms',
        'GET http://h/',
        'X-A: 1',
        'Authorization: Bearer {{jwt}}',
      ),
      'Own.http': lines('### Without', 'GET http://h/', 'x-a: 2'),
    });
    assert.deepEqual(warnings, ['The scripts of Own are not run.']);
  });

  it('reads its JSON export', () => {
    const imported = importedFrom({
      'export.json': {
        name: 'Exported',
        version: '1',
        items: [
          {
            type: 'folder',
            name: 'Calls',
            items: [
              {
                type: 'http-request',
                name: 'Form',
                request: {
                  url: 'http://h/:id',
                  method: 'POST',
                  params: [{ name: 'id', value: '7', type: 'path', enabled: true }],
                  headers: [{ name: 'X-A', value: '{{a}}', enabled: true }],
                  auth: { mode: 'basic', basic: { username: 'me', password: '{{pass}}' } },
                  body: {
                    mode: 'formUrlEncoded',
                    formUrlEncoded: [{ name: 'k', value: 'v w', enabled: true }],
                  },
                  tests: 'test("ok", function () {\n  expect(res.getStatus()).to.equal(200);\n});',
                },
              },
            ],
          },
          { type: 'grpc-request', name: 'Stream', request: null },
        ],
        environments: [
          {
            name: 'Dev',
            variables: [
              { name: 'a', value: '1', enabled: true, secret: false },
              { name: 'pass', value: '', enabled: true, secret: true },
            ],
          },
        ],
      },
    });
    assert.deepEqual(textsOf(imported), {
      'Calls.http': lines(
        '### Form',
        '# @secret pass Secret variable',
        '# @assert status == 200',
        'POST http://h/7',
        'X-A: {{a}}',
        'Authorization: Basic me:{{pass}}',
        'Content-Type: application/x-www-form-urlencoded',
        '',
        'k=v%20w',
      ),
      'http-client.env.json': lines('{', '  "Dev": {', '    "a": "1"', '  }', '}'),
    });
    assert.deepEqual(imported.warnings, ['"Stream" is not an HTTP request.']);
  });

  it("names files that it can't read", () => {
    const imported = importedFrom({ 'bruno.json': manifest, 'Chain.bru': chain, 'Bad.bru': 'GET http://h/' });
    assert.equal(
      textsOf(imported)['Node-checks.jsonrpc']?.startsWith('### Chain id\n# @node {{execution}}\n{\n'),
      true,
    );
    assert.deepEqual(imported.warnings, ['Bad.bru is not a .bru file that can be read.']);
  });
});

describe('import of a HAR file', () => {
  it('writes its requests, without the headers of the connection and without secrets', () => {
    const imported = importedFrom({
      'a.har': {
        log: {
          version: '1.2',
          entries: [
            {
              request: {
                method: 'POST',
                url: 'https://h/api?x=1',
                headers: [
                  { name: ':authority', value: 'h' },
                  { name: 'Host', value: 'h' },
                  { name: 'Cookie', value: 'sid=hunter2' },
                  { name: 'Content-Type', value: 'application/json' },
                ],
                postData: { mimeType: 'application/json', text: '{"a":1}' },
              },
              response: { status: 200 },
            },
            { request: 5 },
          ],
        },
      },
    });
    assert.deepEqual(textsOf(imported), {
      'recording.http': lines(
        '### POST https://h/api',
        '# @secret cookie Value of the header Cookie',
        'POST https://h/api?x=1',
        'Cookie: {{cookie}}',
        'Content-Type: application/json',
        '',
        '{"a":1}',
      ),
    });
    assert.deepEqual(imported.warnings, ["Entry 2 can't be read."]);
  });
});
