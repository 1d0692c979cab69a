/** Merkle Patricia tries: the root of a list, and proofs of single values. Yellow Paper, appendix D. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { RLP } from 'micro-eth-signer/core/rlp.js';
import { atOnce, type Steps } from './facts';

/** What RLP encodes: bytes, or a list of items. */
export type Item = Uint8Array | readonly Item[];

export const encodeRlp = (item: Item): Uint8Array => RLP.encode(item as never);

/** Undefined for bytes that are no RLP. */
export function decodeRlp(bytes: Uint8Array): Item | undefined {
  try {
    return RLP.decode(bytes) as Item;
  } catch {
    return undefined;
  }
}

export const keccakHex = (bytes: Uint8Array): string => `0x${bytesToHex(keccak_256(bytes))}`;

/** Root of a trie without entries. */
export const EMPTY_ROOT = keccakHex(encodeRlp(new Uint8Array()));

/** The nibbles of a key, one a byte. */
export function nibblesOf(key: Uint8Array): Uint8Array {
  const nibbles = new Uint8Array(key.length * 2);
  for (const [at, byte] of key.entries()) {
    nibbles[2 * at] = byte >> 4;
    nibbles[2 * at + 1] = byte & 15;
  }
  return nibbles;
}

/** Key and value of an entry. */
export type Entry = readonly [key: Uint8Array, value: Uint8Array];

/** A trie whose nodes can be found by their hash, to prove values with. */
export interface Trie {
  readonly root: string;
  /** The nodes from the root to the place of a key, each encoded; the first ones of them if nothing is there. */
  prove(key: Uint8Array): readonly Uint8Array[];
}

/** Root of the trie of a list: an item's key is its encoded index. */
export const rootOfList = (items: readonly Uint8Array[]): string => atOnce(rootOfListSteps(items));

export function* rootOfListSteps(items: readonly Uint8Array[]): Steps<string> {
  const trie = yield* trieSteps(items.map((item, index) => [encodeRlp(integerBytes(BigInt(index))), item]));
  return trie.root;
}

/** @param entries keys are unique, and none is the beginning of another one */
export const trieOf = (entries: readonly Entry[]): Trie => atOnce(trieSteps(entries));

function* trieSteps(entries: readonly Entry[]): Steps<Trie> {
  const sorted = entries
    .map(([key, value]): Entry => [nibblesOf(key), value])
    .sort(([left], [right]) => compare(left, right));
  const nodes = new Map<string, Uint8Array>();
  if (sorted.length === 0) return { root: EMPTY_ROOT, prove: () => [] };
  const top = encodeRlp(yield* nodeOf(sorted, 0, nodes));
  return {
    root: keccakHex(top),
    prove: (key) => pathTo(nibblesOf(key), top, (hash) => nodes.get(hash)).nodes,
  };
}

function compare(left: Uint8Array, right: Uint8Array): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** The node for sorted entries that have the first `depth` nibbles in common. */
function* nodeOf(entries: readonly Entry[], depth: number, nodes: Map<string, Uint8Array>): Steps<Item> {
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return new Uint8Array();
  if (entries.length === 1) return [compact(first[0].subarray(depth), true), first[1]];
  let end = depth;
  while (first[0][end] === last[0][end] && end < first[0].length) end++;
  if (end > depth)
    return [
      compact(first[0].subarray(depth, end), false),
      reference(yield* nodeOf(entries, end, nodes), nodes),
    ];
  const children: Item[] = Array.from({ length: 17 }, () => new Uint8Array());
  let from = 0;
  while (from < entries.length) {
    const nibble = entries[from]?.[0][depth] ?? 16;
    let to = from;
    while (to < entries.length && entries[to]?.[0][depth] === nibble) to++;
    children[nibble] = reference(yield* nodeOf(entries.slice(from, to), depth + 1, nodes), nodes);
    from = to;
    yield;
  }
  return children;
}

/** Short nodes stand in their parent, others by their hash. */
function reference(node: Item, nodes: Map<string, Uint8Array>): Item {
  const encoded = encodeRlp(node);
  if (encoded.length < 32) return node;
  const hash = keccak_256(encoded);
  nodes.set(bytesToHex(hash), encoded);
  return hash;
}

