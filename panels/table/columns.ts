/** Which columns are shown, in which order, and an example of a filter for them. */

import type { TableColumn, TableRow } from '../../common/panels/table';
import { nameOf, plain } from './values';

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
