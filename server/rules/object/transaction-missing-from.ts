import type { SpecRule } from '../rule';

export const transactionMissingFrom: SpecRule = {
  on: 'schema',
  code: 'transaction-missing-from',
  severity: 'error',
  title: 'A transaction to sign names its sender in from',
  why: 'The node signs with the account in `from`; without it there is no key to sign with.',
  bad: {
    language: 'jsonrpc',
    text: 'eth_sendTransaction({ "to": "0x85a43d8a49eeb85d32cf465507dd71d507100c1d", "value": "0x1" })',
  },
  good: {
    language: 'jsonrpc',
    text: 'eth_sendTransaction({ "from": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "to": "0x85a43d8a49eeb85d32cf465507dd71d507100c1d", "value": "0x1" })',
  },
  source: 'Execution-Layer JSON-RPC Interface: Signing and sending',
};
