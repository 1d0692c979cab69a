import { type JsonTree, jsonTree } from '../../common/json/json-tree';
import type { ComparisonCounts, ComparisonMark, ComparisonRow } from '../../common/panels/compare';
import { counted } from '../../common/units/words';
import type { Known } from '../judge/reply-schema';
import { type Batch, type Comparer, comparerOf, type Place } from './compare-places';

interface Compared {
  /** The JSON text of a response; absent for a column that is not compared. */
  readonly text?: string | undefined;
  /** Its tree, if it was parsed before. */
  readonly tree?: JsonTree | undefined;
}

export interface CompareOptions {
  /** The schema of the responses. */
  readonly known?: Known;
  /** For a batch: how its responses are matched, and their schemas. */
  readonly batch?: Batch;
  /** Maximum number of rows. Equal values are left out first. */
  readonly most?: number;
}

export interface Comparison {
  readonly rows: readonly ComparisonRow[];
  readonly counts: ComparisonCounts;
  /** Values left out because there are too many rows: different ones and equal ones. */
  readonly left: { readonly different: number; readonly same: number };
}

const MOST_ROWS = 20_000;

/**
 * Compares JSON texts value by value. The order of members does not matter, that of items does. Numbers and bytes are
 * compared exactly, as the catalogue defines them.
 */
export function compare(columns: readonly Compared[], options: CompareOptions = {}): Comparison {
  const texts = columns.map(({ text }) => text ?? '');
  const trees = columns.map(({ text, tree }) => tree ?? (text === undefined ? undefined : jsonTree(text)));
  const { batch, known = {}, most = MOST_ROWS } = options;
  const asBatch = batch && trees.every((tree) => !tree || tree.kind === 'array') ? batch : undefined;
  const all = trees.flatMap((tree, index) => (tree ? [index] : []));
  if (all.length === 0) return { rows: [], counts: noCounts, left: { different: 0, same: 0 } };
  const comparer = comparerOf(texts, all);
  const root = asBatch
    ? comparer.place(
        undefined,
        {},
        trees.map((tree, index) => tree && named(tree, texts[index] ?? '', asBatch)),
        asBatch,
      )
    : comparer.place(undefined, known, trees);
  return listed(root, comparer, texts, most);
}

const noCounts: ComparisonCounts = { same: 0, differs: 0, onlyIn: 0 };

/** The responses of a batch as an object by name, so that responses to the same call are compared in any order. */
function named(tree: JsonTree, text: string, batch: Batch): JsonTree {
  if (tree.kind !== 'array') return tree;
  const found = batch.names(text, tree.items);
  const names = tree.items.map((_, index) => found[index] ?? `[${index}]`);
  return { kind: 'object', start: tree.start, end: tree.end, names, values: tree.items };
}

// ---------------------------------------------------------------- rows

function listed(root: Place, comparer: Comparer, texts: readonly string[], most: number): Comparison {
  const list = new RowList(comparer, texts, most, countDifferent(root));
  list.add(root, '', 0, true);
  const { rows, counts, left } = list;
  return { rows, counts, left };
}

class RowList {
  readonly rows: ComparisonRow[] = [];
  readonly counts = { same: 0, differs: 0, onlyIn: 0 };
  readonly left = { different: 0, same: 0 };
  readonly #comparer: Comparer;
  readonly #texts: readonly string[];
  readonly #most: number;
  /** Rows for equal values: the ones that different values do not need. */
  #roomForEqual: number;

  constructor(comparer: Comparer, texts: readonly string[], most: number, different: number) {
    this.#comparer = comparer;
    this.#texts = texts;
    this.#most = most;
    this.#roomForEqual = most - Math.min(most, different);
  }

