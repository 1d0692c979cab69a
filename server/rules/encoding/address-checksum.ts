import type { SpecRule } from '../rule';

export const addressChecksum: SpecRule = {
  on: 'schema',
  code: 'address-checksum',
  severity: 'warning',
  title: 'An address in mixed case keeps its checksum',
  why: 'The case of the letters is a checksum (EIP-55). When it is wrong, a digit was most likely mistyped: nodes do not look at it and act on another account.',
  bad: {
    language: 'jsonrpc',
    text: 'eth_getBalance("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeaEd", "latest")',
  },
  good: {
    language: 'jsonrpc',
    text: 'eth_getBalance("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "latest")',
  },
  source: 'EIP-55',
};
