/** The value of a cell: as text, for sorting, for filtering, for other programs. */

import type { TableCell, TableColumn, TableRow } from '../../common/panels/table';
import { scalarText, shortened, shortenedInside } from '../../common/units/words';

/** `validator.balance`; `value` for a list of plain values. */
export function nameOf({ path }: TableColumn): string {
  return path.length === 0 ? 'value' : path.join('.');
}

/** The value without JSON quotes; empty if there is none. */
export function plain(cell: TableCell | undefined): string {
  if (!cell) return '';
  return scalarText(cell[0]);
}

/** The text of a cell and its note. */
export function seen(cell: TableCell | undefined): { readonly value: string; readonly note: string } {
  if (!cell) return { value: '', note: '' };
  const [raw, shown = '', note = ''] = cell;
  return { value: shown === '' ? inShort(raw, cell) : shown, note };
}

/** Truncates lists and objects; shortens hashes and keys to both ends. */
function inShort(raw: string, cell: TableCell): string {
  const sign = raw[0];
  if (sign !== '[' && sign !== '{') {
    const value = plain(cell);
    return /^0x[\da-f]{41,}$/i.test(value) ? shortenedInside(value, 10, 8) : value;
  }
  const text = raw.replace(/\s+/g, ' ');
  return shortened(text, 201);
}

// ---------------------------------------------------------------- order

/** Numbers first, then text, then missing values. */
type Key = bigint | number | string | undefined;

/** The sort key of a value: numbers by value, in hex and decimal. */
function keyOf(cell: TableCell | undefined): Key {
  if (!cell || cell[0] === 'null') return undefined;
  const text = plain(cell);
  if (/^-?\d{1,40}$/.test(text)) return BigInt(text);
  // Longer hex is a hash or an address, not a number.
  if (/^0x[\da-f]{1,32}$/i.test(text)) return BigInt(text);
  if (/^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text)) return Number(text);
  return text.toLowerCase();
}

function compareKeys(a: Key, b: Key): number {
  const [first, second] = [rank(a), rank(b)];
  if (first !== second) return first - second;
  if (a === b || a === undefined || b === undefined) return 0;
  return a < b ? -1 : 1;
}

function rank(key: Key): number {
  return key === undefined ? 2 : typeof key === 'string' ? 1 : 0;
}

/** Rows sorted by a column; rows without a value come last. Equal rows keep their order. */
export function sorted(rows: readonly TableRow[], column: number, descending: boolean): readonly TableRow[] {
  const keyed = rows.map((row) => ({ row, key: keyOf(row.cells[column]) }));
  const sign = descending ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.key === undefined || b.key === undefined) return compareKeys(a.key, b.key);
    return sign * compareKeys(a.key, b.key) || a.row.index - b.row.index;
  });
  return keyed.map(({ row }) => row);
}

// ---------------------------------------------------------------- filter

type Test = (row: TableRow) => boolean;

const TERM = /^([^\s:<>=]+)(:|<=|>=|<|>|=)(.+)$/;

/**
 * Filters rows: `text` in any column, `status:exited` in one, `index>100` by number. All conditions have to match. A
 * column is identified by its name or the last part of it.
 */
export function filterOf(text: string, columns: readonly TableColumn[]): Test | undefined {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const tests = words.map((word) => testOf(word, columns));
  return (row) => tests.every((test) => test(row));
}

function testOf(word: string, columns: readonly TableColumn[]): Test {
  const [, name = '', operator, wanted = ''] = TERM.exec(word) ?? [];
  const meant = operator === undefined ? [] : columnsNamed(name, columns);
  if (meant.length === 0) return (row) => row.cells.some((cell) => says(cell, word));
  if (operator === ':') return (row) => meant.some((at) => says(row.cells[at], wanted));
  const limit = keyOf([JSON.stringify(wanted.replaceAll(',', ''))]);
  return (row) =>
    meant.some((at) => {
      const key = keyOf(row.cells[at]);
      if (key === undefined || limit === undefined || rank(key) !== rank(limit)) return false;
      if (operator === '=') return key === limit || String(key) === String(limit);
      if (operator === '<') return key < limit;
      if (operator === '>') return key > limit;
      return operator === '<=' ? key <= limit : key >= limit;
    });
}

function columnsNamed(name: string, columns: readonly TableColumn[]): readonly number[] {
  return columns.flatMap((column, at) => {
    const whole = nameOf(column).toLowerCase();
    return whole === name || whole.split('.').at(-1) === name ? [at] : [];
  });
}

function says(cell: TableCell | undefined, text: string): boolean {
  return cell?.some((part) => part?.toLowerCase().includes(text)) ?? false;
}

// ---------------------------------------------------------------- for other programs

export type TextFormat = 'tsv' | 'csv' | 'json';

/** The rows with the values as the node sent them. @param shown indices of the columns */
export function textOf(
  rows: readonly TableRow[],
  columns: readonly TableColumn[],
  shown: readonly number[],
  format: TextFormat,
): string {
  if (format === 'json') return `[\n${rows.map((row) => `  ${jsonOf(row, columns, shown)}`).join(',\n')}\n]`;
  const field = format === 'csv' ? csvField : tsvField;
  const between = format === 'csv' ? ',' : '\t';
  const head = shown.map((at) => field(nameOf(columns[at] as TableColumn))).join(between);
  const lines = rows.map((row) => shown.map((at) => field(plain(row.cells[at]))).join(between));
  return `${[head, ...lines].join('\n')}\n`;
}

function tsvField(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ');
}

/** Quoted if needed; text that a spreadsheet would read as a formula is escaped. */
function csvField(text: string): string {
  const safe = /^[=+@]|^-(?!\d)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

interface Members extends Map<string, Members | string> {}

/** An item as JSON, with unchanged digits. */
export function jsonOf(row: TableRow, columns: readonly TableColumn[], shown: readonly number[]): string {
  const members: Members = new Map();
  for (const at of shown) {
    const cell = row.cells[at];
    const { path } = columns[at] as TableColumn;
    if (!cell) continue;
    if (path.length === 0) return cell[0];
    let level = members;
    for (const name of path.slice(0, -1)) {
      const below = level.get(name);
      const next: Members = below instanceof Map ? below : new Map();
      level.set(name, next);
      level = next;
    }
    level.set(path.at(-1) as string, cell[0]);
  }
  return write(members);
}

function write(value: Members | string): string {
  if (typeof value === 'string') return value;
  return `{${[...value].map(([name, below]) => `${JSON.stringify(name)}:${write(below)}`).join(',')}}`;
}
