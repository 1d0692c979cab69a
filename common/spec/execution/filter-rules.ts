import type { RuleDoc } from '../rule-doc';

/** What the schemas of filter options and topics raise. */
export const filterRules = [
  {
    code: 'filter-block-hash-with-range',
    severity: 'error',
    title: 'A block hash stands instead of a range',
    why: '`blockHash` restricts the query to one block and excludes `fromBlock` and `toBlock`; nodes refuse both together.',
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
    severity: 'hint',
    title: 'The filter key is spelt blockHash',
    why: 'Nodes call the member `blockHash`. Those that compare letter by letter overlook `blockhash` and search the default range.',
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
    title: 'A range of blocks runs upwards',
    why: '`fromBlock` must not lie after `toBlock`; nodes refuse a reversed range.',
    bad: { language: 'jsonrpc', text: 'eth_getLogs({ "fromBlock": "0x20", "toBlock": "0x10" })' },
    good: { language: 'jsonrpc', text: 'eth_getLogs({ "fromBlock": "0x10", "toBlock": "0x20" })' },
    source: 'real nodes: filter options',
  },
  {
    code: 'topics-not-array',
    severity: 'error',
    title: 'Topics are an array',
    why: '`topics` lists one entry a position, even when only the first matters.',
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
    title: 'A log has at most four topics',
    why: 'Topics stand at four positions. A fifth can match nothing, and nodes refuse it.',
    bad: { language: 'jsonrpc', text: 'eth_getLogs({ "topics": [null, null, null, null, null] })' },
    good: { language: 'jsonrpc', text: 'eth_getLogs({ "topics": [null, null, null, null] })' },
    source: 'Execution-Layer JSON-RPC Interface: Limits',
  },
  {
    code: 'topics-wrong-shape',
    severity: 'error',
    title: 'A topic is null, 32 bytes, or a list of those',
    why: 'Each position holds `null` (anything), one topic, or an array of topics of which one must match.',
    bad: { language: 'jsonrpc', text: 'eth_getLogs({ "topics": [true] })' },
    good: { language: 'jsonrpc', text: 'eth_getLogs({ "topics": [null] })' },
    source: 'Execution-Layer JSON-RPC Interface: Filters and logs',
  },
  {
    code: 'topics-nested',
    severity: 'error',
    title: 'Alternatives of a topic are one level deep',
    why: 'An array at a position means "one of these". Arrays inside it mean nothing, and nodes refuse them.',
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
