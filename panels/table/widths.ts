import type { TableColumn, TableRow } from '../../common/panels/table';
import { nameOf, seen } from './values';

/** Pixels. */
const narrowest = 60;
const widest = 420;
const usual = 120;

/** The column widths: chosen by the user, otherwise estimated. */
export class ColumnWidths {
  /** Chosen widths by column name. */
  chosen: Readonly<Record<string, number>> = {};
  readonly #guessed = new Map<string, number>();

  of(column: TableColumn): number {
    const name = nameOf(column);
    return this.chosen[name] ?? this.#guessed.get(name) ?? usual;
  }

  choose(column: TableColumn, width: number): void {
    this.chosen = { ...this.chosen, [nameOf(column)]: Math.max(narrowest, Math.round(width)) };
  }

  /** Estimated once, from a sample of the rows that are there, so that nothing moves while more rows arrive. */
  guess(columns: readonly TableColumn[], shown: readonly number[], rows: readonly TableRow[]): void {
    if (rows.length === 0) return;
    for (const at of shown) {
      const column = columns[at];
      if (!column || this.#guessed.has(nameOf(column))) continue;
      const width = longest(nameOf(column), at, rows) * 8 + 20;
      this.#guessed.set(nameOf(column), Math.min(widest, Math.max(narrowest, width)));
    }
  }
}

/** At most 60 rows, evenly spaced: lists are often sorted, so that the first rows are alike. */
function sampleOf(rows: readonly TableRow[]): readonly TableRow[] {
  const step = Math.ceil(rows.length / 60);
  return rows.filter((_, at) => at % step === 0);
}

/** Length of the longest value, at most 50 characters. */
function longest(name: string, at: number, rows: readonly TableRow[]): number {
  // The end of a path matters most: its beginning is truncated if there is no space.
  const own = name.split('.').at(-1) ?? name;
  const lengths = sampleOf(rows).map((row) => {
    const { value, note } = seen(row.cells[at]);
    return Math.min(value.length, 24) + (note === '' ? 0 : Math.min(note.length, 24) + 2);
  });
  return Math.max(Math.min(name.length, own.length + 10) + 3, ...lengths);
}
