import type { CallProblem } from '../../../common/contracts/writing/call-values';
import { nearContract } from '../../../common/contracts/writing/written-call';
import type { BlockContext, BlockRule, ReportFinding } from '../rule';
import { callsIn, isNamedBy, reportProblem } from './calls';

export const contractUnknown: BlockRule = {
  on: 'block',
  needs: ['placeholders', 'contracts'],
  code: 'contract-unknown',
  severity: 'error',
  title: 'Unknown contract or function',
  why: 'A call names a contract of `# @contract`, a deployment, a contract of the workspace or a standard, and one of its functions. Only then its arguments can be encoded.',
  bad: {
    language: 'jsonrpc',
    text: '# @contract weth = 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 as WETH\neth_call({ "to": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", "input": "{{$calldata weth.balanceof(weth)}}" }, "latest")',
  },
  good: {
    language: 'jsonrpc',
    text: '# @contract weth = 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 as WETH\neth_call({ "to": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", "input": "{{$calldata weth.balanceOf(weth)}}" }, "latest")',
  },
  source: 'Slotpad scratch file format',
  check(context, report) {
    nearlyContracts(context, report);
    for (const { call, read, at } of callsIn(context)) {
      for (const problem of read.problems) {
        // What is wrong with a directive is reported there.
        if (problem.kind === 'contract' && !isNamedBy(context.block, call.contract.text))
          reportContract(context, problem, at, report);
        else if (problem.kind === 'function') reportProblem(problem, at, report);
      }
    }
  },
};

/** Calls that are sent as methods with a dot in their name, because no contract has the name. */
function nearlyContracts(
  { block, catalogue, contracts, reading }: BlockContext,
  report: ReportFinding,
): void {
  if (!contracts || !block.words || reading.kind !== 'rpc') return;
  for (const { candidate, contract, method } of reading.calls) {
    if (!candidate || contract) continue;
    if (method && catalogue.methodNamed(method.text)) continue;
    const { text, start, end } = candidate.written.contract;
    const [near] = nearContract(text, contracts);
    if (near === undefined) continue;
    const fixes = [{ title: `Write ${near}`, edits: [{ start, end, text: near }], preferred: true }];
    report({ start, end }, `There is no contract "${text}". Is it "${near}"?`, { fixes });
  }
}

/** Nothing is said of a contract while those of the workspace are being read. */
export function reportContract(
  { contracts, options }: BlockContext,
  problem: CallProblem,
  at: number,
  report: ReportFinding,
): void {
  if (contracts) reportProblem(problem, at, report);
  else if (options.environmentUnread) {
    const span = { start: problem.start + at, end: problem.end + at };
    const message =
      'This contract is not known: the contracts of the workspace are not read while it is not trusted.';
    report(span, message, { severity: 'information' });
  }
}
