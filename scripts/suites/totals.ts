/** The results of a suite. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  /** Tests that were skipped because something is not installed on this machine. */
  readonly skipped: number;
}

export interface SuiteResult extends Totals {
  readonly name: string;
  readonly seconds: number;
  /** Why a suite counts as failed although no test failed. */
  readonly fault?: string;
}

/**
 * Reads the totals that mocha prints. A suite that ended with an error without a failed test, or that ran no test,
 * counts as one failure.
 * @param code exit code of the suite, null if it was killed
 */
export function totalsOf(output: string, code: number | null): Totals & { readonly fault?: string } {
  const sum = (word: string) =>
    [...output.matchAll(new RegExp(`^\\W*(\\d+) ${word}\\b`, 'gm'))].reduce(
      (all, match) => all + Number(match[1]),
      0,
    );
  const totals = { passed: sum('passing'), failed: sum('failing'), skipped: sum('pending') };
  if (totals.failed > 0) return totals;
  if (code !== 0) {
    const end = code === null ? 'was killed' : `ended with exit code ${code}`;
    return { ...totals, failed: 1, fault: `It ${end} without a failed test.` };
  }
  if (totals.passed + totals.skipped === 0) return { ...totals, failed: 1, fault: 'It ran no test.' };
  return totals;
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

/** The closing line for CI: `12 passed, 0 failed`, then `, 1 skipped` if there are any. */
export function closingLine(results: readonly Totals[]): string {
  const sum = (of: (one: Totals) => number) => results.reduce((all, one) => all + of(one), 0);
  const skipped = sum((one) => one.skipped);
  const end = skipped > 0 ? `, ${skipped} skipped` : '';
  return `${sum((one) => one.passed)} passed, ${sum((one) => one.failed)} failed${end}`;
}
