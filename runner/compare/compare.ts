import type { ComparisonCounts, ComparisonRow } from '../../common/panels/compare';
import { type JsonTree, jsonTree } from '../json/json-tree';
import type { Known } from '../judge/reply-schema';
import { countValues, itemsText, shownCells } from './compare-cells';
import { type Batch, type Comparer, comparerOf, type Place } from './compare-places';

export interface Compared {
  /** The JSON text of an answer; absent for a column that is not compared. */
  readonly text?: string | undefined;
  /** Its tree, where it was read already. */
  readonly tree?: JsonTree | undefined;
}

export interface CompareOptions {
  /** What the catalogue knows of the answers. */
  readonly known?: Known;
  /** For a batch: by which names its responses are paired, in the order of the text; and what is known of each. */
  readonly batch?: Batch;
  /** The most rows. What is the same is left closed first. */
  readonly most?: number;
}

export interface Comparison {
  readonly rows: readonly ComparisonRow[];
  readonly counts: ComparisonCounts;
  /** Rows that are not given for there are too many: values that differ, and values that are the same. */
  readonly left: { readonly different: number; readonly same: number };
}

const MOST_ROWS = 20_000;

/**
 * Compares JSON texts place by place: the order of members does not count, that of items does; where the catalogue says
 * that a value is a number or bytes, it is compared as such, and no digit is lost.
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

/** A list of responses as an object of them, so that each is compared with its own kind wherever it stands. */
function named(tree: JsonTree, text: string, batch: Batch): JsonTree {
  if (tree.kind !== 'array') return tree;
  const found = batch.names(text, tree.items);
  const names = tree.items.map((_, index) => found[index] ?? `[${index}]`);
  return { kind: 'object', start: tree.start, end: tree.end, names, values: tree.items };
}

// ---------------------------------------------------------------- rows

function listed(root: Place, comparer: Comparer, texts: readonly string[], most: number): Comparison {
  const rows: ComparisonRow[] = [];
  const counts = { same: 0, differs: 0, onlyIn: 0 };
  const left = { different: 0, same: 0 };
  // What differs has its room first; what is left of it is for what is the same.
  let room = most - Math.min(most, countDifferent(root));

  const add = (place: Place, path: string, depth: number, counted: boolean): void => {
    const { mark, trees } = place;
    const all = trees.filter((tree) => tree !== undefined);
    const container = all.some((tree) => tree.kind !== 'scalar');
    if (mark === 'same' && room <= 0 && depth > 0) {
      const size = countValues(all[0]);
      left.same += size;
      if (counted) counts.same += size;
      return;
    }
    const children = container ? comparer.childrenOf(place) : [];
    if (counted) count(place, all, children);
    if (rows.length >= most) {
      left.different += 1;
      return;
    }
    if (mark === 'same') room -= 1;
    const own = texts.map((text, column) => {
      const tree = trees[column];
      return tree && (tree.kind === 'scalar' ? text.slice(tree.start, tree.end) : itemsText(tree));
    });
    rows.push({
      path,
      name: place.step === undefined ? '' : typeof place.step === 'number' ? `[${place.step}]` : place.step,
      depth,
      mark,
      open: children.length > 0,
      cells: shownCells(own, mark),
      groups: place.groups,
      ...(place.written ? { writtenDifferently: true } : {}),
    });
    // Below what only some have, and below what is of another kind elsewhere, nothing more is told apart.
    const inner = counted && mark !== 'only-in' && (mark === 'same' || !all.some(isScalar));
    for (const child of children) add(child, pathOf(path, child.step), depth + 1, inner);
  };

  const count = (place: Place, all: readonly JsonTree[], children: readonly Place[]) => {
    if (place.mark === 'only-in') counts.onlyIn += 1;
    else if (place.mark === 'differs' && (children.length === 0 || all.some(isScalar))) counts.differs += 1;
    else if (place.mark === 'same' && children.length === 0) counts.same += countValues(all[0]);
  };

  add(root, '', 0, true);
  return { rows, counts, left };
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
