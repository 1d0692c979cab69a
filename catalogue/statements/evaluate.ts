/**
 * Finds the statements that a response breaks. Values that are missing, null or of the wrong form are passed over: the
 * schemas report those. Each statement takes time in proportion to the response.
 */
import { peerIdIn } from '../../common/ethereum/peer-id';
import type { Asked } from '../echo/echo';
import { placesOf } from '../echo/places';
import type { SpecProblem } from '../types';
import { brokenAmong } from './items';
import { type Broken, type Node, nodeAt, nodesAt, pathOf, rootNode } from './nodes';
import {
  type Condition,
  comparesWithRequest,
  type ItemKind,
  type Kind,
  type Operand,
  type Scope,
  type Statement,
} from './statement';
import { amount, isFilled, isSet, keyOf, shown, slotsOutside } from './values';

/** Places of one statement that are told: a list in the wrong order has thousands. */
const MOST_TOLD = 10;

/** What a response is compared with. */
export interface Context {
  readonly asked: Asked;
  /** Of the response, by name in lower case. */
  readonly headers?: Readonly<Record<string, unknown>> | undefined;
}

/** Where the response breaks the statements. Paths start at the response. */
export function brokenStatements(
  statements: readonly Statement[],
  response: unknown,
  request: Context = { asked: {} },
): readonly SpecProblem[] {
  const place = placeOf(response);
  return statements.flatMap((statement) => {
    const rule = comparesWithRequest(statement) ? 'not-as-requested' : 'contradiction';
    return breaking(statement, place, request)
      .slice(0, MOST_TOLD)
      .map(({ node, other }) => ({
        rule,
        message: sentence(statement.says, node, other),
        path: pathOf(node),
        at: 'value' as const,
      }));
  });
}

/** Objects that several statements speak of, and those below them by scope: a list of many items is gone through once. */
export interface Place {
  readonly objects: readonly Node[];
  readonly below: Map<Scope, Place>;
}

export function placeOf(response: unknown): Place {
  return { objects: [rootNode(response)], below: new Map() };
}

/** Each value that breaks the statement. */
export function breaking(statement: Statement, place: Place, request: Context): readonly Broken[] {
  return objectsOf(statement, place, request).flatMap((node) => brokenIn(statement, node, request));
}

/** The objects that the statement speaks of. */
export function objectsOf({ at }: Statement, root: Place, request: Context): readonly Node[] {
  let place = root;
  for (const scope of at) {
    let inner = place.below.get(scope);
    if (!inner) {
      const { path, when } = scope;
      const isRight = (node: Node) => when.every((condition) => fulfils(condition, node, request));
      const objects = place.objects.flatMap((object) => nodesAt(object, path)).filter(isRight);
      inner = { objects, below: new Map() };
      place.below.set(scope, inner);
    }
    place = inner;
  }
  return place.objects;
}

function sentence(says: string, node: Node, other: unknown): string {
  return says
    .replaceAll('{value}', () => shown(node.value))
    .replaceAll('{other}', () => shown(other, node.value))
    .replaceAll('{name}', () => String(node.step));
}

type Other = (operand: Operand) => unknown;
type Evaluator<K extends Kind> = (
  statement: Extract<Statement, { kind: K }>,
  object: Node,
  other: Other,
  request: Context,
) => readonly Broken[];

