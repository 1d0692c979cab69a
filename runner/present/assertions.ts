import { counted } from '../../common/units/words';
import type { AssertionResult } from '../judge/assertion';

/** `1 of 2 assertions failed`, or `2 assertions passed`. */
export function assertionWords(results: readonly Pick<AssertionResult, 'passed'>[]): string {
  const failed = results.filter(({ passed }) => !passed).length;
  return assertionCounts({ passed: results.length - failed, failed });
}

/** The same words from the counts alone. */
export function assertionCounts({
  passed,
  failed,
}: {
  readonly passed: number;
  readonly failed: number;
}): string {
  const all = counted(passed + failed, 'assertion');
  return failed === 0 ? `${all} passed` : `${failed} of ${all} failed`;
}
