import { SKIPPED } from '../../scripts/suites/totals';

/** Skips a test, or in a hook all tests of its suite, and prints the reason, which `npm test` repeats at its end. */
export function skip(test: Mocha.Context, reason: string): never {
  // The dots of a reporter may stand in the line.
  console.log(`\n${SKIPPED}${reason}`);
  return test.skip();
}
