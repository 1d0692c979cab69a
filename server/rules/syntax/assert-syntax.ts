import { standardContracts } from '../../../common/contracts/contracts';
import { tokenAmount } from '../../../common/contracts/writing/amounts';
import type { ResolvedRequest } from '../../../common/scratch/api';
import { amountOfToken, parseAssertion } from '../../../common/scratch/reading/assertion';
import type { ComparisonAssertion } from '../../../common/scratch/reading/assertion-types';
import { MISPLACED, misplacedAssertions } from '../../../common/scratch/reading/misplaced-assertion';
import type { Block, Token } from '../../../common/scratch/types';
import { systemOptions } from '../../../common/scratch/variables/resolve';
import type { BlockContext, BlockRule, Fix, ReportFinding } from '../rule';

export const assertSyntax: BlockRule = {
  on: 'block',
  needs: ['directives', 'http'],
  code: 'assert-syntax',
  severity: 'error',
  title: 'Invalid assertion',
  why: 'An assertion that cannot be parsed always fails, in the Test Explorer and in the terminal. Below the headers, the line is not sent, and fails as well.',
  bad: { language: 'jsonrpc', text: '# @assert $.result = 0x539\neth_chainId()' },
  good: { language: 'jsonrpc', text: '# @assert $.result == 0x539\neth_chainId()' },
  source: 'Slotpad scratch file format',
  check(context, report) {
    const { block, reading } = context;
    for (const { key, value } of block.directives) {
      if (key.text !== 'assert') continue;
      const read = parseAssertion(value.text);
      if (read.ok) {
        const found = read.value;
        if (found.kind === 'comparison' && found.subject.kind === 'returned' && !callsContract(reading))
          reportReturned(found.subjectText, value, report);
        else if (found.kind === 'comparison') reportUnit(found, value, context, report);
        continue;
      }
      const { message, fix } = read.failure;
      if (value.text.trim() === '') {
        report(key, message);
        continue;
      }
      const span = { start: value.start + read.failure.start, end: value.start + read.failure.end };
      const fixes: Fix[] =
        fix === undefined
          ? []
          : [{ title: `Write ${fix}`, edits: [{ ...span, text: fix }], preferred: true }];
      report(span, message, { fixes });
    }
    inBody(block, report);
  },
};

function callsContract(reading: ResolvedRequest): boolean {
  return reading.kind === 'rpc' && reading.calls.some(({ method }) => method?.text === 'eth_call');
}

function reportReturned(written: string, value: Token, report: ReportFinding): void {
  const start = value.start + value.text.indexOf(written);
  const span = { start, end: start + written.length };
  const fix = `$.${written}`;
  const message = `\`${written}\` is a value that \`eth_call\` returned, and this request does not have that call. Write \`${fix}\`.`;
  report(span, message, {
    fixes: [{ title: `Write ${fix}`, edits: [{ ...span, text: fix }], preferred: true }],
  });
}

/** Only a directive of the file says the decimals of a token. A text such as `1 beta` may be equal to another one. */
function reportUnit(
  { subject, operator, expected }: ComparisonAssertion,
  value: Token,
  { variables, options }: BlockContext,
  report: ReportFinding,
): void {
  const orders = operator.startsWith('<') || operator.startsWith('>');
  const isNumber = subject.kind === 'returned' || (orders && subject.kind === 'path');
  const amount = isNumber && !options.inMarkdown ? amountOfToken(expected.text) : undefined;
  if (!amount) return;
  const contracts = systemOptions(variables).contracts?.() ?? standardContracts();
  const read = tokenAmount(amount.amount, amount.unit, contracts);
  if (read.ok) return;
  const start = value.start + expected.start;
  const end = value.start + expected.end;
  report({ start: read.wrong === 'amount' ? start : end - amount.unit.length, end }, read.message);
}

/** Assertions behind the empty line after the headers: they are sent. */
function inBody(block: Block, report: ReportFinding): void {
  const { text, request } = block;
  for (const { start, end } of misplacedAssertions(block)) {
    const line = text.slice(start, end).replace(/[\r\n]+$/, '');
    const above = text.lastIndexOf('\n', (request?.start ?? start) - 1) + 1;
    const edits = [
      { start: above, end: above, text: `${line.trim()}\n` },
      { start, end, text: '' },
    ];
    report({ start: start + line.length - line.trimStart().length, end: start + line.length }, MISPLACED, {
      fixes: [{ title: 'Move above the request', edits, preferred: true }],
    });
  }
}
