/**
 * Verifies what can be computed from responses: hashes, roots, blooms, proofs and signatures. Nothing is asked for it.
 * Blocks, transactions and receipts are recognized by their members, wherever they stand in a result; what is verified
 * against the parameters is a row by method.
 */
import type { Asked } from '../../catalogue/echo/echo';
import { integerOf } from '../units/hex';
import { verifyBeaconBlock, verifyBeaconHeader, verifyRecord } from './beacon';
import { isHeader, type VerifiedBlock, verifyBlock } from './blocks';
import { type Fact, Facts, isObject, type Members, type Path, sameHex } from './facts';
import { verifyProof } from './proofs';
import { verifyHashOf, verifyMessage, verifySignedTransaction, verifyTypedData } from './signatures';
import {
  bloomOf,
  encodedReceipt,
  isReceipt,
  isTransaction,
  verifyBloom,
  verifyReceipt,
  verifyTransaction,
} from './transactions';
import { dataBytes, EMPTY_ROOT, keccakHex, rootOfList } from './trie';

/** Levels of a result in which blocks, transactions and receipts are looked for. */
const DEEPEST = 6;

/** A result with the call that it answers. */
export interface Answered {
  readonly method: string;
  /** Parameters by name. */
  readonly asked: Asked;
  readonly result: unknown;
  /** Where the result stands in the response. */
  readonly path: Path;
}

/**
 * Results that are no answers about the chain: simulated blocks have hashes that stand in for some, unsigned transactions
 * have none, and Otterscan shortens the input of transactions in its lists.
 */
const NOT_VERIFIED =
  /^(?:eth_simulate|eth_fillTransaction$|testing_|engine_|ots_getBlockTransactions$|ots_searchTransactions)/;

type Check = (asked: Asked, result: unknown, facts: Facts) => void;

const rawTransaction: Check = ({ transactionHash }, result, facts) =>
  verifyHashOf(result, transactionHash, 'transaction-hash', facts);

/** What is verified against the parameters. */
const CHECKS: Readonly<Record<string, Check>> = {
  eth_sign: verifyMessage,
  personal_sign: verifyMessage,
  eth_signTypedData: verifyTypedData,
  eth_signTypedData_v3: verifyTypedData,
  eth_signTypedData_v4: verifyTypedData,
  eth_signTransaction: verifySignedTransaction,
  personal_signTransaction: verifySignedTransaction,
  eth_sendRawTransaction: ({ transaction }, result, facts) =>
    verifyHashOf(transaction, result, 'transaction-hash', facts),
  debug_getRawTransaction: rawTransaction,
  eth_getRawTransactionByHash: rawTransaction,
  debug_getRawHeader: ({ block }, result, facts) => verifyHashOf(result, block, 'block-hash', facts),
};

/** Verifies the results of a response: one, or those of a batch, which are compared with each other too. */
export function verifyResults(answered: readonly Answered[]): readonly Fact[] {
  const seen: Seen = { blocks: [], receipts: [], proofs: [], raw: [] };
  const facts = new Facts();
  const all: Fact[] = [];
  for (const one of answered) {
    if (NOT_VERIFIED.test(one.method) || one.asked.block === 'pending') continue;
    const from = facts.list.length;
    CHECKS[one.method]?.(one.asked, one.result, facts);
    if (one.method === 'debug_getRawBlockAccessList') keepAccessList(one, seen);
    else walk(one.result, [], one, facts, seen);
    all.push(...facts.list.splice(from).map((fact) => ({ ...fact, path: [...one.path, ...fact.path] })));
  }
  compare(seen, facts);
  return [...all, ...facts.list];
}

/** What of a batch can be compared; paths start at the response. */
interface Seen {
  readonly blocks: { readonly block: Members; readonly path: Path; readonly verified: VerifiedBlock }[];
  readonly receipts: { readonly receipts: readonly unknown[]; readonly hash: unknown }[];
  readonly proofs: { readonly root: string; readonly asked: unknown; readonly path: Path }[];
  readonly raw: { readonly list: Uint8Array; readonly asked: unknown }[];
}

function walk(value: unknown, path: Path, answered: Answered, facts: Facts, seen: Seen): void {
  if (path.length > DEEPEST || typeof value !== 'object' || value === null) return;
  if (isObject(value)) {
    if (verifyObject(value, path, answered, facts, seen)) return;
  } else if (Array.isArray(value)) {
    const [first] = value as readonly unknown[];
    // Lists of hashes can be long.
    if (typeof first !== 'object') return;
    if (answered.method === 'eth_getBlockReceipts' && path.length === 0 && isObject(first))
      seen.receipts.push({ receipts: value, hash: first.blockHash });
  }
  for (const [name, below] of Object.entries(value))
    walk(below, [...path, Array.isArray(value) ? Number(name) : name], answered, facts, seen);
}

