import type { BlockRule } from '../rule';

export const batchEmpty: BlockRule = {
  on: 'block',
  needs: ['batch'],
  code: 'batch-empty',
  severity: 'error',
  title: 'Empty batch',
  why: 'A node answers an empty array with "invalid request".',
  bad: { language: 'jsonrpc', text: '[]' },
  good: {
    language: 'jsonrpc',
    text: '[{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId", "params": [] }]',
  },
  source: 'real nodes: execution nodes',
  check({ reading }, report) {
    if (reading.kind !== 'rpc' || reading.array?.kind !== 'array') return;
    if (reading.array.closed && reading.array.items.length === 0) {
      report(reading.array, 'The batch is empty: add at least one call.');
    }
  },
};
