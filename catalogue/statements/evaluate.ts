/**
 * Finds the statements that a response breaks. Values that are missing, null or of the wrong form are passed over: the
 * schemas report those. Each statement takes time in proportion to the response.
 */
import { enodePart, peerIdIn } from '../../common/ethereum/peer-id';
import { type Asked, placesOf } from '../echo/echo';
import type { SpecProblem } from '../types';
import { brokenAmong } from './items';
import { type Broken, type Node, nodeAt, nodesAt, pathOf, rootNode } from './nodes';
import {
  type Condition,
  comparesWithRequest,
  type ItemKind,
  type Kind,
  type Operand,
  type Schedule,
  type Scope,
  type Statement,
} from './statement';
import { amount, greatestOf, isFilled, isSet, keyOf, shown, slotsOutside } from './values';

/** The fork with which a network begins, where no other one does. */
const GENESIS_FORK = 'phase0';
/** Slots of the minimal preset. */
const SHORTEST_EPOCH = 8n;
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
  sum: ({ of, parts, atLeast }, object) => unlessSum(object, of, parts, atLeast),
  pairwise({ of, to }, object, _, request) {
    const nodes = nodesAt(object, of);
    const others = operandValues(to, object, request);
    if (nodes.length !== others.length) return [];
    return nodes.flatMap((node, at) => {
      const [key, wanted] = [keyOf(node.value), keyOf(others[at])];
      return key === undefined || wanted === undefined || key === wanted ? [] : [{ node, other: others[at] }];
    });
  },
  multiple: ({ of, unit }, object) =>
    unlessAmount(object, of, (value) => typeof value !== 'bigint' || value % BigInt(unit) === 0n, unit),
  counts({ of, items, each }, object) {
    const wanted = BigInt(nodesAt(object, items).length * each);
    return unlessAmount(object, of, (value) => value === wanted, wanted);
  },
  size: (statement, object, _, request) =>
    unlessSize(statement, object, operandValues(statement.size, object, request)),
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
  epoch({ of, from, to, slots }, object, other) {
    const [first, last] = [from, to].map((one) => (one === undefined ? undefined : amount(other(one))));
    if (from !== undefined && (first === undefined || last === undefined)) return [];
    const told = from === undefined ? undefined : other(from);
    const lengths = slots === undefined ? undefined : [BigInt(slots)];
    return slotsOutside(nodesAt(object, of), first, last, lengths).map((node) => ({ node, other: told }));
  },
  until({ of, slot }, object, other) {
    const last = amount(other(slot));
    if (typeof last !== 'bigint') return [];
    return unlessAmount(object, of, (value) => value <= last / SHORTEST_EPOCH, last / SHORTEST_EPOCH);
  },
  index({ of, items, by }, object) {
    const places = new Map(
      nodesAt(object, items).map((item) => [keyOf(nodeAt(item, by)?.value), item.step] as const),
    );
    return nodesAt(object, `${of}.*`).flatMap((node) => {
      const place = places.get(keyOf(node.step));
      return place === undefined || keyOf(place) === keyOf(node.value) ? [] : [{ node, other: place }];
    });
  },
  scheduled({ of, slot, time, networks }, object) {
    const node = nodeAt(object, of);
    const [number, seconds] = [slot, time].map((path) => amount(nodeAt(object, path)?.value));
    if (typeof node?.value !== 'string' || typeof number !== 'bigint' || typeof seconds !== 'bigint')
      return [];
    const other = forkAt(networks, Number(number), Number(seconds), node.value);
    return other === undefined || other === node.value ? [] : [{ node, other }];
  },
  'base-fees': ({ of, gas }, object) => wrongFees(nodesAt(object, of), sharesOf(gas, object)),
  names({ of, asked }, object, _, request) {
    const node = nodeAt(object, of);
    const parameter = operandValue({ asked }, object, request);
    if (!node || !isObject(node.value) || !isObject(parameter)) return [];
    const told = node.value;
    return Object.keys(parameter)
      .filter((name) => !Object.hasOwn(told, name))
      .map((name) => ({ node, other: name }));
  },
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The share of the gas that each block used; undefined where it is not known. */
function sharesOf(
  gas: Extract<Statement, { kind: 'base-fees' }>['gas'],
  object: Node,
): readonly (number | undefined)[] {
  if (typeof gas === 'string')
    return nodesAt(object, gas).map(({ value }) => (typeof value === 'number' ? value : undefined));
  const [used, limits] = gas.map((path) => nodesAt(object, path).map(({ value }) => amount(value)));
  return (used ?? []).map((one, at) => {
    const limit = limits?.[at];
    return one === undefined || !limit ? undefined : Number(one) / Number(limit);
  });
}

function brokenIn(statement: Statement, object: Node, request: Context): readonly Broken[] {
  if ('only' in statement) {
    const items = nodesAt(object, statement.items).filter((item) =>
      statement.only.every((condition) => fulfils(condition, item, request)),
    );
    if (statement.kind === 'no-gap') {
      return brokenAmong(statement, items, object, {
        wanted: operandValues({ asked: statement.asked }, object, request),
      });
    }
    if (statement.kind !== 'complete') return brokenAmong(statement, items, object);
    const [from, to] = [statement.from, statement.to].map((one) => operandValue(one, object, request));
    return brokenAmong(statement, items, object, { from, to });
  }
  const evaluate = evaluators[statement.kind] as Evaluator<typeof statement.kind>;
  return evaluate(statement as never, object, (one) => operandValue(one, object, request), request);
}

