import type { ComparisonRow } from '../../common/panels/compare';

export interface ComparisonFilter {
  readonly onlyDifferences: boolean;
  readonly query: string;
  /** Paths of rows whose rows below are hidden. */
  readonly closed: ReadonlySet<string>;
}

/** The rows that are shown, in order: those that fit with all that stand above them. */
export function visibleRows(
  rows: readonly ComparisonRow[],
  choice: ComparisonFilter,
): readonly ComparisonRow[] {
  const query = choice.query.trim().toLowerCase();
  const fits = (row: ComparisonRow) =>
    (!choice.onlyDifferences || row.mark !== 'same') && (query === '' || has(row, query));
  const shown: ComparisonRow[] = [];
  /** What stands above the row at hand, and how much of it is shown already. */
  const above: ComparisonRow[] = [];
  let known = 0;
  let closedAt = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    above.length = row.depth;
    known = Math.min(known, row.depth);
    above.push(row);
    // A search looks into closed rows too: what it finds has to be seen.
    if (query === '') {
      if (row.depth > closedAt) continue;
      closedAt = choice.closed.has(row.path) ? row.depth : Number.POSITIVE_INFINITY;
    }
    if (!fits(row)) continue;
    shown.push(...above.slice(known));
    known = row.depth + 1;
  }
  // The whole answer is a row only where it is no object and no list.
  return shown.length > 0 && shown[0]?.depth === 0 && shown[0].open ? shown.slice(1) : shown;
}

function has(row: ComparisonRow, query: string): boolean {
  return (
    row.path.toLowerCase().includes(query) || row.cells.some((cell) => cell?.toLowerCase().includes(query))
  );
}
