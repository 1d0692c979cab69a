/** The written calls of a block, with what is wrong in them. */
import type { WrittenCall } from '../../../common/contracts/writing/call-syntax';
import type { CallProblem } from '../../../common/contracts/writing/call-values';
import type { ReadCall } from '../../../common/contracts/writing/written-call';
import { contractOfDirective } from '../../../common/scratch/contracts/contract-directive';
import type { Block, Span } from '../../../common/scratch/types';
import { systemOptions } from '../../../common/scratch/variables/resolve';
import { readWritten } from '../../../common/scratch/variables/system-values';
import type { BlockContext, Fix, ReportFinding } from '../rule';

interface PlacedCall {
  readonly call: WrittenCall;
  readonly read: ReadCall;
  /** Offset of the call in the block. */
  readonly at: number;
}

/** The calls in `{{$calldata token.transfer(…)}}`. */
export function callsIn({ block, variables }: BlockContext): readonly PlacedCall[] {
  const found: PlacedCall[] = [];
  for (const { expression, inner } of block.placeholders) {
    if (expression.kind !== 'system' || expression.name !== '$calldata') continue;
    const written = inner.text.slice(expression.name.length).trimStart();
    const read = readWritten(written, systemOptions(variables));
    if (read) found.push({ call: read.call, read, at: inner.end - written.length });
  }
  return found;
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
