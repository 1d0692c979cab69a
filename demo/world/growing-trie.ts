/** A trie to which entries are added one after another: only the nodes on the way to a new one are hashed again. */

import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { compact, EMPTY_ROOT, encodeRlp, type Item, nibblesOf } from '../../common/verify/trie';

/** A leaf, or a branch below a path that all its entries have in common. */
type Node = Leaf | Branch;

interface Leaf {
  readonly path: Uint8Array;
  readonly value: Uint8Array;
  /** In its parent; absent until it is needed. */
  reference?: Item;
}

interface Branch {
  readonly path: Uint8Array;
  readonly children: (Node | undefined)[];
  /** In its parent; absent until it is needed. */
  reference?: Item;
}

const isBranch = (node: Node): node is Branch => 'children' in node;

export class GrowingTrie {
  #top: Node | undefined;

  /** @param key of the same length as all others */
  set(key: Uint8Array, value: Uint8Array): void {
    const nibbles = nibblesOf(key);
    this.#top = this.#top ? placed(this.#top, nibbles, value) : { path: nibbles, value };
  }

  get root(): string {
    return this.#top ? `0x${bytesToHex(keccak_256(encodeRlp(itemOf(this.#top))))}` : EMPTY_ROOT;
  }
}

/** The node with one more entry, or another value of it. */
function placed(node: Node, key: Uint8Array, value: Uint8Array): Node {
  let same = 0;
  while (same < node.path.length && node.path[same] === key[same]) same++;
  if (same === node.path.length) {
    if (!isBranch(node)) return { path: key, value };
    const [nibble = 0, ...rest] = key.subarray(same);
    const child = node.children[nibble];
    const path = Uint8Array.from(rest);
    node.children[nibble] = child ? placed(child, path, value) : { path, value };
    delete node.reference;
    return node;
  }
  const branch: Branch = { path: key.subarray(0, same), children: [] };
  branch.children[node.path[same] ?? 0] = { ...shortened(node, same + 1) };
  branch.children[key[same] ?? 0] = { path: key.subarray(same + 1), value };
  return branch;
}

function shortened(node: Node, by: number): Node {
  const path = node.path.subarray(by);
  return isBranch(node) ? { path, children: node.children } : { path, value: node.value };
}

function itemOf(node: Node): Item {
  if (!isBranch(node)) return [compact(node.path, true), node.value];
  const children = Array.from({ length: 17 }, (_, at): Item => {
    const child = node.children[at];
    return child ? referenceOf(child) : new Uint8Array();
  });
  return node.path.length === 0 ? children : [compact(node.path, false), short(children)];
}

function referenceOf(node: Node): Item {
  node.reference ??= short(itemOf(node));
  return node.reference;
}

/** Short nodes stand in their parent, others by their hash. */
function short(item: Item): Item {
  const encoded = encodeRlp(item);
  return encoded.length < 32 ? item : keccak_256(encoded);
}