/** How each kind that is not about the items of a list finds what breaks it in an object. */
const evaluators: { readonly [K in Exclude<Kind, ItemKind>]: Evaluator<K> } = {
  equal: ({ of, to, nullToo }, object, _, request) =>
    differing(object, of, operandValues(to, object, request), nullToo),
  differ({ of, from }, object, other) {
    const taken = other(from);
    const key = keyOf(taken);
    if (key === undefined) return [];
    const same = nodesAt(object, of).filter(({ value }) => keyOf(value) === key);
    return same.map((node) => ({ node, other: taken }));
  },
  'at-most'({ of, most, strictly }, object, other) {
    const limit = amount(other(most));
    if (limit === undefined) return [];
    return unlessAmount(
      object,
      of,
      (value) => (strictly ? value < limit : value <= limit),
      other(most),
      most,
    );
  },
  'at-least'({ of, least, strictly }, object, other) {
    const limit = amount(other(least));
    if (limit === undefined) return [];
    return unlessAmount(
      object,
      of,
      (value) => (strictly ? value > limit : value >= limit),
      other(least),
      least,
    );
  },
  sum: ({ of, parts }, object) => unlessSum(object, of, parts),
  multiple: ({ of, unit }, object) =>
    unlessAmount(object, of, (value) => typeof value !== 'bigint' || value % BigInt(unit) === 0n, unit),
  counts({ of, items, each }, object) {
    const wanted = BigInt(nodesAt(object, items).length * each);
    return unlessAmount(object, of, (value) => value === wanted, wanted);
  },
  size: (statement, object, other) => unlessSize(statement, object, other(statement.size)),
  share: (statement, object) => unlessShare(object, statement),
  'empty-together'({ of, list, empty }, object) {
    const items = nodeAt(object, list)?.value;
    const node = nodeAt(object, of);
    const key = keyOf(node?.value);
    if (!node || !Array.isArray(items) || key === undefined) return [];
    return (items.length === 0) === (key === keyOf(empty)) ? [] : [{ node, other: items.length }];
  },
  holds({ then, of }, object, other, request) {
    const value = other(then.of);
    // A value that is missing is told where it has to be there.
    const isAboutPresence = then.test === 'set' || then.test === 'not-null';
    if (fulfils(then, object, request) || (!isAboutPresence && !isSet(value))) return [];
    return [{ node: nodeAt(object, of) ?? object, other: value }];
  },
  epoch({ of, from, to }, object, other) {
    const [first, last] = [from, to].map((one) => (one === undefined ? undefined : amount(other(one))));
    if (from !== undefined && (first === undefined || last === undefined)) return [];
    const told = from === undefined ? undefined : other(from);
    return slotsOutside(nodesAt(object, of), first, last).map((node) => ({ node, other: told }));
  },
};

function brokenIn(statement: Statement, object: Node, request: Context): readonly Broken[] {
  if ('only' in statement) {
    const items = nodesAt(object, statement.items).filter((item) =>
      statement.only.every((condition) => fulfils(condition, item, request)),
    );
    if (statement.kind !== 'complete') return brokenAmong(statement, items, object);
    const [from, to] = [statement.from, statement.to].map((one) => operandValue(one, object, request));
    return brokenAmong(statement, items, object, { from, to });
  }
  const evaluate = evaluators[statement.kind] as Evaluator<typeof statement.kind>;
  return evaluate(statement as never, object, (one) => operandValue(one, object, request), request);
}

/** The amounts of a path for which the condition does not hold. */
function unlessAmount(
  object: Node,
  of: string,
  isRight: (value: bigint | number) => boolean,
  other: unknown,
  from?: Operand,
): readonly Broken[] {
  return nodesAt(object, of).flatMap((node) => {
    const value = amount(node.value);
    // Two values of a response that are written differently: one of them has the wrong form.
    const isComparable = typeof from !== 'string' || typeof node.value === typeof other;
    return value === undefined || !isComparable || isRight(value) ? [] : [{ node, other }];
  });
}

/** One of several values is enough. Null is another value only where `nullToo` says so. */
function differing(object: Node, of: string, others: readonly unknown[], nullToo = false): readonly Broken[] {
  const keys = new Set(others.map(keyOf));
  if (others.length === 0 || keys.has(undefined)) return [];
  return nodesAt(object, of).flatMap((node) => {
    const key = keyOf(node.value);
    if (key === undefined && !(nullToo && node.value === null)) return [];
    return keys.has(key) ? [] : [{ node, other: others[0] }];
  });
}

function unlessSum(object: Node, of: string, parts: readonly string[]): readonly Broken[] {
  const node = nodeAt(object, of);
  const total = node && amount(node.value);
  if (node === undefined || typeof total !== 'bigint') return [];
  let wanted = 0n;
  for (const part of parts) {
    const nodes = nodesAt(object, part);
    if (nodes.length === 0 && !part.includes('*')) return [];
    for (const { value } of nodes) {
      const one = amount(value);
      if (typeof one !== 'bigint') return [];
      wanted += one;
    }
  }
  return total === wanted ? [] : [{ node, other: wanted }];
}

