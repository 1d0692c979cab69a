/**
 * Hash tree roots of what the Beacon API shows as JSON, from the schemas of the catalogue. Of lists the limit counts,
 * which no JSON shows: here are those of a block, in the presets of mainnet and Gnosis. Others have no root here.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js';
import { bare, type Fork, formsOf, inFork, type Schema } from '../../catalogue/types';
import { presets } from './presets';
import { coderOf, formOf, lengthOf } from './types';

/** What forks and presets differ in. */
export interface Limits {
  readonly fork: Fork;
  /** From Electra on an attestation can have all committees of a slot. */
  readonly isElectra: boolean;
  /** MAX_WITHDRAWALS_PER_PAYLOAD: 16 on mainnet, 8 on Gnosis. */
  readonly withdrawals: 16 | 8;
  /** SHA-256 of two chunks, where the platform has a faster one. */
  readonly pair?: Pair;
}

type Pair = (left: Uint8Array, right: Uint8Array) => Uint8Array;

/** Items that a list can have, by its member; of bits and bytes as many bits and bytes. */
const LISTS: Readonly<Record<string, (limits: Limits) => number>> = {
  proposer_slashings: () => 16,
  attester_slashings: ({ isElectra }) => (isElectra ? 1 : 2),
  attestations: ({ isElectra }) => (isElectra ? 8 : 128),
  attesting_indices: ({ isElectra }) => (isElectra ? 131_072 : 2048),
  aggregation_bits: ({ isElectra }) => (isElectra ? 131_072 : 2048),
  deposits: () => 16,
  voluntary_exits: () => 16,
  bls_to_execution_changes: () => 16,
  blob_kzg_commitments: () => 4096,
  extra_data: () => 32,
  transactions: () => 2 ** 20,
  'transactions[]': () => 2 ** 30,
  withdrawals: ({ withdrawals }) => withdrawals,
};
/** Of `execution_requests`, whose members have the names of others. */
const REQUESTS: Readonly<Record<string, number>> = { deposits: 8192, withdrawals: 16, consolidations: 2 };

const CHUNK = 32;
const noblePair: Pair = (left, right) => sha256(concatBytes(left, right));

/** The roots of trees without leaves, by their depth. */
const empty: Uint8Array[] = [new Uint8Array(CHUNK)];
function emptyTree(depth: number): Uint8Array {
  for (let at = empty.length; at <= depth; at++)
    empty.push(noblePair(empty[at - 1] as Uint8Array, empty[at - 1] as Uint8Array));
  return empty[depth] as Uint8Array;
}

/** The root of a tree with room for so many leaves. */
function treeOf(leaves: readonly Uint8Array[], room: number, { pair = noblePair }: Limits): Uint8Array {
  const depth = Math.ceil(Math.log2(Math.max(room, 1)));
  let level = leaves;
  for (let at = 0; at < depth && level.length > 0; at++) {
    const above: Uint8Array[] = [];
    for (let index = 0; index < level.length; index += 2)
      above.push(pair(level[index] as Uint8Array, level[index + 1] ?? emptyTree(at)));
    level = above;
  }
  return level[0] ?? emptyTree(depth);
}

function withLength(root: Uint8Array, length: number, { pair = noblePair }: Limits): Uint8Array {
  const chunk = new Uint8Array(CHUNK);
  new DataView(chunk.buffer).setBigUint64(0, BigInt(length), true);
  return pair(root, chunk);
}

function chunksOf(bytes: Uint8Array): readonly Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / CHUNK) }, (_, at) => {
    const chunk = new Uint8Array(CHUNK);
    chunk.set(bytes.subarray(at * CHUNK, (at + 1) * CHUNK));
    return chunk;
  });
}

/** The hash tree root of a value; undefined where it does not have the form of the schema, or its limits are not known. */
export function rootOf(schema: Schema, value: unknown, limits: Limits): Uint8Array | undefined {
  try {
    return treeRoot(schema, value, limits, '');
  } catch {
    // A member is missing, or is of another form.
    return undefined;
  }
}

