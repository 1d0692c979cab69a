import { type JsonTree, jsonTree, memberOf, membersOf } from '../../common/json/json-tree';
import type {
  PathOperand,
  PathOperator,
  PathQuery,
  PathTest,
  Segment,
  Selector,
} from '../../common/jsonpath/query';
import { linearRegExp } from '../../common/regexp/regexp';
import { failed, type Result, success } from '../../common/result';
import { scalarText } from '../../common/units/words';
import { equalJson } from './equal-json';
import { compareExact, exactNumber } from './number';

/** A value that a path leads to. */
export interface PathValue {
  /** JSON text exactly as written, so that no digit is lost. */
  readonly json: string;
  readonly steps: readonly (string | number)[];
}

/** Compares two JSON texts; undefined stands for a missing value. */
export type CompareJson = (
  left: string | undefined,
  operator: PathOperator,
  right: string | undefined,
  /** Whether the right one is written in the path. */
  literal: boolean,
) => boolean;

/**
 * The values of a path in a JSON text, in its order.
 *
 * @param compare `compareStrictly` does exactly what RFC 9535 says. With any other, `.length` after a list is its number of
 * items.
 */
export function valuesAtPath(
  text: string,
  query: PathQuery,
  compare: CompareJson,
): Result<readonly PathValue[]> {
  const tree = jsonTree(text);
  if (!tree) return failed({ message: 'the response is not JSON' });
  const search = new Search(text, { tree, parent: undefined, step: '' }, compare);
  let values: readonly PathValue[];
  try {
    values = search.valuesOf(query);
  } catch (error) {
    if (error instanceof TooLong) return failed({ message: 'the path takes too long on this response' });
    throw error;
  }
  return search.tooDeep ? failed({ message: 'the response is nested too deeply' }) : success(values);
}

/** A value with its way from the root. */
interface Place {
  readonly tree: JsonTree;
  readonly parent: Place | undefined;
  readonly step: string | number;
}

class TooLong extends Error {}

/** Nested filters can look at each value many times. About two seconds. */
const MOST_STEPS = 3_000_000;

class Search {
  private steps = 0;
  /** Whether the path leads below the values of a tree, which has a limited depth. */
  tooDeep = false;
  private readonly patterns = new Map<string, (text: string) => boolean>();

  constructor(
    private readonly text: string,
    private readonly root: Place,
    private readonly compare: CompareJson,
  ) {}

  /** @param current the value that `@` stands for; the root when undefined */
  valuesOf(query: PathQuery, current: Place = this.root): readonly PathValue[] {
    const values = this.placesOf(query, current).map((place) => ({
      json: this.json(place),
      steps: stepsOf(place),
    }));
    return [...values, ...this.lengthsOf(query, current)];
  }

  /** The lengths of the lists in front of `.length`. */
  private lengthsOf({ from, segments }: PathQuery, current: Place): readonly PathValue[] {
    const last = segments.at(-1);
    const [selector] = last?.selectors ?? [];
    const isLength = selector?.kind === 'name' && selector.name === 'length' && last?.deep === false;
    if (!isLength || this.compare === compareStrictly) return [];
    return this.placesOf({ from, segments: segments.slice(0, -1) }, current).flatMap((place) =>
      place.tree.kind === 'array'
        ? [{ json: String(place.tree.items.length), steps: [...stepsOf(place), 'length'] }]
        : [],
    );
  }

  private json({ tree }: Place): string {
    return this.text.slice(tree.start, tree.end);
  }

  private placesOf({ from, segments }: PathQuery, current: Place): readonly Place[] {
    let places: readonly Place[] = [from === '$' ? this.root : current];
    for (const segment of segments) places = places.flatMap((place) => this.follow(segment, place));
    return places;
  }

  private follow({ deep, selectors }: Segment, place: Place): readonly Place[] {
    const found: Place[] = [];
    for (const from of deep ? withDescendants(place) : [place]) {
      for (const selector of selectors) this.select(selector, from, found);
    }
    return found;
  }

