import type { SpecRule } from '../rule';

export const dataUpperPrefix: SpecRule = {
  on: 'schema',
  code: 'data-upper-prefix',
  severity: 'warning',
  title: 'The prefix of data is 0x in lower case',
  why: 'Some nodes take `0X`, others refuse it. `0x` works everywhere.',
  bad: { language: 'jsonrpc', text: 'web3_sha3("0X4142")' },
  good: { language: 'jsonrpc', text: 'web3_sha3("0x4142")' },
  source: 'Execution-Layer JSON-RPC Interface: Encodings',
};
