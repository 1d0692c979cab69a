/** Statements about the items of a list: their order, their number, what they have in common. */
import { type Broken, type Node, nodeAt } from './nodes';
import type { Statement } from './statement';
import { amount, keyOf } from './values';

type OfItems = Extract<Statement, { only: unknown }>;

/** What a complete list begins and ends with. */
interface Bounds {
  readonly from: unknown;
  readonly to: unknown;
}

/** The longest range that a complete list is looked through for. */
const LONGEST_RANGE = 100_000n;

/** The items that break a statement. `object` has the list. */
export function brokenAmong(
  statement: OfItems,
  items: readonly Node[],
  object: Node,
  bounds?: Bounds,
): readonly Broken[] {
  switch (statement.kind) {
    case 'unique':
      return repeated(items, statement.by);
    case 'rising':
      return falling(items, statement.by, statement.strictly);
    case 'counting':
      return skipping(items, statement.by, statement.from);
    case 'alike':
      return unlike(items, statement.by);
    case 'determines':
      return ambiguous(items, statement.by, statement.of);
    case 'running-sum':
      return wrongTotals(items, statement.total, statement.part);
    case 'linked':
      return unlinked(items, statement.of, statement.to);
    case 'complete':
      return bounds ? gaps(items, statement.by, object, bounds) : [];
    case 'tree':
      return wrongTree(items, statement);
  }
}

function repeated(items: readonly Node[], by: readonly string[]): readonly Broken[] {
  const seen = new Set<string>();
  return items.flatMap((item) => {
    const key = keyAt(item, by);
    if (key === undefined) return [];
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated ? [{ node: nodeAt(item, by.at(-1) ?? '') ?? item }] : [];
  });
}

/** The values of the paths together; undefined where one is missing. */
function keyAt(item: Node, by: readonly string[]): string | undefined {
  const keys = by.map((path) => keyOf(nodeAt(item, path)?.value));
  return keys.includes(undefined) ? undefined : keys.join(' ');
}

function falling(items: readonly Node[], by: readonly string[], strictly: boolean): readonly Broken[] {
  let before: readonly (bigint | number)[] | undefined;
  let shownBefore: unknown;
  const found: Broken[] = [];
  for (const item of items) {
    const amounts = by.map((path) => amount(nodeAt(item, path)?.value));
    if (!areAmounts(amounts)) continue;
    const last = before;
    const at = last ? amounts.findIndex((one, index) => one !== last[index]) : -1;
    const wrong = last && (at < 0 ? strictly : (amounts[at] as bigint) < (last[at] as bigint));
    const path = by[at < 0 ? by.length - 1 : at] ?? '';
    const node = nodeAt(item, path) ?? item;
    if (wrong) found.push({ node, other: at < 0 ? shownBefore : last[at] });
    before = amounts;
    shownBefore = node.value;
  }
  return found;
}

function areAmounts(list: readonly (bigint | number | undefined)[]): list is readonly (bigint | number)[] {
  return !list.includes(undefined);
}

function skipping(items: readonly Node[], by: string, from: number | undefined): readonly Broken[] {
  let next = from === undefined ? undefined : BigInt(from);
  const found: Broken[] = [];
  for (const item of items) {
    const node = nodeAt(item, by);
    const told = amount(node?.value);
    if (!node || typeof told !== 'bigint') {
      if (next !== undefined) next += 1n;
      continue;
    }
    if (next !== undefined && told !== next) found.push({ node, other: next });
    next = told + 1n;
  }
  return found;
}

/** What most items have is right: of two that differ, the second is told. */
function unlike(items: readonly Node[], by: string): readonly Broken[] {
  const counted = new Map<string, { count: number; value: unknown }>();
  const nodes = items.flatMap((item) => {
    const node = nodeAt(item, by);
    const key = keyOf(node?.value);
    if (!node || key === undefined) return [];
    const known = counted.get(key);
    if (known) known.count++;
    else counted.set(key, { count: 1, value: node.value });
    return [{ node, key }];
  });
  let most: { count: number; value: unknown } | undefined;
  for (const one of counted.values()) if (!most || one.count > most.count) most = one;
  const common = most;
  return common
    ? nodes
        .filter(({ key }) => counted.get(key) !== common)
        .map(({ node }) => ({ node, other: common.value }))
    : [];
}

function ambiguous(items: readonly Node[], by: readonly string[], of: string): readonly Broken[] {
  const first = new Map<string, { key: string; value: unknown }>();
  return items.flatMap((item) => {
    const group = keyAt(item, by);
    const node = nodeAt(item, of);
    const key = keyOf(node?.value);
    if (group === undefined || !node || key === undefined) return [];
    const known = first.get(group);
    if (!known) first.set(group, { key, value: node.value });
    return known && known.key !== key ? [{ node, other: known.value }] : [];
  });
}

function wrongTotals(items: readonly Node[], total: string, part: string): readonly Broken[] {
  let before: bigint | undefined = 0n;
  const found: Broken[] = [];
  for (const item of items) {
    const node = nodeAt(item, total);
    const told = amount(node?.value);
    const own = amount(nodeAt(item, part)?.value);
    if (!node || typeof told !== 'bigint' || typeof own !== 'bigint') {
      before = undefined;
      continue;
    }
    if (before !== undefined && told !== before + own) found.push({ node, other: before + own });
    before = told;
  }
  return found;
}

function unlinked(items: readonly Node[], of: string, to: string): readonly Broken[] {
  return items.slice(1).flatMap((item, index) => {
    const node = nodeAt(item, of);
    const before = nodeAt(items[index] as Node, to)?.value;
    const [key, wanted] = [keyOf(node?.value), keyOf(before)];
    return node && key !== undefined && wanted !== undefined && key !== wanted
      ? [{ node, other: before }]
      : [];
  });
}

function gaps(items: readonly Node[], by: string, object: Node, { from, to }: Bounds): readonly Broken[] {
  const [low, high] = [amount(from), amount(to)];
  if (typeof low !== 'bigint' || typeof high !== 'bigint' || high - low >= LONGEST_RANGE) return [];
  const told = new Set(items.map((item) => keyOf(nodeAt(item, by)?.value)));
  for (let wanted = low; wanted <= high; wanted++) {
    if (!told.has(String(wanted))) return [{ node: object, other: wanted }];
  }
  return [];
}

/** Each item says how many there are right below it, and has one above it. */
function wrongTree(
  items: readonly Node[],
  { group, address, children }: Extract<Statement, { kind: 'tree' }>,
): readonly Broken[] {
  const below = new Map<string, number>();
  const places = items.flatMap((item) => {
    const own = nodeAt(item, address)?.value;
    const belongs = keyOf(nodeAt(item, group)?.value) ?? '';
    if (!Array.isArray(own)) return [];
    const name = (steps: readonly unknown[]) => `${belongs} ${steps.join('.')}`;
    if (own.length > 0) below.set(name(own.slice(0, -1)), (below.get(name(own.slice(0, -1))) ?? 0) + 1);
    return [{ node: nodeAt(item, children), key: name(own) }];
  });
  return places.flatMap(({ node, key }) => {
    const told = amount(node?.value);
    const counted = below.get(key) ?? 0;
    return node && told !== undefined && told !== BigInt(counted) ? [{ node, other: counted }] : [];
  });
}
