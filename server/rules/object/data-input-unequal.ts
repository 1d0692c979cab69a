import { objectAround, removeMembers } from '../json-edits';
import type { SpecRule } from '../rule';

export const dataInputUnequal: SpecRule = {
  on: 'schema',
  code: 'data-input-unequal',
  severity: 'error',
  title: 'data and input say the same',
  why: '`data` is the older name of `input`. When both are there and differ, nodes refuse the object.',
  bad: {
    language: 'jsonrpc',
    text: 'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "data": "0x01", "input": "0x02" }, "latest")',
  },
  good: {
    language: 'jsonrpc',
    text: 'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "input": "0x02" }, "latest")',
  },
  source: 'real nodes: call object',
  fixes({ root, problem }) {
    const object = objectAround(root, problem.path);
    return object ? [{ title: 'Remove data', edits: removeMembers(object, ['data']), preferred: true }] : [];
  },
};
