import assert from 'node:assert/strict';
import { importCollections } from '../../../common/collections/import';
import { importedFrom, postman, textsOf } from './helpers';

const get = (name: string, url: string, more: object = {}) => ({
  name,
  request: { method: 'GET', url, ...more },
});
const lines = (...all: string[]) => `${all.join('\n')}\n`;
const only = (item: object, more?: object) => {
  const imported = importedFrom({ 'a.json': postman([item], more) });
  return { text: textsOf(imported)['My-Node.http'], warnings: imported.warnings, imported };
};

describe('import of a Postman collection', () => {
  it('writes a file for each folder', () => {
    const imported = importedFrom({
      'a.json': postman([
        get('Version', 'http://127.0.0.1:5052/eth/v1/node/version'),
        {
          name: 'Blocks',
          item: [get('Head', 'http://h/head'), { name: 'Old / new', item: [get('One', 'http://h/1')] }],
        },
      ]),
    });
    assert.deepEqual(textsOf(imported), {
      'My-Node.http': lines('### Version', 'GET http://127.0.0.1:5052/eth/v1/node/version'),
      'Blocks.http': lines('### Head', 'GET http://h/head'),
      'Blocks/Old-new.http': lines('### One', 'GET http://h/1'),
    });
    assert.equal(imported.requests, 3);
    assert.deepEqual(imported.warnings, []);
  });

  it('puts variables and environments into the environment file, under names that Slotpad takes', () => {
    const imported = importedFrom({
      'a.json': postman([get('A', '{{base url}}/a?time={{$isoTimestamp}}&id={{$randomUUID}}')], {
        variable: [
          { key: 'base url', value: 'http://{{host}}' },
          { key: 'off', value: '1', disabled: true },
        ],
      }),
      'b.json': {
        name: 'Dev',
        values: [
          { key: 'host', value: 'localhost', enabled: true },
          { key: 'old', value: 'x', enabled: false },
        ],
        _postman_variable_scope: 'environment',
      },
    });
    assert.deepEqual(textsOf(imported), {
      'My-Node.http': lines('### A', 'GET {{base_url}}/a?time={{$datetime iso8601}}&id={{$guid}}'),
      'http-client.env.json': lines(
        '{',
        '  "$shared": {',
        '    "base_url": "http://{{host}}"',
        '  },',
        '  "Dev": {',
        '    "host": "localhost"',
        '  }',
        '}',
      ),
    });
  });

  it('writes no secret to a file, and asks for it', () => {
    const imported = importedFrom({
      'a.json': postman(
        [
          get('By variable', '{{base}}/a'),
          get('By value', 'https://me:hunter2@h/a?api_key=hunter2&x=1', {
            header: [
              { key: 'X-Auth-Token', value: 'hunter2' },
              { key: 'Cookie', value: 'sid=hunter2' },
            ],
            auth: { type: 'noauth' },
          }),
          get('Basic', 'http://h/', {
            auth: {
              type: 'basic',
              basic: [
                { key: 'username', value: 'me' },
                { key: 'password', value: 'hunter2' },
              ],
            },
          }),
        ],
        {
          auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{jwt}}' }] },
          variable: [
            { key: 'base', value: 'http://h/{{projectKey}}' },
            { key: 'projectKey', value: 'hunter2', type: 'secret' },
            { key: 'jwt', value: 'hunter2' },
          ],
        },
      ),
    });
    const texts = textsOf(imported);
    assert.doesNotMatch(JSON.stringify(texts), /hunter2/);
    assert.equal(
      texts['My-Node.http'],
      lines(
        '### By variable',
        '# @secret jwt Secret variable',
        '# @secret projectKey Secret variable',
        'GET {{base}}/a',
        'Authorization: Bearer {{jwt}}',
        '',
        '### By value',
        '# @secret password Password in the URL',
        '# @secret api_key Value of api_key',
        '# @secret x-auth-token Value of the header X-Auth-Token',
        '# @secret cookie Value of the header Cookie',
        'GET https://me:{{password}}@h/a?api_key={{api_key}}&x=1',
        'X-Auth-Token: {{x-auth-token}}',
        'Cookie: {{cookie}}',
        '',
        '### Basic',
        '# @secret password Password',
        'GET http://h/',
        'Authorization: Basic me:{{password}}',
      ),
    );
    assert.equal(
      texts['http-client.env.json'],
      lines('{', '  "$shared": {', '    "base": "http://h/{{projectKey}}"', '  }', '}'),
    );
  });

  it('names credentials that it does not import', () => {
    const { text, warnings } = only(get('A', 'http://h/', { auth: { type: 'awsv4', awsv4: [] } }));
    assert.equal(text, lines('### A', '# Authentication that is not imported: awsv4', 'GET http://h/'));
    assert.deepEqual(warnings, [
      'A: The authentication "awsv4" is not imported: add an Authorization header.',
    ]);
  });

  it('writes JSON-RPC calls to a .jsonrpc file, where nothing else is sent', () => {
    const call = { jsonrpc: '2.0', method: 'eth_chainId', params: [], id: 1 };
    const post = (name: string, raw: string, header: object[] = []) => ({
      name,
      request: {
        method: 'POST',
        url: '{{node}}',
        header,
        body: { mode: 'raw', raw, options: { raw: { language: 'json' } } },
      },
    });
    const imported = importedFrom({
      'a.json': postman([
        post('Chain', JSON.stringify(call), [{ key: 'Content-Type', value: 'application/json' }]),
        post('Batch', JSON.stringify([call, { ...call, id: 2 }])),
        post('With a header', JSON.stringify(call), [{ key: 'X-A', value: '1' }]),
        post('With another member', JSON.stringify({ ...call, extra: true })),
        post('Notification', '{"jsonrpc":"2.0","method":"eth_chainId"}'),
      ]),
    });
    const texts = textsOf(imported);
    assert.equal(
      texts['My-Node.jsonrpc'],
      lines(
        '### Chain',
        '# @node {{node}}',
        JSON.stringify(call),
        '',
        '### Batch',
        '# @node {{node}}',
        JSON.stringify([call, { ...call, id: 2 }]),
      ),
    );
    assert.deepEqual(texts['My-Node.http']?.match(/^###.*/gm), [
      '### With a header',
      '### With another member',
      '### Notification',
    ]);
  });

  it('writes bodies of every mode', () => {
    const body = (name: string, value: object) => ({
      name,
      request: { method: 'POST', url: 'http://h/', body: value },
    });
    const imported = importedFrom({
      'a.json': postman([
        body('Form', {
          mode: 'urlencoded',
          urlencoded: [
            { key: 'a b', value: '{{x}} & y' },
            { key: 'c', value: 'd' },
            { key: 'off', value: '1', disabled: true },
          ],
        }),
        body('Multipart', {
          mode: 'formdata',
          formdata: [
            { key: 'file', type: 'file', src: '/home/ada/keys/block.ssz' },
            { key: 'text', value: 'one\ntwo', type: 'text' },
          ],
        }),
        body('File', { mode: 'file', file: { src: 'C:\\blocks\\block.ssz' } }),
        body('GraphQL', {
          mode: 'graphql',
          graphql: { query: '{ block { number } }', variables: '{"a": 1}' },
        }),
        body('Xml', { mode: 'raw', raw: '<a>\n</a>', options: { raw: { language: 'xml' } } }),
        body('None', { mode: 'raw', raw: '' }),
      ]),
    });
    assert.equal(
      textsOf(imported)['My-Node.http'],
      lines(
        '### Form',
        'POST http://h/',
        'Content-Type: application/x-www-form-urlencoded',
        '',
        'a%20b={{x}}%20%26%20y&c=d',
        '',
        '### Multipart',
        'POST http://h/',
        'Content-Type: multipart/form-data; boundary=slotpad-boundary',
        '',
        '--slotpad-boundary',
        'Content-Disposition: form-data; name="file"; filename="block.ssz"',
        '',
        '< ./block.ssz',
        '--slotpad-boundary',
        'Content-Disposition: form-data; name="text"',
        '',
        'one',
        'two',
        '--slotpad-boundary--',
        '',
        '### File',
        'POST http://h/',
        '',
        '< ./block.ssz',
        '',
        '### GraphQL',
        'POST http://h/',
        'Content-Type: application/json',
        '',
        '{',
        '  "query": "{ block { number } }",',
        '  "variables": {',
        '    "a": 1',
        '  }',
        '}',
        '',
        '### Xml',
        'POST http://h/',
        'Content-Type: application/xml',
        '',
        '<a>',
        '</a>',
        '',
        '### None',
        'POST http://h/',
      ),
    );
    assert.deepEqual(imported.warnings, [
      'Multipart: Put the file "block.ssz" beside the request.',
      'File: Put the file "block.ssz" beside the request.',
    ]);
  });

  it('follows no redirects where the collection does not', () => {
    const { text } = only({ ...get('A', 'http://h/'), protocolProfileBehavior: { followRedirects: false } });
    assert.equal(text, lines('### A', '# @no-redirect', 'GET http://h/'));
  });

  it('fills in the variables of the path', () => {
    const { text } = only({
      name: 'A',
      request: {
        method: 'GET',
        url: { raw: 'http://h:80/v/:id/:name?x=:id', variable: [{ key: 'id', value: 'a/{{b}}' }] },
      },
    });
    assert.equal(text, lines('### A', 'GET http://h:80/v/a%2F{{b}}/:name?x=:id'));
  });

  const tested = (...exec: string[]) =>
    only({ ...get('A', 'http://h/'), event: [{ listen: 'test', script: { exec } }] });
  const forms: readonly [script: string, ...assertions: string[]][] = [
    ['pm.expect(pm.response.json().error).to.equal(undefined)', '$.error == null'],
    ['pm.expect(JSON.stringify(pm.response.json().error)).to.equal(undefined)', '$.error == null'],
    ['pm.expect(pm.response.json().result).to.be.an("array")', '$.result is array'],
    ['pm.expect(pm.response.json().result).length(0)', 'length($.result) == 0'],
    ['pm.expect(pm.response.json().result).to.match(/^0x[a-f0-9]+$/)', '$.result matches /^0x[a-f0-9]+$/'],
    ['pm.expect(pm.response.json().result).to.be.null', '$.result == null'],
    ['pm.expect(pm.response.json()).to.have.property("id", 1)', '$.id == 1'],
    [
      'pm.expect(pm.response.json().data).to.have.keys("a", "b")',
      'count($.data.a) > 0',
      'count($.data.b) > 0',
      // Others are not allowed.
      'length($.data) == 2',
    ],
    [
      'pm.expect(pm.response.json().data).to.include.keys("a", "b")',
      'count($.data.a) > 0',
      'count($.data.b) > 0',
    ],
    [
      'const { data } = pm.response.json(); ["a", "b"].forEach((k) => { pm.expect(data).to.have.property(k); });',
      'count($.data.a) > 0',
      'count($.data.b) > 0',
    ],
    [
      'const keys = ["a", "b"], { data } = pm.response.json(); keys.forEach(k => pm.expect(data[k]).to.be.true);',
      '$.data["a"] == true',
      '$.data["b"] == true',
    ],
    [
      'for (const index of [0, 1]) { pm.expect(pm.response.json().data[index]).to.be.a("string"); }',
      '$.data[0] is string',
      '$.data[1] is string',
    ],
    ['pm.expect(typeof pm.response.json().result).to.equal("string")', '$.result is string'],
    ['pm.expect(typeof pm.response.json().error).to.not.equal("undefined")', 'count($.error) > 0'],
    ['pm.expect(pm.response.json().result.startsWith("0x")).to.be.true', '$.result startsWith "0x"'],
    ['pm.expect(pm.response.json().result.includes("0y")).to.be.false', '$.result not contains "0y"'],
    ['pm.expect(pm.response.json().result).to.eql(JSON.parse(\'{"a":1}\'))', '$.result == {"a":1}'],
    [
      'var expected = [null, [{ "a": 1 }]]\npm.expect(pm.response.json().result[2]).to.be.deep.equal(expected[1])',
      '$.result[2] == [{"a":1}]',
    ],
    ['pm.test("not tested", function () { pm.expect(true).to.be.true; })'],
    ['pm.response.to.have.status("Not Found")', 'status == 404'],
    [
      'pm.test(`${pm.info.requestName} is there`, () => { pm.response.to.have.status(200); })',
      'status == 200',
    ],
    [
      'const { data } = pm.response.json(); pm.expect(data.slot).to.be.a("string").and.not.be.empty',
      '$.data.slot is string',
      'length($.data.slot) > 0',
    ],
    [
      'var expected = { "jsonrpc": "2.0", "result": { a: [1, null] } }\npm.expect(pm.response.json()).to.be.deep.equal(expected)',
      '$.jsonrpc == "2.0"',
      '$.result == {"a":[1,null]}',
    ],
    ['pm.response.to.be.ok', 'status >= 200', 'status < 300'],
    ['pm.response.to.not.be.error', 'status < 400'],
    ['pm.response.to.have.header("Content-Type")', 'header.content-type exists'],
    ['pm.response.to.have.jsonBody("data.root")', '$.data.root exists'],
    ['pm.expect(pm.response.responseTime).to.be.below(200)', 'duration < 200'],
    ['pm.expect(pm.response.code).to.be.oneOf([200, 202])', 'status in [200,202]'],
    ['pm.expect(pm.response.text()).to.include("geth")', 'body contains "geth"'],
    ['pm.expect(parseInt(pm.response.json().result, 16)).to.be.above(0)', '$.result > 0'],
    [
      'tests["Is there"] = responseCode.code === 200 && responseTime < 500;',
      'status == 200',
      'duration < 500',
    ],
    ['insomnia.test("Is there", () => insomnia.expect(insomnia.response.code).to.eql(200))', 'status == 200'],
  ];
  for (const [script, ...assertions] of forms) {
    it(`reads ${script}`, () => {
      const { text, warnings } = tested(...script.split('\n'));
      assert.equal(text, lines('### A', ...assertions.map((one) => `# @assert ${one}`), 'GET http://h/'));
      assert.deepEqual(warnings, []);
    });
  }

  it('takes over the tests that it can read, each as a whole, and names the others', () => {
    const { text, warnings } = tested(
      'const json = pm.response.json();',
      'pm.test("good", () => { pm.expect(json.a).to.eql(1); });',
      'pm.test("half", function () {',
      '  pm.expect(json.b).to.eql(2);',
      '  json.list.forEach((one) => { pm.expect(one).to.be.ok; });',
      '});',
      'if (json.a) { pm.response.to.have.status(500); }',
      // What may have changed is not compared any more.
      'json.c = 3;',
      'pm.test("changed", () => { pm.expect(json.c).to.eql(3); });',
      'pm.test("status", () => pm.response.to.have.status(200));',
    );
    assert.equal(
      text,
      lines(
        '### A',
        '# Parts of the script that ran after the response:',
        '# | pm.test("half", function () {',
        '# |   pm.expect(json.b).to.eql(2);',
        '# |   json.list.forEach((one) => { pm.expect(one).to.be.ok; });',
        '# | });',
        '# | if (json.a) { pm.response.to.have.status(500); }',
        '# | json.c = 3;',
        '# | pm.test("changed", () => { pm.expect(json.c).to.eql(3); });',
        '# @assert $.a == 1',
        '# @assert status == 200',
        'GET http://h/',
      ),
    );
    assert.deepEqual(warnings, [
      'A: Of its script after the response, 4 statements cannot be run: see the comment.',
    ]);
  });

  it('makes definitions of the variables that a script sets from a response, which are not asked for', () => {
    const imported = importedFrom({
      'a.json': postman([
        {
          ...get('Log in', 'http://h/login'),
          event: [
            {
              listen: 'test',
              script: { exec: ['pm.environment.set("token", pm.response.json().data.token);'] },
            },
          ],
        },
        {
          name: 'Duties',
          item: [
            get('Sync', 'http://h/sync', { header: [{ key: 'Authorization', value: 'Bearer {{token}}' }] }),
          ],
        },
      ]),
    });
    assert.deepEqual(textsOf(imported), {
      'My-Node.http': lines(
        '@token = {{Log_in.response.body.$.data.token}}',
        '',
        '### Log in',
        '# @name Log_in',
        'GET http://h/login',
      ),
      'Duties.http': lines(
        '# @import ./My-Node.http',
        '',
        '### Sync',
        'GET http://h/sync',
        'Authorization: Bearer {{token}}',
      ),
    });
    assert.deepEqual(imported.warnings, []);
  });

  it('makes assertions of tests of the status, and comments of other scripts', () => {
    const script = (listen: string, ...exec: string[]) => ({ listen, script: { exec } });
    const { text, warnings } = only({
      ...get('A', 'http://h/'),
      event: [
        script('test', "pm.test('is there', function () {", '    pm.response.to.have.status(200);', '});'),
        script('test', 'pm.test("fast", () => { pm.expect(pm.response.code).to.equal(201); });'),
        script('test', 'if (x) pm.response.to.have.status(500);', '// @name evil'),
        script('prerequest', "pm.environment.set('a', 1);", '@name evil'),
      ],
    });
    assert.equal(
      text,
      lines(
        '### A',
        '# Script that ran after the response:',
        '# | if (x) pm.response.to.have.status(500);',
        '# | // @name evil',
        '# Script that ran before the request:',
        "# | pm.environment.set('a', 1);",
        '# | @name evil',
        '# @assert status == 200',
        '# @assert status == 201',
        'GET http://h/',
      ),
    );
    assert.deepEqual(warnings, [
      'A: Its script after the response is not run: it is a comment.',
      'A: Its script before the request is not run: it is a comment.',
    ]);
  });

  it('moves a body that would be read as something else to a file', () => {
    const raw = 'one\n### two\nGET http://evil/\n< /etc/passwd';
    const { imported, text } = only({
      name: 'A',
      request: { method: 'POST', url: 'h/', body: { mode: 'raw', raw } },
    });
    assert.equal(text, lines('### A', 'POST http://h/', 'Content-Type: text/plain', '', '< ./A.body.txt'));
    assert.equal(textsOf(imported)['A.body.txt'], raw);
  });

  it('gives system variables of Slotpad no effect', () => {
    const { text, warnings } = only(
      get('A', 'http://h/{{$processEnv HOME}}/{{login.response.body.$.token}}', {
        header: [{ key: 'X-A', value: '{{$dotenv KEY}}' }],
      }),
    );
    assert.equal(
      text,
      lines('### A', 'GET http://h/{{processEnv_HOME}}/{{login_response_body_token}}', 'X-A: {{dotenv_KEY}}'),
    );
    assert.match(warnings.join('\n'), /A: \{\{\$processEnv HOME\}\} has no counterpart/);
  });

  it('says what is not imported', () => {
    const { imported } = only(get('A', ''));
    assert.deepEqual(imported.warnings, ['A: It has no URL: not imported.']);
    assert.deepEqual([imported.requests, imported.notImported], [0, 1]);
    const other = importedFrom({
      'a.json': postman([
        { name: 'B', request: { method: 'GRAPHQL', url: 'http://h/' } },
        { name: 'C', request: 5 },
        7,
      ]),
    });
    assert.deepEqual(other.warnings, [
      'The request "C" can\'t be read.',
      'An item of the collection is not a request or a folder.',
      'B: The method GRAPHQL is not supported: not imported.',
    ]);
  });
});

describe('import of a file that is no collection', () => {
  const failureOf = (text: string) => {
    const result = importCollections([{ path: 'a.json', text }]);
    assert.ok(!result.ok);
    return result.failure.message;
  };

  it('says so', () => {
    assert.equal(failureOf('hello'), 'a.json: This is neither JSON nor a .bru file.');
    assert.equal(
      failureOf('{"a": 1}'),
      'a.json: This is not a collection of Postman, Insomnia, Thunder Client or Bruno, a HAR file, an OpenAPI or OpenRPC document, or an .io file of rpc-compat.',
    );
    assert.equal(
      failureOf('{"name": "Dev", "values": []}'),
      'This is an environment of Postman without a collection.',
    );
  });
});
