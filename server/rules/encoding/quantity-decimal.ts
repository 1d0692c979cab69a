import type { SpecRule } from '../rule';
import { largeDecimal } from './large-decimal';

export const quantityDecimal: SpecRule = {
  on: 'schema',
  code: 'quantity-decimal',
  severity: 'error',
  title: 'A quantity is hexadecimal, not decimal',
  why: 'Quantities travel as hexadecimal strings. A JSON number or a decimal string is refused.',
  bad: {
    language: 'jsonrpc',
    text: 'eth_getTransactionByBlockHashAndIndex("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", 10)',
  },
  good: {
    language: 'jsonrpc',
    text: 'eth_getTransactionByBlockHashAndIndex("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", "0xa")',
  },
  source: 'Execution-Layer JSON-RPC Interface: Encodings',
  fixes: largeDecimal,
};
