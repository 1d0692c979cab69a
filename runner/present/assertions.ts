import { counted } from '../../common/units/words';
import type { AssertionResult } from '../judge/assertion';
import type { VerdictLevel } from '../judge/verdict';
import type { Presented } from './presented';

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

/** Adds the results of its assertions to a response. @param level the verdict on both */
export function withAssertions<Shown extends Presented>(
  shown: Shown,
  results: readonly Pick<AssertionResult, 'passed' | 'message'>[],
  level: VerdictLevel,
): Shown {
  if (shown.level === 'running') return shown;
  if (results.length === 0) return { ...shown, level };
  const failures = results.flatMap(({ passed, message }) => (passed ? [] : message));
  const words = assertionWords(results);
  const short = failures.length === 0 ? `${shown.short} · ${words}` : `${words} · ${shown.short}`;
  return {
    ...shown,
    short,
    title: `${short}${shown.title.slice(shown.short.length)}`,
    level,
    message: [shown.message, ...failures].filter(Boolean).join('\n'),
    ...(failures.length > 0 ? { failures } : {}),
  };
}
