import { objectAround, removeMembers } from '../json-edits';
import type { SpecRule } from '../rule';

export const filterBlockHashWithRange: SpecRule = {
  on: 'schema',
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
  fixes({ root, problem }) {
    const object = objectAround(root, problem.path);
    return object
      ? [
          {
            title: 'Remove the range',
            edits: removeMembers(object, ['fromBlock', 'toBlock']),
            preferred: true,
          },
        ]
      : [];
  },
};
