import type { SpecRule } from '../rule';

export const quantityBadDigit: SpecRule = {
  on: 'schema',
  code: 'quantity-bad-digit',
  severity: 'error',
  title: 'A quantity holds hexadecimal digits only',
  why: 'After `0x` only 0–9 and a–f may stand. Anything else is an invalid-params error.',
  bad: {
    language: 'jsonrpc',
    text: 'eth_getTransactionByBlockHashAndIndex("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", "0x1g")',
  },
  good: {
    language: 'jsonrpc',
    text: 'eth_getTransactionByBlockHashAndIndex("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", "0x1f")',
  },
  source: 'Execution-Layer JSON-RPC Interface: Encodings',
};
