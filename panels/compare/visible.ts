import type { ComparisonRow } from '../../common/panels/compare';

export interface ComparisonFilter {
  readonly onlyDifferences: boolean;
  readonly query: string;
  /** Paths of collapsed rows. */
  readonly closed: ReadonlySet<string>;
}

/** The visible rows in order: matching rows, with all rows above them in the tree. */
export function visibleRows(
  rows: readonly ComparisonRow[],
  choice: ComparisonFilter,
): readonly ComparisonRow[] {
  const query = choice.query.trim().toLowerCase();
  const fits = (row: ComparisonRow) =>
    (!choice.onlyDifferences || row.mark !== 'same') && (query === '' || has(row, query));
  const shown: ComparisonRow[] = [];
  /** The ancestors of the current row, and how many of them are already in the result. */
  const above: ComparisonRow[] = [];
  let known = 0;
  let closedAt = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    above.length = row.depth;
    known = Math.min(known, row.depth);
    above.push(row);
    // A search also finds rows inside collapsed ones.
    if (query === '') {
      if (row.depth > closedAt) continue;
      closedAt = choice.closed.has(row.path) ? row.depth : Number.POSITIVE_INFINITY;
    }
    if (!fits(row)) continue;
    shown.push(...above.slice(known));
    known = row.depth + 1;
  }
  // The whole response is a row only if it is not an object or a list.
  return shown.length > 0 && shown[0]?.depth === 0 && shown[0].open ? shown.slice(1) : shown;
}

function has(row: ComparisonRow, query: string): boolean {
  return (
    row.path.toLowerCase().includes(query) || row.cells.some((cell) => cell?.toLowerCase().includes(query))
  );
}
