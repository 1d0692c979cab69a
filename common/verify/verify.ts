/**
 * Verifies what can be computed from responses: hashes, roots, blooms, proofs and signatures. Nothing is asked for it.
 * Blocks, transactions and receipts are recognized by their members, wherever they stand in a result; what is verified
 * against the parameters is a row by method.
 */
import type { Asked } from '../../catalogue/echo/echo';
import { dataBytes, integerOf } from '../units/hex';
import {
  verifyBeaconBlock,
  verifyBeaconHeader,
  verifyLightClient,
  verifyRecord,
  verifyRootOf,
} from './beacon';
import { verifyBlockRoot, verifyCommitments, verifyPayloadOf, verifySidecar } from './beacon-roots';
import { isHeader, type VerifiedBlock, verifyBlock } from './blocks';
import { atOnce, type Fact, Facts, isObject, type Members, type Path, type Steps, sameHex } from './facts';
import { verifyProof } from './proofs';
import {
  decodedAt,
  verifyRaw,
  verifyRawBlock,
  verifyRawHeader,
  verifyRawReceipts,
  verifyUnsigned,
} from './raw';
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
import { EMPTY_ROOT, keccakHex, rootOfListSteps } from './trie';

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
const NOT_VERIFIED = /^(?:eth_simulate|testing_|engine_|ots_getBlockTransactions$|ots_searchTransactions)/;

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
  debug_getRawHeader: ({ block }, result, facts) => {
    verifyHashOf(result, block, 'block-hash', facts);
    verifyRawHeader(decodedAt(result), block, facts);
  },
  debug_getRawBlock: verifyRawBlock,
  debug_getBlockRlp: verifyRawBlock,
  debug_getRawReceipts: (_, result, facts) => verifyRawReceipts(result, facts),
  eth_getRawTransactionByBlockHashAndIndex: verifyRaw,
  eth_getRawTransactionByBlockNumberAndIndex: verifyRaw,
  eth_fillTransaction: (_, result, facts) => verifyUnsigned(result, facts),
};

/** Verifies the results of a response: one, or those of a batch, which are compared with each other too. */
export const verifyResults = (answered: readonly Answered[]): readonly Fact[] =>
  atOnce(resultSteps(answered));

export function* resultSteps(answered: readonly Answered[]): Steps<readonly Fact[]> {
  const seen: Seen = { blocks: [], receipts: [], proofs: [], raw: [] };
  const facts = new Facts();
  const all: Fact[] = [];
  for (const one of answered) {
    if (NOT_VERIFIED.test(one.method) || one.asked.block === 'pending') continue;
    const from = facts.list.length;
    CHECKS[one.method]?.(one.asked, one.result, facts);
    if (one.method === 'debug_getRawBlockAccessList') keepAccessList(one, seen);
    else if (one.method !== 'eth_fillTransaction') yield* walk(one.result, [], one, facts, seen);
    all.push(...facts.list.splice(from).map((fact) => ({ ...fact, path: [...one.path, ...fact.path] })));
  }
  yield* compare(seen, facts);
  return [...all, ...facts.list];
}

/** What of a batch can be compared; paths start at the response. */
interface Seen {
  readonly blocks: { readonly block: Members; readonly path: Path; readonly verified: VerifiedBlock }[];
  readonly receipts: { readonly receipts: readonly unknown[]; readonly hash: unknown }[];
  readonly proofs: { readonly root: string; readonly asked: unknown; readonly path: Path }[];
  readonly raw: { readonly list: Uint8Array; readonly asked: unknown }[];
}

function* walk(value: unknown, path: Path, answered: Answered, facts: Facts, seen: Seen): Steps<void> {
  if (path.length > DEEPEST || typeof value !== 'object' || value === null) return;
  if (isObject(value)) {
    if (yield* verifyObject(value, path, answered, facts, seen)) return;
  } else if (Array.isArray(value)) {
    const [first] = value as readonly unknown[];
    // Lists of hashes can be long.
    if (typeof first !== 'object') return;
    if (answered.method === 'eth_getBlockReceipts' && path.length === 0 && isObject(first))
      seen.receipts.push({ receipts: value, hash: first.blockHash });
  }
  for (const [name, below] of Object.entries(value))
    yield* walk(below, [...path, Array.isArray(value) ? Number(name) : name], answered, facts, seen);
}

