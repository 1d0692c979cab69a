/** Headers and blocks of execution nodes: hash, roots and bloom. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { dataBytes, integerOf } from '../units/hex';
import {
  type Evidence,
  type Facts,
  hashesAsEthereum,
  isObject,
  isSet,
  type Members,
  type Path,
  type Steps,
  SURE,
  sameHex,
  unless,
} from './facts';
import { integerItem, isHash, type Signed, verifyTransaction } from './transactions';
import { EMPTY_ROOT, encodeRlp, type Item, keccakHex, rootOfList, rootOfListSteps } from './trie';

/** How a member of the header is encoded: a number, or so many bytes; 0 for any. */
type Form = 'number' | number;

/** The header before London, in the order of its encoding. */
const HEADER: readonly (readonly [name: string, form: Form])[] = [
  ['parentHash', 32],
  ['sha3Uncles', 32],
  ['miner', 20],
  ['stateRoot', 32],
  ['transactionsRoot', 32],
  ['receiptsRoot', 32],
  ['logsBloom', 256],
  ['difficulty', 'number'],
  ['number', 'number'],
  ['gasLimit', 'number'],
  ['gasUsed', 'number'],
  ['timestamp', 'number'],
  ['extraData', 0],
  ['mixHash', 32],
  ['nonce', 8],
];

/** What forks have added, oldest first: a header has the first ones of these. */
const ADDED: readonly (readonly [name: string, form: Form])[] = [
  ['baseFeePerGas', 'number'],
  ['withdrawalsRoot', 32],
  ['blobGasUsed', 'number'],
  ['excessBlobGas', 'number'],
  ['parentBeaconBlockRoot', 32],
  ['requestsHash', 32],
  ['blockAccessListHash', 32],
  ['slotNumber', 'number'],
];

/** Members of a block that are no part of its header. */
const BESIDE = [
  'hash',
  'size',
  'totalDifficulty',
  'transactions',
  'uncles',
  'withdrawals',
  'author',
  'sealFields',
  'transactionCount',
];
const KNOWN: ReadonlySet<string> = new Set([...HEADER, ...ADDED].map(([name]) => name).concat(BESIDE));

/** Hash of an empty list of uncles. */
export const NO_UNCLES = keccakHex(encodeRlp([]));

/** Whether an object is a header or block as JSON-RPC shows it. */
export function isHeader(value: Members): boolean {
  return (
    isHash(value.hash) && isHash(value.parentHash) && isHash(value.stateRoot) && isHash(value.receiptsRoot)
  );
}

/** The hash of a header, or why it cannot be computed. */
export function headerHash(header: Members): { readonly hash: string } | string {
  const items = headerItems(header);
  return typeof items === 'string' ? items : { hash: keccakHex(encodeRlp(items)) };
}

/** The header as it is encoded, or why it cannot be. */
export function headerItems(header: Members): readonly Item[] | string {
  const items: Item[] = [];
  let last: string | undefined;
  for (const [name, form] of [...HEADER, ...ADDED]) {
    const value = name === 'miner' ? (header.miner ?? header.author) : header[name];
    const isAdded = items.length >= HEADER.length;
    if (isAdded && !isSet(value)) {
      last ??= name;
      continue;
    }
    if (last !== undefined) return `It has "${name}", but not "${last}".`;
    const item = form === 'number' ? integerItem(value) : dataBytes(value, form === 0 ? undefined : form);
    if (!item) return `The member "${name}" is missing or cannot be encoded.`;
    items.push(item);
  }
  return items;
}

/** Why nothing can be said of a header that does not fit; undefined if it has to. */
function foreignHeader(header: Members, ids: ReadonlySet<bigint>, fits: boolean): string | undefined {
  const extra = Object.keys(header).find((name) => isSet(header[name]) && !KNOWN.has(name));
  if (extra !== undefined) return `It has the member "${extra}", which Ethereum's blocks do not have.`;
  if (fits || [...ids].some(hashesAsEthereum)) return undefined;
  // Only a chain with a beacon chain has its roots, and with them Ethereum's headers.
  const beaconRoot = integerOf(header.parentBeaconBlockRoot);
  if (beaconRoot !== undefined && beaconRoot !== 0n) return undefined;
  const [id] = ids;
  if (id !== undefined) return `Chain ${id} is not known: it may hash its headers in another way.`;
  // Chains with hashes of their own imitate headers up to London; those of Cancun come with the code that makes them.
  return beaconRoot === undefined
    ? 'Nothing says that the chain hashes its headers as Ethereum does.'
    : undefined;
}

export interface VerifiedBlock {
  readonly evidence: Evidence;
  readonly holds: boolean;
}

