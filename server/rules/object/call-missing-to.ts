import type { SpecRule } from '../rule';

export const callMissingTo: SpecRule = {
  on: 'schema',
  code: 'call-missing-to',
  severity: 'warning',
  title: 'A call names the contract in to',
  why: 'Without `to` the node runs `input` as the code of a new contract, which is seldom what a call is for.',
  bad: { language: 'jsonrpc', text: 'eth_call({ "input": "0x06fdde03" }, "latest")' },
  good: {
    language: 'jsonrpc',
    text: 'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "input": "0x06fdde03" }, "latest")',
  },
  source: 'Execution-Layer JSON-RPC Interface: State',
};