/** Verifies an object that is recognized by its members. @returns false if there may be others below it */
function* verifyObject(
  value: Members,
  path: Path,
  answered: Answered,
  facts: Facts,
  seen: Seen,
): Steps<boolean> {
  yield;
  const at = [...answered.path, ...path];
  if (isHeader(value)) {
    const verified = yield* verifyBlock(value, path, facts, chainIds(answered.asked));
    seen.blocks.push({ block: value, path: at, verified });
  } else if (isTransaction(value)) verifyTransaction(value, path, facts);
  else if (isReceipt(value)) verifyReceipt(value, path, facts);
  else if (Array.isArray(value.accountProof)) {
    const root = verifyProof(value, path, facts);
    if (root !== undefined)
      seen.proofs.push({ root, asked: answered.asked.block, path: [...at, 'accountProof'] });
  } else {
    if (answered.method.startsWith('debug_trace')) verifyCode(value, path, facts);
    if (isRecordText(value.enr)) verifyRecord(value.enr, [...path, 'enr'], facts);
    return false;
  }
  return true;
}

/** An account with its code, as tracers of states show it. */
function verifyCode({ code, codeHash }: Members, path: Path, facts: Facts): void {
  const bytes = dataBytes(code);
  if (!bytes || bytes.length === 0 || typeof codeHash !== 'string') return;
  const hash = keccakHex(bytes);
  const at = [...path, 'codeHash'];
  if (sameHex(codeHash, hash)) facts.holds('code-hash', at);
  else facts.fails('code-hash', at, `The code hashes to ${hash}, not to this.`);
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
function* compare({ blocks, receipts, proofs, raw }: Seen, facts: Facts): Steps<void> {
  for (const { block, path, verified } of blocks) {
    const own = receipts.find(({ hash }) => typeof hash === 'string' && sameHex(block.hash, hash));
    if (own) yield* verifyReceipts(block, own.receipts, path, verified, facts);
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

function* verifyReceipts(
  block: Members,
  receipts: readonly unknown[],
  path: Path,
  { evidence }: VerifiedBlock,
  facts: Facts,
): Steps<void> {
  const encoded: (Uint8Array | undefined)[] = [];
  for (const one of receipts) {
    encoded.push(isObject(one) ? encodedReceipt(one) : undefined);
    yield;
  }
  const at = [...path, 'receiptsRoot'];
  if (encoded.every((one) => one !== undefined)) {
    const root = encoded.length === 0 ? EMPTY_ROOT : yield* rootOfListSteps(encoded);
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

/**
 * Verifies the payload of a beacon node's response.
 * @param path where the payload stands in the response
 * @param asked parameters of the request by name
 * @param version the fork that the response names
 */
export const verifyBeacon = (
  payload: unknown,
  path: Path,
  asked: Asked = {},
  version?: unknown,
): readonly Fact[] => atOnce(beaconSteps(payload, path, asked, version));

export function* beaconSteps(
  payload: unknown,
  path: Path,
  asked: Asked,
  version?: unknown,
): Steps<readonly Fact[]> {
  const facts = new Facts();
  yield* walkBeacon(payload, path, version, facts);
  if (isObject(payload) && isObject(payload.message))
    verifyBlockRoot(payload.message, asked.block_id, version, [...path, 'message'], facts);
  verifyLightClient(payload, path, facts);
  if (isObject(payload) && isObject(payload.header) && isObject(payload.header.beacon))
    verifyRootOf(payload.header.beacon, asked.block_root, [...path, 'header', 'beacon'], facts);
  return facts.list;
}

function* walkBeacon(value: unknown, path: Path, version: unknown, facts: Facts): Steps<void> {
  if (path.length > DEEPEST || typeof value !== 'object' || value === null) return;
  if (isObject(value)) {
    yield;
    if (isObject(value.header) && typeof value.root === 'string') {
      verifyBeaconHeader(value, path, facts);
      return;
    }
    if (isObject(value.body) && typeof value.parent_root === 'string') {
      yield* verifyBeaconBlock(value, path, facts);
      verifyCommitments(value.body, [...path, 'body'], facts);
      return;
    }
    if (isObject(value.beacon) && isObject(value.execution)) {
      verifyPayloadOf(value, version, [...path, 'execution'], facts);
      return;
    }
    if (Array.isArray(value.kzg_commitment_inclusion_proof)) {
      verifySidecar(value, path, facts);
      return;
    }
    if (isRecordText(value.enr)) {
      verifyRecord(value.enr, [...path, 'enr'], facts);
      return;
    }
  } else if (Array.isArray(value) && typeof (value as readonly unknown[])[0] !== 'object') return;
  for (const [name, below] of Object.entries(value))
    yield* walkBeacon(
      below,
      [...path, Array.isArray(value) ? Number(name) : name],
      isObject(value) ? (value.version ?? version) : version,
      facts,
    );
}
