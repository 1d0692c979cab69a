import assert from 'node:assert/strict';
import type { Language } from '../../../common/scratch/types';
import type { Nodes } from '../../../runner/request/nodes';
import { prepare } from '../../../runner/request/prepare';
import { input, prepared, refused } from './prepared';

describe('prepare refuses', () => {
  const none: Nodes = { all: [] };
  const cases: readonly [what: string, language: Language, text: string, message: string, nodes?: Nodes][] = [
    ['an empty block', 'http', '# nothing', 'There is no request here.'],
    [
      'an undefined variable',
      'http',
      'GET http://{{host}}/',
      'The variable "host" is not defined. Define it: @host = …',
    ],
    [
      'a misspelt variable',
      'jsonrpc',
      '@account = 0x1\nweb3_sha3("{{acount}}")',
      'The variable "acount" is not defined. Did you mean "account"?',
    ],
    [
      'a circle',
      'jsonrpc',
      '@a = {{b}}\n@b = {{a}}\nweb3_sha3({{a}})',
      'The variable "a" is circular: a → b → a.',
    ],
    [
      'a wrong system variable',
      'jsonrpc',
      'web3_sha3("{{$timestamp soon}}")',
      'The offset of {{$timestamp}} is a number and a unit (y, M, w, d, h, m, s, ms): {{$timestamp -1 d}}.',
    ],
    [
      'a part of a response',
      'jsonrpc',
      'web3_sha3("{{block.response.body.$.result}}")',
      '{{block.response.body…}} is not filled in when sending: write the value itself.',
    ],
    [
      'a call that is not closed',
      'jsonrpc',
      'eth_chainId(',
      'The call eth_chainId is not finished: its parentheses are not closed.',
    ],
    [
      'a bare word',
      'jsonrpc',
      'eth_getBlockByNumber(latest, false)',
      'eth_getBlockByNumber cannot be sent: latest is not JSON. Write it in quotes: "latest".',
    ],
    [
      'a call without a node',
      'jsonrpc',
      'eth_chainId()',
      'No execution node is selected. Select one, or say where the call goes: # @node http://127.0.0.1:8545',
      none,
    ],
    [
      'a path without a node',
      'http',
      'GET /eth/v1/node/version',
      'No beacon node is selected. Select one, or write the whole URL: GET http://127.0.0.1:5052/eth/v1/node/version',
      none,
    ],
    [
      'an unknown node',
      'jsonrpc',
      '# @node get\neth_chainId()',
      'There is no node "get". Did you mean "geth"?',
    ],
    [
      'a far node',
      'jsonrpc',
      '# @node erigon\neth_chainId()',
      'There is no node "erigon". There are: my beacon, geth.',
    ],
    [
      'another scheme',
      'http',
      'GET ftp://h/',
      'Slotpad sends to http://, https://, ws:// and wss:// addresses and to socket files, not to ftp://.',
    ],
    ['a wrong port', 'http', 'GET http://h:99999/', '99999 is not a port: the largest is 65535.'],
  ];
  for (const [what, language, text, message, given] of cases) {
    it(what, async () => {
      assert.equal(await refused(language, text, given ? { nodes: given } : {}), message);
    });
  }
});

describe('prepare, what Slotpad does not do as its author meant', () => {
  it('refuses a request with a directive that it does not support, and sends it when forced', async () => {
    const text = '# @no-client-cert\nGET /eth/v1/node/version';
    const made = await prepare(input('http', text));
    assert.ok(!made.ok);
    assert.equal(
      made.failure.message,
      'Slotpad does not support `@no-client-cert` (httpYac), which sends without a client certificate.',
    );
    assert.equal(made.failure.forceable, true);
    const forced = await prepared('http', text, { force: true });
    assert.equal(forced.url, 'http://127.0.0.1:5052/eth/v1/node/version');
  });

  it('asks for nothing and sends nothing first where it refuses', async () => {
    const before = () => assert.fail('It was prepared.');
    const message = await refused('jsonrpc', '# @stdin-cmd-pre date\neth_chainId()', { before });
    assert.match(message, /`@stdin-cmd-pre` \(kulala\), which runs a command before the request/);
  });

  it('never sends credentials in clear text that another tool would replace', async () => {
    const request = 'GET http://127.0.0.1/\nAuthorization: ';
    const options = { force: true };
    for (const [value, scheme] of [
      ['Digest me hunter2', 'Digest'],
      ['AWS AKID sEcReT region:us-east-1 service:managedblockchain', 'AWS Signature'],
      ['openid client_credentials x', 'OAuth 2'],
      ['{{login}}\n@login = digest {{user}} hunter2\n@user = me', 'Digest'],
    ] as const) {
      const message = await refused('http', request + value, options);
      assert.ok(message.startsWith(`Slotpad does not support ${scheme}: `), message);
      assert.ok(!message.includes('hunter2') && !message.includes('sEcReT'), message);
    }
    const computed = await prepared('http', `${request}Digest username="me", response="00"`);
    assert.deepEqual(computed.headers, [['Authorization', 'Digest username="me", response="00"']]);
    const fromSettings = { defaultHeaders: { Authorization: 'Digest me secret' } };
    assert.match(
      await refused('http', 'GET http://127.0.0.1/', fromSettings),
      /^Slotpad does not support Digest/,
    );
  });

  it('does not send placeholders of other tools', async () => {
    const auth = await refused('http', 'GET http://127.0.0.1/?t={{$auth.token("x")}}');
    assert.equal(
      auth,
      'Slotpad does not know {{$auth.token("x")}}. Put the token into a variable of a private environment file.',
    );
    const inBody = await refused(
      'http',
      'POST http://127.0.0.1/\n\n{ "name": "{{$random.name.firstName}}" }',
    );
    assert.equal(
      inBody,
      'Slotpad does not know {{$random.name.firstName}}. Write the value itself, or a variable.',
    );
    const faker = await refused('http', 'GET http://127.0.0.1/?t={{$faker.name}}{{$aadToken new}}');
    assert.equal(faker, 'Slotpad does not know {{$faker.name}}. Write the value itself, or a variable.');
    const token = await refused('http', 'GET http://127.0.0.1/?t={{$aadToken new}}');
    assert.equal(token, 'Slotpad does not know {{$aadToken new}}. Write the value itself, or a variable.');
  });

  it('does not run JavaScript in placeholders and definitions', async () => {
    const message =
      'Slotpad does not run JavaScript, as in {{new Date().getTime()}}. Write the value itself, or a variable.';
    const definition = '@now := {{new Date().getTime()}}\n\n###\n';
    assert.equal(
      await refused('http', `${definition}GET http://127.0.0.1/{{now}}`),
      `The variable "now" has no value. ${message}`,
    );
    const unused = await prepared('http', `${definition}GET http://127.0.0.1/`);
    assert.equal(unused.url, 'http://127.0.0.1/');
    assert.equal(await refused('http', 'GET http://127.0.0.1/{{new Date().getTime()}}'), message);
  });

  it('refuses a request with a script before it, whose variables would be missing', async () => {
    for (const script of [
      '< {%\n  request.variables.set("a", "1");\n%}',
      '< ./before.js',
      '{{\n  exports.a = 1;\n}}',
    ]) {
      const message = await refused('http', `${script}\nGET http://127.0.0.1/{{a}}`);
      assert.equal(message, 'Scripts are not run, and this one runs before the request.');
    }
    const among = await refused('http', 'GET http://127.0.0.1/\n{{@request\n  request.body = "x";\n}}');
    assert.equal(among, 'Scripts are not run, and this one runs before the request.');
  });
});
