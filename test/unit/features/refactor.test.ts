import assert from 'node:assert/strict';
import { becomes, result, titles } from './refactored';

const account = '0x407d73d8a49eeb85d32cf465507dd71d507100c1';

describe('refactor: decimal ↔ hex', () => {
  it('converts a quantity to decimal and back', async () => {
    const hex = 'eth_getBlockByNumber("0x¦400", false)';
    const decimal = 'eth_getBlockByNumber("{{$hex 1¦024}}", false)';
    await becomes('jsonrpc', hex, 'Write 0x400 as {{$hex 1024}}', decimal.replace('¦', ''));
    await becomes('jsonrpc', decimal, 'Write {{$hex 1024}} as 0x400', hex.replace('¦', ''));
  });

  it('converts an amount of wei to ether or gwei', async () => {
    const text = (value: string) => `eth_estimateGas({ "to": "${account}", "value": "¦${value}" })`;
    await becomes(
      'jsonrpc',
      text('0x14d1120d7b160000'),
      'Write 0x14d1120d7b160000 as {{$ether',
      text('{{$ether 1.5}}').replace('¦', ''),
    );
    await becomes(
      'jsonrpc',
      text('0x6fc23ac00'),
      'Write 0x6fc23ac00 as {{$gwei',
      text('{{$gwei 30}}').replace('¦', ''),
    );
    assert.equal(
      result('jsonrpc', text('{{$ether 1.5}}'), 'Write {{$ether 1.5}} as'),
      text('0x14d1120d7b160000').replace('¦', ''),
    );
  });

  it('converts decimal numbers to quantities where a node accepts both', () => {
    assert.equal(result('jsonrpc', 'trace_block(10¦24)', 'Write 1024 as'), 'trace_block("0x400")');
    assert.equal(result('jsonrpc', 'trace_block("10¦24")', 'Write 1024 as'), 'trace_block("0x400")');
    assert.equal(result('jsonrpc', 'foo_block(10¦24)', 'Write 1024 as'), 'foo_block("0x400")');
  });

  it('converts hex in a URL only to decimal', () => {
    assert.equal(
      result('http', 'GET http://h/x?block=0x4¦00', 'Write 0x400 as'),
      'GET http://h/x?block=1024',
    );
    assert.deepEqual(
      titles('http', 'GET http://h/x?block=10¦24').filter((title) => title.startsWith('Write 1024')),
      [],
    );
  });

  it('does not change data', () => {
    for (const text of [`eth_getCode("¦${account}")`, 'web3_sha3("0x¦41")', `foo_bar("¦${account}")`]) {
      assert.ok(!titles('jsonrpc', text).some((title) => title.includes('$hex')), text);
    }
  });
});

