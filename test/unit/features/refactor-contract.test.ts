import assert from 'node:assert/strict';
import { becomes, result, titles } from './refactored';

const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const HEAD = `# @contract weth = ${WETH} as WETH\n# @contract nft = ${ALICE} as ERC721\n@alice = ${ALICE}\n\n###\n`;
const word = (digits: string) => digits.toLowerCase().padStart(64, '0');
const alice = word(ALICE.slice(2));
const to = WETH.toLowerCase();

describe('refactor: call of a contract → JSON-RPC object', () => {
  it('keeps the names of contracts and variables', () =>
    becomes(
      'jsonrpc',
      `${HEAD}weth.bal¦anceOf(alice) { block: 20_000_000 }\n`,
      'Write as a JSON-RPC object',
      `${HEAD}{\n  "jsonrpc": "2.0",\n  "id": 1,\n  "method": "eth_call",\n  "params": [{ "to": "{{$address weth}}", "input": "{{$calldata weth.balanceOf(alice)}}" }, "{{$quantity 20_000_000}}"]\n}\n`,
    ));

  it('keeps texts, amounts and placeholders', () =>
    becomes(
      'jsonrpc',
      `${HEAD}send nft.safeTransferFrom(\n  {{alice}},\n  weth, 7,\n  0x12\n¦) { from: {{alice}}, value: 1.5 ether }\n`,
      'Write as a JSON-RPC object',
      `${HEAD}{\n  "jsonrpc": "2.0",\n  "id": 1,\n  "method": "eth_sendTransaction",\n  "params": [{ "from": "{{$address %alice}}", "value": "{{$quantity 1.5 ether}}", "to": "{{$address nft}}", "input": "{{$calldata nft.safeTransferFrom( %alice, weth, 7, 0x12 )}}" }]\n}\n`,
    ));

  it('writes encoded data as well', () =>
    becomes(
      'jsonrpc',
      `${HEAD}estimate weth.trans¦fer(alice, 1 gwei) { from: alice }\n`,
      'Write as a JSON-RPC object with encoded data',
      `${HEAD}{\n  "jsonrpc": "2.0",\n  "id": 1,\n  "method": "eth_estimateGas",\n  "params": [{ "from": "${ALICE.toLowerCase()}", "to": "${to}", "input": "0xa9059cbb${alice}${word('3b9aca00')}" }]\n}\n`,
    ));

  it('is not offered for what a placeholder cannot have', () => {
    const title = 'Write as a JSON-RPC object';
    const offered = (line: string) => titles('jsonrpc', HEAD + line).includes(title);
    assert.equal(offered('weth.balanceOf(ali¦ce)\n'), true);
    assert.equal(offered('weth.balanceOf(ali¦ce // the owner\n)\n'), false);
    assert.equal(offered('weth.balanceOf({{a.response.bo¦dy.$.b}})\n'), false);
    assert.equal(offered('deploy Token("a") { from: ali¦ce, libraries: (A: 0x12) }\n'), false);
    assert.equal(offered('deploy Token("a") { from: ali¦ce }\n'), true);
    assert.equal(offered('deploy Token("a {") { from: ali¦ce }\n'), false);
    assert.equal(
      result('jsonrpc', `${HEAD}deploy Token("a", 1) { from: ali¦ce }\n`, title),
      `${HEAD}{\n  "jsonrpc": "2.0",\n  "id": 1,\n  "method": "eth_sendTransaction",\n  "params": [{ "from": "{{$address alice}}", "input": "{{$initcode Token('a', 1)}}" }]\n}\n`,
    );
  });
});

describe('refactor: JSON-RPC call → call of a contract', () => {
  it('decodes the call data', () =>
    becomes(
      'jsonrpc',
      `${HEAD}eth_call({ "to": "${to}", "input": "0xa9059cbb${alice}${word('ff')}" }, "latest¦")\n`,
      'Write as a call of weth',
      `${HEAD}weth.transfer(${ALICE}, 255)\n`,
    ));

  it('says that a member gets another name', () => {
    const text = `${HEAD}eth_call({ "to": "${to}", "data": "0x70a08231${alice}" }, "latest¦")\n`;
    assert.equal(
      result('jsonrpc', text, 'Write as a call of weth (data becomes input)'),
      `${HEAD}weth.balanceOf(${ALICE})\n`,
    );
  });

  it('keeps the members of the transaction and the block', () =>
    becomes(
      'jsonrpc',
      `${HEAD}eth_call({ "from": "${to}", "gas": "0x5208", "to": "${to}", "input": "0x70a08231${alice}" }, "0x1¦0")\n`,
      'Write as a call of weth',
      `${HEAD}weth.balanceOf(${ALICE}) { from: ${to}, gas: 0x5208, block: 0x10 }\n`,
    ));

  it('writes the types of a function with overloads, text and data', () =>
    becomes(
      'jsonrpc',
      `${HEAD}{ "jsonrpc": "2.0", "id": 1, "method": "eth_sendTransaction", "params": [{ "from": "${to}", "to": "${ALICE.toLowerCase()}", "input": "0xb88d4fde${alice}${alice}${word('7')}${word('80')}${word('2')}1234${'0'.repeat(60)}" }] }¦\n`,
      'Write as a call of nft',
      `${HEAD}send nft.safeTransferFrom(${ALICE}, ${ALICE}, 7, 0x1234) { from: ${to} }\n`,
    ));

  it('is only offered where it is the same request', () => {
    const offered = (line: string) =>
      titles('jsonrpc', HEAD + line).some((title) => title.startsWith('Write as a call of'));
    const call = (more: string, block = '"latest"') => `eth_ca¦ll({ "to": "${to}", ${more} }, ${block})\n`;
    const input = `"input": "0x70a08231${alice}"`;
    assert.equal(offered(call(input)), true);
    assert.equal(offered(call(`${input}, "type": "0x2"`)), false);
    assert.equal(offered(call(`"input": "0x70a08231${alice}00"`)), false);
    assert.equal(offered(call('"input": "0x12345678"')), false);
    assert.equal(offered(call(input, '{ "blockNumber": "0x1" }')), false);
    assert.equal(offered(call(`${input}, "from": "{{alice}}"`)), false);
    assert.equal(offered(`eth_ca¦ll({ "to": "0x${'11'.repeat(20)}", ${input} }, "latest")\n`), false);
    assert.equal(offered(`eth_ca¦ll({ "to": "${to}", ${input} })\n`), false);
  });
});
