/** The accounts of the execution layer as a trie: its root after each block, and proofs. */
import { EMPTY_ROOT, encodeRlp, integerBytes, type Trie, trieOf } from '../../common/verify/trie';
import { contractAddressOf, tokenAddress } from './accounts';
import { GrowingTrie } from './growing-trie';
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
  /** The root after a block. Asked for in the order of the blocks, each number once or several times in a row. */
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
    codeHash: keccak(bytesOf(ledger.codeAfter(address, number))),
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
        if (number === 0) growStorage(tokenSlots(0), 0);
        else growTokens(transactions, number);
        grow(number === 0 ? ledger.accountsAfter(0) : new Set(transactions.flatMap(touchedBy)), number);
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
