import type { SpecRule } from '../rule';

export const dataWrongLength: SpecRule = {
  on: 'schema',
  code: 'data-wrong-length',
  severity: 'error',
  title: 'Data of fixed length has just that many bytes',
  why: 'An address has 20 bytes, a hash 32. A node refuses any other length, so a digit was lost or doubled on the way.',
  bad: { language: 'jsonrpc', text: 'eth_getCode("0x407d73d8a49eeb85d32cf465507dd71d507100", "latest")' },
  good: { language: 'jsonrpc', text: 'eth_getCode("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "latest")' },
  source: 'Execution-Layer JSON-RPC Interface: Endpoints',
};