describe('refactor: batches', () => {
  it('converts calls to an array, and an array to calls', async () => {
    const calls = 'eth_chainId()\n{ "jsonrpc": "2.0", "id": 7, "method": "net_version" }\neth_syncing()\n';
    const array =
      '[\n  { "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] },\n  { "jsonrpc": "2.0", "id": 7, "method": "net_version" },\n  { "jsonrpc": "2.0", "id": 2, "method": "eth_syncing", "params": [] }\n]\n';
    await becomes('jsonrpc', `¦${calls}`, 'Write the 3 calls as an array', array);
    await becomes('jsonrpc', `¦${array}`, 'Write the batch as 3 calls and objects', calls);
  });

  it('keeps comments between calls', () =>
    becomes(
      'jsonrpc',
      '¦eth_chainId()\n// the net\nnet_version()',
      'Write the 2 calls as an array',
      '[\n  { "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] },\n// the net\n  { "jsonrpc": "2.0", "id": 2, "method": "net_version", "params": [] }\n]',
    ));

  it('splits a batch into requests', () => {
    assert.equal(
      result('jsonrpc', '### both\n¦eth_chainId()\nnet_version()\n', 'Split the batch into 2 requests'),
      '### both\neth_chainId()\n\n###\nnet_version()\n',
    );
    assert.equal(
      result(
        'http',
        'POST http://h\nContent-Type: application/json\n\n[\n  { "jsonrpc": "2.0", "id": 1, "method": "a_b" },\n  {¦ "jsonrpc": "2.0", "id": 2, "method": "c_d" }\n]\n',
        'Split the batch into 2 requests',
      ),
      'POST http://h\nContent-Type: application/json\n\n{ "jsonrpc": "2.0", "id": 1, "method": "a_b" }\n\n###\nPOST http://h\nContent-Type: application/json\n\n{ "jsonrpc": "2.0", "id": 2, "method": "c_d" }\n',
    );
  });

  it('sends selected requests as one batch', () => {
    assert.equal(
      result(
        'jsonrpc',
        '# @node execution\n\n### one\n‹eth_chainId()\n\n### two\nnet_version()\n›\n### three\neth_syncing()\n',
        'Send these 2 requests as one batch',
      ),
      '# @node execution\n\n### one\neth_chainId()\n\n// two\nnet_version()\n\n### three\neth_syncing()\n',
    );
    const post = (method: string) =>
      `POST http://h\nContent-Type: application/json\n\n{\n  "jsonrpc": "2.0",\n  "id": 1,\n  "method": "${method}"\n}\n`;
    assert.equal(
      result('http', `‹${post('a_b')}\n###\n${post('c_d')}›`, 'Send these 2 requests as one batch'),
      'POST http://h\nContent-Type: application/json\n\n[\n  {\n    "jsonrpc": "2.0",\n    "id": 1,\n    "method": "a_b"\n  },\n  {\n    "jsonrpc": "2.0",\n    "id": 1,\n    "method": "c_d"\n  }\n]\n',
    );
  });

  it('is not offered for requests to different nodes', () => {
    const text = '### one\n# @node a\n‹eth_chainId()\n\n### two\nnet_version()›\n';
    assert.ok(!titles('jsonrpc', text).some((title) => title.startsWith('Send these')));
  });
});

describe('refactor: missing parameters', () => {
  it('adds defaults and examples, with their names', () => {
    assert.equal(
      result('jsonrpc', `eth_getBalance(¦"${account}")`, 'Add the missing parameter block "latest"'),
      `eth_getBalance("${account}", "latest")`,
    );
    assert.equal(
      result(
        'jsonrpc',
        'eth_getBlock¦ByNumber()',
        'Add the missing parameters block "latest", fullTransactions',
      ),
      'eth_getBlockByNumber("latest", false)',
    );
    assert.equal(
      result(
        'jsonrpc',
        `{"jsonrpc":"2.0","id":1,"method":"eth_¦getBlockByNumber"}`,
        'Add the missing parameters',
      ),
      `{"jsonrpc":"2.0","id":1,"method":"eth_getBlockByNumber", "params": ["latest", false]}`,
    );
    assert.equal(
      result('jsonrpc', `eth_getBalance("${account}",¦)`, 'Add the missing parameter'),
      `eth_getBalance("${account}", "latest")`,
    );
  });

  it('is not offered if nothing is missing', () => {
    for (const text of [
      'eth_chainId(¦)',
      'foo_bar(¦)',
      `eth_getBalance("${account}", "latest"¦)`,
      'eth_getBalance(¦',
    ]) {
      assert.ok(!titles('jsonrpc', text).some((title) => title.startsWith('Add')), text);
    }
  });
});

describe('refactor: name a request', () => {
  it('takes the name from the title, the method or the path', () => {
    assert.equal(
      result(
        'jsonrpc',
        '### Latest block\n¦eth_getBlockByNumber("latest", false)',
        'Name this request latestBlock',
      ),
      '### Latest block\n# @name latestBlock\neth_getBlockByNumber("latest", false)',
    );
    assert.equal(
      result(
        'jsonrpc',
        '# @name balance\neth_getBalance()\n\n###\n¦eth_getBalance()',
        'Name this request balance2',
      ),
      '# @name balance\neth_getBalance()\n\n###\n# @name balance2\neth_getBalance()',
    );
    assert.equal(
      result(
        'http',
        '¦GET /eth/v1/beacon/states/head/finality_checkpoints',
        'Name this request finalityCheckpoints',
      ),
      '# @name finalityCheckpoints\nGET /eth/v1/beacon/states/head/finality_checkpoints',
    );
  });

  it('is not offered for a request with a name', () => {
    assert.ok(!titles('http', '# @name x\n¦GET /x').some((title) => title.startsWith('Name')));
  });
});
