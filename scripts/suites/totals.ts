/** The results of a suite. */
export interface SuiteResult {
  readonly name: string;
  readonly seconds: number;
  readonly passed: number;
  readonly failed: number;
  /** Tests that cannot run on this machine. */
  readonly skipped: number;
  /** Why tests were skipped. */
  readonly reasons: readonly string[];
  /** Why a suite counts as failed although no test failed. */
  readonly fault?: string;
  /** What mocha says of the failed tests. */
  readonly failures?: string;
}

export type Totals = Omit<SuiteResult, 'name' | 'seconds'>;

/** What a test prints before it is skipped, with the reason behind: mocha keeps no reasons. */
export const SKIPPED = 'Skipped: ';

/**
 * Reads the totals that mocha prints. A suite that ended with an error without a failed test, that ran no test, or that
 * skipped tests without a reason, counts as one failure.
 * @param code exit code of the suite, null if it was killed
 */
export function totalsOf(output: string, code: number | null): Totals {
  const sum = (word: string) =>
    [...output.matchAll(new RegExp(`^\\W*(\\d+) ${word}\\b`, 'gm'))].reduce(
      (all, match) => all + Number(match[1]),
      0,
    );
  const reasons = [...output.matchAll(new RegExp(`^${SKIPPED}(.+)$`, 'gm'))].map(([, reason = '']) => reason);
  const totals = {
    passed: sum('passing'),
    failed: sum('failing'),
    skipped: sum('pending'),
    reasons: [...new Set(reasons)],
  };
  if (totals.failed > 0) return { ...totals, failures: failuresIn(output) };
  if (code !== 0) return { ...totals, failed: 1, fault: `It ${endOf(code)} without a failed test.` };
  if (totals.passed + totals.skipped === 0) return { ...totals, failed: 1, fault: 'It ran no test.' };
  if (totals.skipped > 0 && reasons.length === 0)
    return { ...totals, failed: 1, fault: 'It skipped tests without a reason: use skip() of test/support.' };
  return totals;
}

/** What mocha prints after its totals, without the frames of libraries. */
function failuresIn(output: string): string {
  const from = output.search(/^\W*\d+ failing\b/m);
  const lines = output.slice(from).trimEnd().split('\n').slice(1);
  return lines
    .filter((line) => line.trim() !== '' && !/^\s+at .*(?:node_modules|node:)/.test(line))
    .join('\n');
}

/** A program that is not mocha counts as one test. */
export function totalsOfProgram(code: number | null): Totals {
  const totals = { passed: 0, skipped: 0, reasons: [] };
  return code === 0
    ? { ...totals, passed: 1, failed: 0 }
    : { ...totals, failed: 1, fault: `It ${endOf(code)}.` };
}

function endOf(code: number | null): string {
  return code === null ? 'was killed' : `ended with exit code ${code}`;
}

/** One row per suite. */
export function resultTable(results: readonly SuiteResult[]): string {
  const head = ['suite', 'passed', 'failed', 'skipped', 'seconds'];
  const rows = results.map((one) =>
    [one.name, one.passed, one.failed, one.skipped, one.seconds.toFixed(1)].map(String),
  );
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}

/** What was skipped and why, a line per suite. */
export function skippedLines(results: readonly SuiteResult[]): readonly string[] {
  return results
    .filter(({ skipped }) => skipped > 0)
    .map(({ name, skipped, reasons }) => `${name}: ${skipped} skipped. ${reasons.join(' ')}`);
}

/** What failed, again: the output of a suite is far above the table, and logs are truncated in the middle. */
export function failureLines(results: readonly SuiteResult[]): readonly string[] {
  return results
    .filter(({ failed }) => failed > 0)
    .map(({ name, failures, fault }) => `── ${name}\n${failures ?? `   ${fault ?? ''}`}\n`);
}

/** The closing line for CI: `12 passed, 0 failed`, then `, 1 skipped` if there are any. */
export function closingLine(results: readonly Totals[]): string {
  const sum = (of: (one: Totals) => number) => results.reduce((all, one) => all + of(one), 0);
  const skipped = sum((one) => one.skipped);
  const end = skipped > 0 ? `, ${skipped} skipped` : '';
  return `${sum((one) => one.passed)} passed, ${sum((one) => one.failed)} failed${end}`;
}
