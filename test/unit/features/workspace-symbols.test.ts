import assert from 'node:assert/strict';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { workspaceSymbols } from '../../../server/features/navigation/workspace-symbols';

const nodes = new ScratchDocument(
  'file:///nodes.http',
  'http',
  1,
  '@base = http://h\n\n### Node version\nGET {{base}}/eth/v1/node/version\n\n###\nGET {{base}}/eth/v1/node/peers\n',
);
const calls = new ScratchDocument(
  'file:///calls.jsonrpc',
  'jsonrpc',
  1,
  '### Both\neth_chainId()\neth_getBalance("0x00", "latest")\n',
);

function found(query: string): string[] {
  return workspaceSymbols([nodes, calls], query).map(({ name, containerName, location: { uri, range } }) =>
    [uri.slice('file:///'.length), range.start.line, name, containerName].join(' '),
  );
}

describe('workspace symbols', () => {
  it('are the variables, requests and calls of all files', () => {
    assert.deepEqual(found(''), [
      'nodes.http 0 @base http://h',
      'nodes.http 3 Node version GET /eth/v1/node/version',
      'nodes.http 6 GET /eth/v1/node/peers ',
      'calls.jsonrpc 1 Both eth_chainId, eth_getBalance',
      'calls.jsonrpc 1 eth_chainId Both',
      'calls.jsonrpc 2 eth_getBalance Both',
    ]);
  });

  it('are found by name and by detail, better matches first', () => {
    assert.deepEqual(found('eth_getb'), [
      'calls.jsonrpc 2 eth_getBalance Both',
      'calls.jsonrpc 1 Both eth_chainId, eth_getBalance',
    ]);
    assert.deepEqual(found('nodep'), ['nodes.http 6 GET /eth/v1/node/peers ']);
    assert.deepEqual(found('ndpeers'), ['nodes.http 6 GET /eth/v1/node/peers ']);
    assert.deepEqual(found('NODEVER'), ['nodes.http 3 Node version GET /eth/v1/node/version']);
  });

  it('are updated after an edit', () => {
    const document = new ScratchDocument('file:///a.jsonrpc', 'jsonrpc', 1, 'eth_chainId()\n');
    assert.equal(workspaceSymbols([document], '').length, 1);
    document.update([{ text: 'eth_gasPrice()\n' }], 2);
    assert.deepEqual(
      workspaceSymbols([document], '').map(({ name }) => name),
      ['eth_gasPrice'],
    );
  });
});