/**
 * The fork at a slot of the public network that has this slot at this time; undefined where nothing is known of it. Forks
 * that are not on its list come before the first or after the last one there.
 */
function forkAt(networks: readonly Schedule[], slot: number, time: number, told: string): string | undefined {
  const network = networks.find(
    ({ genesisTime, secondsPerSlot }) => genesisTime + slot * secondsPerSlot === time,
  );
  if (!network) return undefined;
  const epoch = Math.floor(slot / network.slotsPerEpoch);
  const now = network.forks.findLast(([, first]) => first <= epoch)?.[0];
  const isListed = network.forks.some(([fork]) => fork === told);
  // Since the last fork of the list another one may have come.
  return isListed || now !== network.forks.at(-1)?.[0] || told === GENESIS_FORK ? now : undefined;
}

/**
 * Fees that do not follow, told only of a chain that has Ethereum's rule: where others of the list follow it. A
 * development node that was told its next fee is none of them.
 */
function wrongFees(fees: readonly Node[], shares: readonly (number | undefined)[]): readonly Broken[] {
  const steps = shares.flatMap((share, at) => {
    const [fee, next] = [amount(fees[at]?.value), amount(fees[at + 1]?.value)];
    if (share === undefined || typeof fee !== 'bigint' || typeof next !== 'bigint') return [];
    // An eighth more for a full block, an eighth less for an empty one.
    const wanted = Number(fee) * (1 + (2 * share - 1) / 8);
    const fits = Math.abs(Number(next) - wanted) <= 1 + wanted * 1e-9;
    const within = Number(next) <= Number(fee) * 1.126 + 1 && Number(next) >= Number(fee) * 0.874 - 1;
    return [{ at, fits, within, moved: next !== fee, wanted: BigInt(Math.round(wanted)) }];
  });
  const wrong = steps.filter(({ fits }) => !fits);
  const proof = steps.filter(({ fits, moved }) => fits && moved).length;
  if (proof < 2 || proof < wrong.length) return [];
  return wrong.flatMap(({ at, within, wanted }, index) => {
    const node = fees[at + 1];
    // A fee that was set stands alone; one that is false fits neither the block before nor the one after.
    const isSetByHand = !within && wrong[index + 1]?.at !== at + 1 && at + 2 < fees.length;
    const isAfterFalse = wrong[index - 1]?.at === at - 1 && at > 0;
    return !node || isSetByHand || isAfterFalse ? [] : [{ node, other: wanted }];
  });
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

function unlessSum(object: Node, of: string, parts: readonly string[], atLeast?: true): readonly Broken[] {
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
  return total === wanted || (atLeast && total > wanted) ? [] : [{ node, other: wanted }];
}

/** @param told one of several sizes is enough */
function unlessSize(
  { items, limit }: Extract<Statement, { kind: 'size' }>,
  object: Node,
  told: readonly unknown[],
): readonly Broken[] {
  const holder = nodeAt(object, beforeItems(items));
  const sizes = told.map(amount).filter((one) => one !== undefined);
  const [wanted] = sizes;
  if (!holder || wanted === undefined || typeof holder.value !== 'object' || holder.value === null) return [];
  const nodes = nodesAt(object, items);
  const size = BigInt(nodes.length);
  const isRight = (one: bigint | number) =>
    limit === 'exactly' ? size === one : limit === 'least' ? size >= one : size <= one;
  if (sizes.some(isRight)) return [];
  // Of a list that is too long, the first item too many.
  const place = (limit === 'most' ? nodes[Number(wanted)] : undefined) ?? holder;
  return [{ node: { ...place, value: nodes.length }, other: told[0] }];
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
  // Some nodes round to whole numbers, up or down.
  const tolerance = Number.isInteger(node.value) ? 1 : 0.01;
  return Math.abs(node.value - wanted) < tolerance ? [] : [{ node, other: Math.round(wanted * 100) / 100 }];
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
  if ('enodeIn' in operand) {
    const told = nodeAt(object, operand.enodeIn)?.value;
    return typeof told === 'string' ? [enodePart(told, operand.part)] : [];
  }
  if ('oneOf' in operand) {
    const all = operand.oneOf.map((one) => operandValues(one, object, request));
    return all.some((values) => values.length === 0) ? [] : all.flat();
  }
  if ('sum' in operand) {
    const parts = operand.sum.map((one) => amount(operandValue(one, object, request)));
    return parts.every((one) => typeof one === 'bigint')
      ? [parts.reduce((total, one) => total + one, 0n)]
      : [];
  }
  if ('greatest' in operand) {
    const all = nodesAt(object, operand.greatest).map(({ value }) => amount(value));
    return all.every((one) => typeof one === 'bigint') && all.length > 0 ? [greatestOf(all)] : [];
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
