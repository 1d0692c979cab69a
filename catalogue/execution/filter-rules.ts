import { jsonrpc, type RuleDoc } from '../rule-doc';

/** What the schemas of filter options and topics raise. */
export const filterRules = [
  {
    code: 'filter-block-hash-with-range',
    severity: 'error',
    title: 'Block hash together with a block range',
    why: '`blockHash` limits the query to one block. Nodes reject it together with `fromBlock` or `toBlock`.',
    ...jsonrpc(
      'eth_getLogs({ "blockHash": "0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", "fromBlock": "0x1" })',
      'eth_getLogs({ "blockHash": "0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae" })',
    ),
    source: 'Execution-Layer JSON-RPC Interface: Filters and logs',
  },
  {
    code: 'filter-blockhash-spelling',
    severity: 'warning',
    title: 'blockhash instead of blockHash',
    why: 'Nodes that compare member names exactly reject `blockhash` as an unknown field, or ignore it and search the default range.',
    ...jsonrpc(
      'eth_getLogs({ "blockhash": "0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae" })',
      'eth_getLogs({ "blockHash": "0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae" })',
    ),
    source: 'EIP-234',
  },
  {
    code: 'filter-pending',
    severity: 'warning',
    title: 'Logs of the pending block',
    why: 'Most nodes keep no logs of the pending block: they reject the tag, or respond with an empty list.',
    ...jsonrpc('eth_getLogs({ "fromBlock": "pending" })', 'eth_getLogs({ "fromBlock": "latest" })'),
    source: 'real nodes: filter options',
  },
  {
    code: 'filter-id-leading-zero',
    severity: 'warning',
    title: 'Leading zeros in a filter id',
    why: 'Most nodes read `0x01` as the filter `0x1`. Nodes that compare ids as text do not find it.',
    ...jsonrpc('eth_getFilterChanges("0x01")', 'eth_getFilterChanges("0x1")'),
    source: 'real nodes: filters',
  },
  {
    code: 'topics-not-array',
    severity: 'error',
    title: 'Topics are not an array',
    why: '`topics` has one entry per position, even when only the first one matters.',
    ...jsonrpc(
      'eth_getLogs({ "topics": "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef" })',
      'eth_getLogs({ "topics": ["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"] })',
    ),
    source: 'Execution-Layer JSON-RPC Interface: Filters and logs',
  },
  {
    code: 'topics-too-many',
    severity: 'error',
    title: 'Too many topics',
    why: 'A log has at most four topics, so a fifth matches nothing and nodes reject it.',
    ...jsonrpc(
      'eth_getLogs({ "topics": [null, null, null, null, null] })',
      'eth_getLogs({ "topics": [null, null, null, null] })',
    ),
    source: 'Execution-Layer JSON-RPC Interface: Limits',
  },
  {
    code: 'topics-wrong-shape',
    severity: 'error',
    title: 'Invalid topic',
    why: 'Each position is `null` (matches anything), one topic of 32 bytes, or an array of alternatives.',
    ...jsonrpc('eth_getLogs({ "topics": [true] })', 'eth_getLogs({ "topics": [null] })'),
    source: 'Execution-Layer JSON-RPC Interface: Filters and logs',
  },
  {
    code: 'topics-nested',
    severity: 'error',
    title: 'Topics nested too deep',
    why: 'An array at a position means "one of these". Nodes reject arrays inside it.',
    ...jsonrpc(
      'eth_getLogs({ "topics": [[["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"]]] })',
      'eth_getLogs({ "topics": [["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"]] })',
    ),
    source: 'Execution-Layer JSON-RPC Interface: Filters and logs',
  },
  {
    code: 'topics-null-alternative',
    severity: 'warning',
    title: 'null among alternatives',
    why: 'An array at a position lists topics of which one must match. Some nodes read a `null` in it as "anything", others reject it.',
    ...jsonrpc(
      'eth_getLogs({ "topics": [["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef", null]] })',
      'eth_getLogs({ "topics": [null] })',
    ),
    source: 'real nodes: filter options',
  },
] as const satisfies readonly RuleDoc[];
