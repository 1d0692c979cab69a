import type { RuleDoc } from '../rule-doc';

/** What the schemas of block parameters raise. */
export const blockParameterRules = [
  {
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
  },
  {
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
  },
  {
    code: 'block-number-decimal',
    severity: 'error',
    title: 'A block number is hexadecimal, not decimal',
    why: 'Block numbers are quantities. A decimal number is refused, or read as another block.',
    bad: { language: 'jsonrpc', text: 'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", 1024)' },
    good: {
      language: 'jsonrpc',
      text: 'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "0x400")',
    },
    source: 'Execution-Layer JSON-RPC Interface: Default block parameter',
  },
  {
    code: 'block-object',
    severity: 'error',
    title: 'A block object names one block',
    why: 'The object form (EIP-1898) holds either `blockNumber` or `blockHash`, and `requireCanonical` only beside a hash.',
    bad: {
      language: 'jsonrpc',
      text: 'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", { "blockNumber": "0x1", "blockHash": "0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae" })',
    },
    good: {
      language: 'jsonrpc',
      text: 'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", { "blockHash": "0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae" })',
    },
    source: 'EIP-1898',
  },
] as const satisfies readonly RuleDoc[];
