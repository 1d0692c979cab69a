import type { SpecRule } from '../rule';

export const quantityNoDigits: SpecRule = {
  on: 'schema',
  code: 'quantity-no-digits',
  severity: 'error',
  title: 'A quantity has at least one digit',
  why: '`0x` alone is no number; zero is written `0x0`. Nodes answer with an invalid-params error.',
  bad: {
    language: 'jsonrpc',
    text: 'eth_getTransactionByBlockHashAndIndex("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", "0x")',
  },
  good: {
    language: 'jsonrpc',
    text: 'eth_getTransactionByBlockHashAndIndex("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", "0x0")',
  },
  source: 'Execution-Layer JSON-RPC Interface: Encodings',
};
