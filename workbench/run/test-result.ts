/** Results of a run in the Test Explorer, and where their failures are after an edit. */
import type { AssertionResult } from '../../runner/judge/assertion';
import { hasResponse } from '../../runner/model/outcome';
import type { RunResult } from '../../runner/run/run';

/** How the Test Explorer shows a request. Of what was not checked it has no other gray than `skipped`. */
export function testStateOf({
  verdict,
  reply,
}: Pick<RunResult, 'verdict' | 'reply'>): 'passed' | 'skipped' | 'failed' | 'errored' {
  if (verdict === 'unchecked') return 'skipped';
  if (verdict !== 'error') return 'passed';
  return hasResponse(reply) ? 'failed' : 'errored';
}

const EQUALS = '== ';

/**
 * The two sides of a failed comparison for equality, which the editor shows as `actual != expected`; undefined for
 * other assertions.
 */
export function differenceOf({
  expected,
  actual,
}: Pick<AssertionResult, 'expected' | 'actual'>):
  | { readonly expected: string; readonly actual: string }
  | undefined {
  return expected.startsWith(EQUALS) && actual !== ''
    ? { expected: expected.slice(EQUALS.length), actual }
    : undefined;
}

/** The position of a failed assertion. */
export interface PlacedFailure {
  /** Zero-based. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

/** A change of a document. `from` and `to` are the changed lines before the change, zero-based and inclusive. */
interface LineChange {
  readonly from: number;
  readonly to: number;
  /** Number of added lines; negative when lines were removed. */
  readonly more: number;
}

/** Failures after an edit: those below it move with their lines, and those on changed lines are dropped. */
export function movedFailures(
  failures: readonly PlacedFailure[],
  changes: readonly LineChange[],
): readonly PlacedFailure[] {
  let left = failures;
  for (const { from, to, more } of changes) {
    left = left
      .filter(({ line }) => line < from || line > to)
      .map((one) => (one.line > to && more !== 0 ? { ...one, line: one.line + more } : one));
  }
  return left;
}
