/** Transactions and receipts: their encoding (EIP-2718), hash, sender and bloom. */
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { dataBytes, integerOf } from '../units/hex';
import {
  type Facts,
  hashesAsEthereum,
  isObject,
  isSet,
  type Members,
  NOT_LOOKED_AT,
  type Path,
  sameHex,
  unless,
} from './facts';
import { encodeRlp, type Item, integerBytes, keccakHex } from './trie';

/** Members in the order of their encoding, before the signature, by type. */
const FIELDS: readonly (readonly string[])[] = [
  ['nonce', 'gasPrice', 'gas', 'to', 'value', 'input'],
  ['chainId', 'nonce', 'gasPrice', 'gas', 'to', 'value', 'input', 'accessList'],
  ['chainId', 'nonce', 'maxPriorityFeePerGas', 'maxFeePerGas', 'gas', 'to', 'value', 'input', 'accessList'],
  [
    ...[
      'chainId',
      'nonce',
      'maxPriorityFeePerGas',
      'maxFeePerGas',
      'gas',
      'to',
      'value',
      'input',
      'accessList',
    ],
    ...['maxFeePerBlobGas', 'blobVersionedHashes'],
  ],
  [
    ...[
      'chainId',
      'nonce',
      'maxPriorityFeePerGas',
      'maxFeePerGas',
      'gas',
      'to',
      'value',
      'input',
      'accessList',
    ],
    'authorizationList',
  ],
];

/** Members that say where a transaction is, or repeat others: they are no part of its encoding. */
const BESIDE = [
  ...['hash', 'type', 'from', 'v', 'r', 's', 'yParity', 'blockHash', 'blockNumber', 'blockTimestamp'],
  ...[
    'transactionIndex',
    'gasPrice',
    'chainId',
    'data',
    'creates',
    'publicKey',
    'raw',
    'standardV',
    'condition',
  ],
  // Of other types, null or empty.
  ...['maxFeePerGas', 'maxPriorityFeePerGas', 'maxFeePerBlobGas', 'accessList', 'blobVersionedHashes'],
  'authorizationList',
];

/** Real signatures have numbers of 256 bits; those below 2^192 stand in for one that nobody made. */
const STAND_IN = 1n << 192n;

/** A transaction with what its hash is made from. */
export interface Signed {
  readonly type: number;
  readonly encoded: Uint8Array;
  readonly hash: string;
  /** The bytes that are signed, hashed when it is read: that takes as long as the hash. */
  readonly signingHash: Uint8Array;
  readonly signature: Signature;
  readonly chainId: bigint | undefined;
  /** Members that transactions of this type do not have. */
  readonly unknown: readonly string[];
}

interface Signature {
  readonly r: bigint;
  readonly s: bigint;
  readonly parity: number;
}

/** Whether an object is a transaction as JSON-RPC shows it. */
export function isTransaction(value: Members): boolean {
  return (
    isHash(value.hash) &&
    typeof value.from === 'string' &&
    isSet(value.nonce) &&
    isSet(value.r) &&
    isSet(value.s)
  );
}

export const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value);

/** The encoding of a transaction as JSON-RPC shows it, or why it has none. */
export function signedOf(members: Members): Signed | string {
  const type = isSet(members.type) ? Number(integerOf(members.type) ?? -1n) : 0;
  const fields = FIELDS[type];
  if (!fields) return `A transaction of type ${String(members.type)} has an encoding of its own chain.`;
  const signature = signatureIn(members, type === 0);
  if (typeof signature === 'string') return signature;
  const items = itemsOf(members, fields);
  if (typeof items === 'string') return items;
  const { r, s, shown, chainId } = signature;
  const encoded = enveloped(type, [...items, ...[shown, r, s].map(integerBytes)]);
  const known = new Set([...fields, ...BESIDE]);
  return {
    type,
    encoded,
    hash: keccakHex(encoded),
    get signingHash() {
      return hashToSign(type, items, chainId);
    },
    signature,
    chainId: type === 0 ? chainId : integerOf(members.chainId),
    unknown: Object.keys(members).filter((name) => isSet(members[name]) && !known.has(name)),
  };
}

