/** Breaks a statement on purpose, in a copy of a response that fulfils it: for tests, and for a demo node that lies. */
import { breaking, type Context, fulfils, objectsOf, operandValue, placeOf } from './evaluate';
import { byName } from './items';
import { type Node, nodeAt, nodesAt, pathOf } from './nodes';
import type { Condition, Statement } from './statement';
import { amount, keyOf } from './values';

/** A response in which one thing does not agree. */
export interface Mutant {
  readonly statement: Statement;
  readonly response: unknown;
  /** What was altered. */
  readonly path: readonly (string | number)[];
}

/** A value to write, or `REMOVED`. */
interface Edit {
  readonly node: Node;
  readonly value: unknown;
}

const REMOVED = Symbol('removed');

/** One mutant for each statement that the response has something to say about. */
export function mutantsOf(
  statements: readonly Statement[],
  response: unknown,
  request: Context = { asked: {} },
): readonly Mutant[] {
  return statements.flatMap((statement) => {
    for (const object of objectsOf(statement, placeOf(response), request)) {
      const edit = editFor(statement, object, request);
      if (!edit) continue;
      const altered = edited(response, edit);
      if (breaking(statement, placeOf(altered), request).length === 0) continue;
      return [{ statement, response: altered, path: pathOf(edit.node) }];
    }
    return [];
  });
}

function editFor(statement: Statement, object: Node, request: Context): Edit | undefined {
  if ('only' in statement) return editOfItems(statement, object, request);
  switch (statement.kind) {
    case 'size':
      return editOfSize(statement, object, request);
    case 'holds':
      return editOfCondition(statement.then, object);
    case 'empty-together': {
      const isEmpty = nodesAt(object, `${statement.list}.*`).length === 0;
      return edit(object, statement.of, (value) => (isEmpty ? another(value) : statement.empty));
    }
    case 'differ': {
      const from = operandValue(statement.from, object, request);
      return edit(object, statement.of, () => from);
    }
    case 'at-most':
    case 'at-least': {
      const operand = statement.kind === 'at-most' ? statement.most : statement.least;
      const limit = amount(operandValue(operand, object, request));
      const step = statement.kind === 'at-most' ? 1n : -1n;
      const wrong = typeof limit === 'bigint' ? limit + (statement.strictly ? 0n : step) : undefined;
      return edit(object, statement.of, (value) => (wrong === undefined ? undefined : written(wrong, value)));
    }
    case 'scheduled': {
      const others = ['altair', 'electra'];
      return edit(object, statement.of, (value) => others.find((one) => one !== value));
    }
    case 'names': {
      const [name] = Object.keys(
        (operandValue({ asked: statement.asked }, object, request) as object | undefined) ?? {},
      );
      const path = [statement.of, name].filter(Boolean).join('.');
      return name === undefined ? undefined : edit(object, path, () => REMOVED);
    }
    case 'base-fees':
      return edit(object, statement.of, (value) => plus(value, 1_000_000n));
    case 'index':
      return edit(object, `${statement.of}.*`, another);
    case 'until':
    case 'epoch':
      return edit(object, statement.of, (value) => plus(value, 100_000n));
    case 'share':
      return edit(object, statement.of, (value) =>
        typeof value === 'number' ? (value > 50 ? value - 20 : value + 20) : undefined,
      );
    default:
      return edit(object, statement.of, another);
  }
}

type OfItems = Extract<Statement, { only: unknown }>;

/** The last item is altered, since the first may be what the others are compared with. */
function editOfItems(statement: OfItems, object: Node, request: Context): Edit | undefined {
  const items = nodesAt(object, statement.items).filter((item) =>
    statement.only.every((condition) => fulfils(condition, item, request)),
  );
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last) return undefined;
  switch (statement.kind) {
    case 'unique':
      return Array.isArray(first.above?.value)
        ? listEdit(first, (list) => [...list, first.value])
        : undefined;
    case 'rising':
      return listEdit(first, (list) => (statement.strictly ? [...list, first.value] : [...list].reverse()));
    case 'complete':
      return { node: first, value: REMOVED };
    case 'counting':
    case 'alike':
      return edit(last, statement.by, another);
    case 'determines': {
      const twin = items.findLast((item) => item !== first && isTwin(item, first, statement.by));
      return twin ? edit(twin, statement.of, another) : undefined;
    }
    case 'running-sum':
      return edit(last, statement.total, another);
    case 'linked':
      return edit(last, statement.of, another);
    case 'tree':
      return edit(last, statement.children, another);
    case 'inside':
      return edit(last, statement.of, (value) =>
        statement.than === 'equal' ? another(value) : plus(value, 1_000_000_000_000n),
      );
    case 'preorder':
      return edit(last, statement.address, (value) =>
        Array.isArray(value) && value.length > 0 ? [...(value as unknown[]).slice(0, -1), 99] : undefined,
      );
    case 'descends': {
      // Some items have no parent in the list: one that has is altered.
      const parents = byName(items, statement.key);
      const child = items.findLast((item) => parents.has(keyOf(nodeAt(item, statement.parent)?.value)));
      const parent = child && parents.get(keyOf(nodeAt(child, statement.parent)?.value));
      const limit = parent && amount(nodeAt(parent, statement.of)?.value);
      const step = { more: 0n, 'at-least': -1n, 'at-most': 1n }[statement.than];
      const wrong = typeof limit === 'bigint' ? limit + step : undefined;
      return child && wrong !== undefined
        ? edit(child, statement.of, (value) => written(wrong, value))
        : undefined;
    }
    case 'no-gap':
    case 'even':
      return items.length > 2 ? { node: items[1] as Node, value: REMOVED } : undefined;
    case 'level':
      return editOfList(items[0] as Node, statement.of);
    case 'grows':
      return { node: last, value: plus(last.value, 1_000_000_000n) };
    case 'rooted':
      return edit(last, statement.parent, another);
    case 'steps':
      if (statement.of === 'stack') return editOfList(items[2] ?? last, 'stack.*');
      return edit(items[Math.min(1, items.length - 1)] ?? last, statement.of, (value) => plus(value, 5n));
  }
}

