import type { SpecRule } from '../rule';

export const blockTagCase: SpecRule = {
  on: 'schema',
  code: 'block-tag-case',
  severity: 'error',
  title: 'Block tags are written in lower case',
  why: 'Tags are compared letter by letter: `Latest` is refused.',
  bad: {
    language: 'jsonrpc',
    text: 'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "Latest")',
  },
  good: {
    language: 'jsonrpc',
    text: 'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "latest")',
  },
  source: 'Execution-Layer JSON-RPC Interface: Default block parameter',
};