/** The hash that the sender of a transaction signs; undefined if it cannot be encoded. */
export function signingHashOf(members: Members): Uint8Array | undefined {
  const type = Number(integerOf(members.type) ?? 0n);
  const items = itemsOf(members, FIELDS[type] ?? []);
  return typeof items === 'string' ? undefined : hashToSign(type, items, integerOf(members.chainId));
}

/** The encodings of a transaction that is not signed: with a signature of zeros, or without one. */
export function unsignedOf(members: Members): readonly Uint8Array[] | undefined {
  const type = isSet(members.type) ? Number(integerOf(members.type) ?? -1n) : 0;
  const items = itemsOf(members, FIELDS[type] ?? ['unknown']);
  if (typeof items === 'string') return undefined;
  const none = [new Uint8Array(), new Uint8Array(), new Uint8Array()];
  return [[...items, ...none], items].map((all) => enveloped(type, all));
}

/** EIP-155: a legacy transaction is signed with its chain, which only "v" tells. */
function hashToSign(type: number, items: readonly Item[], chainId: bigint | undefined): Uint8Array {
  const tail = type === 0 && chainId !== undefined ? [chainId, 0n, 0n].map(integerBytes) : [];
  return keccak_256(enveloped(type, [...items, ...tail]));
}

const enveloped = (type: number, items: readonly Item[]) =>
  concatBytes(type === 0 ? new Uint8Array() : Uint8Array.of(type), encodeRlp(items));

function itemsOf(members: Members, fields: readonly string[]): readonly Item[] | string {
  const items: Item[] = [];
  for (const name of fields) {
    const item = itemOf(name, members);
    if (item === undefined) return `The member "${name}" is missing or cannot be encoded.`;
    items.push(item);
  }
  return items;
}

/** A signature as it is encoded. */
interface ShownSignature extends Signature {
  /** `v` of a legacy transaction, else the parity. */
  readonly shown: bigint;
  /** That of `v`. */
  readonly chainId: bigint | undefined;
}

/** The signature of a transaction, or why there is none. */
function signatureIn(members: Members, isLegacy: boolean): ShownSignature | string {
  const [r, s, v, parity] = ['r', 's', 'v', 'yParity'].map((name) => integerOf(members[name]));
  const shown = !isLegacy && (parity === 0n || parity === 1n) ? parity : (v ?? parity);
  if (r === undefined || s === undefined || shown === undefined) return 'Its signature is not complete.';
  if (r < STAND_IN || s < STAND_IN) return 'Its signature stands in for one: nobody signed it.';
  const chainId = isLegacy && shown >= 35n ? (shown - 35n) / 2n : undefined;
  const own = chainId === undefined ? shown - (isLegacy ? 27n : 0n) : (shown - 35n) % 2n;
  if (own !== 0n && own !== 1n) return 'Its "v" is of no known form.';
  return { r, s, parity: Number(own), shown, chainId };
}

function itemOf(name: string, members: Members): Item | undefined {
  const value = members[name];
  switch (name) {
    case 'to':
      return isSet(value) && value !== '0x' ? dataBytes(value, 20) : new Uint8Array();
    case 'input':
      return dataBytes(value ?? members.data);
    case 'accessList':
      return listItem(value ?? [], (one) => {
        const address = dataBytes(one.address, 20);
        const keys = hashItems(one.storageKeys);
        return address && keys && [address, keys];
      });
    case 'blobVersionedHashes':
      return hashItems(value);
    case 'authorizationList':
      return listItem(value, (one) => {
        const numbers = ['chainId', 'nonce', 'yParity', 'r', 's'].map((key) =>
          integerItem(one[key] ?? (key === 'yParity' ? one.v : undefined)),
        );
        const [chainId, nonce, parity, r, s] = numbers;
        const address = dataBytes(one.address, 20);
        return chainId && address && nonce && parity && r && s && [chainId, address, nonce, parity, r, s];
      });
    default:
      return integerItem(value ?? (name === 'gas' ? members.gasLimit : undefined));
  }
}

export function integerItem(value: unknown): Uint8Array | undefined {
  const integer = integerOf(value);
  return integer === undefined || integer < 0n ? undefined : integerBytes(integer);
}

