import { memberNamed, objectAround } from '../json-edits';
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
  fixes({ text, root, problem }) {
    const object = objectAround(root, problem.path);
    const from = object && memberNamed(object, 'fromBlock')?.value;
    const to = object && memberNamed(object, 'toBlock')?.value;
    if (!from || !to) return [];
    const edits = [
      { start: from.start, end: from.end, text: text.slice(to.start, to.end) },
      { start: to.start, end: to.end, text: text.slice(from.start, from.end) },
    ];
    return [{ title: 'Swap fromBlock and toBlock', edits, preferred: true }];
  },
};
