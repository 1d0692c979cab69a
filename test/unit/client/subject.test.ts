import assert from 'node:assert/strict';
import { operations } from '../../../catalogue/beacon';
import { responseSchema } from '../../../server/lsp/messages';
import { subjectOf } from '../../../workbench/response/shown';

const request = { uri: 'file:///a.jsonrpc', line: 3 };
const shown = { status: 200, stream: false, uri: 'slotpad-response:/Response.json', request };

describe('the information of the server about a response', () => {
  it('has the method and id of each call, without params', () => {
    const calls = [
      { method: 'eth_chainId', id: 1, params: [] },
      { method: 'eth_getBalance', params: ['0x1', 'latest'] },
    ];
    const subject = subjectOf({ calls, url: 'http://127.0.0.1:8545/' }, shown);
    assert.deepEqual(subject, {
      ...shown,
      host: '127.0.0.1:8545',
      calls: [{ method: 'eth_chainId', id: 1 }, { method: 'eth_getBalance' }],
    });
    assert.deepEqual(responseSchema.parse(subject), subject);
  });

  it('has the operation of a beacon request', () => {
    const operation = operations.find(({ path }) => path === '/lighthouse/ui/health');
    assert.ok(operation);
    const url = 'https://sepolia.example.org/lighthouse/ui/health';
    const subject = subjectOf({ calls: [], operation, url }, { ...shown, status: null });
    assert.deepEqual(subject, {
      ...shown,
      status: null,
      host: 'sepolia.example.org',
      calls: [],
      operation: 'vendor-ui-health',
    });
    assert.deepEqual(responseSchema.parse(subject), subject);
  });
});
