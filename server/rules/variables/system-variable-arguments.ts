import { clockOfVariables } from '../../../common/scratch/variables/network-scale';
import { systemValue } from '../../../common/scratch/variables/system-values';
import type { BlockRule } from '../rule';

export const systemVariableArguments: BlockRule = {
  on: 'block',
  code: 'system-variable-arguments',
  severity: 'error',
  title: 'A system variable gets arguments that it can use',
  why: 'Its value is worked out when the request is sent; from arguments that do not fit there is none, and nothing is sent.',
  bad: {
    language: 'jsonrpc',
    text: 'eth_call({ "to": "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2", "input": "{{$calldata balanceOf(address) 0x12}}" }, "latest")',
  },
  good: {
    language: 'jsonrpc',
    text: 'eth_call({ "to": "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2", "input": "{{$calldata balanceOf(address) 0x407d73d8a49eeb85d32cf465507dd71d507100c1}}" }, "latest")',
  },
  source: 'Scratch files',
  check({ block, variables }, report) {
    for (const { expression, inner } of block.placeholders) {
      if (expression.kind !== 'system') continue;
      const found = systemValue(inner.text, {
        variable: (name) => variables.get(name)?.value,
        clock: () => clockOfVariables(variables),
      });
      if ('problem' in found) report(inner, found.problem);
    }
  },
};
