import type { SpecRule } from '../rule';

export const blockTagUnknown: SpecRule = {
  on: 'schema',
  code: 'block-tag-unknown',
  severity: 'error',
  title: 'A block tag is one of five words',
  why: 'A node knows `earliest`, `latest`, `safe`, `finalized` and `pending`; any other word is refused.',
  bad: {
    language: 'jsonrpc',
    text: 'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "lastest")',
  },
  good: {
    language: 'jsonrpc',
    text: 'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "latest")',
  },
  source: 'Execution-Layer JSON-RPC Interface: Default block parameter',
};
