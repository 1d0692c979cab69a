import type { SpecRule } from '../rule';

export const wrongType: SpecRule = {
  on: 'schema',
  code: 'wrong-type',
  severity: 'error',
  title: 'A value has the type that the node reads',
  why: 'A node decodes each parameter and member into a fixed type and refuses any other.',
  bad: {
    language: 'jsonrpc',
    text: 'eth_getBlockByHash("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", "true")',
  },
  good: {
    language: 'jsonrpc',
    text: 'eth_getBlockByHash("0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae", true)',
  },
  source: 'Execution-Layer JSON-RPC Interface: Endpoints',
};
