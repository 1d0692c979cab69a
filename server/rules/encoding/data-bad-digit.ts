import type { SpecRule } from '../rule';

export const dataBadDigit: SpecRule = {
  on: 'schema',
  code: 'data-bad-digit',
  severity: 'error',
  title: 'Data holds hexadecimal digits only',
  why: 'After `0x` only 0–9 and a–f may stand. Anything else is an invalid-params error.',
  bad: { language: 'jsonrpc', text: 'web3_sha3("0x68656c6c6fzz")' },
  good: { language: 'jsonrpc', text: 'web3_sha3("0x68656c6c6f")' },
  source: 'Execution-Layer JSON-RPC Interface: Encodings',
};
