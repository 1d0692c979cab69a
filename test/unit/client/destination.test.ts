import assert from 'node:assert/strict';
import { ScratchDocument } from '../../../common/scratch/document/document';
import { read } from '../../../common/scratch/reading/reading';
import type { Language } from '../../../common/scratch/types';
import { fileVariables } from '../../../common/scratch/variables/variables';
import { destinationOf } from '../../../common/target/request-target';
import type { KnownNode } from '../../../monitor/nodes/node';
import { namedDestination } from '../../../workbench/nodes/items';

const node = (kind: KnownNode['kind'], name: string, url: string): KnownNode => ({
  id: `${kind}/${name}`,
  kind,
  name,
  url,
  origin: 'settings',
  askBeforeSending: true,
});
const nodes = [
  node('beacon', 'Crowd', 'http://127.0.0.1:5052'),
  node('execution', 'anvil', 'http://127.0.0.1:8545'),
  node('execution', 'Mainnet', 'https://rpc.example.org/v3/key'),
];
const choice = {
  all: nodes,
  selected: (kind: KnownNode['kind']) => nodes.find((one) => one.kind === kind),
};

/** Where the first request of a file goes. */
function destination(language: Language, text: string): string | undefined {
  const document = new ScratchDocument('file:///a', language, 1, text);
  const placed = [...document.blocks()].findLast(({ block }) => block.request);
  assert.ok(placed);
  const reading = read(placed.block, fileVariables(document));
  return namedDestination(destinationOf(document, placed, reading), choice).name;
}

describe('the name of the node that a request goes to', () => {
  it('is that of the selected node of its kind', () => {
    assert.equal(destination('http', 'GET /eth/v1/node/version'), 'Crowd');
    assert.equal(destination('jsonrpc', 'eth_chainId()'), 'anvil');
  });

  it('is that of "# @node" of the request, else of the file', () => {
    assert.equal(destination('jsonrpc', '# @node mainnet\n###\neth_chainId()'), 'Mainnet');
    assert.equal(destination('jsonrpc', '# @node mainnet\n###\n# @node anvil\neth_chainId()'), 'anvil');
  });

  it('is that of the node at a URL, else the host, without what is secret in it', () => {
    assert.equal(destination('jsonrpc', '# @node https://rpc.example.org/v3/key\neth_chainId()'), 'Mainnet');
    assert.equal(
      destination('jsonrpc', '# @node https://me:secret@other.example.org/v3/key\neth_chainId()'),
      'other.example.org',
    );
    assert.equal(destination('http', 'GET http://localhost:5052/eth/v1/node/version'), 'Crowd');
    assert.equal(
      destination('http', '@at = http://10.0.0.1:5052\n\nGET {{at}}/eth/v1/node/version'),
      '10.0.0.1:5052',
    );
  });

  it('is that of the Host header of a path', () => {
    assert.equal(destination('http', 'GET /eth/v1/node/version\nHost: 10.0.0.1:5052'), '10.0.0.1:5052');
  });

  it('is not known where a variable is not', () => {
    assert.equal(destination('http', 'GET {{at}}/eth/v1/node/version'), undefined);
    assert.equal(destination('jsonrpc', '# @node {{at}}\neth_chainId()'), undefined);
    assert.equal(destination('jsonrpc', '# @node Nobody\neth_chainId()'), undefined);
  });
});
