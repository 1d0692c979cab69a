/** Lists of responses as rows and columns, with values decoded as in inlay hints. */

import { metaOf, type Schema, type SchemaMeta } from '../../../catalogue/types';
import type { TableCell, TableColumn, TableRow } from '../../../common/panels/table';
import type { PathStep } from '../../../common/scratch/json/json-path';
import type { JsonArray, JsonNode } from '../../../common/scratch/types';
import { grouped } from '../../../common/units/digits';
import { integerOf } from '../../../common/units/hex';
import { decode } from '../decode/decode';
import { meaningsIn } from '../decode/decode-object';
import type { DecodeContext, Decoded } from '../decode/decoded';
import { metaFor } from '../decode/value-hints';
import { partsOf, type ResponsePart, type ResponseSubject } from './response';
import { scalarOf, schemaIn, worldOf } from './response-hover';

/** A list of a response that can be shown as a table. */
export interface ResponseList {
  readonly path: readonly PathStep[];
  /** Number of items. */
  readonly count: number;
}

/** Limits for the search of lists. */
const DEEPEST = 6;
const MOST_LISTS = 50;
const MOST_COLUMNS = 200;
/** Depth of members that become columns. A deeper object or array is one cell. */
const DEEPEST_COLUMN = 5;

/** The lists of a response, the most useful first: lists of objects, then lists outside others, then long ones. */
export function listsIn(root: JsonNode): readonly ResponseList[] {
  const found: FoundList[] = [];
  collectLists(root, [], found);
  found.sort(
    (a, b) =>
      Number(b.objects) - Number(a.objects) ||
      Number(isBelowItem(a.path)) - Number(isBelowItem(b.path)) ||
      b.count - a.count,
  );
  return found.map(({ path, count }) => ({ path, count }));
}

interface FoundList extends ResponseList {
  /** Whether items are objects. */
  readonly objects: boolean;
}

function collectLists(node: JsonNode, path: readonly PathStep[], found: FoundList[]): void {
  if (found.length >= MOST_LISTS || path.length > DEEPEST) return;
  if (node.kind === 'array') {
    const objects = node.items.some((item) => item.kind === 'object');
    if (objects || node.items.length > 1) found.push({ path, count: node.items.length, objects });
    // The items of a list are similar, so only the first ones are searched.
    for (const [index, item] of node.items.slice(0, 3).entries()) collectLists(item, [...path, index], found);
  } else if (node.kind === 'object') {
    for (const { key, value } of node.members) if (value) collectLists(value, [...path, key.value], found);
  }
}

function isBelowItem(path: readonly PathStep[]): boolean {
  return path.some((step) => typeof step === 'number');
}

export interface Table {
  /** Columns of the rows so far. */
  readonly columns: readonly TableColumn[];
  /** @param text the text that the item was parsed from */
  row(item: JsonNode, text: string, index: number): TableRow;
}

interface ColumnState {
  readonly path: readonly string[];
  readonly at: number;
  about: string;
  numeric: boolean;
  /** By part of the response: each item of a batch has its own schema. */
  readonly meanings: Map<ResponsePart | undefined, Meaning>;
}

/** The schema of a column, and a cache of decoded values, because many are repeated. */
interface Meaning {
  readonly schema: Schema | undefined;
  readonly words: Map<unknown, Words>;
}

/** The tree of member names, with their columns. */
interface Level {
  readonly below: Map<string, Level>;
  column?: ColumnState;
}

const MOST_WORDS = 1000;

/** Makes rows from the items of a list, one at a time. @param root root of the response, or of its beginning */
export function makeTable(
  root: JsonNode,
  subject: ResponseSubject,
  list: readonly PathStep[],
  world: DecodeContext,
): Table {
  const columns: ColumnState[] = [];
  const top: Level = { below: new Map() };
  const whole = list.length === 0 ? undefined : partAbove(root, subject, list);
  /** Each item of a batch or a stream is a response of its own. */
  const several = list.length === 0 && (subject.calls.length > 0 || subject.stream);
  const rootPart = list.length === 0 && !several ? partsOf(root, subject)[0] : undefined;

  function partFor(item: JsonNode): {
    readonly part: ResponsePart | undefined;
    readonly to: readonly PathStep[];
  } {
    if (whole) return { part: whole.part, to: [...whole.rest, 0] };
    if (!several) return { part: rootPart, to: [0] };
    const alone: JsonArray = { kind: 'array', start: item.start, end: item.end, items: [item], closed: true };
    return { part: partsOf(alone, subject)[0], to: [] };
  }

  function columnOf(level: Level, path: readonly string[]): ColumnState | undefined {
    if (!level.column && columns.length < MOST_COLUMNS) {
      level.column = { path: [...path], at: columns.length, about: '', numeric: true, meanings: new Map() };
      columns.push(level.column);
    }
    return level.column;
  }

  function meaningOf(column: ColumnState, part: ResponsePart | undefined, to: readonly PathStep[]): Meaning {
    let meaning = column.meanings.get(part);
    if (!meaning) {
      const schema = part && schemaIn(part, [...to, ...column.path]);
      meaning = { schema, words: new Map() };
      column.meanings.set(part, meaning);
      if (column.about === '' && schema) column.about = metaOf(schema)?.description ?? '';
    }
    return meaning;
  }

  return {
    get columns() {
      return columns.map(({ path, about, numeric }) => ({ path, about, numeric }));
    },
    row(item, text, index) {
      const cells: TableCell[] = [];
      const { part, to } = partFor(item);
      const around = worldOf({ contract: part?.contract }, world);
      const own = item.kind === 'object' ? meaningsIn(item, scalarOf, around) : undefined;
      eachCell(item, top, [], (node, level, path) => {
        const column = columnOf(level, path);
        if (!column) return;
        const meaning = meaningOf(column, part, to);
        while (cells.length < column.at) cells.push(null);
        cells[column.at] = cellOf(node, text, meaning, around, own && meaningOfCell(node, own));
        if (column.numeric && !isNumeric(node, meaning.schema)) column.numeric = false;
      });
      return { index, cells };
    },
  };
}

