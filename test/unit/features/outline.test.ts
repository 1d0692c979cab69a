import assert from 'node:assert/strict';
import { fileVariables } from '../../../common/scratch/variables';
import { foldingRanges } from '../../../server/features/folding';
import { sendLenses } from '../../../server/features/lens';
import { documentSymbols } from '../../../server/features/symbols';
import { open, textAt } from './scratch';

const http = open(
  'http',
  [
    '@base = http://127.0.0.1:5052',
    '',
    '### Version',
    'GET {{base}}/eth/v1/node/version',
    '',
    '### Nothing here yet',
    '',
    '###',
    '# @name chain',
    'POST http://127.0.0.1:8545',
    'content-type: application/json',
    '',
    '[{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }]',
    '',
  ].join('\n'),
);
const rpc = open('jsonrpc', 'eth_chainId()\n\n### Both\neth_blockNumber()\neth_gasPrice()\n');

describe('send lenses', () => {
  it('stand on the first line of every request', () => {
    const lenses = sendLenses(http, fileVariables(http)).map(({ range, command }) => [
      range.start.line,
      command?.title,
      command?.command,
      command?.arguments,
    ]);
    assert.deepEqual(lenses, [
      [3, 'Send', 'slotpad.send', [{ uri: 'file:///scratch.http', line: 3 }]],
      [9, 'Send batch', 'slotpad.send', [{ uri: 'file:///scratch.http', line: 9 }]],
    ]);
  });

  it('tell a batch of calls', () => {
    const lenses = sendLenses(rpc, fileVariables(rpc)).map(({ range, command }) => [
      range.start.line,
      command?.title,
    ]);
    assert.deepEqual(lenses, [
      [0, 'Send'],
      [3, 'Send batch'],
    ]);
  });
});

describe('document symbols', () => {
  it('list variables and requests in their order', () => {
    assert.deepEqual(
      documentSymbols(http).map(({ name, detail }) => [name, detail]),
      [
        ['@base', 'http://127.0.0.1:5052'],
        ['Version', 'GET /eth/v1/node/version'],
        ['chain', 'POST http://127.0.0.1:8545'],
      ],
    );
    assert.deepEqual(
      documentSymbols(rpc).map(({ name, detail }) => [name, detail]),
      [
        ['eth_chainId', undefined],
        ['Both', 'eth_blockNumber, eth_gasPrice'],
      ],
    );
  });

  it('span the block and select the request', () => {
    const [, version] = documentSymbols(http);
    assert.equal(textAt(http, version?.range), '### Version\nGET {{base}}/eth/v1/node/version');
    assert.equal(textAt(http, version?.selectionRange), 'GET {{base}}/eth/v1/node/version');
  });
});

describe('folding', () => {
  it('folds each block under its separator, without empty lines at its end', () => {
    assert.deepEqual(foldingRanges(http), [
      { startLine: 2, endLine: 3 },
      { startLine: 7, endLine: 12 },
    ]);
  });
});
