import type { SpecRule } from '../rule';

export const topicsNotArray: SpecRule = {
  on: 'schema',
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
};
