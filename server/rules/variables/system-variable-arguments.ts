import { clockOfVariables } from '../../../common/scratch/variables/network-scale';
import { systemValue } from '../../../common/scratch/variables/system-values';
import type { BlockRule } from '../rule';

export const systemVariableArguments: BlockRule = {
  on: 'block',
  needs: ['placeholders'],
  code: 'system-variable-arguments',
  severity: 'error',
  title: 'Invalid arguments of a system variable',
  why: 'The value is computed when the request is sent. With invalid arguments there is no value, and nothing is sent.',
  bad: {
    language: 'jsonrpc',
    text: 'eth_call({ "to": "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2", "input": "{{$calldata balanceOf(address) 0x12}}" }, "latest")',
  },
  good: {
    language: 'jsonrpc',
    text: 'eth_call({ "to": "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2", "input": "{{$calldata balanceOf(address) 0x407d73d8a49eeb85d32cf465507dd71d507100c1}}" }, "latest")',
  },
  source: 'Slotpad scratch file format',
  check({ block, variables }, report) {
    for (const { expression, inner } of block.placeholders) {
      if (expression.kind !== 'system') continue;
      const found = systemValue(inner.text, {
        variable: (name) => variables.get(name)?.value,
        clock: () => clockOfVariables(variables),
      });
      if (!found.ok) report(inner, found.failure.message);
    }
  },
};
