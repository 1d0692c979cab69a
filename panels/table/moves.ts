/** A cell: its row as it stands in the table, -1 for the head; its column among those that are shown. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

export interface TableSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows that Page Up and Page Down move by. */
  readonly page: number;
}

/** Where a key moves from a cell; undefined for a key that does not move. May be beyond the table: see `within`. */
export function moved(
  { column, row }: CellPlace,
  key: { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean },
  { columns, page, rows }: TableSize,
): CellPlace | undefined {
  const whole = key.ctrlKey || key.metaKey;
  switch (key.key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'PageUp':
      return { row: Math.max(0, row - page), column };
    case 'PageDown':
      return { row: row + page, column };
    case 'Home':
      return { row: whole ? 0 : row, column: 0 };
    case 'End':
      return whole ? { row: rows - 1, column } : { row, column: columns - 1 };
    default:
      return undefined;
  }
}

/** The nearest cell of the table, its head included. */
export function within({ column, row }: CellPlace, { columns, rows }: TableSize): CellPlace {
  return {
    row: Math.max(-1, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  };
}
