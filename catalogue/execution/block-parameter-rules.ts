import type { RuleDoc } from '../rule-doc';

/** What the schemas of block parameters raise. */
export const blockParameterRules = [
  {
    code: 'block-tag-unknown',
    severity: 'error',
    title: 'Unknown block tag',
    why: 'The block tags are `earliest`, `latest`, `safe`, `finalized` and `pending`. Nodes reject any other word.',
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
    title: 'Block tag in upper case',
    why: 'Block tags are case-sensitive: nodes reject `Latest`.',
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
    title: 'Decimal block number',
    why: 'Block numbers are quantities. Nodes reject a decimal number or read it as another block.',
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
    title: 'Invalid block object',
    why: 'The object form (EIP-1898) has either `blockNumber` or `blockHash`. `requireCanonical` is only valid with `blockHash`.',
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
  {
    code: 'block-object-tag',
    severity: 'warning',
    title: 'Block tag in a block object',
    why: '`blockNumber` of the object form (EIP-1898) is a number. Some nodes take a tag there, others reject it. A tag alone works everywhere.',
    bad: {
      language: 'jsonrpc',
      text: 'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", { "blockNumber": "latest" })',
    },
    good: {
      language: 'jsonrpc',
      text: 'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "latest")',
    },
    source: 'EIP-1898',
  },
  {
    code: 'block-hash-not-everywhere',
    severity: 'warning',
    title: 'Block hash or object where a number or tag is specified',
    why: 'The specification has a block number or a tag here. Some nodes also accept a block hash or the object form (EIP-1898), others reject them.',
    bad: {
      language: 'jsonrpc',
      text: 'eth_estimateGas({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1" }, { "blockNumber": "0x1" })',
    },
    good: {
      language: 'jsonrpc',
      text: 'eth_estimateGas({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1" }, "0x1")',
    },
    source: 'real nodes: execution nodes',
  },
  {
    code: 'block-not-traceable',
    severity: 'warning',
    title: 'Trace of a block that most nodes cannot trace',
    why: 'A trace executes the transactions of a block again on the state before it. The pending block is not finished, and nothing comes before the genesis block: most nodes reject both.',
    bad: { language: 'jsonrpc', text: 'debug_traceBlockByNumber("pending")' },
    good: { language: 'jsonrpc', text: 'debug_traceBlockByNumber("latest")' },
    source: 'real nodes: debug',
  },
] as const satisfies readonly RuleDoc[];
