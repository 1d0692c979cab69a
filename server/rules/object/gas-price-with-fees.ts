import { objectAround, removeMembers } from '../json-edits';
import type { SpecRule } from '../rule';

export const gasPriceWithFees: SpecRule = {
  on: 'schema',
  code: 'gas-price-with-fees',
  severity: 'error',
  title: 'Either gasPrice or the EIP-1559 fees',
  why: 'A transaction is priced by `gasPrice` or by `maxFeePerGas` and `maxPriorityFeePerGas`. Nodes refuse both together.',
  bad: {
    language: 'jsonrpc',
    text: 'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "gasPrice": "0x1", "maxFeePerGas": "0x2" }, "latest")',
  },
  good: {
    language: 'jsonrpc',
    text: 'eth_call({ "to": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "maxFeePerGas": "0x2" }, "latest")',
  },
  source: 'EIP-1559',
  fixes({ root, problem }) {
    const object = objectAround(root, problem.path);
    return object
      ? [{ title: 'Remove gasPrice', edits: removeMembers(object, ['gasPrice']), preferred: true }]
      : [];
  },
};
