import assert from 'node:assert/strict';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { prepared } from './prepared';

describe('prepare, .jsonrpc', () => {
  it('fills in jsonrpc and id, drops comments and trailing commas, and keeps every digit', async () => {
    const text =
      '### Logs\neth_getLogs({\n  // all\n  "n": 12345678901234567890.10,\n  "address": "{{a}}", "raw": {{n}},\n})\n@a = 0x1\n@n = 5\n';
    const made = await prepared('jsonrpc', text);
    assert.equal(
      made.body,
      '{"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[{"n":12345678901234567890.10,"address":"0x1","raw":5}]}',
    );
    assert.equal(made.url, 'http://127.0.0.1:8545/');
    assert.deepEqual(made.headers, [
      ['content-type', 'application/json'],
      ['accept', 'application/json'],
    ]);
    assert.deepEqual([made.name, made.line, made.batch, made.effect], ['Logs', 1, false, 'read']);
  });

  it('combines several calls into a batch, with ids that are not taken', async () => {
    const text =
      '# @name all\neth_blockNumber()\n{"jsonrpc":"2.0","id":1,"method":"net_version","params":[]}\neth_newBlockFilter()\n';
    const made = await prepared('jsonrpc', text);
    assert.equal(
      made.body,
      '[{"jsonrpc":"2.0","id":2,"method":"eth_blockNumber","params":[]},' +
        '{"jsonrpc":"2.0","id":1,"method":"net_version","params":[]},' +
        '{"jsonrpc":"2.0","id":3,"method":"eth_newBlockFilter","params":[]}]',
    );
    assert.deepEqual([made.name, made.batch, made.effect], ['all', true, 'filter']);
  });

  it('uses the node of the request, else that of the file, else the selected one', async () => {
    const file = (own: string, all: string) => `${all}\n### one\n${own}\neth_chainId()`;
    const url = async (own: string, all: string) => (await prepared('jsonrpc', file(own, all))).url;
    assert.equal(await url('', ''), 'http://127.0.0.1:8545/');
    assert.equal(await url('', '# @node http://all:1'), 'http://all:1/');
    assert.equal(await url('# @node http://own:2/v3', '# @node http://all:1'), 'http://own:2/v3');
    assert.equal(await url('# @node GETH', '# @node http://all:1'), 'http://127.0.0.1:8545/');
    assert.equal(await url('# @node {{n}}', '@n = http://var:3'), 'http://var:3/');
  });

  it('derives the effect of unknown methods from their names', async () => {
    assert.equal((await prepared('jsonrpc', 'personal_sendTransaction({})')).effect, 'send');
    assert.equal((await prepared('jsonrpc', 'account_signData("0x")')).effect, 'sign');
    assert.equal((await prepared('jsonrpc', 'bor_getAuthor("latest")')).effect, 'read');
  });

  it('evaluates a system variable once per variable, and each time it is written out', async () => {
    const made = await prepared(
      'jsonrpc',
      '@id = {{$guid}}\nweb3_sha3("{{id}}", "{{id}}", "{{$guid}}", "{{$timestamp}}")',
    );
    assert.deepEqual(made.calls[0]?.params, ['uuid-1', 'uuid-1', 'uuid-2', '1700000000']);
  });

  it('keeps the values of a private environment secret', async () => {
    const text = 'web3_sha3("{{token}}")';
    const document = new ScratchDocument('file:///t.jsonrpc', 'jsonrpc', 1, text);
    const variables = fileVariables(document, { name: 'e', values: {}, secrets: { token: 'hidden' } });
    assert.deepEqual((await prepared('jsonrpc', text, { variables })).secrets, ['hidden']);
  });
});
