/** Which columns are shown, in which order, how wide, and an example of a filter for them. */
import type { TableColumn, TableRow } from '../../common/panels/table';
import { nameOf, plain, seen } from './values';

/** Columns beyond this number are hidden by default. */
const MOST_SHOWN = 40;
/** Fewer rows are often equal by chance. */
const FEWEST_ROWS = 3;

/** Of a transaction, what tells it apart comes first. */
const LEADING = ['hash', 'from', 'to', 'value'];

/** The places of the columns in their order on the screen. */
export function ordered(columns: readonly TableColumn[]): readonly number[] {
  const names = columns.map(nameOf);
  const leading = LEADING.flatMap((name) => (names.includes(name) ? names.indexOf(name) : []));
  const places = columns.map((_, at) => at);
  if (!names.includes('hash') || !names.includes('from')) return places;
  return [...leading, ...places.filter((at) => !leading.includes(at))];
}

/**
 * The names of the columns that are hidden until a person chooses: the last ones of a wide table, and those with the
 * same value in every row.
 */
export function hiddenByDefault(
  columns: readonly TableColumn[],
  rows: readonly TableRow[],
): readonly string[] {
  const places = ordered(columns);
  const beyond = places.slice(MOST_SHOWN);
  const [first, ...others] = rows;
  const constant =
    first === undefined || rows.length < FEWEST_ROWS
      ? []
      : places
          .slice(0, MOST_SHOWN)
          .filter((at) => others.every((row) => row.cells[at]?.[0] === first.cells[at]?.[0]));
  const hidden = columns.length - beyond.length - constant.length < 2 ? beyond : [...constant, ...beyond];
  return hidden.flatMap((at) => columns[at] ?? []).map(nameOf);
}

/** Longer values, such as hashes, are shortened. */
const LONGEST_EXAMPLE = 20;

/** `Filter: text, status:exited, index>100`, with columns and a value of the table. */
export function filterExample(columns: readonly TableColumn[], rows: readonly TableRow[]): string {
  const hidden = new Set(hiddenByDefault(columns, rows));
  const places = ordered(columns).filter((at) => !hidden.has(nameOf(columns[at] as TableColumn)));
  const exampleOf = (at: number) => {
    const value = plain(rows[0]?.cells[at]);
    return value.length <= LONGEST_EXAMPLE ? value : value.slice(0, 10);
  };
  const simple = (at: number) =>
    /^[\w.-]+$/.test(exampleOf(at)) && !/\s/.test(nameOf(columns[at] as TableColumn));
  const text = places.find((at) => !columns[at]?.numeric && simple(at));
  const number = places.find((at) => columns[at]?.numeric && simple(at));
  return [
    'Filter: text',
    ...(text === undefined ? [] : [`${nameOf(columns[text] as TableColumn)}:${exampleOf(text)}`]),
    ...(number === undefined ? [] : [`${nameOf(columns[number] as TableColumn)}>${exampleOf(number)}`]),
  ].join(', ');
}

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
