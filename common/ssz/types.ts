/**
 * SSZ types from the schemas of the catalogue: members, their order and the forks stand there. Here stands only what JSON
 * does not show: which lists have a fixed length, and how wide numbers and bits are.
 */
import {
  boolean,
  bytelist,
  bytevector,
  container,
  list,
  type SSZCoder,
  uint8,
  uint64,
  uint256,
  vector,
} from 'micro-eth-signer/ssz.js';
import { bare, type Fork, inFork, metaOf, type Schema } from '../../catalogue/types';
import type { Preset } from './presets';

// biome-ignore lint/suspicious/noExplicitAny: the coders of all types
export type Coder = SSZCoder<any>;

/** Lists may have up to so many items: the limits of the specification bound roots, not what a node sends. */
const MOST_ITEMS = 2 ** 40;

/** Lengths of the lists that are vectors, by their member; `[]` for the items of a list. Others are in the catalogue. */
const VECTORS: Readonly<Record<string, (preset: Preset) => number>> = {
  block_roots: ({ slotsPerHistoricalRoot }) => slotsPerHistoricalRoot,
  state_roots: ({ slotsPerHistoricalRoot }) => slotsPerHistoricalRoot,
  randao_mixes: ({ epochsPerHistoricalVector }) => epochsPerHistoricalVector,
  slashings: ({ epochsPerSlashingsVector }) => epochsPerSlashingsVector,
  pubkeys: ({ syncCommitteeSize }) => syncCommitteeSize,
  proposer_lookahead: ({ proposerLookahead }) => proposerLookahead,
  /** `2 * SLOTS_PER_EPOCH` */
  builder_pending_payments: ({ slotsPerEpoch }) => 2 * slotsPerEpoch,
  /** `(2 + MIN_SEED_LOOKAHEAD) * SLOTS_PER_EPOCH` */
  ptc_window: ({ slotsPerEpoch }) => 3 * slotsPerEpoch,
  'ptc_window[]': ({ payloadCommitteeSize }) => payloadCommitteeSize,
  /** Of a blob in its block: `KZG_COMMITMENT_INCLUSION_PROOF_DEPTH`, the same in all presets. */
  kzg_commitment_inclusion_proof: () => 17,
};

/** Bytes of the bits that have a fixed length, by their member. Others end with a set bit after the last one. */
const BITVECTORS: Readonly<Record<string, (preset: Preset) => number>> = {
  justification_bits: () => 1,
  sync_committee_bits: ({ syncCommitteeSize }) => syncCommitteeSize / 8,
  committee_bits: ({ maxCommitteesPerSlot }) => Math.ceil(maxCommitteesPerSlot / 8),
  execution_payload_availability: ({ slotsPerHistoricalRoot }) => slotsPerHistoricalRoot / 8,
};

const UINT64_KINDS: ReadonlySet<string> = new Set(['uint64', 'slot', 'epoch', 'validator-index']);

const made = new WeakMap<Schema, Map<string, Coder>>();

/**
 * Making the coder of a block takes as long as decoding one: each is made once.
 * @throws if the catalogue has a member whose SSZ type is not known here
 */
export function coderOf(schema: Schema, fork: Fork, preset: Preset, name = ''): Coder {
  const outer = bare(inFork(schema, fork) ?? schema);
  const key = `${preset.name} ${fork} ${name}`;
  const known = made.get(outer)?.get(key);
  if (known) return known;
  const coder = makeCoder(outer, fork, preset, name);
  made.set(outer, (made.get(outer) ?? new Map<string, Coder>()).set(key, coder));
  return coder;
}

/** Of a list that is a vector; undefined for another one. */
export function lengthOf(schema: Schema, name: string, preset: Preset): number | undefined {
  return VECTORS[name]?.(preset) ?? (schema.form === 'list' ? schema.limits?.exactly : undefined);
}

/** How a value without parts is encoded: bits and bytes of any length, a number of 8 bytes or of 32, or as many bytes as it has. */
export function formOf(schema: Schema, name: string): 'bits' | 'bytes' | 'number' | 'wide' | 'fixed' {
  const { kind = '', ssz } = metaOf(bare(schema)) ?? {};
  if (UINT64_KINDS.has(kind)) return 'number';
  if (kind === 'uint256') return 'wide';
  if (ssz === 'bits' && !Object.hasOwn(BITVECTORS, name)) return 'bits';
  return ssz === 'bytes' ? 'bytes' : 'fixed';
}

function makeCoder(schema: Schema, fork: Fork, preset: Preset, name: string): Coder {
  if (schema.form === 'list') {
    const item = coderOf(schema.item, fork, preset, `${name}[]`);
    const length = lengthOf(schema, name, preset);
    return length === undefined ? list(MOST_ITEMS, item) : vector(length, item);
  }
  if (schema.form !== 'object') return leaf(schema, preset, name);
  const members = Object.entries(schema.members).filter(([, member]) => inFork(member, fork));
  return container(
    Object.fromEntries(members.map(([member, type]) => [member, coderOf(type, fork, preset, member)])),
  );
}

function leaf(schema: Schema, preset: Preset, name: string): Coder {
  const { kind = '', title = '', ssz, example } = metaOf(schema) ?? {};
  if (ssz === 'byte') return uint8;
  if (UINT64_KINDS.has(kind)) return uint64;
  if (kind === 'uint256') return uint256;
  if (kind === 'boolean') return boolean;
  const bits = ssz === 'committee-bits' ? preset.payloadCommitteeSize / 8 : BITVECTORS[name]?.(preset);
  if (bits !== undefined) return bytevector(bits);
  if (ssz === 'bits' || ssz === 'bytes') return bytelist(MOST_ITEMS);
  if (schema.form === 'data' && schema.bytes !== undefined) return bytevector(schema.bytes);
  if (typeof example !== 'string' || !/^0x(?:[0-9a-f]{2})+$/i.test(example)) {
    throw new Error(`The SSZ type of the member ${name} (${title}) is not known.`);
  }
  return bytevector((example.length - 2) / 2);
}
