import { nodeAtPath } from '../../../common/scratch/json/json-value';
import { memberNamed, removeMembers } from '../json-edits';
import type { SpecRule } from '../rule';

export const blockObject: SpecRule = {
  on: 'schema',
  code: 'block-object',
  severity: 'error',
  title: 'A block object names one block',
  why: 'The object form (EIP-1898) holds either `blockNumber` or `blockHash`, and `requireCanonical` only beside a hash.',
  bad: {
    language: 'jsonrpc',
    text: 'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", { "blockNumber": "0x1", "blockHash": "0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae" })',
  },
  good: {
    language: 'jsonrpc',
    text: 'eth_getBalance("0x407d73d8a49eeb85d32cf465507dd71d507100c1", { "blockHash": "0xdc0818cf78f21a8e70579cb46a43643f78291264dda342ae31049421c82d21ae" })',
  },
  source: 'EIP-1898',
  fixes({ root, problem }) {
    const object = nodeAtPath(root, problem.path);
    if (object.kind !== 'object') return [];
    const both = ['blockHash', 'blockNumber'].every((name) => memberNamed(object, name));
    return both
      ? [
          { title: 'Keep the block hash', edits: removeMembers(object, ['blockNumber']) },
          { title: 'Keep the block number', edits: removeMembers(object, ['blockHash', 'requireCanonical']) },
        ]
      : [];
  },
};
