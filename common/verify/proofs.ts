/** `eth_getProof`: an account down from a state root, and its storage (EIP-1186). */
import { keccak_256 } from '@noble/hashes/sha3.js';
import { dataBytes, integerOf, quantityOf } from '../units/hex';
import { type Facts, isObject, type Members, type Path, sameHex } from './facts';
import { decodeRlp, EMPTY_ROOT, type Item, integerBytes, keccakHex, proved } from './trie';

const NO_CODE = keccakHex(new Uint8Array());
const ZERO = /^0x0*$/;

/** The members of an account, in the order of its leaf, with their values where the account does not exist. */
const ACCOUNT = [
  { name: 'nonce', form: 'number', none: '0x0' },
  { name: 'balance', form: 'number', none: '0x0' },
  { name: 'storageHash', form: 'hash', none: EMPTY_ROOT },
  { name: 'codeHash', form: 'hash', none: NO_CODE },
] as const;

/** @returns the state root that the account was proved to */
export function verifyProof(value: Members, path: Path, facts: Facts): string | undefined {
  const key = dataBytes(value.address, 20);
  const nodes = nodesOf(value.accountProof);
  if (!key || !nodes) return undefined;
  const root = verifyAccount(value, keccak_256(key), nodes, path, facts);
  const storage: readonly unknown[] = Array.isArray(value.storageProof) ? value.storageProof : [];
  for (const [index, one] of storage.entries())
    if (isObject(one))
      verifySlot(one, value.storageHash, [...path, 'storageProof', index], facts, root !== undefined);
  return root;
}

function nodesOf(proof: unknown): readonly Uint8Array[] | undefined {
  if (!Array.isArray(proof)) return undefined;
  const nodes = (proof as readonly unknown[]).map((node) => dataBytes(node));
  return nodes.every((node) => node !== undefined) ? nodes : undefined;
}

function verifyAccount(
  value: Members,
  key: Uint8Array,
  nodes: readonly Uint8Array[],
  path: Path,
  facts: Facts,
): string | undefined {
  const at = [...path, 'accountProof'];
  if (nodes.length === 0) {
    facts.fails('account-proof', at, 'The proof is empty: it proves nothing.');
    return undefined;
  }
  const found = proved(nodes, key);
  if (found.kind === 'foreign') {
    facts.open('account-proof', at, 'The chain keeps its state in another way.');
    return undefined;
  }
  if (found.kind === 'broken') {
    const message =
      'The proof does not lead to the account: this node is not the one that the nodes before it name.';
    facts.fails('account-proof', [...at, found.at], message);
    return undefined;
  }
  const leaf = found.kind === 'value' ? decodeRlp(found.value) : undefined;
  if (found.kind === 'value' && !(Array.isArray(leaf) && leaf.length === ACCOUNT.length)) {
    facts.open('account-proof', at, 'The chain keeps its accounts in another form.');
    return undefined;
  }
  let holds = true;
  for (const [index, { name, form, none }] of ACCOUNT.entries()) {
    const proven = leaf ? shown((leaf as readonly Item[])[index], form) : none;
    const told = value[name];
    const absentHash = !leaf && form === 'hash' && typeof told === 'string' && ZERO.test(told);
    if (absentHash || isSame(told, proven)) continue;
    holds = false;
    facts.fails('account-proof', [...path, name], `The proof shows ${proven}, not this.`);
  }
  if (holds) facts.holds('account-proof', at);
  return found.root;
}

/** @param isTrie whether the account was proved, so that its storage is such a trie as well */
function verifySlot(slot: Members, storageHash: unknown, path: Path, facts: Facts, isTrie: boolean): void {
  const nodes = nodesOf(slot.proof);
  const key = integerOf(slot.key);
  const at = [...path, 'proof'];
  if (!nodes || key === undefined || typeof storageHash !== 'string') return;
  if (sameHex(storageHash, EMPTY_ROOT) || ZERO.test(storageHash)) {
    if (!isSame(slot.value, '0x0'))
      facts.fails('storage-proof', [...path, 'value'], 'The account has no storage, so this is 0x0.');
    return;
  }
  if (nodes.length === 0) {
    facts.fails('storage-proof', at, 'The proof is empty: it proves nothing.');
    return;
  }
  const place = integerBytes(key);
  const padded = new Uint8Array(32);
  padded.set(place, 32 - place.length);
  const found = proved(nodes, keccak_256(padded));
  if (found.kind === 'foreign' && !isTrie) {
    facts.open('storage-proof', at, 'The chain keeps its storage in another way.');
    return;
  }
  if (found.kind === 'broken' || found.kind === 'foreign') {
    facts.fails(
      'storage-proof',
      [...at, found.kind === 'broken' ? found.at : 0],
      'The proof does not lead to the slot: this node is not the one that the nodes before it name.',
    );
    return;
  }
  if (!sameHex(storageHash, found.root)) {
    facts.fails('storage-proof', at, `The proof starts at ${found.root}, not at storageHash.`);
    return;
  }
  const proven = found.kind === 'value' ? shown(decodeRlp(found.value), 'number') : '0x0';
  if (isSame(slot.value, proven)) facts.holds('storage-proof', at);
  else facts.fails('storage-proof', [...path, 'value'], `The proof shows ${proven}, not this.`);
}

function shown(item: Item | undefined, form: 'number' | 'hash'): string {
  const bytes = item instanceof Uint8Array ? item : new Uint8Array();
  const hex = `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  return form === 'hash' ? hex : quantityOf(bytes.length === 0 ? 0n : BigInt(hex));
}

function isSame(told: unknown, proven: string): boolean {
  const number = integerOf(told);
  return number !== undefined && number === BigInt(proven);
}
