import type { ResolvedRequest } from '../../../common/scratch/api';
import { parseAssertion } from '../../../common/scratch/reading/assertion';
import { MISPLACED, misplacedAssertions } from '../../../common/scratch/reading/misplaced-assertion';
import type { Block, Token } from '../../../common/scratch/types';
import type { BlockRule, Fix, ReportFinding } from '../rule';

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
  check({ block, reading }, report) {
    for (const { key, value } of block.directives) {
      if (key.text !== 'assert') continue;
      const read = parseAssertion(value.text);
      if (read.ok) {
        const found = read.value;
        if (found.kind === 'comparison' && found.subject.kind === 'returned' && !callsContract(reading))
          reportReturned(found.subjectText, value, report);
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
