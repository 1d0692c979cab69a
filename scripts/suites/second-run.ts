import type { Suite } from './suites';
import type { SuiteResult } from './totals';

/** If more suites fail, something is broken, and a second run would only take time. */
const MOST = 3;

/**
 * Runs suites that drive a VS Code window and failed a second time, one at a time: beside other suites, a window on a
 * small machine can be slow enough to lose a click. All other results stay as they are.
 *
 * @param run runs a suite and prints its output
 * @returns all results, with those of the second runs, and a line for each second run
 */
export async function runFailedWindows(
  results: readonly SuiteResult[],
  asked: readonly Suite[],
  run: (suite: Suite) => Promise<SuiteResult>,
): Promise<{ readonly results: readonly SuiteResult[]; readonly lines: readonly string[] }> {
  const failed = results.filter((one) => one.failed > 0);
  const windows = asked.filter(
    (suite) => suite.drivesWindow === true && failed.some(({ name }) => name === suite.name),
  );
  if (asked.length === 1 || windows.length < failed.length || failed.length > MOST)
    return { results, lines: [] };
  const lines: string[] = [];
  let all = results;
  for (const suite of windows) {
    const second = await run(suite);
    all = all.map((one) => (one.name === suite.name ? second : one));
    lines.push(
      `${suite.name} failed beside other suites, and ${second.failed > 0 ? 'failed' : 'passed'} alone. Both outputs are above.`,
    );
  }
  return { results: all, lines };
}