/** Hash, roots and transactions of a block or header. @param ids chain ids that the request names */
export function* verifyBlock(
  block: Members,
  path: Path,
  facts: Facts,
  ids: ReadonlySet<bigint>,
): Steps<VerifiedBlock> {
  const list = Array.isArray(block.transactions) ? (block.transactions as readonly unknown[]) : undefined;
  const full = list?.every(isObject) ? (list as readonly Members[]) : undefined;
  const signed: (Signed | undefined)[] = [];
  for (const [index, one] of (full ?? []).entries()) {
    signed.push(verifyTransaction(one, [...path, 'transactions', index], facts));
    yield;
  }
  const chains = new Set([...ids, ...(full ?? []).flatMap(chainIdOf)]);
  const roots = [yield* transactionsOf(block, full, signed), withdrawalsOf(block)];
  const fits = roots.some((one) => one && one.count > 0 && sameHex(block[one.name], one.root));
  const made = headerHash(block);
  const evidence = unless(foreignHeader(block, chains, fits));
  const at = [...path, 'hash'];
  const holds = typeof made !== 'string' && sameHex(block.hash, made.hash);
  if (typeof made === 'string') facts.open('block-hash', at, made);
  else if (holds) facts.holds('block-hash', at);
  else {
    const message = `The header hashes to ${made.hash}, not to this: a member is altered or missing.`;
    facts.differs('block-hash', at, message, evidence);
  }
  // A root that is part of a hash that holds is right, so the list is not.
  const inside = holds ? SURE : evidence;
  for (const one of roots) {
    // What is empty together is a statement of the catalogue.
    if (!one || one.count === 0) continue;
    const place = [...path, one.name];
    const message = `The root of the ${one.what} is ${one.root}, not this.`;
    if (sameHex(block[one.name], one.root)) facts.holds(one.fact, place);
    else facts.differs(one.fact, place, message, inside);
  }
  return { evidence: inside, holds };
}

interface ListRoot {
  readonly fact: 'transactions-root' | 'withdrawals-root';
  readonly name: string;
  readonly what: string;
  readonly root: string;
  readonly count: number;
}

/** Undefined where a transaction is shown by its hash, or cannot be encoded. */
function* transactionsOf(
  { transactionsRoot, transactions }: Members,
  full: readonly Members[] | undefined,
  signed: readonly (Signed | undefined)[],
): Steps<ListRoot | undefined> {
  if (!isHash(transactionsRoot) || !Array.isArray(transactions)) return undefined;
  if (!full || signed.some((one) => one === undefined)) return undefined;
  const root = yield* rootOfListSteps(signed.map((one) => one?.encoded ?? new Uint8Array()));
  return {
    fact: 'transactions-root',
    name: 'transactionsRoot',
    what: 'transactions',
    root,
    count: full.length,
  };
}

function withdrawalsOf({ withdrawalsRoot, withdrawals }: Members): ListRoot | undefined {
  if (!isHash(withdrawalsRoot) || !Array.isArray(withdrawals)) return undefined;
  const root = withdrawalsRootOf(withdrawals);
  if (root === undefined) return undefined;
  const count = withdrawals.length;
  return { fact: 'withdrawals-root', name: 'withdrawalsRoot', what: 'withdrawals', root, count };
}

/** Members of withdrawals have two spellings: of JSON-RPC and of the Beacon API. */
function withdrawalsRootOf(withdrawals: readonly unknown[]): string | undefined {
  const encoded = withdrawals.map((one) => {
    if (!isObject(one)) return undefined;
    const index = integerItem(one.index);
    const validator = integerItem(one.validatorIndex ?? one.validator_index);
    const address = dataBytes(one.address, 20);
    const amount = integerItem(one.amount);
    return index && validator && address && amount && encodeRlp([index, validator, address, amount]);
  });
  return encoded.every((one) => one !== undefined) ? rootOfList(encoded) : undefined;
}

function chainIdOf(transaction: Members): readonly bigint[] {
  const shown = integerOf(transaction.chainId);
  if (shown !== undefined) return [shown];
  const v = integerOf(transaction.v);
  return v !== undefined && v >= 35n ? [(v - 35n) / 2n] : [];
}

// ---------------------------------------------------------------- payloads of the beacon chain

/** `requestsHash` of EIP-7685. @param requests each with its type first */
export function requestsHash(requests: readonly Uint8Array[]): string {
  const hashes = requests.filter((one) => one.length > 1).map((one) => sha256(one));
  return `0x${bytesToHex(sha256(concatBytes(...hashes)))}`;
}

/**
 * The hash of the header that an execution payload of the Beacon API makes.
 * @param requests of Electra and later
 */
export function* payloadHash(
  payload: Members,
  parentRoot: unknown,
  requests: string | undefined,
): Steps<{ readonly hash: string } | string> {
  const { transactions, withdrawals } = payload;
  const raw = Array.isArray(transactions)
    ? (transactions as readonly unknown[]).map((one) => dataBytes(one))
    : undefined;
  if (!raw?.every((one) => one !== undefined)) return 'Its transactions are not complete.';
  const withdrawn = Array.isArray(withdrawals) ? withdrawalsRootOf(withdrawals) : undefined;
  const isDeneb = isSet(payload.blob_gas_used);
  return headerHash({
    parentHash: payload.parent_hash,
    sha3Uncles: NO_UNCLES,
    miner: payload.fee_recipient,
    stateRoot: payload.state_root,
    transactionsRoot: raw.length === 0 ? EMPTY_ROOT : yield* rootOfListSteps(raw),
    receiptsRoot: payload.receipts_root,
    logsBloom: payload.logs_bloom,
    difficulty: '0x0',
    number: payload.block_number,
    gasLimit: payload.gas_limit,
    gasUsed: payload.gas_used,
    timestamp: payload.timestamp,
    extraData: payload.extra_data,
    mixHash: payload.prev_randao,
    nonce: '0x0000000000000000',
    baseFeePerGas: payload.base_fee_per_gas,
    withdrawalsRoot: withdrawn,
    blobGasUsed: payload.blob_gas_used,
    excessBlobGas: payload.excess_blob_gas,
    parentBeaconBlockRoot: isDeneb ? parentRoot : undefined,
    requestsHash: requests,
  });
}