/** Visits the values of an item that are cells of their own. `path` is only valid during the visit. */
function eachCell(
  node: JsonNode,
  level: Level,
  path: string[],
  visit: (node: JsonNode, level: Level, path: readonly string[]) => void,
): void {
  if (node.kind !== 'object' || node.members.length === 0 || path.length >= DEEPEST_COLUMN) {
    visit(node, level, path);
    return;
  }
  for (const { key, value } of node.members) {
    if (!value) continue;
    let below = level.below.get(key.value);
    if (!below) {
      below = { below: new Map() };
      level.below.set(key.value, below);
    }
    path.push(key.value);
    eachCell(value, below, path, visit);
    path.pop();
  }
}

/** The part of a response that contains a list, and the path from there. */
function partAbove(root: JsonNode, subject: ResponseSubject, list: readonly PathStep[]) {
  const parts = partsOf(root, subject);
  const [first, ...rest] = list;
  if (root.kind !== 'array') return { part: parts[0], rest: list };
  const item = typeof first === 'number' ? root.items[first] : undefined;
  const own = parts.find(({ node }) => node === item);
  return own ? { part: own, rest } : { part: parts[0], rest: list };
}

/** The topics of a log are one cell, with the event. */
function meaningOfCell(node: JsonNode, own: ReadonlyMap<JsonNode, Decoded>): Decoded | undefined {
  const [first] = node.kind === 'array' ? node.items : [node];
  return first && own.get(first);
}

function cellOf(
  node: JsonNode,
  text: string,
  { schema, words }: Meaning,
  world: DecodeContext,
  own: Decoded | undefined,
): TableCell {
  const raw = text.slice(node.start, node.end);
  if (own?.hint !== undefined) return [raw, own.hint];
  const value = scalarOf(node);
  if (value === undefined || value === null) return [raw];
  let known = words.get(value);
  if (!known) {
    const meta = schema && metaFor(schema, value);
    known = shownFor(value, meta, decode(value, meta, world).hint);
    if (words.size < MOST_WORDS) words.set(value, known);
  }
  const { shown, note } = known;
  if (note !== undefined) return [raw, shown ?? '', note];
  return shown === undefined ? [raw] : [raw, shown];
}

/** A value in words. */
export interface Words {
  /** Text instead of the value. */
  readonly shown?: string;
  /** Text after the value. */
  readonly note?: string;
}

/** Units whose text replaces the number. A slot or a chain ID stays visible as a number. */
const REPLACED: ReadonlySet<string> = new Set([
  'wei',
  'gwei',
  'gas',
  'seconds',
  'duration',
  'bytes',
  'block',
  'blocks',
  'slots',
  'epochs',
  'peers',
]);

/** How a table or a page shows a value. @param hint its meaning: `Decoded.hint` */
export function shownFor(value: unknown, meta: SchemaMeta | undefined, hint: string | undefined): Words {
  const replaced = hint === 'never' || REPLACED.has(meta?.unit ?? '') || /^-?[\d,]+$/.test(hint ?? '');
  if (hint !== undefined && replaced) return { shown: hint };
  const number = meta && meta.kind !== 'text' && isHexNumber(value, meta) ? integerOf(value) : undefined;
  const shown = number === undefined ? {} : { shown: grouped(number) };
  return hint === undefined ? shown : { ...shown, note: hint };
}

/** Whether a value is a hex quantity, which can be shown as a decimal number. */
function isHexNumber(value: unknown, { kind }: SchemaMeta): boolean {
  return typeof value === 'string' && /^0x[\da-f]{1,16}$/i.test(value) && QUANTITIES.has(kind);
}

const QUANTITIES: ReadonlySet<string> = new Set([
  'quantity',
  'chain-id',
  'transaction-type',
  'status',
  'block-number-or-tag',
  'block-parameter',
]);

/** Kinds whose digits are not a number. */
const WORDS: ReadonlySet<string> = new Set([
  'hash',
  'root',
  'address',
  'public-key',
  'text',
  'data',
  'peer-id',
  'topic',
  'call-data',
  'words',
  'revert-data',
  'raw-transaction',
  'kzg-commitment',
]);

function isNumeric(node: JsonNode, schema: Schema | undefined): boolean {
  if (node.kind === 'null' || node.kind === 'number') return true;
  if (node.kind !== 'string') return false;
  const meta = schema && metaOf(schema);
  if (meta && WORDS.has(meta.kind)) return false;
  return (
    /^-?\d+(?:\.\d+)?$/.test(node.value) || (meta !== undefined && /^0x[\da-f]{1,34}$/i.test(node.value))
  );
}
