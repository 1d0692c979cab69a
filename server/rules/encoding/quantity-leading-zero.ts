import type { SpecRule } from '../rule';

export const quantityLeadingZero: SpecRule = {
  on: 'schema',
  code: 'quantity-leading-zero',
  severity: 'error',
  title: 'A quantity has no leading zeros',
  why: 'Quantities are written in the most compact form. Nodes refuse `0x0400` with "hex number with leading zero digits".',
  bad: {
    language: 'jsonrpc',
    text: 'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "0x0400")',
  },
  good: {
    language: 'jsonrpc',
    text: 'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "0x400")',
  },
  source: 'Execution-Layer JSON-RPC Interface: Encodings',
};
