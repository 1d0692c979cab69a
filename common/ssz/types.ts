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
import { listLengthOf } from '../../catalogue/beacon/forks';
import { bare, elementOf, membersOf, metaOf, type Schema } from '../../catalogue/types';
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

/** Numbers that are a single byte each. */
const BYTE_TITLES: ReadonlySet<string> = new Set(['flags', 'builder version']);
const UINT64_KINDS: ReadonlySet<string> = new Set(['uint64', 'slot', 'epoch', 'validator-index']);
/** Bytes of any number, up to a limit. */
const OPEN_TITLES: ReadonlySet<string> = new Set(['extra data', 'transaction', 'block access list']);

const made = new WeakMap<Schema, Map<string, Coder>>();

/** @throws if the catalogue has a member whose SSZ type is not known here */
export function coderOf(schema: Schema, preset: Preset, name = ''): Coder {
  const outer = bare(schema);
  const key = `${preset.name} ${name}`;
  const known = made.get(outer)?.get(key);
  if (known) return known;
  const coder = makeCoder(outer, preset, name);
  made.set(outer, (made.get(outer) ?? new Map<string, Coder>()).set(key, coder));
  return coder;
}

function makeCoder(schema: Schema, preset: Preset, name: string): Coder {
  const element = elementOf(schema);
  if (element) {
    const item = coderOf(element, preset, `${name}[]`);
    const length = VECTORS[name]?.(preset) ?? listLengthOf(schema);
    return length === undefined ? list(MOST_ITEMS, item) : vector(length, item);
  }
  const members = membersOf(schema);
  if (members) {
    return container(
      Object.fromEntries(
        Object.entries(members).map(([member, type]) => [member, coderOf(type, preset, member)]),
      ),
    );
  }
  return leaf(schema, preset, name);
}

function leaf(schema: Schema, preset: Preset, name: string): Coder {
  const { kind = '', title = '', example } = metaOf(schema) ?? {};
  if (BYTE_TITLES.has(title)) return uint8;
  if (UINT64_KINDS.has(kind)) return uint64;
  if (kind === 'uint256') return uint256;
  if (kind === 'boolean') return boolean;
  const bits = title === 'committee bits' ? preset.payloadCommitteeSize / 8 : BITVECTORS[name]?.(preset);
  if (bits !== undefined) return bytevector(bits);
  if (title === 'bits' || OPEN_TITLES.has(title)) return bytelist(MOST_ITEMS);
  if (schema.form === 'data' && schema.bytes !== undefined) return bytevector(schema.bytes);
  if (typeof example !== 'string' || !/^0x(?:[0-9a-f]{2})+$/i.test(example)) {
    throw new Error(`The SSZ type of the member ${name} (${title}) is not known.`);
  }
  return bytevector((example.length - 2) / 2);
}
