import { type JsonTree, jsonTree, memberOf, membersOf } from '../json/json-tree';

export type JsonPath = readonly (string | number)[];

/** A place of an answer that is not what it was. Texts are as the node wrote them. */
export type Change =
  | { readonly kind: 'changed'; readonly path: JsonPath; readonly before: string; readonly after: string }
  | { readonly kind: 'added'; readonly path: JsonPath; readonly after: string }
  /** The path is that of the answer before. */
  | { readonly kind: 'removed'; readonly path: JsonPath; readonly before: string };

export interface Changes {
  /** In the order of the newer answer; what was removed stands behind its neighbours. */
  readonly changes: readonly Change[];
  /** How many more there are. */
  readonly left: number;
}

const MOST = 500;
/** Texts beyond it are told apart as wholes: two trees of them would cost more than they tell. In UTF-16 units. */
const LARGEST = 5_000_000;

/**
 * What differs between two answers of the same request. The order of members does not count. Items are paired by what
 * names them (an id, a hash, …) where they all have such a member, else by their place, as far as they are the same at
 * both ends.
 */
export function changesBetween(before: string, after: string, most = MOST): Changes {
  if (before === after) return { changes: [], left: 0 };
  const small = before.length <= LARGEST && after.length <= LARGEST;
  const [old, now] = small ? [jsonTree(before), jsonTree(after)] : [undefined, undefined];
  if (!old || !now) {
    const change: Change = {
      kind: 'changed',
      path: [],
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    };
    return { changes: [change], left: 0 };
  }
  const changes: Change[] = [];
  let left = 0;
  const note = (change: Change) => {
    if (changes.length < most) changes.push(change);
    else left += 1;
  };
  const textOld = (tree: JsonTree) => before.slice(tree.start, tree.end);
  const textNow = (tree: JsonTree) => after.slice(tree.start, tree.end);

  const pair = (a: JsonTree, b: JsonTree, path: JsonPath): void => {
    if (textOld(a) === textNow(b)) return;
    if (a.kind === 'object' && b.kind === 'object') {
      for (const [name, value] of membersOf(b)) {
        const other = memberOf(a, name);
        if (other) pair(other, value, [...path, name]);
        else note({ kind: 'added', path: [...path, name], after: textNow(value) });
      }
      for (const [name, value] of membersOf(a)) {
        if (!memberOf(b, name)) note({ kind: 'removed', path: [...path, name], before: textOld(value) });
      }
    } else if (a.kind === 'array' && b.kind === 'array') items(a.items, b.items, path);
    else note({ kind: 'changed', path, before: textOld(a), after: textNow(b) });
  };

  const items = (a: readonly JsonTree[], b: readonly JsonTree[], path: JsonPath): void => {
    const oldNames = namesOf(a, before);
    const newNames = oldNames && namesOf(b, after, oldNames.by);
    if (newNames) {
      const places = new Map(oldNames.names.map((name, index) => [name, index]));
      b.forEach((item, index) => {
        const place = places.get(newNames.names[index] ?? '');
        const other = place === undefined ? undefined : a[place];
        if (other) pair(other, item, [...path, index]);
        else note({ kind: 'added', path: [...path, index], after: textNow(item) });
      });
      const present = new Set(newNames.names);
      a.forEach((item, index) => {
        if (!present.has(oldNames.names[index] ?? '')) {
          note({ kind: 'removed', path: [...path, index], before: textOld(item) });
        }
      });
      return;
    }
    const same = (x: JsonTree | undefined, y: JsonTree | undefined) => x && y && textOld(x) === textNow(y);
    const shorter = Math.min(a.length, b.length);
    let start = 0;
    while (start < shorter && same(a[start], b[start])) start += 1;
    let end = 0;
    while (end < shorter - start && same(a[a.length - 1 - end], b[b.length - 1 - end])) end += 1;
    for (let index = start; index < Math.max(a.length, b.length) - end; index++) {
      const [x, y] = [
        index < a.length - end ? a[index] : undefined,
        index < b.length - end ? b[index] : undefined,
      ];
      if (x && y) pair(x, y, [...path, index]);
      else if (y) note({ kind: 'added', path: [...path, index], after: textNow(y) });
      else if (x) note({ kind: 'removed', path: [...path, index], before: textOld(x) });
    }
  };

  pair(old, now, []);
  return { changes, left };
}

/** Members that name an item, the surest first. */
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

/** What names each item of a list; undefined when nothing does, or not each of them. */
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

/** `result.transactions[3].hash`; `the answer` for the whole. */
export function pathText(path: JsonPath): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (!/^[\w$]+$/.test(step)) text += `[${JSON.stringify(step)}]`;
    else text += text === '' ? step : `.${step}`;
  }
  return text || 'the answer';
}
