import assert from 'node:assert/strict';
import { offered, plainly, taken } from './scratch';

describe('completion: whole requests', () => {
  it('inserts an operation with its required parts', () => {
    assert.equal(
      taken('http', '|', 'GET /eth/v1/beacon/states/{state_id}/validators/{validator_id}'),
      'GET /eth/v1/beacon/states/${1:head}/validators/${2:1}',
    );
    assert.equal(
      plainly('http', '### events\nGET|', 'GET /eth/v1/events'),
      '### events\nGET /eth/v1/events?topics=head\naccept: text/event-stream',
    );
    assert.equal(
      plainly('http', '|', 'POST /lighthouse/liveness'),
      'POST /lighthouse/liveness\ncontent-type: application/json\n\n{ "indices": ["0", "1"], "epoch": "1" }',
    );
  });

  it('uses the addresses of other requests in the file', () => {
    const used = '@base = http://127.0.0.1:5052\n\n###\nGET {{base}}/eth/v1/node/version\n\n###\n';
    assert.equal(
      plainly('http', `${used}|`, 'GET /eth/v1/node/health'),
      `${used}GET {{base}}/eth/v1/node/health`,
    );
  });

  const body = '{\n  "jsonrpc": "2.0",\n  "id": 1,\n  "method": "eth_chainId",\n  "params": []\n}';

  it('uses the prefix of extension endpoints in the file', () => {
    assert.ok(offered('http', '|').includes('GET /lighthouse/ui/health'));
    const used = 'GET /vendor/health\n\n###\n';
    assert.ok(offered('http', `${used}|`).includes('GET /vendor/ui/health'));
  });

  it('inserts a POST with a JSON-RPC body', () => {
    assert.equal(
      plainly('http', 'eth_ch|', 'eth_chainId'),
      `POST http://127.0.0.1:8545\ncontent-type: application/json\n\n${body}`,
    );
    const rpc = '@rpc = http://10.0.0.1:8545\n\n###\n';
    assert.equal(
      plainly('http', `${rpc}eth|`, 'eth_chainId'),
      `${rpc}POST {{rpc}}\ncontent-type: application/json\n\n${body}`,
    );
  });

  it('inserts only the body after the headers of a POST', () => {
    const head = 'POST http://127.0.0.1:8545\ncontent-type: application/json\n\n';
    assert.equal(plainly('http', `${head}|`, 'eth_chainId'), head + body);
    assert.equal(plainly('http', `${head}eth_ch|`, 'eth_chainId'), head + body);
    assert.deepEqual(offered('http', 'GET /eth/v1/node/version\n\n|'), []);
    const liveness = 'POST /lighthouse/liveness\ncontent-type: application/json\n\n';
    const example = '{ "indices": ["0", "1"], "epoch": "1" }';
    assert.equal(plainly('http', `${liveness}|`, example), liveness + example);
  });

  it('offers the addresses of the file before a path', () => {
    const file = '@base = http://127.0.0.1:5052\n\n###\nGET ';
    assert.equal(taken('http', `${file}|`, '{{base}}'), `${file}{{base}}`);
  });
});

describe('completion: directives', () => {
  it('offers the directives, and inserts a space', () => {
    assert.ok(offered('jsonrpc', '# @|').includes('name'));
    assert.equal(taken('jsonrpc', '# @no|', 'node'), '# @node ');
    assert.equal(taken('http', '// @na|me x', 'name'), '// @name x');
  });

  it('offers nodes of the settings, of the file and local ones', () => {
    const nodes = [
      { name: 'my beacon', kind: 'beacon' },
      { name: 'my geth', kind: 'execution' },
    ];
    const marked = '# @node http://10.0.0.1:8545\neth_chainId()\n\n###\n# @node |';
    assert.deepEqual(offered('jsonrpc', marked, { nodes }), [
      'my geth',
      'http://10.0.0.1:8545',
      'http://127.0.0.1:8545',
    ]);
  });

  it('offers a name from the request, and the networks', () => {
    assert.equal(
      taken('jsonrpc', '# @name |\neth_getBlockByNumber("latest", false)', 'getBlockByNumber'),
      '# @name getBlockByNumber\neth_getBlockByNumber("latest", false)',
    );
    assert.ok(offered('http', '# @network |').includes('mainnet'));
  });

  it('offers undefined variables for a prompt', () => {
    assert.deepEqual(offered('jsonrpc', '# @prompt |\neth_getCode("{{who}}")'), ['who']);
  });

  it('offers named requests, conditions to wait for, and forms of other values', () => {
    assert.deepEqual(
      offered('jsonrpc', '# @name a\neth_chainId()\n\n###\n# @name b\n# @ref |\neth_chainId()'),
      ['a'],
    );
    assert.deepEqual(offered('jsonrpc', '# @until |\neth_chainId()'), [
      '$.result != null within 60 s every 2 s',
      'status == 200 within 60 s every 2 s',
      '$.result.length > 0 within 60 s every 2 s',
    ]);
    assert.deepEqual(offered('http', '# @loop |\nGET /eth/v1/node/version'), ['for 3']);
  });

  it('offers the forms of an assertion for the kind of the request', () => {
    assert.deepEqual(offered('jsonrpc', '# @assert |\neth_chainId()'), [
      'status == 200',
      '$.result != null',
      '$.result == 0x1',
      '$.result.length > 0',
      'duration < 500',
      'header.content-type contains json',
      'matches-spec',
    ]);
    assert.equal(
      taken('http', '# @assert $.da|\nGET /eth/v1/node/version', '$.data != null'),
      '# @assert $.data != null\nGET /eth/v1/node/version',
    );
    assert.deepEqual(offered('http', '# @assert $.data.|\nGET /eth/v1/node/syncing').slice(0, 3), [
      'head_slot',
      'sync_distance',
      'is_syncing',
    ]);
    assert.equal(
      taken('http', '# @assert all $.data[*].peer| > 0\nGET /eth/v1/node/peers', 'peer_id'),
      '# @assert all $.data[*].peer_id > 0\nGET /eth/v1/node/peers',
    );
    assert.equal(
      taken('jsonrpc', '# @assert $.result == $.res|\neth_chainId()', 'result'),
      '# @assert $.result == $.result\neth_chainId()',
    );
    const operators = [
      '==',
      '!=',
      '<',
      '<=',
      '>',
      '>=',
      'contains',
      'startsWith',
      'endsWith',
      'matches',
      'in',
      'is',
      'exists',
      'not',
    ];
    assert.deepEqual(offered('jsonrpc', '# @assert $.result - 1 |\neth_chainId()'), operators);
    assert.deepEqual(
      offered('jsonrpc', '# @assert all $.result[*] not |\neth_accounts()'),
      operators.slice(6, 13),
    );
    assert.deepEqual(offered('jsonrpc', '# @assert status == |\neth_chainId()'), []);
  });

  it('offers nothing in other comments', () => {
    assert.deepEqual(offered('jsonrpc', '# eth_|'), []);
    assert.deepEqual(offered('jsonrpc', '# see @|x y'), []);
  });
});