function unlessSize(
  { items, limit }: Extract<Statement, { kind: 'size' }>,
  object: Node,
  told: unknown,
): readonly Broken[] {
  const holder = nodeAt(object, beforeItems(items));
  const wanted = amount(told);
  if (!holder || wanted === undefined || typeof holder.value !== 'object' || holder.value === null) return [];
  const size = BigInt(nodesAt(object, items).length);
  const right = limit === 'exactly' ? size === wanted : limit === 'least' ? size >= wanted : size <= wanted;
  if (right) return [];
  // Of a list that is too long, the first item too many.
  const place = (limit === 'most' ? nodesAt(object, items)[Number(wanted)] : undefined) ?? holder;
  return [{ node: { ...place, value: Number(size) }, other: told }];
}

function unlessShare(
  object: Node,
  { of, hits, misses }: Extract<Statement, { kind: 'share' }>,
): readonly Broken[] {
  const node = nodeAt(object, of);
  const [part, rest] = [hits, misses].map((path) => amount(nodeAt(object, path)?.value));
  if (!node || typeof node.value !== 'number' || part === undefined || rest === undefined) return [];
  const all = Number(part) + Number(rest);
  const wanted = all === 0 ? 0 : (100 * Number(part)) / all;
  // Some nodes round to whole numbers.
  return Math.abs(node.value - wanted) <= 1 ? [] : [{ node, other: Math.round(wanted * 100) / 100 }];
}

// ---------------------------------------------------------------- conditions and operands

/** Whether the condition holds for the object. */
export function fulfils(condition: Condition, object: Node, request: Context): boolean {
  const value = operandValue(condition.of, object, request);
  switch (condition.test) {
    case 'set':
      return isSet(value);
    case 'unset':
      return !isSet(value);
    case 'not-null':
      return value !== null;
    case 'filled':
      return isFilled(value);
    case 'empty':
      return !isFilled(value);
    case 'is':
    case 'not': {
      const key = keyOf(value);
      const isOne = key !== undefined && condition.values.some((one) => keyOf(one) === key);
      return isOne === (condition.test === 'is');
    }
    case 'matches':
      return typeof value !== 'string' || new RegExp(condition.pattern).test(value);
    case 'short':
      return typeof value === 'string' && value.length <= 2 + 2 * condition.bytes;
  }
}

export function operandValue(operand: Operand, object: Node, request: Context): unknown {
  if (typeof operand === 'string') return nodeAt(object, operand)?.value;
  return operandValues(operand, object, request)[0];
}

/** A parameter may be a list of which any value will do. */
function operandValues(operand: Operand, object: Node, request: Context): readonly unknown[] {
  if (typeof operand === 'string') return nodesAt(object, operand).map(({ value }) => value);
  if ('asked' in operand) {
    return placesOf(request.asked, operand.asked).flatMap(({ value }) =>
      Array.isArray(value) ? (value as unknown[]) : [value],
    );
  }
  if ('peerIdIn' in operand) {
    const told = nodeAt(object, operand.peerIdIn)?.value;
    return typeof told === 'string' ? [peerIdIn(told)] : [];
  }
  if ('header' in operand) return [request.headers?.[operand.header]];
  if ('count' in operand) return [nodesAt(object, operand.count).length + operand.plus];
  if ('askedCount' in operand) return askedSize(request.asked, operand.askedCount);
  if ('constant' in operand) return [operand.constant];
  let current: Node | undefined = object;
  for (let level = 0; level < operand.key && current; level++) current = current.above;
  return current?.above ? [current.step] : [];
}

/** The path of the list: `logs` of `logs.*.address`. */
function beforeItems(pattern: string): string {
  const [list = ''] = pattern.split('*', 1);
  return list.replace(/\.$/, '');
}

/** Nothing where the request has no such list. */
function askedSize(request: Asked, pattern: string): readonly number[] {
  const list = placesOf(request, beforeItems(pattern));
  return list.some(({ value }) => Array.isArray(value)) ? [placesOf(request, pattern).length] : [];
}
