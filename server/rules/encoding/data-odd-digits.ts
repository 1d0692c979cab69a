import type { SpecRule } from '../rule';

export const dataOddDigits: SpecRule = {
  on: 'schema',
  code: 'data-odd-digits',
  severity: 'error',
  title: 'Data has two digits a byte',
  why: 'Every byte takes two hexadecimal digits, so their number is even. Nodes refuse data of odd length.',
  bad: { language: 'jsonrpc', text: 'web3_sha3("0xf0f0f")' },
  good: { language: 'jsonrpc', text: 'web3_sha3("0x0f0f0f")' },
  source: 'Execution-Layer JSON-RPC Interface: Encodings',
};