  /** @param counted false inside a value that was counted as a whole */
  add(place: Place, path: string, depth: number, counted: boolean): void {
    const { mark } = place;
    const present = place.trees.filter((tree) => tree !== undefined);
    if (mark === 'same' && this.#roomForEqual <= 0 && depth > 0) {
      const size = countValues(present[0]);
      this.left.same += size;
      if (counted) this.counts.same += size;
      return;
    }
    const children = present.every(isScalar) ? [] : this.#comparer.childrenOf(place);
    if (counted) this.#count(place, present, children);
    if (this.rows.length >= this.#most) {
      this.left.different += 1;
      return;
    }
    if (mark === 'same') this.#roomForEqual -= 1;
    this.rows.push(this.#row(place, path, depth, children.length > 0));
    // Inside a value that only some responses have, or that has another type elsewhere, nothing is counted.
    const inner = counted && mark !== 'only-in' && (mark === 'same' || !present.some(isScalar));
    for (const child of children) this.add(child, pathOf(path, child.step), depth + 1, inner);
  }

  #count(place: Place, present: readonly JsonTree[], children: readonly Place[]): void {
    const isLeaf = children.length === 0;
    if (place.mark === 'only-in') this.counts.onlyIn += 1;
    else if (place.mark === 'differs' && (isLeaf || present.some(isScalar))) this.counts.differs += 1;
    else if (place.mark === 'same' && isLeaf) this.counts.same += countValues(present[0]);
  }

  #row(place: Place, path: string, depth: number, open: boolean): ComparisonRow {
    const { groups, mark, step, trees, written } = place;
    const cells = this.#texts.map((text, column) => {
      const tree = trees[column];
      return tree && (tree.kind === 'scalar' ? text.slice(tree.start, tree.end) : itemsText(tree));
    });
    return {
      path,
      name: typeof step === 'number' ? `[${step}]` : (step ?? ''),
      depth,
      mark,
      open,
      cells: shownCells(cells, mark),
      groups,
      ...(written ? { writtenDifferently: true } : {}),
    };
  }
}

function isScalar(tree: JsonTree): boolean {
  return tree.kind === 'scalar';
}

function countDifferent(place: Place): number {
  if (place.mark === 'same') return 0;
  let count = 1;
  for (const child of place.children ?? []) count += countDifferent(child);
  return count;
}

function pathOf(above: string, step: string | number | undefined): string {
  if (step === undefined) return above;
  if (typeof step === 'number') return `${above}[${step}]`;
  if (!/^[\w$]+$/.test(step)) return `${above}[${JSON.stringify(step)}]`;
  return above === '' ? step : `${above}.${step}`;
}

/** Maximum length of a cell. Characters. */
const LONGEST = 400;
/** Characters to show before the difference of a shortened text. */
const BEFORE = 40;

/** Text of an object or list: `12 members`, `1 item`. */
function itemsText(tree: JsonTree): string {
  if (tree.kind === 'object')
    return tree.names.length === 0 ? '{}' : counted(new Set(tree.names).size, 'member');
  if (tree.kind === 'array') return tree.items.length === 0 ? '[]' : counted(tree.items.length, 'item');
  return '';
}

/** The cells of a row. Long texts are shortened, around the difference when it is far from the start. */
function shownCells(
  texts: readonly (string | undefined)[],
  mark: ComparisonMark,
): readonly (string | null)[] {
  const long = texts.some((text) => (text?.length ?? 0) > LONGEST);
  const at = long && mark === 'differs' ? firstDifference(texts) : 0;
  return texts.map((text) => {
    if (text === undefined) return null;
    if (text.length <= LONGEST) return text;
    const from = at > LONGEST - BEFORE ? at - BEFORE : 0;
    const part = text.slice(from, from + LONGEST);
    const ellipsis = from + LONGEST < text.length ? '…' : '';
    return `${from > 0 ? `${text.slice(0, 8)}…` : ''}${part}${ellipsis}`;
  });
}

function firstDifference(texts: readonly (string | undefined)[]): number {
  const known = texts.filter((text) => text !== undefined);
  const [first = ''] = known;
  for (let at = 0; at < first.length; at++) {
    if (known.some((text) => text[at] !== first[at])) return at;
  }
  return first.length;
}

/** The number of scalars in a value. An empty object or list counts as one. */
function countValues(tree: JsonTree | undefined): number {
  if (!tree || tree.kind === 'scalar') return 1;
  const below = tree.kind === 'object' ? tree.values : tree.items;
  let count = 0;
  for (const one of below) count += countValues(one);
  return Math.max(1, count);
}
