/** The calls of contracts in a block, with what is wrong in them. */
import { LIBRARIES, type WrittenCall } from '../../../common/contracts/writing/call-syntax';
import { type CallProblem, ValueReader } from '../../../common/contracts/writing/call-values';
import type { ReadCall } from '../../../common/contracts/writing/read-call';
import { readCall } from '../../../common/contracts/writing/written-call';
import { contractOfDirective } from '../../../common/scratch/contracts/contract-directive';
import type { Block, ContractVerb, RpcCall, Span } from '../../../common/scratch/types';
import { systemOptions } from '../../../common/scratch/variables/resolve';
import { readWritten, scopeOf } from '../../../common/scratch/variables/system-values';
import { callInPlaceholder } from '../../../common/scratch/variables/written-calls';
import type { BlockContext, Fix, ReportFinding } from '../rule';

interface PlacedCall {
  readonly call: WrittenCall;
  readonly read: ReadCall;
  /** Offset of the text that spans of the call are relative to. */
  readonly at: number;
  /** Of a call in a line of its own. */
  readonly line?: { readonly verb?: ContractVerb; readonly start: number };
}

/** The calls in `{{$calldata token.transfer(…)}}` or `{{$initcode Token(…)}}`, and in lines of their own. */
export function callsIn({ block, reading, variables }: BlockContext): readonly PlacedCall[] {
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

export function reportProblem(
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
export function isNamedBy(block: Block, name: string): boolean {
  return block.directives.some((one) => contractOfDirective(one)?.name.text === name);
}