describe('completion: parts of messages', () => {
  const file = '# @name block\neth_getBlockByNumber("latest", true)\n\n###\neth_getBlockByHash("{{';
  const at = (rest: string) => offered('jsonrpc', file + rest);
  const written = (rest: string, label: string) => taken('jsonrpc', file + rest, label).slice(file.length);

  it('continues after the name of a request', () => {
    assert.equal(at('|')[0], 'block');
    assert.equal(written('bl|', 'block'), 'block.response.body.$');
    assert.deepEqual(at('block.|'), ['response', 'request']);
    assert.deepEqual(at('block.response.|'), ['body', 'headers', 'receipt']);
    assert.deepEqual(at('block.response.body.|').slice(0, 2), ['$', '$.result']);
    assert.ok(at('block.response.headers.|').includes('content-type'));
  });

  it('offers the members of a response of the method', () => {
    assert.deepEqual(at('block.response.body.$.result.|').slice(0, 3), ['number', 'hash', 'parentHash']);
    assert.equal(written('block.response.body.$.result.|', 'hash'), 'block.response.body.$.result.hash}}');
    assert.equal(
      written('block.response.body.$.result.ha|}}", false)', 'hash'),
      'block.response.body.$.result.hash}}", false)',
    );
    assert.equal(written('block.response.body.$|', 'result'), 'block.response.body.$.result');
  });

  it('offers the items of lists', () => {
    assert.deepEqual(at('block.response.body.$.result.transactions.|'), ['[0]']);
    assert.equal(
      written('block.response.body.$.result.transactions.|', '[0]'),
      'block.response.body.$.result.transactions[0]',
    );
    assert.equal(
      written('block.response.body.$.result.transactions[0].fr|', 'from'),
      'block.response.body.$.result.transactions[0].from}}',
    );
  });

  it('offers the members of a beacon response', () => {
    const head = '# @name head\nGET /eth/v1/beacon/headers/head\n\n###\nGET /eth/v1/beacon/blocks/{{';
    assert.ok(offered('http', `${head}head.response.body.$.|`).includes('data'));
    assert.deepEqual(offered('http', `${head}head.response.body.$.data.|}}`), [
      'root',
      'canonical',
      'header',
    ]);
  });

  it('offers the members of the request body', () => {
    assert.deepEqual(at('block.request.body.$.|'), ['jsonrpc', 'id', 'method', 'params']);
    assert.deepEqual(at('block.request.body.$.params.|'), ['[0]']);
  });

  it('does not offer a request to itself', () => {
    assert.ok(!offered('jsonrpc', '# @name own\neth_getCode("{{|').includes('own'));
  });
});

describe('completion: after a space', () => {
  const trigger = ' ';

  it('offers values where one follows', () => {
    assert.ok(offered('jsonrpc', 'eth_getBlockByNumber("latest", |)', { trigger }).includes('true'));
    assert.ok(offered('http', 'GET |', { trigger }).includes('/eth'));
    assert.ok(offered('http', 'GET /eth/v1/events\naccept: |', { trigger }).includes('text/event-stream'));
    assert.ok(offered('jsonrpc', '# @node |', { trigger }).includes('http://127.0.0.1:8545'));
  });

  it('offers nothing elsewhere', () => {
    assert.deepEqual(offered('jsonrpc', '  |', { trigger }), []);
    assert.deepEqual(offered('http', '### |', { trigger }), []);
    assert.deepEqual(offered('http', 'GET /eth/v1/node/version\n |', { trigger }), []);
  });
});