/** Verifies an object that is recognized by its members. @returns false if there may be others below it */
function verifyObject(value: Members, path: Path, answered: Answered, facts: Facts, seen: Seen): boolean {
  const at = [...answered.path, ...path];
  if (isHeader(value)) {
    const verified = verifyBlock(value, path, facts, chainIds(answered.asked));
    seen.blocks.push({ block: value, path: at, verified });
  } else if (isTransaction(value)) verifyTransaction(value, path, facts);
  else if (isReceipt(value)) verifyReceipt(value, path, facts);
  else if (Array.isArray(value.accountProof)) {
    const root = verifyProof(value, path, facts);
    if (root !== undefined)
      seen.proofs.push({ root, asked: answered.asked.block, path: [...at, 'accountProof'] });
  } else {
    if (isRecordText(value.enr)) verifyRecord(value.enr, [...path, 'enr'], facts);
    return false;
  }
  return true;
}

const isRecordText = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('enr:');

function keepAccessList({ result, asked }: Answered, seen: Seen): void {
  const list = dataBytes(result);
  if (list) seen.raw.push({ list, asked: asked.block });
}

function chainIds({ transaction }: Asked): ReadonlySet<bigint> {
  const id = isObject(transaction) ? integerOf(transaction.chainId) : undefined;
  return new Set(id === undefined ? [] : [id]);
}

/** Blocks with their receipts, proofs and access lists, where a batch asked for both. */
function compare({ blocks, receipts, proofs, raw }: Seen, facts: Facts): void {
  for (const { block, path, verified } of blocks) {
    const own = receipts.find(({ hash }) => typeof hash === 'string' && sameHex(block.hash, hash));
    if (own) verifyReceipts(block, own.receipts, path, verified, facts);
    for (const { root, asked, path: at } of proofs) {
      if (sameHex(block.stateRoot, root)) facts.holds('state-root', at);
      else if (asksFor(asked, block))
        facts.fails(
          'state-root',
          at,
          `The proof starts at ${root}; the state root of the block is ${String(block.stateRoot)}.`,
        );
    }
    const list = raw.find(({ asked }) => asksFor(asked, block));
    if (list && typeof block.blockAccessListHash === 'string') {
      const hash = keccakHex(list.list);
      if (sameHex(block.blockAccessListHash, hash))
        facts.holds('access-list-hash', [...path, 'blockAccessListHash']);
      else
        facts.differs(
          'access-list-hash',
          [...path, 'blockAccessListHash'],
          `The block access list hashes to ${hash}, not to this.`,
          verified.evidence,
        );
    }
  }
}

function verifyReceipts(
  block: Members,
  receipts: readonly unknown[],
  path: Path,
  { evidence }: VerifiedBlock,
  facts: Facts,
): void {
  const encoded = receipts.map((one) => (isObject(one) ? encodedReceipt(one) : undefined));
  const at = [...path, 'receiptsRoot'];
  if (encoded.every((one) => one !== undefined)) {
    const root = encoded.length === 0 ? EMPTY_ROOT : rootOfList(encoded);
    if (sameHex(block.receiptsRoot, root)) facts.holds('receipts-root', at);
    else
      facts.differs(
        'receipts-root',
        at,
        `The root of the receipts in this batch is ${root}, not this.`,
        evidence,
      );
  } else facts.open('receipts-root', at, 'A receipt is of a type of its own chain.');
  const bloom = bloomOf(
    receipts.flatMap((one) => (isObject(one) && Array.isArray(one.logs) ? (one.logs as unknown[]) : [])),
  );
  const told = dataBytes(block.logsBloom, 256);
  if (bloom && told) verifyBloom(bloom, told, [...path, 'logsBloom'], facts, evidence);
}

/** Whether a block parameter names this block. A tag names none, because the chain moves. */
function asksFor(asked: unknown, block: Members): boolean {
  if (isObject(asked)) return asksFor(asked.blockHash ?? asked.blockNumber, block);
  if (typeof asked !== 'string' || !asked.startsWith('0x')) return false;
  return asked.length === 66 ? sameHex(block.hash, asked) : integerOf(asked) === integerOf(block.number);
}

// ---------------------------------------------------------------- beacon nodes

/** Verifies the payload of a beacon node's response. @param path where the payload stands in the response */
export function verifyBeacon(payload: unknown, path: Path): readonly Fact[] {
  const facts = new Facts();
  walkBeacon(payload, path, facts);
  return facts.list;
}

function walkBeacon(value: unknown, path: Path, facts: Facts): void {
  if (path.length > DEEPEST || typeof value !== 'object' || value === null) return;
  if (isObject(value)) {
    if (isObject(value.header) && typeof value.root === 'string') {
      verifyBeaconHeader(value, path, facts);
      return;
    }
    if (isObject(value.message) && isObject(value.message.body)) {
      verifyBeaconBlock(value, path, facts);
      return;
    }
    if (isRecordText(value.enr)) {
      verifyRecord(value.enr, [...path, 'enr'], facts);
      return;
    }
  } else if (Array.isArray(value) && typeof (value as readonly unknown[])[0] !== 'object') return;
  for (const [name, below] of Object.entries(value))
    walkBeacon(below, [...path, Array.isArray(value) ? Number(name) : name], facts);
}
