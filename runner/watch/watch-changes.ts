import { type JsonTree, jsonTree, memberOf, membersOf } from '../../common/json/json-tree';

export type JsonPath = readonly (string | number)[];

/** A difference between two responses. Texts are as the node wrote them. */
export type Change =
  | { readonly kind: 'changed'; readonly path: JsonPath; readonly before: string; readonly after: string }
  | { readonly kind: 'added'; readonly path: JsonPath; readonly after: string }
  /** The path is in the earlier response. */
  | { readonly kind: 'removed'; readonly path: JsonPath; readonly before: string };

export interface Changes {
  /** In the order of the later response; removed values follow their neighbors. */
  readonly changes: readonly Change[];
  /** Number of further changes. */
  readonly left: number;
}

const MOST = 500;
/** Longer texts are compared as a whole, because two trees of them would need too much memory. UTF-16 units. */
const LARGEST = 5_000_000;

/**
 * The differences between two responses to the same request. The order of members does not matter. Items are matched by
 * a member that identifies them (an id, a hash, …) if all items have one, else by their position after the common start
 * and before the common end.
 */
export function changesBetween(before: string, after: string, most = MOST): Changes {
  if (before === after) return { changes: [], left: 0 };
  const small = before.length <= LARGEST && after.length <= LARGEST;
  const [old, now] = small ? [jsonTree(before), jsonTree(after)] : [undefined, undefined];
  if (!old || !now) {
    const texts = { before: JSON.stringify(before), after: JSON.stringify(after) };
    return { changes: [{ kind: 'changed', path: [], ...texts }], left: 0 };
  }
  const comparison = new TreeComparison(before, after, most);
  comparison.compare(old, now, []);
  const { changes, left } = comparison;
  return { changes, left };
}

type JsonObject = Extract<JsonTree, { kind: 'object' }>;

class TreeComparison implements Changes {
  readonly changes: Change[] = [];
  left = 0;
  readonly #before: string;
  readonly #after: string;
  readonly #most: number;

  constructor(before: string, after: string, most: number) {
    this.#before = before;
    this.#after = after;
    this.#most = most;
  }

  /** Compares a value of the earlier response with one of the later response. */
  compare(old: JsonTree, now: JsonTree, path: JsonPath): void {
    if (this.#same(old, now)) return;
    if (old.kind === 'object' && now.kind === 'object') this.#compareMembers(old, now, path);
    else if (old.kind === 'array' && now.kind === 'array') this.#compareItems(old.items, now.items, path);
    else this.#add({ kind: 'changed', path, before: this.#oldText(old), after: this.#newText(now) });
  }

  #compareMembers(old: JsonObject, now: JsonObject, path: JsonPath): void {
    for (const [name, value] of membersOf(now)) this.#pair(memberOf(old, name), value, [...path, name]);
    for (const [name, value] of membersOf(old)) {
      if (!memberOf(now, name)) this.#pair(value, undefined, [...path, name]);
    }
  }

  #compareItems(old: readonly JsonTree[], now: readonly JsonTree[], path: JsonPath): void {
    const oldNames = namesOf(old, this.#before);
    const newNames = oldNames && namesOf(now, this.#after, oldNames.by);
    if (newNames) this.#compareByName(old, oldNames.names, now, newNames.names, path);
    else this.#compareByPosition(old, now, path);
  }

  #compareByName(
    old: readonly JsonTree[],
    oldNames: readonly string[],
    now: readonly JsonTree[],
    newNames: readonly string[],
    path: JsonPath,
  ): void {
    const places = new Map(oldNames.map((name, index) => [name, index]));
    now.forEach((item, index) => {
      const place = places.get(newNames[index] ?? '');
      this.#pair(place === undefined ? undefined : old[place], item, [...path, index]);
    });
    const present = new Set(newNames);
    old.forEach((item, index) => {
      if (!present.has(oldNames[index] ?? '')) this.#pair(item, undefined, [...path, index]);
    });
  }

  #compareByPosition(old: readonly JsonTree[], now: readonly JsonTree[], path: JsonPath): void {
    const shorter = Math.min(old.length, now.length);
    let start = 0;
    while (start < shorter && this.#same(old[start], now[start])) start += 1;
    let end = 0;
    while (end < shorter - start && this.#same(old.at(-1 - end), now.at(-1 - end))) end += 1;
    const oldMiddle = old.slice(0, old.length - end);
    const newMiddle = now.slice(0, now.length - end);
    for (let index = start; index < Math.max(oldMiddle.length, newMiddle.length); index++) {
      this.#pair(oldMiddle[index], newMiddle[index], [...path, index]);
    }
  }

  /** Compares two values at the same place; one of them may be missing. */
  #pair(old: JsonTree | undefined, now: JsonTree | undefined, path: JsonPath): void {
    if (old && now) this.compare(old, now, path);
    else if (now) this.#add({ kind: 'added', path, after: this.#newText(now) });
    else if (old) this.#add({ kind: 'removed', path, before: this.#oldText(old) });
  }

  #add(change: Change): void {
    if (this.changes.length < this.#most) this.changes.push(change);
    else this.left += 1;
  }

  #same(old: JsonTree | undefined, now: JsonTree | undefined): boolean {
    return old !== undefined && now !== undefined && this.#oldText(old) === this.#newText(now);
  }

  #oldText(tree: JsonTree): string {
    return this.#before.slice(tree.start, tree.end);
  }

  #newText(tree: JsonTree): string {
    return this.#after.slice(tree.start, tree.end);
  }
}

/** Members that identify an item, the most reliable first. */
const NAMES = [
  'id',
  'peer_id',
  'hash',
  'transactionHash',
  'root',
  'block_root',
  'pubkey',
  'validator_index',
  'index',
  'address',
  'slot',
  'name',
];

/** The member that identifies the items of a list, with its values; undefined when no member is present and unique in all. */
function namesOf(
  items: readonly JsonTree[],
  text: string,
  only?: string,
): { readonly by: string; readonly names: readonly string[] } | undefined {
  for (const by of only === undefined ? NAMES : [only]) {
    const names = items.map((item) => {
      const value = item.kind === 'object' ? memberOf(item, by) : undefined;
      return value?.kind === 'scalar' ? text.slice(value.start, value.end) : undefined;
    });
    const all = names.filter((name) => name !== undefined);
    if (all.length === items.length && new Set(all).size === all.length && all.length > 0)
      return { by, names: all };
  }
  return undefined;
}

/** `result.transactions[3].hash`; `the answer` for the whole response. */
export function pathText(path: JsonPath): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (!/^[\w$]+$/.test(step)) text += `[${JSON.stringify(step)}]`;
    else text += text === '' ? step : `.${step}`;
  }
  return text || 'the answer';
}
