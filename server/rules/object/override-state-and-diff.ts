import { objectAround, removeMembers } from '../json-edits';
import type { SpecRule } from '../rule';

export const overrideStateAndDiff: SpecRule = {
  on: 'schema',
  code: 'override-state-and-diff',
  severity: 'error',
  title: 'An override has state or stateDiff',
  why: '`state` replaces the whole storage of the account, `stateDiff` single slots. Nodes refuse both for one account.',
  bad: {
    language: 'jsonrpc',
    text: 'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1" }, "latest", { "0x407d73d8a49eeb85d32cf465507dd71d507100c1": { "state": {}, "stateDiff": {} } })',
  },
  good: {
    language: 'jsonrpc',
    text: 'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1" }, "latest", { "0x407d73d8a49eeb85d32cf465507dd71d507100c1": { "stateDiff": {} } })',
  },
  source: 'real nodes: call object',
  fixes({ root, problem }) {
    const object = objectAround(root, problem.path);
    return object
      ? ['stateDiff', 'state'].map((name) => ({
          title: `Remove ${name}`,
          edits: removeMembers(object, [name]),
        }))
      : [];
  },
};