class NoRoot extends Error {}

function treeRoot(schema: Schema, value: unknown, limits: Limits, name: string): Uint8Array {
  const only = bare(inFork(schema, limits.fork) ?? schema);
  if (formsOf(only).length > 1) throw new NoRoot();
  if (only.form === 'list') return rootOfList(only, only.item, value, limits, name);
  if (only.form === 'object') {
    const members = Object.entries(only.members).filter(([, member]) => inFork(member, limits.fork));
    if (typeof value !== 'object' || value === null) throw new NoRoot();
    const given = value as Readonly<Record<string, unknown>>;
    const within = name === 'execution_requests' ? `${name}.` : '';
    const roots = members.map(([member, type]) =>
      treeRoot(type, given[member], limits, `${within}${member}`),
    );
    // What the schema does not know is a member of a later fork.
    if (Object.keys(given).length !== roots.length) throw new NoRoot();
    return treeOf(roots, roots.length, limits);
  }
  return rootOfLeaf(only, value, limits, name);
}

function limitOf(name: string, limits: Limits): number {
  const [, request] = name.split('execution_requests.');
  const limit = request === undefined ? LISTS[name]?.(limits) : REQUESTS[request];
  if (limit === undefined) throw new NoRoot();
  return limit;
}

function rootOfList(
  schema: Schema,
  element: Schema,
  value: unknown,
  limits: Limits,
  name: string,
): Uint8Array {
  if (!Array.isArray(value)) throw new NoRoot();
  const items = value as readonly unknown[];
  const length = lengthOf(schema, name, mainnet);
  const room = length ?? limitOf(name, limits);
  if (length === undefined ? items.length > room : items.length !== length) throw new NoRoot();
  const isNumbers = formOf(element, `${name}[]`) === 'number';
  const leaves = isNumbers
    ? chunksOf(concatBytes(...items.map((item) => leafBytes(element, item, limits, `${name}[]`))))
    : items.map((item) => treeRoot(element, item, limits, `${name}[]`));
  const root = treeOf(leaves, isNumbers ? Math.ceil((room * 8) / CHUNK) : room, limits);
  return length === undefined ? withLength(root, items.length, limits) : root;
}

const [mainnet] = presets as readonly [(typeof presets)[number]];

function rootOfLeaf(schema: Schema, value: unknown, limits: Limits, name: string): Uint8Array {
  switch (formOf(schema, name)) {
    case 'bits': {
      const bytes = bytesOf(value).slice();
      const last = bytes.at(-1) ?? 0;
      if (last === 0) throw new NoRoot();
      const length = (bytes.length - 1) * 8 + 31 - Math.clz32(last);
      bytes[bytes.length - 1] = last ^ (1 << (31 - Math.clz32(last)));
      const used = bytes.subarray(0, Math.ceil(length / 8));
      return withLength(
        treeOf(chunksOf(used), Math.ceil(limitOf(name, limits) / 256), limits),
        length,
        limits,
      );
    }
    case 'bytes': {
      const bytes = bytesOf(value);
      return withLength(
        treeOf(chunksOf(bytes), Math.ceil(limitOf(name, limits) / CHUNK), limits),
        bytes.length,
        limits,
      );
    }
    default: {
      const chunks = chunksOf(leafBytes(schema, value, limits, name));
      return treeOf(chunks, chunks.length, limits);
    }
  }
}

/** The bytes of a number, a boolean, or data of a fixed length. */
function leafBytes(schema: Schema, value: unknown, { fork }: Limits, name: string): Uint8Array {
  const form = formOf(schema, name);
  const given =
    form === 'number' || form === 'wide'
      ? BigInt(value as string)
      : typeof value === 'boolean'
        ? value
        : bytesOf(value);
  return coderOf(schema, fork, mainnet, name).encode(given);
}

function bytesOf(value: unknown): Uint8Array {
  if (typeof value !== 'string' || !value.startsWith('0x')) throw new NoRoot();
  return hexToBytes(value.slice(2));
}