  private select(selector: Selector, place: Place, found: Place[]): void {
    const { tree } = place;
    if (++this.steps > MOST_STEPS) throw new TooLong();
    if (tree.kind === 'scalar' && /[[{]/.test(this.text.charAt(tree.start))) this.tooDeep = true;
    switch (selector.kind) {
      case 'name': {
        const value = tree.kind === 'object' ? memberOf(tree, selector.name) : undefined;
        if (value) found.push({ tree: value, parent: place, step: selector.name });
        return;
      }
      case 'index': {
        if (tree.kind !== 'array') return;
        const index = selector.index < 0 ? selector.index + tree.items.length : selector.index;
        addItem(place, tree, index, found);
        return;
      }
      case 'slice':
        if (tree.kind !== 'array') return;
        for (const index of indexesOf(selector, tree.items.length)) addItem(place, tree, index, found);
        return;
      case 'wildcard':
        for (const child of childrenOf(place)) found.push(child);
        return;
      case 'filter':
        for (const child of childrenOf(place)) if (this.holds(selector.test, child)) found.push(child);
    }
  }

  private holds(test: PathTest, current: Place): boolean {
    if (++this.steps > MOST_STEPS) throw new TooLong();
    switch (test.kind) {
      case 'and':
        return test.tests.every((one) => this.holds(one, current));
      case 'or':
        return test.tests.some((one) => this.holds(one, current));
      case 'not':
        return !this.holds(test.test, current);
      case 'exists':
        return this.placesOf(test.query, current).length > 0;
      case 'comparison': {
        const [left, right] = [this.operand(test.left, current), this.operand(test.right, current)];
        return this.compare(left, test.operator, right, test.right.kind === 'literal');
      }
      case 'regexp': {
        const text = this.operand(test.text, current);
        const pattern = this.operand(test.pattern, current);
        if (!text?.startsWith('"') || !pattern?.startsWith('"')) return false;
        return this.pattern(scalarText(pattern), test.whole)(scalarText(text));
      }
    }
  }

  private pattern(source: string, whole: boolean): (text: string) => boolean {
    const key = `${whole}${source}`;
    let test = this.patterns.get(key);
    if (!test) {
      const made = linearRegExp(source, '', whole);
      test = (text) => made.ok && made.value.test(text) === true;
      this.patterns.set(key, test);
    }
    return test;
  }

  /** JSON text; undefined when there is no value. */
  private operand(operand: PathOperand, current: Place): string | undefined {
    switch (operand.kind) {
      case 'literal':
        return operand.json;
      case 'query':
        return this.only(operand.query, current);
      case 'value':
        return this.only(operand.of, current);
      case 'count':
        return String(this.valuesOf(operand.of, current).length);
      case 'length':
        return lengthOf(this.operand(operand.of, current));
    }
  }

  private only(query: PathQuery, current: Place): string | undefined {
    const [first, ...more] = this.valuesOf(query, current);
    return more.length === 0 ? first?.json : undefined;
  }
}

/** Characters of a text, items of a list, members of an object; undefined for other values. */
export function lengthOf(json: string | undefined): string | undefined {
  if (json?.startsWith('"')) return String([...scalarText(json)].length);
  if (json === undefined || !/^[[{]/.test(json)) return undefined;
  const tree = jsonTree(json);
  if (tree?.kind === 'array') return String(tree.items.length);
  return tree?.kind === 'object' ? String(membersOf(tree).size) : undefined;
}

function addItem(
  parent: Place,
  { items }: Extract<JsonTree, { kind: 'array' }>,
  index: number,
  found: Place[],
): void {
  const tree = items[index];
  if (tree) found.push({ tree, parent, step: index });
}

function childrenOf(place: Place): readonly Place[] {
  const { tree } = place;
  if (tree.kind === 'array') return tree.items.map((item, step) => ({ tree: item, parent: place, step }));
  if (tree.kind !== 'object') return [];
  return [...membersOf(tree)].map(([step, value]) => ({ tree: value, parent: place, step }));
}

/** The value, then all values in it. Trees have a limited depth. */
function* withDescendants(place: Place): Generator<Place> {
  yield place;
  for (const child of childrenOf(place)) yield* withDescendants(child);
}

/** The indexes of a slice, as in RFC 9535, 2.3.4.2.2. */
function* indexesOf(
  { start, end, step }: Extract<Selector, { kind: 'slice' }>,
  length: number,
): Generator<number> {
  if (step === 0) return;
  const from = (at: number) => (at < 0 ? length + at : at);
  const within = (at: number, low: number, high: number) => Math.min(Math.max(at, low), high);
  if (step > 0) {
    const upper = within(from(end ?? length), 0, length);
    for (let at = within(from(start ?? 0), 0, length); at < upper; at += step) yield at;
    return;
  }
  const lower = end === undefined ? -1 : within(from(end), -1, length - 1);
  for (let at = within(from(start ?? length - 1), -1, length - 1); at > lower; at += step) yield at;
}

function stepsOf(place: Place): readonly (string | number)[] {
  const steps: (string | number)[] = [];
  for (let at: Place | undefined = place; at?.parent; at = at.parent) steps.push(at.step);
  return steps.reverse();
}

/** Compares as RFC 9535 says: numbers by value, texts by their characters, values of different kinds never equal. */
export const compareStrictly: CompareJson = (left, operator, right) => {
  switch (operator) {
    case '==':
      return same(left, right);
    case '!=':
      return !same(left, right);
    case '<':
      return less(left, right);
    case '>':
      return less(right, left);
    case '<=':
      return same(left, right) || less(left, right);
    case '>=':
      return same(left, right) || less(right, left);
  }
};

function same(left: string | undefined, right: string | undefined): boolean {
  return left === undefined || right === undefined ? left === right : equalJson(left, right);
}

function less(left: string | undefined, right: string | undefined): boolean {
  if (left === undefined || right === undefined) return false;
  if (left.startsWith('"') && right.startsWith('"')) return textBefore(scalarText(left), scalarText(right));
  const [a, b] = [exactNumber(left), exactNumber(right)];
  return a !== undefined && b !== undefined && compareExact(a, b) < 0;
}

/** By code points; `<` of JavaScript compares UTF-16 units. */
function textBefore(left: string, right: string): boolean {
  const [a, b] = [[...left], [...right]];
  const at = a.findIndex((char, index) => char !== b[index]);
  if (at === -1) return a.length < b.length;
  return at < b.length && (a[at]?.codePointAt(0) ?? 0) < (b[at]?.codePointAt(0) ?? 0);
}
