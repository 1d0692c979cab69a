import { jsonrpc } from '../../catalogue/rule-doc';
import type { AbiEntry } from '../../common/contracts/abi';
import { LIBRARIES, type WrittenCall } from '../../common/contracts/writing/call-syntax';
import { type CallProblem, ValueReader } from '../../common/contracts/writing/call-values';
import type { ReadCall } from '../../common/contracts/writing/read-call';
import { nearContract, readCall } from '../../common/contracts/writing/written-call';
import { contractOfDirective } from '../../common/scratch/contracts/contract-directive';
import type { Block, ContractVerb, RpcCall, Span } from '../../common/scratch/types';
import { systemOptions } from '../../common/scratch/variables/resolve';
import { readWritten, scopeOf } from '../../common/scratch/variables/system-values';
import { callInPlaceholder } from '../../common/scratch/variables/written-calls';
import { isLibrary } from './methods';
import type { BlockContext, Fix, ReportFinding, Rule } from './rule';

const DIRECTIVE = '# @contract weth = 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 as WETH\n';

/** Calls of contracts by name. */
export const contractsRules: readonly Rule[] = [
  {
    on: 'block',
    needs: ['placeholders', 'contracts'],
    code: 'contract-unknown',
    severity: 'error',
    title: 'Unknown contract or function',
    why: 'A call names a contract of `# @contract`, a deployment, a contract of the workspace or a standard, and one of its functions. Only then its arguments can be encoded.',
    ...jsonrpc(
      '# @contract weth = 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 as WETH\neth_call({ "to": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", "input": "{{$calldata weth.balanceof(weth)}}" }, "latest")',
      '# @contract weth = 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 as WETH\neth_call({ "to": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", "input": "{{$calldata weth.balanceOf(weth)}}" }, "latest")',
    ),
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
  },
  {
    on: 'block',
    needs: ['placeholders', 'contracts'],
    code: 'contract-arguments',
    severity: 'error',
    title: 'Invalid arguments of a contract call',
    why: 'The arguments are encoded by the types of the function. Those that do not fit have no encoding, and nothing is sent.',
    ...jsonrpc(
      '# @contract weth = 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 as WETH\neth_call({ "to": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", "input": "{{$calldata weth.balanceOf(C02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2)}}" }, "latest")',
      '# @contract weth = 0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2 as WETH\neth_call({ "to": "0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2", "input": "{{$calldata weth.balanceOf(0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2)}}" }, "latest")',
    ),
    source: 'Slotpad scratch file format',
    check(context, report) {
      for (const { read, at } of callsIn(context)) {
        for (const problem of read.problems) {
          if (problem.kind === 'arguments' || problem.kind === 'checksum') reportProblem(problem, at, report);
          else if (problem.kind === 'name') reportName(context, problem, at, report);
        }
      }
    },
  },
  {
    on: 'block',
    needs: ['placeholders', 'contracts'],
    code: 'contract-deployment',
    severity: 'error',
    title: 'Contract that cannot be deployed',
    why: 'A deployment sends the bytecode of an artifact of Foundry or Hardhat. Interfaces, abstract contracts and plain ABIs have none, and bytecode that calls a library needs the address of that library.',
    ...jsonrpc(
      'deploy WETH() { from: 0x407d73d8a49eeb85d32cf465507dd71d507100c1 }',
      'eth_sendTransaction({ "from": "0x407d73d8a49eeb85d32cf465507dd71d507100c1", "input": "0x600a600c600039600a6000f3602a60005260206000f3" })',
    ),
    source: 'Solidity documentation: Library Linking, Abstract Contracts',
    check(context, report) {
      for (const { read, at } of callsIn(context)) {
        for (const problem of read.problems)
          if (problem.kind === 'deployment') reportContract(context, problem, at, report);
      }
    },
  },
  {
    on: 'block',
    needs: ['contracts'],
    code: 'contract-mutability',
    severity: 'warning',
    title: 'Call that does not fit its function',
    why: 'A function says whether it changes the state and whether it takes ether. A transaction to one that only reads costs gas and returns nothing, one with ether to a function that is not payable reverts, and a call without `send` changes nothing.',
    ...jsonrpc(
      `${DIRECTIVE}send weth.balanceOf(weth) { from: 0x407d73d8a49eeb85d32cf465507dd71d507100c1 }`,
      `${DIRECTIVE}weth.balanceOf(weth)`,
    ),
    source: 'Solidity documentation: State Mutability',
    check(context, report) {
      for (const { call, line, read } of callsIn(context)) {
        const { entry } = read;
        if (!line || !entry?.mutability) continue;
        const { name, options } = call;
        if (line.verb === 'send' && isReading(entry)) {
          const edits = [{ start: line.start, end: call.contract.start, text: '' }];
          report(
            { start: line.start, end: line.start + line.verb.length },
            `${name.text} only reads. A transaction costs gas and does not return its result.`,
            { fixes: [{ title: 'Remove send', edits, preferred: true }] },
          );
        }
        if (!line.verb && !isReading(entry)) {
          const edits = [{ start: line.start, end: line.start, text: 'send ' }];
          report(name, `${name.text} changes the state. This call only simulates it.`, {
            severity: 'information',
            fixes: [{ title: 'Send a transaction', edits }],
          });
        }
        const value = options?.items.find((one) => one.name?.text === 'value');
        const isZero = value?.value?.kind === 'number' && /^0(?:x0)?(?:\D|$)/.test(value.value.text);
        if (value && !isZero && entry.mutability !== 'payable') {
          const what = call.deploys ? `The constructor of ${name.text}` : name.text;
          report(value, `${what} is not payable: with ether, it reverts.`);
        }
      }
    },
  },
];

