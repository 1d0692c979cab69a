import type { SpecRule } from '../rule';

export const quantityUpperPrefix: SpecRule = {
  on: 'schema',
  code: 'quantity-upper-prefix',
  severity: 'warning',
  title: 'The prefix of a quantity is 0x in lower case',
  why: 'Some nodes take `0X`, others refuse it. `0x` works everywhere.',
  bad: {
    language: 'jsonrpc',
    text: 'eth_getTransactionByBlockHashAndIndex("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", "0X1")',
  },
  good: {
    language: 'jsonrpc',
    text: 'eth_getTransactionByBlockHashAndIndex("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", "0x1")',
  },
  source: 'Execution-Layer JSON-RPC Interface: Encodings',
};
