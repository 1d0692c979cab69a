import type { AssertionResult } from '../../runner/judge/assertion';

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
