import type { RuleDoc } from '../rule-doc';

/** What the schemas of filter options and topics raise. */
export const filterRules = [
  {
    code: 'filter-block-hash-with-range',
    severity: 'error',
    title: 'Block hash together with a block range',
    why: '`blockHash` limits the query to one block. Nodes reject it together with `fromBlock` or `toBlock`.',
    bad: {
      language: 'jsonrpc',
      text: 'eth_getLogs({ "blockHash": "0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", "fromBlock": "0x1" })',
    },
    good: {
      language: 'jsonrpc',
      text: 'eth_getLogs({ "blockHash": "0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae" })',
    },
    source: 'Execution-Layer JSON-RPC Interface: Filters and logs',
  },
  {
    code: 'filter-blockhash-spelling',
    severity: 'warning',
    title: 'blockhash instead of blockHash',
    why: 'Nodes that compare member names exactly reject `blockhash` as an unknown field, or ignore it and search the default range.',
    bad: {
      language: 'jsonrpc',
      text: 'eth_getLogs({ "blockhash": "0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae" })',
    },
    good: {
      language: 'jsonrpc',
      text: 'eth_getLogs({ "blockHash": "0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae" })',
    },
    source: 'EIP-234',
  },
  {
    code: 'filter-range-reversed',
    severity: 'error',
    title: 'Reversed block range',
    why: 'Nodes reject a range in which `fromBlock` is after `toBlock`.',
    bad: { language: 'jsonrpc', text: 'eth_getLogs({ "fromBlock": "0x20", "toBlock": "0x10" })' },
    good: { language: 'jsonrpc', text: 'eth_getLogs({ "fromBlock": "0x10", "toBlock": "0x20" })' },
    source: 'real nodes: filter options',
  },
  {
    code: 'filter-tags-reversed',
    severity: 'warning',
    title: 'Reversed block range with tags',
    why: 'Nodes reject a range in which `fromBlock` is after `toBlock`. A warning, because the two may be the same block on a new chain.',
    bad: { language: 'jsonrpc', text: 'eth_getLogs({ "fromBlock": "latest", "toBlock": "earliest" })' },
    good: { language: 'jsonrpc', text: 'eth_getLogs({ "fromBlock": "earliest", "toBlock": "latest" })' },
    source: 'real nodes: filter options',
  },
  {
    code: 'filter-pending',
    severity: 'warning',
    title: 'Logs of the pending block',
    why: 'Most nodes keep no logs of the pending block: they reject the tag, or answer with an empty list.',
    bad: { language: 'jsonrpc', text: 'eth_getLogs({ "fromBlock": "pending" })' },
    good: { language: 'jsonrpc', text: 'eth_getLogs({ "fromBlock": "latest" })' },
    source: 'real nodes: filter options',
  },
  {
    code: 'filter-id-leading-zero',
    severity: 'warning',
    title: 'Leading zeros in a filter id',
    why: 'Most nodes read `0x01` as the filter `0x1`. Nodes that compare ids as text do not find it.',
    bad: { language: 'jsonrpc', text: 'eth_getFilterChanges("0x01")' },
    good: { language: 'jsonrpc', text: 'eth_getFilterChanges("0x1")' },
    source: 'real nodes: filters',
  },
  {
    code: 'topics-not-array',
    severity: 'error',
    title: 'Topics are not an array',
    why: '`topics` has one entry per position, even when only the first one matters.',
    bad: {
      language: 'jsonrpc',
      text: 'eth_getLogs({ "topics": "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef" })',
    },
    good: {
      language: 'jsonrpc',
      text: 'eth_getLogs({ "topics": ["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"] })',
    },
    source: 'Execution-Layer JSON-RPC Interface: Filters and logs',
  },
  {
    code: 'topics-too-many',
    severity: 'error',
    title: 'Too many topics',
    why: 'A log has at most four topics, so a fifth matches nothing and nodes reject it.',
    bad: { language: 'jsonrpc', text: 'eth_getLogs({ "topics": [null, null, null, null, null] })' },
    good: { language: 'jsonrpc', text: 'eth_getLogs({ "topics": [null, null, null, null] })' },
    source: 'Execution-Layer JSON-RPC Interface: Limits',
  },
  {
    code: 'topics-wrong-shape',
    severity: 'error',
    title: 'Invalid topic',
    why: 'Each position is `null` (matches anything), one topic of 32 bytes, or an array of alternatives.',
    bad: { language: 'jsonrpc', text: 'eth_getLogs({ "topics": [true] })' },
    good: { language: 'jsonrpc', text: 'eth_getLogs({ "topics": [null] })' },
    source: 'Execution-Layer JSON-RPC Interface: Filters and logs',
  },
  {
    code: 'topics-nested',
    severity: 'error',
    title: 'Topics nested too deep',
    why: 'An array at a position means "one of these". Nodes reject arrays inside it.',
    bad: {
      language: 'jsonrpc',
      text: 'eth_getLogs({ "topics": [[["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"]]] })',
    },
    good: {
      language: 'jsonrpc',
      text: 'eth_getLogs({ "topics": [["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"]] })',
    },
    source: 'Execution-Layer JSON-RPC Interface: Filters and logs',
  },
] as const satisfies readonly RuleDoc[];
