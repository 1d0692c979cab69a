import type { CallProblem } from '../../../common/contracts/writing/call-values';
import type { BlockContext, BlockRule, ReportFinding } from '../rule';
import { callsIn, reportProblem } from './calls';

export const contractArguments: BlockRule = {
  on: 'block',
  needs: ['placeholders', 'contracts'],
  code: 'contract-arguments',
  severity: 'error',
  title: 'Invalid arguments of a contract call',
  why: 'The arguments are encoded by the types of the function. Those that do not fit have no encoding, and nothing is sent.',
  bad: {
    language: 'jsonrpc',
    text: '# @contract weth = 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 as WETH\neth_call({ "to": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", "input": "{{$calldata weth.balanceOf(C02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2)}}" }, "latest")',
  },
  good: {
    language: 'jsonrpc',
    text: '# @contract weth = 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 as WETH\neth_call({ "to": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", "input": "{{$calldata weth.balanceOf(0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2)}}" }, "latest")',
  },
  source: 'Slotpad scratch file format',
  check(context, report) {
    for (const { read, at } of callsIn(context)) {
      for (const problem of read.problems) {
        if (problem.kind === 'arguments' || problem.kind === 'checksum') reportProblem(problem, at, report);
        else if (problem.kind === 'name') reportName(context, problem, at, report);
      }
    }
  },
};

/** In an untrusted workspace and in Markdown, variables may be defined elsewhere. */
function reportName(
  { contracts, options }: BlockContext,
  problem: CallProblem,
  at: number,
  report: ReportFinding,
): void {
  // While the contracts of the workspace are being read, any word may be the name of one.
  if (options.inMarkdown || (!contracts && !options.environmentUnread)) return;
  if (!options.environmentUnread) reportProblem(problem, at, report);
  else {
    const span = { start: problem.start + at, end: problem.end + at };
    const message = `${problem.message} Environment files are not read, because the folder is not trusted.`;
    report(span, message, { severity: 'information' });
  }
}
