import type { SpecRule } from '../rule';

export const dataNoPrefix: SpecRule = {
  on: 'schema',
  code: 'data-no-prefix',
  severity: 'error',
  title: 'Data starts with 0x',
  why: 'Byte strings, addresses and hashes carry the prefix `0x`. Without it a node refuses them.',
  bad: { language: 'jsonrpc', text: 'web3_sha3("004200")' },
  good: { language: 'jsonrpc', text: 'web3_sha3("0x004200")' },
  source: 'Execution-Layer JSON-RPC Interface: Encodings',
};
