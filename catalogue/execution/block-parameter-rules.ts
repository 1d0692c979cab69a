import { jsonrpc, type RuleDoc } from '../rule-doc';

/** What the schemas of block parameters raise. */
export const blockParameterRules = [
  {
    code: 'block-tag-unknown',
    severity: 'error',
    title: 'Unknown block tag',
    why: 'The block tags are `earliest`, `latest`, `safe`, `finalized` and `pending`. Nodes reject any other word.',
    ...jsonrpc(
      'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "lastest")',
      'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "latest")',
    ),
    source: 'Execution-Layer JSON-RPC Interface: Default block parameter',
  },
  {
    code: 'block-tag-case',
    severity: 'error',
    title: 'Block tag in upper case',
    why: 'Block tags are case-sensitive: nodes reject `Latest`.',
    ...jsonrpc(
      'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "Latest")',
      'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "latest")',
    ),
    source: 'Execution-Layer JSON-RPC Interface: Default block parameter',
  },
  {
    code: 'block-number-decimal',
    severity: 'error',
    title: 'Decimal block number',
    why: 'Block numbers are quantities. Nodes reject a decimal number or read it as another block.',
    ...jsonrpc(
      'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", 1024)',
      'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "0x400")',
    ),
    source: 'Execution-Layer JSON-RPC Interface: Default block parameter',
  },
  {
    code: 'block-number-too-large',
    severity: 'warning',
    title: 'Block number above 63 bits',
    why: 'Geth, Nethermind and others hold block numbers in signed numbers of 64 bits, and reject a larger one as invalid params. Use `latest` for the newest block.',
    ...jsonrpc('eth_getBlockByNumber("0xffffffffffffffff", false)', 'eth_getBlockByNumber("latest", false)'),
    source: 'real nodes: execution nodes',
  },
  {
    code: 'block-object',
    severity: 'error',
    title: 'Invalid block object',
    why: 'The object form (EIP-1898) has either `blockNumber` or `blockHash`. `requireCanonical` has an effect with `blockHash` only.',
    ...jsonrpc(
      'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", { "blockNumber": "0x1", "blockHash": "0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae" })',
      'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", { "blockHash": "0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae" })',
    ),
    source: 'EIP-1898',
  },
  {
    code: 'block-not-by-hash',
    severity: 'warning',
    title: 'Block number or tag where a block hash is documented',
    why: 'The method is documented with a block hash. Newer versions of Geth, and Besu, also take a number or a tag; other nodes reject it.',
    ...jsonrpc(
      'debug_storageRangeAt("latest", 0, "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "0x00", 10)',
      'debug_storageRangeAt("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", 0, "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "0x00", 10)',
    ),
    source: 'Client documentation',
  },
  {
    code: 'block-object-tag',
    severity: 'warning',
    title: 'Block tag in a block object',
    why: '`blockNumber` of the object form (EIP-1898) is a number. Some nodes take a tag there, others reject it. A tag alone works everywhere.',
    ...jsonrpc(
      'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", { "blockNumber": "latest" })',
      'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", "latest")',
    ),
    source: 'EIP-1898',
  },
  {
    code: 'block-hash-not-everywhere',
    severity: 'warning',
    title: 'Block hash or object where a number or tag is specified',
    why: 'The specification has a block number or a tag here. Some nodes also accept a block hash or the object form (EIP-1898), others reject them.',
    ...jsonrpc(
      'eth_estimateGas({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1" }, { "blockNumber": "0x1" })',
      'eth_estimateGas({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1" }, "0x1")',
    ),
    source: 'real nodes: execution nodes',
  },
  {
    code: 'block-not-traceable',
    severity: 'warning',
    title: 'Trace of a block that most nodes cannot trace',
    why: 'A trace executes the transactions of a block again on the state before it. The pending block is not finished, and nothing comes before the genesis block: most nodes reject both.',
    ...jsonrpc('debug_traceBlockByNumber("pending")', 'debug_traceBlockByNumber("latest")'),
    source: 'real nodes: debug',
  },
] as const satisfies readonly RuleDoc[];