/** Calls that are sent as methods with a dot in their name, because no contract has the name. */
function nearlyContracts(
  { block, catalogue, contracts, reading }: BlockContext,
  report: ReportFinding,
): void {
  if (!contracts || !block.words || reading.kind !== 'rpc') return;
  for (const { candidate, contract, method } of reading.calls) {
    if (!candidate || contract || (method && isLibrary(method.text))) continue;
    if (method && catalogue.methodNamed(method.text)) continue;
    const { text, start, end } = candidate.written.contract;
    const [near] = nearContract(text, contracts);
    if (near === undefined) continue;
    const fixes = [{ title: `Write ${near}`, edits: [{ start, end, text: near }], preferred: true }];
    report({ start, end }, `There is no contract "${text}". Did you mean "${near}"?`, { fixes });
  }
}

/** Nothing is said of a contract while those of the workspace are being read. */
function reportContract(
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

function isReading({ mutability }: AbiEntry): boolean {
  return mutability === 'view' || mutability === 'pure';
}

interface PlacedCall {
  readonly call: WrittenCall;
  readonly read: ReadCall;
  /** Offset of the text that spans of the call are relative to. */
  readonly at: number;
  /** Of a call in a line of its own. */
  readonly line?: { readonly verb?: ContractVerb; readonly start: number };
}

/** The calls in `{{$calldata token.transfer(…)}}` or `{{$initcode Token(…)}}`, and in lines of their own. */
function callsIn({ block, reading, variables }: BlockContext): readonly PlacedCall[] {
  const found: PlacedCall[] = [];
  for (const placeholder of block.placeholders) {
    const { written, at } = callInPlaceholder(placeholder) ?? {};
    if (written === undefined || at === undefined || placeholder.expression.kind !== 'system') continue;
    const read = readWritten(placeholder.expression.name, written, systemOptions(variables));
    if (read) found.push({ call: read.call, read, at });
  }
  if (block.words && reading.kind === 'rpc') {
    for (const call of reading.calls) {
      const read = readLine(call, variables);
      if (read) found.push(read);
    }
  }
  return found;
}

/** A call in a line of its own. The parser has reported what is wrong with its syntax. */
function readLine(
  { contract, start, closed }: RpcCall,
  variables: BlockContext['variables'],
): PlacedCall | undefined {
  const options = systemOptions(variables);
  const contracts = options.contracts?.();
  if (!contract || !closed || !contracts) return undefined;
  const { written, verb } = contract;
  const scope = scopeOf(contracts, options);
  const read = readCall(written, scope);
  const reader = new ValueReader(scope);
  if (read.target && !written.deploys)
    reader.read({ kind: 'word', ...written.contract }, { type: 'address' });
  for (const { name, value } of written.options?.items ?? []) {
    if (!name || !value || name.text === 'block' || name.text === LIBRARIES) continue;
    reader.read(value, { type: name.text === 'from' ? 'address' : 'uint256', name: name.text });
  }
  const problems = [...reader.problems, ...read.problems];
  return { call: written, read: { ...read, problems }, at: 0, line: { start, ...(verb ? { verb } : {}) } };
}

function reportProblem(
  { start, end, message, fixes = [], kind }: CallProblem,
  at: number,
  report: ReportFinding,
): void {
  const placed = (span: Span) => ({ start: span.start + at, end: span.end + at });
  report(placed({ start, end }), message, {
    ...(kind === 'checksum' ? { severity: 'warning' as const } : {}),
    fixes: fixes.map((fix): Fix => {
      const edits = [{ ...placed(fix), text: fix.text }];
      return { title: fix.title, edits, ...(fixes.length === 1 ? { preferred: true } : {}) };
    }),
  });
}

/** Whether a directive of the block gives the name, and is wrong itself. */
function isNamedBy(block: Block, name: string): boolean {
  return block.directives.some((one) => contractOfDirective(one)?.name.text === name);
}
