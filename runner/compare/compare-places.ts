import { type JsonTree, memberOf } from '../../common/json/json-tree';
import type { ComparisonMark } from '../../common/panels/compare';
import { scalarText } from '../../common/units/words';
import { compareExact, exactNumber } from '../json/number';
import { below, type Known, type Sense, senseOf } from '../judge/reply-schema';

export interface Batch {
  /** The names of the responses of a column, in order. Names are unique in a column. */
  readonly names: (text: string, replies: readonly JsonTree[]) => readonly string[];
  readonly known: (name: string) => Known;
}

/** A value at the same place in all responses. */
export interface Place {
  readonly step: string | number | undefined;
  readonly known: Known;
  readonly trees: readonly (JsonTree | undefined)[];
  readonly mark: ComparisonMark;
  readonly groups: readonly number[];
  readonly written: boolean;
  /** Undefined for scalars, and for equal values, whose children are found on demand by `childrenOf`. */
  readonly children?: readonly Place[];
}

export interface Comparer {
  place(
    step: string | number | undefined,
    known: Known,
    trees: readonly (JsonTree | undefined)[],
    batch?: Batch,
  ): Place;
  childrenOf(place: Place): readonly Place[];
}

/** @param all indexes of the compared columns */
export function comparerOf(texts: readonly string[], all: readonly number[]): Comparer {
  const raw = (tree: JsonTree, column: number) => (texts[column] ?? '').slice(tree.start, tree.end);

  function place(
    step: string | number | undefined,
    known: Known,
    trees: readonly (JsonTree | undefined)[],
    batch?: Batch,
  ): Place {
    const present = all.filter((column) => trees[column]);
    if (!batch && areIdentical(trees, present)) {
      const groups = trees.map((tree) => (tree ? 0 : -1));
      return { step, known, trees, groups, written: false, mark: markOf(present.length, groups) };
    }
    const has = (kind: JsonTree['kind']) => present.some((column) => trees[column]?.kind === kind);
    if (!has('object') && !has('array')) return scalars(step, known, trees, present);
    const mixed = has('object') && has('array');
    const children = mixed ? [] : childrenFor(trees, known, batch);
    // Two columns are equal here when all their children are equal.
    const signs = trees.map((tree, column) => {
      if (!tree) return undefined;
      if (mixed || tree.kind === 'scalar') return raw(tree, column);
      return `${tree.kind} ${children.map((child) => child.groups[column]).join()}`;
    });
    const groups = grouped(signs);
    return { step, known, trees, groups, written: false, mark: markOf(present.length, groups), children };
  }

  function areIdentical(trees: readonly (JsonTree | undefined)[], present: readonly number[]): boolean {
    const [first = 0, ...others] = present;
    const one = trees[first];
    if (!one || others.length === 0) return true;
    const length = one.end - one.start;
    const same = others.every((column) => {
      const tree = trees[column];
      return tree !== undefined && tree.end - tree.start === length;
    });
    if (!same) return false;
    const own = raw(one, first);
    return others.every((column) => raw(trees[column] as JsonTree, column) === own);
  }

  function scalars(
    step: string | number | undefined,
    known: Known,
    trees: readonly (JsonTree | undefined)[],
    present: readonly number[],
  ): Place {
    const sense = senseOf(known.schema);
    const groups: number[] = trees.map(() => -1);
    const firsts: string[] = [];
    let written = false;
    for (const column of present) {
      const text = raw(trees[column] as JsonTree, column);
      let group = firsts.findIndex((one) => equalScalars(one, text, sense));
      if (group < 0) group = firsts.push(text) - 1;
      else written ||= firsts[group] !== text && scalarText(firsts[group] ?? '') !== scalarText(text);
      groups[column] = group;
    }
    return { step, known, trees, groups, written, mark: markOf(present.length, groups) };
  }

  function childrenFor(
    trees: readonly (JsonTree | undefined)[],
    known: Known,
    batch?: Batch,
  ): readonly Place[] {
    const inside = (step: string | number) =>
      batch && typeof step === 'string' ? batch.known(step) : below(known, step);
    if (trees.some((tree) => tree?.kind === 'array')) {
      const length = Math.max(...trees.map((tree) => (tree?.kind === 'array' ? tree.items.length : 0)));
      const item = inside(0);
      return Array.from({ length }, (_, index) =>
        place(
          index,
          item,
          trees.map((tree) => (tree?.kind === 'array' ? tree.items[index] : undefined)),
        ),
      );
    }
    return memberNames(trees).map((name) =>
      place(
        name,
        inside(name),
        trees.map((tree) => (tree?.kind === 'object' ? memberOf(tree, name) : undefined)),
      ),
    );
  }

  function markOf(present: number, groups: readonly number[]): ComparisonMark {
    if (groups.some((group) => group > 0)) return 'differs';
    return present < all.length ? 'only-in' : 'same';
  }

  return { place, childrenOf: (one) => one.children ?? childrenFor(one.trees, one.known) };
}

/** The names of all objects, in the order of the first one; other names follow the name that precedes them. */
function memberNames(trees: readonly (JsonTree | undefined)[]): readonly string[] {
  const next = new Map<string | undefined, readonly string[]>();
  const known = new Set<string>();
  for (const tree of trees) {
    if (tree?.kind !== 'object') continue;
    let before: string | undefined;
    let run: string[] = [];
    const end = () => {
      if (run.length > 0) next.set(before, [...run, ...(next.get(before) ?? [])]);
      run = [];
    };
    for (const name of tree.names) {
      if (!known.has(name)) {
        known.add(name);
        run.push(name);
        continue;
      }
      end();
      before = name;
    }
    end();
  }
  const names: string[] = [];
  const waiting: string[][] = [[...(next.get(undefined) ?? [])]];
  while (waiting.length > 0) {
    const name = waiting.at(-1)?.shift();
    if (name === undefined) {
      waiting.pop();
      continue;
    }
    names.push(name);
    waiting.push([...(next.get(name) ?? [])]);
  }
  return names;
}

/** Numbers the texts in order; equal texts get the same number, undefined gets -1. */
function grouped(signs: readonly (string | undefined)[]): readonly number[] {
  const numbers = new Map<string, number>();
  return signs.map((sign) => {
    if (sign === undefined) return -1;
    let number = numbers.get(sign);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(sign, number);
    }
    return number;
  });
}

function equalScalars(a: string, b: string, sense: Sense): boolean {
  if (a === b) return true;
  const [left, right] = [scalarText(a), scalarText(b)];
  const strings = [a, b].filter((one) => one.startsWith('"')).length;
  if (strings === 2 && left === right) return true;
  if (sense === 'bytes') return isHex(left) && isHex(right) && left.toLowerCase() === right.toLowerCase();
  // Unless the catalogue says otherwise, a quoted number is text.
  if (strings > 0 && sense !== 'number') return false;
  const [one, other] = [exactNumber(left), exactNumber(right)];
  return one !== undefined && other !== undefined && compareExact(one, other) === 0;
}

function isHex(text: string): boolean {
  return /^0x[\da-f]*$/i.test(text);
}
