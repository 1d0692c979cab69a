import { counted } from '../../common/units/words';
import type { AssertionResult } from '../judge/assertion';

/** `1 of 2 assertions failed`, or `2 assertions passed`. */
export function assertionWords(results: readonly AssertionResult[]): string {
  const failed = results.filter(({ passed }) => !passed).length;
  const all = counted(results.length, 'assertion');
  return failed === 0 ? `${all} passed` : `${failed} of ${all} failed`;
}