function hashItems(list: unknown): Item | undefined {
  if (!Array.isArray(list)) return undefined;
  const items = (list as readonly unknown[]).map((one) => dataBytes(one, 32));
  return items.every((one) => one !== undefined) ? items : undefined;
}

function listItem(list: unknown, item: (one: Members) => Item | undefined): Item | undefined {
  if (!Array.isArray(list)) return undefined;
  const items = (list as readonly unknown[]).map((one) => (isObject(one) ? item(one) : undefined));
  return items.every((one) => one !== undefined) ? items : undefined;
}

/** The account that made a signature, in lower case; undefined if nobody can have made it. */
export function signerOf(hash: Uint8Array, { r, s, parity }: Signature): string | undefined {
  try {
    const point = new secp256k1.Signature(r, s, parity).recoverPublicKey(hash);
    return addressOf(point.toBytes(false));
  } catch {
    return undefined;
  }
}

/**
 * Hash and sender of a transaction. Where one of them fits, the chain is of Ethereum's kind, and the other one has to;
 * where neither does, a member of both is altered, or the chain has rules of its own.
 * @returns the encoding, if the hash is that of it
 */
export function verifyTransaction(members: Members, path: Path, facts: Facts): Signed | undefined {
  const signed = signedOf(members);
  if (typeof signed === 'string') {
    facts.open('transaction-hash', [...path, 'hash'], signed);
    return undefined;
  }
  const hashFits = sameHex(members.hash, signed.hash);
  const isLookedAt = facts.takesSignature();
  const from = isLookedAt ? signerOf(signed.signingHash, signed.signature) : undefined;
  const senderFits = from !== undefined && sameHex(members.from, from);
  const evidence = unless(hashFits || senderFits ? undefined : foreign(signed, members));
  if (hashFits) facts.holds('transaction-hash', [...path, 'hash']);
  else {
    facts.differs(
      'transaction-hash',
      [...path, 'hash'],
      `The members and the signature of the transaction hash to ${signed.hash}, not to this.`,
      evidence,
    );
  }
  if (senderFits) facts.holds('sender', [...path, 'from']);
  else if (hashFits && from !== undefined && !isStandIn(from, members.from))
    facts.fails('sender', [...path, 'from'], `The transaction was signed by ${from}, not by this account.`);
  else facts.open('sender', [...path, 'from'], isLookedAt ? 'Nothing says who signed it.' : NOT_LOOKED_AT);
  const shown = integerOf(members.chainId);
  if (hashFits && shown !== undefined && signed.chainId !== undefined && shown !== signed.chainId)
    facts.fails(
      'transaction-hash',
      [...path, 'chainId'],
      `The transaction was signed for chain ${signed.chainId}, not for this one.`,
    );
  const [v, parity] = [integerOf(members.v), integerOf(members.yParity)];
  if (
    hashFits &&
    signed.type > 0 &&
    v !== undefined &&
    v !== parity &&
    parity !== undefined &&
    v - 27n !== parity
  )
    facts.fails(
      'transaction-hash',
      [...path, 'yParity'],
      'This is not the "v" of the transaction, though both are the parity of its signature.',
    );
  return hashFits ? signed : undefined;
}

/** Whether a key made from the address signed in place of its owner, as ganache does for accounts that it does not hold. */
function isStandIn(signer: string, account: unknown): boolean {
  const address = dataBytes(account, 20);
  if (!address) return false;
  try {
    const key = secp256k1.getPublicKey(concatBytes(address, address.subarray(0, 12)), false);
    return sameHex(signer, addressOf(key));
  } catch {
    return false;
  }
}

/** @param key not compressed */
const addressOf = (key: Uint8Array) => `0x${bytesToHex(keccak_256(key.subarray(1)).subarray(12))}`;

/** Why nothing can be said of a transaction whose hash and sender both differ. */
function foreign({ chainId, unknown }: Signed, members: Members): string | undefined {
  const [first] = unknown;
  if (first !== undefined) return `It has the member "${first}", which Ethereum's transactions do not have.`;
  // Of two that differ one may be altered.
  const ids = [chainId, integerOf(members.chainId)].filter((id) => id !== undefined);
  if (ids.some(hashesAsEthereum)) return undefined;
  const [id] = ids;
  return id === undefined
    ? 'Its signature names no chain.'
    : `Chain ${id} is not known: it may hash its transactions in another way.`;
}

