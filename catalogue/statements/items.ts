/** Statements about the items of a list: their order, their number, what they have in common. */
import { wrongSteps } from './evm-steps';
import { type Broken, type Node, nodeAt, nodesAt } from './nodes';
import type { Statement } from './statement';
import { amount, greatestOf, keyOf } from './values';

type OfItems = Extract<Statement, { only: unknown }>;

/** What a complete list begins and ends with. */
interface Bounds {
  readonly from?: unknown;
  readonly to?: unknown;
  /** A list of the request. */
  readonly wanted?: readonly unknown[];
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
      return wrongTotals(items, statement.total, statement.part, statement.more);
    case 'linked':
      return unlinked(items, statement.of, statement.to);
    case 'complete':
      return bounds ? gaps(items, statement.by, object, bounds) : [];
    case 'tree':
      return wrongTree(items, statement);
    case 'inside':
      return unlikeAbove(items, statement);
    case 'preorder':
      return outOfOrder(items, statement);
    case 'descends':
      return aboveParents(items, statement);
    case 'no-gap':
      return skipped(items, statement.by, object, bounds?.wanted ?? []);
    case 'even':
      return uneven(items, statement.by);
    case 'level':
      return unlevel(items, statement.of);
    case 'grows':
      return jumping(items, statement.share);
    case 'rooted':
      return parentless(items, statement.key, statement.parent);
    case 'steps':
      return wrongSteps(items, statement.of);
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

function wrongTotals(items: readonly Node[], total: string, part: string, more?: true): readonly Broken[] {
  let before: bigint | undefined = more ? undefined : 0n;
  const found: Broken[] = [];
  for (const item of items) {
    const node = nodeAt(item, total);
    const told = amount(node?.value);
    const own = amount(nodeAt(item, part)?.value);
    if (!node || typeof told !== 'bigint' || typeof own !== 'bigint') {
      before = undefined;
      continue;
    }
    const wanted = before === undefined ? undefined : before + own + (more ? 1n : 0n);
    if (wanted !== undefined && told !== wanted) found.push({ node, other: wanted });
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
  const missing: Broken[] = [];
  for (let wanted = low; wanted <= high; wanted++) {
    if (!told.has(String(wanted))) missing.push({ node: object, other: wanted });
  }
  return missing;
}

/** Each item says how many there are right below it, and has one above it. */
function wrongTree(
  items: readonly Node[],
  { group, address, children, whole }: Extract<Statement, { kind: 'tree' }>,
): readonly Broken[] {
  const below = new Map<string, number>();
  const known = new Set<string>();
  const places = items.flatMap((item) => {
    const place = placeOf(item, group, address);
    if (!place) return [];
    const { above } = place;
    if (above !== undefined) below.set(above, (below.get(above) ?? 0) + 1);
    known.add(place.key);
    return [{ node: nodeAt(item, children), ...place }];
  });
  return places.flatMap(({ node, own, key, above }) => {
    if (whole && above !== undefined && !known.has(above)) return [{ node: own, other: 0 }];
    const told = amount(node?.value);
    const counted = below.get(key) ?? 0;
    return node && told !== undefined && told !== BigInt(counted) ? [{ node, other: counted }] : [];
  });
}

/** The key of an item's place in its tree, and of the place above it; undefined without an address. */
function placeOf(item: Node, group: string, address: string) {
  const own = nodeAt(item, address);
  if (!own || !Array.isArray(own.value)) return undefined;
  const steps = own.value as readonly unknown[];
  const belongs = keyOf(nodeAt(item, group)?.value) ?? '';
  const above = steps.length > 0 ? `${belongs} ${steps.slice(0, -1).join('.')}` : undefined;
  return { own, key: `${belongs} ${steps.join('.')}`, above };
}

/** Values that differ from those of the item above in the tree, or are more. */
function unlikeAbove(
  items: readonly Node[],
  { group, address, of, above, than, except }: Extract<Statement, { kind: 'inside' }>,
): readonly Broken[] {
  const places = items.map((item) => ({ item, place: placeOf(item, group, address) }));
  const known = new Map(places.map(({ item, place }) => [place?.key, item]));
  return places.flatMap(({ item, place }) => {
    const outer = place?.above === undefined ? undefined : known.get(place.above);
    const node = nodeAt(item, of);
    if (!outer || !node || except.values.includes(String(nodeAt(outer, except.of)?.value))) return [];
    const other = above.map((path) => nodeAt(outer, path)?.value).find((value) => typeof value === 'string');
    const [value, limit] =
      than === 'equal' ? [keyOf(node.value), keyOf(other)] : [amount(node.value), amount(other)];
    if (value === undefined || limit === undefined) return [];
    return value === limit || (than === 'at-most' && value < limit) ? [] : [{ node, other }];
  });
}

/** Addresses that do not come next: the address that does is told. */
function outOfOrder(
  items: readonly Node[],
  { group, address }: Extract<Statement, { kind: 'preorder' }>,
): readonly Broken[] {
  const below = new Map<string, number>();
  return items.flatMap((item) => {
    const place = placeOf(item, group, address);
    if (!place) return [];
    const { own, key, above } = place;
    below.set(key, 0);
    const last = amount((own.value as readonly unknown[]).at(-1));
    const next = above === undefined ? undefined : below.get(above);
    // One whose parent is missing breaks the tree.
    if (above === undefined || next === undefined || last === undefined) return [];
    below.set(above, next + 1);
    return last === BigInt(next) ? [] : [{ node: own, other: next }];
  });
}

/** What others name the item by: a value of it, or its place in the list. */
const nameOf = (item: Node, key: string): string | undefined =>
  keyOf(key === '#' ? item.step : nodeAt(item, key)?.value);

/** The items that `parent` names, by their name. */
export function byName(items: readonly Node[], key: string): ReadonlyMap<string | undefined, Node> {
  return new Map(items.map((item) => [nameOf(item, key), item]));
}

/** More than one without its parent: the second is told. */
function parentless(items: readonly Node[], key: string, parent: string): readonly Broken[] {
  const known = byName(items, key);
  const without = items.flatMap((item) => {
    const node = nodeAt(item, parent);
    const name = keyOf(node?.value);
    return node && name !== undefined && !known.has(name) ? [{ node }] : [];
  });
  return without.slice(1);
}

/** Of those that the request asks for, the ones that should stand before the last item. */
function skipped(
  items: readonly Node[],
  by: string,
  object: Node,
  wanted: readonly unknown[],
): readonly Broken[] {
  const told = items.map((item) => amount(nodeAt(item, by)?.value));
  const numbers = told.filter((one) => typeof one === 'bigint');
  if (numbers.length === 0) return [];
  const last = greatestOf(numbers);
  const there = new Set(numbers);
  return wanted.flatMap((value) => {
    const number = amount(value);
    // A public key is a number too, and says nothing about places.
    if (typeof number !== 'bigint' || String(value).startsWith('0x')) return [];
    return number < last && !there.has(number) ? [{ node: object, other: value }] : [];
  });
}

function uneven(items: readonly Node[], by: string): readonly Broken[] {
  const groups = new Map<bigint, Node[]>();
  for (const item of items) {
    const value = amount(nodeAt(item, by)?.value);
    if (typeof value !== 'bigint') return [];
    groups.set(value, [...(groups.get(value) ?? []), item]);
  }
  const most = Math.max(...[...groups.values()].map((group) => group.length));
  const values = [...groups.keys()].sort((one, other) => (one < other ? -1 : 1));
  return values.flatMap((value, at) => {
    const [node] = groups.get(value) ?? [];
    const follows = at === 0 || value === (values[at - 1] ?? 0n) + 1n;
    const isFull = groups.get(value)?.length === most;
    return node && !(follows && isFull) ? [{ node: nodeAt(node, by) ?? node, other: most }] : [];
  });
}

function unlevel(items: readonly Node[], of: string): readonly Broken[] {
  const counted = items.map((item) => ({ item, count: nodesAt(item, of).length }));
  const sizes = counted.map(({ count }) => count).sort((one, other) => one - other);
  // What most have is right.
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const [least = 0, most = 0] = [sizes[0], sizes.at(-1)];
  if (most - least <= 1) return [];
  const wrong = counted.filter(({ count }) => Math.abs(count - usual) > 1);
  const odd = wrong.length > 0 ? wrong : counted.filter(({ count }) => count === least);
  return odd.map(({ item, count }) => ({ node: { ...item, value: count }, other: usual }));
}

function jumping(items: readonly Node[], share: number): readonly Broken[] {
  return items.slice(1).flatMap((node, at) => {
    const [before, now] = [amount(items[at]?.value), amount(node.value)];
    if (typeof before !== 'bigint' || typeof now !== 'bigint') return [];
    return Number(now) <= Number(before) * (1 + share) + 1 ? [] : [{ node, other: items[at]?.value }];
  });
}

function aboveParents(
  items: readonly Node[],
  { key, parent, of, than }: Extract<Statement, { kind: 'descends' }>,
): readonly Broken[] {
  const known = byName(items, key);
  return items.flatMap((item) => {
    const named = keyOf(nodeAt(item, parent)?.value);
    const above = named === undefined ? undefined : known.get(named);
    const node = nodeAt(item, of);
    if (!above || above === item || !node) return [];
    const other = nodeAt(above, of)?.value;
    const [value, least] = [amount(node.value), amount(other)];
    if (value === undefined || least === undefined) return [];
    const isRight =
      than === 'at-most' ? value <= least : value > least || (than !== 'more' && value === least);
    return isRight ? [] : [{ node, other }];
  });
}
