import assert from 'node:assert/strict';
import { fencedUri } from '../../../common/scratch/markdown/fences';
import { isFragment } from '../../../common/scratch/markdown/fragment';
import { createLanguageService } from '../../../server/service';

const codesIn = async (language: 'http' | 'jsonrpc', text: string) => {
  const service = createLanguageService();
  const document = service.openDocument(fencedUri('file:///a.md', language), language, 1, `###\n${text}\n`);
  return (await service.getDiagnostics(document)).map(({ code }) => code);
};

describe('a code block of Markdown', () => {
  for (const text of [
    'GET /eth/v1/beacon/states/{state_id}/root',
    'GET /eth/v1/beacon/states/:state_id/root',
    'GET $BEACON_URL/eth/v1/node/versoin',
    'GET https://node.example/eth/v1/node/<path>',
    'GET https://node.example/YOUR_KEY/eth/v1/node/versoin',
    'eth_call({"to": "0xYourAddress"}, "latest")',
    'eth_getBalance("0xabc...", "latest")',
    'eth_getBalance("0xabc…", "latest")',
    'eth_getBalance("0xXXXX", "latest")',
    'HTTP/1.1 200 OK\ncontent-type: application/json',
    '{ "jsonrpc": "2.0", "id": 1, "result": "0x01" }',
  ]) {
    it(`is a fragment or a response: ${text}`, () => assert.equal(isFragment(text), true));
  }

  for (const text of [
    '# The version, of … any node\nGET {{base}}/eth/v1/node/version',
    '# @assert $.data.version exists\nGET http://user@127.0.0.1:5052/eth/v1/node/version?a={{$guid}}',
    'eth_call({"to": "0x0000000000000000000000000000000000000001"}, "latest")',
    'POST /eth/v1/validator/duties/attester/1\n\n< ./indices.json',
    '{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }',
  ]) {
    it(`is a whole request: ${text}`, () => assert.equal(isFragment(text), false));
  }

  it('has no problems when it is a fragment', async () => {
    assert.deepEqual(await codesIn('http', 'GET /eth/v1/node/versoin'), ['path-unknown']);
    assert.deepEqual(await codesIn('http', 'GET /eth/v1/node/versoin/...'), []);
    assert.deepEqual(await codesIn('jsonrpc', 'eth_blockNumbr()'), ['method-unknown']);
    assert.deepEqual(await codesIn('jsonrpc', 'eth_blockNumbr(<slot>)'), []);
  });

  it('has no problems when it is no request for an Ethereum node', async () => {
    assert.deepEqual(await codesIn('http', 'POST /users\nname\n\n{"a": }'), []);
    assert.deepEqual(await codesIn('jsonrpc', '"0x12"'), []);
  });

  it('may use variables that the reader defines', async () => {
    assert.deepEqual(await codesIn('http', 'GET {{base}}/eth/v1/node/version'), []);
  });
});
