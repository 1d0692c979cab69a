import type { SpecRule } from '../rule';

export const filterRangeReversed: SpecRule = {
  on: 'schema',
  code: 'filter-range-reversed',
  severity: 'error',
  title: 'A range of blocks runs upwards',
  why: '`fromBlock` must not lie after `toBlock`; nodes refuse a reversed range.',
  bad: { language: 'jsonrpc', text: 'eth_getLogs({ "fromBlock": "0x20", "toBlock": "0x10" })' },
  good: { language: 'jsonrpc', text: 'eth_getLogs({ "fromBlock": "0x10", "toBlock": "0x20" })' },
  source: 'real nodes: filter options',
};
