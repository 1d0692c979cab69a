import { objectAround, removeMembers } from '../json-edits';
import type { SpecRule } from '../rule';

export const unknownMember: SpecRule = {
  on: 'schema',
  code: 'unknown-member',
  severity: 'warning',
  title: 'An object holds only members that the node reads',
  why: 'A node overlooks a member that it does not know, so a misspelt one is as good as left out.',
  bad: {
    language: 'jsonrpc',
    text: 'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "inptu": "0x" }, "latest")',
  },
  good: {
    language: 'jsonrpc',
    text: 'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "input": "0x" }, "latest")',
  },
  source: 'Execution-Layer JSON-RPC Interface: State',
  fixes({ root, problem }) {
    const object = objectAround(root, problem.path);
    const name = String(problem.path.at(-1));
    return object && !problem.fix
      ? [{ title: `Remove "${name}"`, edits: removeMembers(object, [name]) }]
      : [];
  },
};
