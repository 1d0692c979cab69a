/** The accounts of the execution layer as a trie: its root after each block, and proofs. */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import {
  compact,
  EMPTY_ROOT,
  encodeRlp,
  type Item,
  integerBytes,
  nibblesOf,
  type Trie,
  trieOf,
} from '../../common/verify/trie';
import { contractAddressOf, tokenAddress } from './accounts';
import { bytesOf, keccak, word } from './hex';
import type { Ledger } from './ledger';
import { addressWord, tokenName, tokenSymbol, totalSupply, transferOf } from './token';
import type { Transaction } from './transaction';

/** An account, as `eth_getProof` tells it. */
interface Account {
  readonly nonce: number;
  readonly balance: bigint;
  readonly storageHash: string;
  readonly codeHash: string;
}

export interface State {
  /** The root after a block. Asked for in the order of the blocks from any on, each number once or several times in a row. */
  rootAfter(number: number): string;
  accountAfter(address: string, number: number): Account;
  /** Nodes from the state root to an account, hex. */
  proveAccount(address: string, number: number): readonly string[];
  /** The value of a slot of the token, and the nodes from its storage root. */
  slotAfter(position: bigint, number: number): bigint;
  proveSlot(address: string, position: bigint, number: number): readonly string[];
}

/** A short string in Solidity's storage layout: text in the first bytes, twice its length in the last one. */
const storedText = (value: string) =>
  BigInt(
    `0x${Buffer.from(value).toString('hex').padEnd(62, '0')}${(value.length * 2).toString(16).padStart(2, '0')}`,
  );

/** @param transactionsIn the transactions of a block */
export function createState(
  ledger: Ledger,
  transactionsIn: (number: number) => readonly Transaction[],
): State {
  const keys = new Map<string, Uint8Array>();
  /** The hash of an address or a place, by which a trie has it. */
  const keyOf = (hex: string): Uint8Array => {
    const known = keys.get(hex) ?? bytesOf(keccak(bytesOf(hex)));
    keys.set(hex, known);
    return known;
  };
  const codeHashes = new Map<string, string>();
  const codeHashOf = (code: string): string => {
    const known = codeHashes.get(code) ?? keccak(bytesOf(code));
    codeHashes.set(code, known);
    return known;
  };
  /** The storage of the token after a block, in the usual order of an ERC-20 contract. */
  const tokenSlots = (number: number): ReadonlyMap<string, bigint> =>
    new Map([
      [`0x${word(2)}`, totalSupply],
      [`0x${word(3)}`, storedText(tokenName)],
      [`0x${word(4)}`, storedText(tokenSymbol)],
      ...ledger.holders().flatMap((holder): [string, bigint][] => {
        const held = ledger.tokensAfter(holder, number);
        return held > 0n ? [[placeOf(holder), held]] : [];
      }),
    ]);
  const places = new Map<string, string>();
  const placeOf = (holder: string): string => {
    const known = places.get(holder) ?? keccak(Buffer.from(addressWord(holder).slice(2) + word(0), 'hex'));
    places.set(holder, known);
    return known;
  };
  const storageAfter = (number: number): Trie =>
    trieOf([...tokenSlots(number)].map(([place, value]) => [keyOf(place), encodeRlp(integerBytes(value))]));
  /** The root that `rootAfter` has come to, so that it is not made twice. */
  let grownStorage: readonly [number: number, root: string] = [-1, ''];
  const tokenRootAfter = (number: number): string =>
    grownStorage[0] === number ? grownStorage[1] : storageAfter(number).root;
  const accountAfter = (address: string, number: number): Account => ({
    nonce: ledger.nonceAfter(address, number),
    balance: ledger.weiAfter(address, number),
    storageHash: address === tokenAddress ? tokenRootAfter(number) : EMPTY_ROOT,
    codeHash: codeHashOf(ledger.codeAfter(address, number)),
  });
  /** Undefined for an account that does not exist. */
  const leafOf = (address: string, number: number): Uint8Array | undefined => {
    const { nonce, balance, storageHash, codeHash } = accountAfter(address, number);
    if (nonce === 0 && balance === 0n && codeHash === NO_CODE) return undefined;
    const numbers = [integerBytes(BigInt(nonce)), integerBytes(balance)];
    return encodeRlp([...numbers, bytesOf(storageHash), bytesOf(codeHash)]);
  };
  const trieAfter = (number: number): Trie =>
    trieOf(
      ledger.accountsAfter(number).flatMap((address): [Uint8Array, Uint8Array][] => {
        const leaf = leafOf(address, number);
        return leaf ? [[keyOf(address), leaf]] : [];
      }),
    );

  const growing = new GrowingTrie();
  let grownTo = -1;
  const growingStorage = new GrowingTrie();
  const growStorage = (slots: Iterable<readonly [place: string, value: bigint]>, number: number) => {
    for (const [place, value] of slots) growingStorage.set(keyOf(place), encodeRlp(integerBytes(value)));
    grownStorage = [number, growingStorage.root];
  };
  /** Whether a balance of tokens went to 0, for which the trie would have to shrink. */
  let hasEmptied = false;
  const growTokens = (transactions: readonly Transaction[], number: number) => {
    const holders = transactions.flatMap(({ from, to, input, succeeds }) => {
      const transfer = to === tokenAddress && succeeds ? transferOf(input) : undefined;
      return transfer ? [from, transfer.to] : [];
    });
    const slots = [...new Set(holders)].map(
      (one) => [placeOf(one), ledger.tokensAfter(one, number)] as const,
    );
    hasEmptied ||= slots.some(([, value]) => value === 0n);
    if (hasEmptied) grownStorage = [number, storageAfter(number).root];
    else growStorage(slots, number);
  };
  const grow = (addresses: Iterable<string>, number: number) => {
    for (const address of addresses) {
      const leaf = leafOf(address, number);
      if (leaf) growing.set(keyOf(address), leaf);
    }
  };
  const hexOfNodes = (nodes: readonly Uint8Array[]) =>
    nodes.map((node) => `0x${Buffer.from(node).toString('hex')}`);

  return {
    rootAfter(number) {
      if (number > grownTo) {
        const transactions = transactionsIn(number);
        const isFirst = grownTo < 0;
        if (isFirst) growStorage(tokenSlots(number), number);
        else growTokens(transactions, number);
        grow(isFirst ? ledger.accountsAfter(number) : new Set(transactions.flatMap(touchedBy)), number);
      }
      grownTo = Math.max(grownTo, number);
      return growing.root;
    },
    accountAfter,
    proveAccount: (address, number) => hexOfNodes(trieAfter(number).prove(keyOf(address))),
    slotAfter: (position, number) => tokenSlots(number).get(`0x${word(position)}`) ?? 0n,
    proveSlot: (address, position, number) =>
      address === tokenAddress ? hexOfNodes(storageAfter(number).prove(keyOf(`0x${word(position)}`))) : [],
  };
}

const NO_CODE = keccak(new Uint8Array());

/** The accounts that a transaction changes. */
const touchedBy = ({ from, to, nonce, succeeds }: Transaction): readonly string[] =>
  succeeds ? [from, to ?? contractAddressOf(from, nonce)] : [from];

// ---------------------------------------------------------------- a trie that grows: only the nodes on the way to a new entry are hashed again

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
    const nibble = key[same] ?? 0;
    const child = node.children[nibble];
    const path = key.subarray(same + 1);
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
