import assert from 'node:assert/strict';
import type { Language } from '../../../common/scratch/types';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { signatureHelp } from '../../../server/features/hover/signature';
import { withCursor } from './scratch';

function helpAt(language: Language, marked: string) {
  const { document, position } = withCursor(language, marked);
  return signatureHelp(document, position, fileVariables(document));
}

/** The signature with its active parameter in brackets. */
function shown(language: Language, marked: string): string | undefined {
  const help = helpAt(language, marked);
  const [signature] = help?.signatures ?? [];
  if (!help || !signature) return undefined;
  const active = signature.parameters?.[help.activeParameter ?? -1]?.label;
  if (!Array.isArray(active)) return signature.label;
  const [start, end] = active;
  const { label } = signature;
  return `${label.slice(0, start)}[${label.slice(start, end)}]${label.slice(end)}`;
}

describe('signature help', () => {
  const address = '"0x407d73d8a49eeb85d32cf465507dd71d507100c1"';

  it('highlights the parameter at the cursor', () => {
    assert.equal(
      shown('jsonrpc', 'eth_getBalance(|'),
      'eth_getBalance([address: address], block?: block parameter)',
    );
    assert.equal(
      shown('jsonrpc', `eth_getBalance(${address}|, "latest")`),
      'eth_getBalance([address: address], block?: block parameter)',
    );
    assert.equal(
      shown('jsonrpc', `eth_getBalance(${address}, |)`),
      'eth_getBalance(address: address, [block?: block parameter])',
    );
  });

  it('stays on the parameter inside its object', () => {
    const call = shown('jsonrpc', `eth_call({ "to": ${address}, "input": "|" }, "latest")`);
    assert.match(call ?? '', /^eth_call\(\[call: call object\], block\?: block parameter/);
  });

  it('works inside params, in both languages', () => {
    const object = `{ "jsonrpc": "2.0", "id": 1, "method": "eth_getBalance", "params": [${address}, |] }`;
    const wanted = 'eth_getBalance(address: address, [block?: block parameter])';
    assert.equal(shown('jsonrpc', object), wanted);
    assert.equal(shown('http', `POST http://127.0.0.1:8545\n\n${object}`), wanted);
    assert.equal(
      shown('jsonrpc', '{ "params": [|], "method": "eth_getBalance" }'),
      'eth_getBalance([address: address], block?: block parameter)',
    );
  });

  it('highlights none after the last parameter', () => {
    assert.equal(shown('jsonrpc', 'eth_blockNumber(|)'), 'eth_blockNumber()');
    assert.equal(
      shown('jsonrpc', `eth_getBalance(${address}, "latest", |)`),
      'eth_getBalance(address: address, block?: block parameter)',
    );
  });

  it('describes the method and each parameter', () => {
    const [signature] = helpAt('jsonrpc', 'eth_getBalance(|)')?.signatures ?? [];
    assert.deepEqual(signature?.documentation, {
      kind: 'markdown',
      value: 'Balance of an account.\n\nReturns: Balance in wei.',
    });
    const [address, block] = (signature?.parameters ?? []).map(
      ({ documentation }) => (documentation as { value?: string }).value,
    );
    assert.equal(address, 'Account to look at. Address of an account or contract, 20 bytes.');
    assert.equal(
      block,
      'The block whose state is read: hex number, tag, block hash, or EIP-1898 object. Default: "latest".',
    );
  });

  it('is missing outside the parentheses and for unknown methods', () => {
    assert.equal(shown('jsonrpc', 'eth_getBal|ance()'), undefined);
    assert.equal(shown('jsonrpc', 'eth_getBalance()|'), undefined);
    assert.equal(shown('jsonrpc', 'foo_bar(|)'), undefined);
    assert.equal(shown('http', 'GET /eth/v1/node/|version'), undefined);
  });
});
