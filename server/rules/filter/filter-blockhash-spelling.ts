import type { SpecRule } from '../rule';

export const filterBlockhashSpelling: SpecRule = {
  on: 'schema',
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
};