/** Nibbles as bytes, with a flag for leaves and for odd lengths. */
export function compact(nibbles: Uint8Array, isLeaf: boolean): Uint8Array {
  const odd = nibbles.length % 2;
  const flag = (isLeaf ? 2 : 0) + odd;
  const all = odd ? [flag, ...nibbles] : [flag, 0, ...nibbles];
  return Uint8Array.from(
    { length: all.length / 2 },
    (_, at) => ((all[2 * at] ?? 0) << 4) | (all[2 * at + 1] ?? 0),
  );
}

interface Walk {
  readonly nodes: readonly Uint8Array[];
  /** Undefined where nothing is at the key. */
  readonly value: Uint8Array | undefined;
  /** A node that could not be found or read ended the walk. */
  readonly broken?: true;
}

/** Follows a key down from a node. */
function pathTo(key: Uint8Array, top: Uint8Array, find: (hash: string) => Uint8Array | undefined): Walk {
  const nodes: Uint8Array[] = [top];
  const broken = { nodes, value: undefined, broken: true } as const;
  let place: Place = { node: decodeRlp(top), rest: key };
  for (;;) {
    const next = stepFrom(place);
    if (next === 'broken') return broken;
    if (next === 'absent') return { nodes, value: undefined };
    if ('value' in next) return { nodes, value: next.value };
    const { below, rest } = next;
    if (!(below instanceof Uint8Array)) place = { node: below, rest };
    else if (below.length === 0) return { nodes, value: undefined };
    else {
      const found = find(bytesToHex(below));
      if (!found) return broken;
      nodes.push(found);
      place = { node: decodeRlp(found), rest };
    }
  }
}

/** A node, and the nibbles of the key that are left below it. */
interface Place {
  readonly node: Item | undefined;
  readonly rest: Uint8Array;
}

type Step =
  | { readonly below: Item; readonly rest: Uint8Array }
  | { readonly value: Uint8Array }
  | 'absent'
  | 'broken';

function stepFrom({ node, rest }: Place): Step {
  if (!Array.isArray(node)) return 'broken';
  const items = node as readonly Item[];
  if (items.length === 17) {
    const below = items[rest[0] ?? 16];
    return below === undefined || rest.length === 0 ? 'broken' : { below, rest: rest.subarray(1) };
  }
  const [path, below] = items;
  if (items.length !== 2 || below === undefined || !(path instanceof Uint8Array) || path.length === 0)
    return 'broken';
  const nibbles = nibblesOf(path);
  const flag = nibbles[0] ?? 0;
  const isLeaf = (flag & 2) !== 0;
  const own = nibbles.subarray(flag & 1 ? 1 : 2);
  if (!own.every((one, at) => one === rest[at]) || (isLeaf && own.length !== rest.length)) return 'absent';
  if (!isLeaf) return { below, rest: rest.subarray(own.length) };
  return below instanceof Uint8Array ? { value: below } : 'broken';
}

/** What a proof shows. */
export type Proved =
  | { readonly kind: 'value'; readonly value: Uint8Array; readonly root: string }
  /** Nothing is at the key. */
  | { readonly kind: 'absent'; readonly root: string }
  /** The nodes are not connected down to the key. */
  | { readonly kind: 'broken'; readonly at: number }
  /** They are no nodes of such a trie. */
  | { readonly kind: 'foreign' };

/** Checks a proof, whose first node is the root. @param key hashed already */
export function proved(proof: readonly Uint8Array[], key: Uint8Array): Proved {
  const [top] = proof;
  if (!top || proof.every((node) => !isNode(decodeRlp(node)))) return { kind: 'foreign' };
  const known = new Map(proof.map((node) => [bytesToHex(keccak_256(node)), node]));
  const walk = pathTo(nibblesOf(key), top, (hash) => known.get(hash));
  if (walk.broken) return { kind: 'broken', at: Math.min(walk.nodes.length, proof.length - 1) };
  const root = keccakHex(top);
  return walk.value ? { kind: 'value', value: walk.value, root } : { kind: 'absent', root };
}

function isNode(item: Item | undefined): boolean {
  return Array.isArray(item) && (item.length === 2 || item.length === 17);
}

// ---------------------------------------------------------------- values as bytes

/** A number without leading zeros; no byte for 0. */
export function integerBytes(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array();
  const digits = value.toString(16);
  return hexToBytes(digits.length % 2 ? `0${digits}` : digits);
}