/** Empties the list of a path. */
function editOfList(item: Node, of: string): Edit | undefined {
  const [value] = nodesAt(item, of);
  return value && listEdit(value, () => []);
}

function isTwin(one: Node, other: Node, by: readonly string[]): boolean {
  return by.every((path) => keyOf(nodeAt(one, path)?.value) === keyOf(nodeAt(other, path)?.value));
}

/** Alters the list around an item. */
function listEdit(
  { above }: Node,
  alter: (list: readonly unknown[]) => readonly unknown[],
): Edit | undefined {
  return above && Array.isArray(above.value) ? { node: above, value: alter(above.value) } : undefined;
}

function editOfSize(
  { items, limit, size }: Extract<Statement, { kind: 'size' }>,
  object: Node,
  request: Context,
): Edit | undefined {
  const [item] = nodesAt(object, items);
  // Of `calls.*.id` the list is that of the calls.
  const member = Array.isArray(item?.above?.value) ? item : item?.above;
  if (!member) return undefined;
  if (limit !== 'most') return listEdit(member, (list) => list.slice(0, -1));
  const most = Number(amount(operandValue(size, object, request)) ?? 0);
  return listEdit(member, () => Array.from({ length: most + 1 }, () => member.value));
}

/** Writes what the condition does not allow, where it says enough. */
function editOfCondition(condition: Condition, object: Node): Edit | undefined {
  if (typeof condition.of !== 'string') return undefined;
  const { of } = condition;
  switch (condition.test) {
    case 'set':
      return edit(object, of, () => REMOVED);
    case 'not-null':
      return edit(object, of, () => null);
    case 'is':
      return edit(object, of, another);
    case 'not':
      return edit(object, of, (value) => {
        const [wrong] = condition.values;
        return typeof wrong === 'number' ? written(BigInt(wrong), value) : wrong;
      });
    case 'filled':
      return edit(object, of, nothing);
    case 'empty':
      return edit(object, of, (value) => (Array.isArray(value) ? undefined : another(value)));
    case 'short':
      return edit(object, of, () => `0x${'61'.repeat(condition.bytes + 1)}`);
    case 'matches':
      return edit(object, of, (value) => (typeof value === 'string' ? `${value}.0` : undefined));
    case 'unset':
      return undefined;
  }
}

/** Alters the last value of a path. */
function edit(object: Node, of: string, alter: (value: unknown) => unknown): Edit | undefined {
  const node = nodesAt(object, of).at(-1);
  const value = node && alter(node.value);
  return node && value !== undefined ? { node, value } : undefined;
}

/** Another value of the same form. */
function another(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string' && /^0x[\da-f]{17,}$/i.test(value)) {
    return `${value.slice(0, -1)}${value.endsWith('1') ? '2' : '1'}`;
  }
  return plus(value, 1n);
}

function plus(value: unknown, more: bigint): unknown {
  const number = amount(value);
  return typeof number === 'bigint' ? written(number + more, value) : undefined;
}

/** A number in the form of another one. */
function written(value: bigint, like: unknown): unknown {
  if (typeof like === 'number') return Number(value);
  if (typeof like !== 'string' || value < 0n) return undefined;
  return like.startsWith('0x') ? `0x${value.toString(16)}` : String(value);
}

/** An empty value of the same form. */
function nothing(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value === 'number') return 0;
  if (typeof value !== 'string') return undefined;
  if (!value.startsWith('0x')) return '0';
  return value.length > 18 ? `0x${'0'.repeat(value.length - 2)}` : '0x0';
}

/** A copy of the response with one value altered. */
function edited(response: unknown, { node, value }: Edit): unknown {
  const path = pathOf(node);
  const last = path.at(-1);
  if (last === undefined) return value === REMOVED ? undefined : value;
  const copy = structuredClone(response);
  let parent = copy as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) parent = parent[step] as Record<string | number, unknown>;
  if (value !== REMOVED) parent[last] = value;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
  return copy;
}