// ---------------------------------------------------------------- receipts

/** Whether an object is a receipt as JSON-RPC shows it. */
export function isReceipt(value: Members): boolean {
  return isHash(value.transactionHash) && Array.isArray(value.logs) && typeof value.logsBloom === 'string';
}

/** The 2048-bit bloom of logs: three bits for each address and topic. Undefined for what are no logs. */
export function bloomOf(logs: readonly unknown[]): Uint8Array | undefined {
  const bloom = new Uint8Array(256);
  const items = new Set<string>();
  for (const log of logs) {
    if (!isObject(log) || typeof log.address !== 'string' || !Array.isArray(log.topics)) return undefined;
    for (const item of [log.address, ...(log.topics as readonly unknown[])])
      items.add(typeof item === 'string' ? item.toLowerCase() : '');
  }
  for (const item of items) {
    const bits = bitsOf(item);
    if (!bits) return undefined;
    for (const bit of bits) {
      const at = 255 - (bit >> 3);
      bloom[at] = (bloom[at] ?? 0) | (1 << (bit & 7));
    }
  }
  return bloom;
}

/** Addresses and signatures of events come again and again, in each receipt and in its block. */
const knownBits = new Map<string, readonly number[]>();
const MOST_KNOWN = 4096;

/** The bits of an address or topic in a bloom; undefined for other text. */
function bitsOf(item: string): readonly number[] | undefined {
  const known = knownBits.get(item);
  if (known) return known;
  const bytes = dataBytes(item);
  if (!bytes || bytes.length === 0) return undefined;
  const hash = keccak_256(bytes);
  const bits = [0, 2, 4].map((pair) => (((hash[pair] ?? 0) << 8) | (hash[pair + 1] ?? 0)) & 2047);
  if (knownBits.size >= MOST_KNOWN) knownBits.clear();
  knownBits.set(item, bits);
  return bits;
}

export function verifyReceipt({ logs, logsBloom }: Members, path: Path, facts: Facts): void {
  const bloom = bloomOf(logs as readonly unknown[]);
  const told = dataBytes(logsBloom, 256);
  if (!bloom || !told) return;
  verifyBloom(bloom, told, [...path, 'logsBloom'], facts, SURELY);
}

const SURELY = unless(undefined);

export function verifyBloom(
  bloom: Uint8Array,
  told: Uint8Array,
  path: Path,
  facts: Facts,
  evidence = SURELY,
): void {
  const [first = 0] = told;
  if (bloom.every((byte, at) => byte === told[at])) facts.holds('logs-bloom', path);
  // Chains whose nodes make no blooms fill them with zeros or ones.
  else if ((first === 0 || first === 255) && told.every((byte) => byte === first))
    facts.open('logs-bloom', path, 'The node makes no blooms.');
  else facts.differs('logs-bloom', path, 'This is not the bloom of the logs.', evidence);
}

/** The encoding of a receipt in its trie; undefined for types of other chains. */
export function encodedReceipt(receipt: Members): Uint8Array | undefined {
  const type = isSet(receipt.type) ? Number(integerOf(receipt.type) ?? -1n) : 0;
  if (FIELDS[type] === undefined) return undefined;
  const outcome = isSet(receipt.status) ? integerItem(receipt.status) : dataBytes(receipt.root, 32);
  const gas = integerItem(receipt.cumulativeGasUsed);
  const bloom = dataBytes(receipt.logsBloom, 256);
  const logs = listItem(receipt.logs, (log) => {
    const address = dataBytes(log.address, 20);
    const topics = hashItems(log.topics);
    const data = dataBytes(log.data);
    return address && topics && data && [address, topics, data];
  });
  if (!outcome || !gas || !bloom || !logs) return undefined;
  const encoded = encodeRlp([outcome, gas, bloom, logs]);
  return type === 0 ? encoded : concatBytes(Uint8Array.of(type), encoded);
}
