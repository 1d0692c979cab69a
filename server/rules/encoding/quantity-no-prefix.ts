import type { SpecRule } from '../rule';

export const quantityNoPrefix: SpecRule = {
  on: 'schema',
  code: 'quantity-no-prefix',
  severity: 'error',
  title: 'A quantity starts with 0x',
  why: 'Quantities are hexadecimal on the wire. Without the prefix a node cannot tell `10` from sixteen and refuses the request.',
  bad: { language: 'jsonrpc', text: 'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "ff")' },
  good: { language: 'jsonrpc', text: 'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "0xff")' },
  source: 'Execution-Layer JSON-RPC Interface: Encodings',
};
