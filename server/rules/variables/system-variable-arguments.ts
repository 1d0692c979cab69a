import type { Placeholder } from '../../../common/scratch/types';
import { formatOf, fromDotnet } from '../../../common/scratch/variables/clock-values';
import { systemOptions } from '../../../common/scratch/variables/resolve';
import { systemValue } from '../../../common/scratch/variables/system-values';
import { callInPlaceholder } from '../../../common/scratch/variables/written-calls';
import type { BlockRule, ReportFinding } from '../rule';

export const systemVariableArguments: BlockRule = {
  on: 'block',
  needs: ['placeholders'],
  code: 'system-variable-arguments',
  severity: 'error',
  title: 'Invalid arguments of a system variable',
  why: 'The value is computed when the request is sent. With invalid arguments there is no value, and nothing is sent. A warning for a format of Visual Studio such as `yyyy-MM-dd`, whose letters mean something else here and in REST Client.',
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
    for (const placeholder of block.placeholders) {
      const { expression, inner } = placeholder;
      if (expression.kind !== 'system') continue;
      // Rules of their own report calls by name, at the argument that is wrong.
      if (callInPlaceholder(placeholder)) continue;
      const found = systemValue(inner.text, systemOptions(variables));
      if (!found.ok) report(inner, found.failure.message);
      else checkFormat(placeholder, report);
    }
  },
};

/** Reports a format of .NET, whose letters mean something else here and in REST Client. */
function checkFormat({ expression, inner }: Placeholder, report: ReportFinding): void {
  if (expression.kind !== 'system' || !/^\$(?:local)?datetime$/i.test(expression.name)) return;
  const { format } = formatOf(inner.text.slice(expression.name.length).trim());
  const other = format && fromDotnet(format);
  if (format === undefined || !other) return;
  const start = inner.start + inner.text.indexOf(format, expression.name.length);
  const span = { start, end: start + format.length };
  report(span, `\`${format}\` is a format of Visual Studio. Here and in REST Client it is \`${other}\`.`, {
    severity: 'warning',
    fixes: [{ title: `Change to \`${other}\``, edits: [{ ...span, text: other }], preferred: true }],
  });
}
