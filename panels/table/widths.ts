import type { TableColumn, TableRow } from '../../common/panels/table';
import { nameOf, seen } from './values';

/** Pixels. */
const narrowest = 60;
const widest = 420;
const usual = 120;

/** The widths of the columns: those that a person chose, else guessed. */
export class ColumnWidths {
  /** Chosen, by name of the column. */
  chosen: Readonly<Record<string, number>> = {};
  readonly #guessed = new Map<string, number>();

  of(column: TableColumn): number {
    const name = nameOf(column);
    return this.chosen[name] ?? this.#guessed.get(name) ?? usual;
  }

  choose(column: TableColumn, width: number): void {
    this.chosen = { ...this.chosen, [nameOf(column)]: Math.max(narrowest, Math.round(width)) };
  }

  /** From the first rows; later rows change nothing, so that nothing moves while they come. */
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

/** Characters of the longest value, at most 50. */
function longest(name: string, at: number, rows: readonly TableRow[]): number {
  // The last part of a path counts: the part before it is cut where there is no room.
  const own = name.split('.').at(-1) ?? name;
  const lengths = rows.slice(0, 60).map((row) => {
    const { value, note } = seen(row.cells[at]);
    return Math.min(value.length, 24) + (note === '' ? 0 : Math.min(note.length, 24) + 2);
  });
  return Math.max(Math.min(name.length, own.length + 10) + 3, ...lengths);
}
