/** A cell: its row index, -1 for the header; its column index among the visible columns. */
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

/** The cell that a key moves to; undefined for other keys. Can be outside the table: see `within`. */
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

/** The nearest cell of the table, including its header. */
export function within({ column, row }: CellPlace, { columns, rows }: TableSize): CellPlace {
  return {
    row: Math.max(-1, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  };
}
