/**
 * What has to agree in headers, blocks, attestations, slashings and sidecars, wherever they stand: in responses and in events.
 */
import { networks } from '../networks';
import {
  about,
  alike,
  asked,
  atMost,
  below,
  constant,
  counting,
  counts,
  differ,
  empty,
  equal,
  filled,
  holds,
  inEpochs,
  is,
  matches,
  multiple,
  never,
  not,
  type Statement,
  scheduled,
  set,
  size,
  sumOf,
  unique,
  until,
  where,
} from '../statements';

export const header: readonly Statement[] = [
  differ('root', 'header.message.parent_root', 'This is the root of the parent too.'),
  ...['state_root', 'body_root'].map((name) =>
    differ('root', `header.message.${name}`, 'This is another root of the header too.'),
  ),
  ...where(
    [is('header.message.slot', 0)],
    holds(empty('header.message.parent_root'), 'The first block has no parent, so this is zero.'),
  ),
  ...where(
    [filled('header.message.slot')],
    holds(filled('header.message.parent_root'), 'Only the first block has no parent; this is zero.'),
  ),
];

export const NO_ROOT = 'Nothing has the root of zeros.';

export const heads: readonly Statement[] = [
  unique('data.*', ['root'], 'The list has this block twice.'),
  holds(filled('data.*.root'), NO_ROOT, 'data.*.root'),
];

export const headers: readonly Statement[] = [
  ...about('data.*', header),
  unique('data.*', ['root'], 'The list has this block twice.'),
];

/** The data of an attestation. */
export const attestationData: readonly Statement[] = [
  inEpochs('slot', 'Slot {value} is not in epoch {other}, the target.', 'target.epoch'),
  atMost('source.epoch', 'target.epoch', 'The source is epoch {value}, after the target, epoch {other}.'),
  // The last slot of an epoch votes for the epoch that it is in.
  ...where(
    [not('target.epoch', 0)],
    below('source.epoch', 'target.epoch', 'The source is epoch {value}, and the target is not after it.'),
  ),
];

/** Bits of a list end with one that is set: it says how many there are. */
const listBits = (of: string): Statement =>
  holds(matches(of, '^0x.*(?:[1-9a-fA-F].|.[1-9a-fA-F])$'), 'These bits do not end with one that is set.');

/** Bits of which at least one is set, besides the one that says how many there are. */
const someBit = (of: string): Statement =>
  holds(matches(of, '^(?!0x(?:00)*0?[1248]0?$)'), 'Nobody attests: no bit is set.');

/** An attestation with the bits of its committee. From Electra on `committee_bits` say which ones. */
export const attestation: readonly Statement[] = [
  listBits('aggregation_bits'),
  someBit('aggregation_bits'),
  below('data.index', constant(64), 'A slot has at most {other} committees; there is no committee {value}.'),
  ...about('data', attestationData),
  ...where(
    [set('committee_bits')],
    holds(filled('committee_bits'), 'The attestation is of at least one committee; no bit is set.'),
    holds(is('data.index', 0), 'Since Electra committee_bits name the committee, so this is 0, not {other}.'),
  ),
];

const [first, second] = ['signed_header_1.message', 'signed_header_2.message'];

export const proposerSlashing: readonly Statement[] = [
  equal(
    `${second}.slot`,
    `${first}.slot`,
    'The headers are of one slot; this is {value}, the other {other}.',
  ),
  equal(
    `${second}.proposer_index`,
    `${first}.proposer_index`,
    'The headers are of one proposer; this is {value}, the other {other}.',
  ),
  ...where(
    [set(`${first}.body_root`)],
    differ('signed_header_2.signature', 'signed_header_1.signature', 'The headers are the same one.'),
  ),
];

export const attesterSlashing: readonly Statement[] = ['attestation_1', 'attestation_2'].flatMap((name) =>
  about(`${name}.data`, attestationData),
);

const GAS_PER_BLOB = 131_072;

export const payload: readonly Statement[] = [
  atMost('gas_used', 'gas_limit'),
  ...where(
    [filled('block_hash')],
    differ('parent_hash', 'block_hash', 'This is the hash of the block itself.'),
  ),
  counting('withdrawals.*', 'index', 'Withdrawals are numbered: this is {value}, not {other}.'),
  multiple(
    'blob_gas_used',
    GAS_PER_BLOB,
    `Each blob uses ${GAS_PER_BLOB} gas; {value} is no multiple of it.`,
  ),
  size(
    'withdrawals.*',
    constant(16),
    'A block has at most {other} withdrawals; this one has {value}.',
    'most',
  ),
  atMost('timestamp', constant(100_000_000_000), 'This is {value}: seconds are expected, not milliseconds.'),
];

/** Of what a body has at most, in any fork. */
const LIMITS: readonly (readonly [list: string, most: number])[] = [
  ['proposer_slashings', 16],
  ['attester_slashings', 2],
  ['attestations', 128],
  ['deposits', 16],
  ['voluntary_exits', 16],
  ['bls_to_execution_changes', 16],
  ['blob_kzg_commitments', 4096],
];

/** Slots of two epochs: an attestation is included until the end of the next epoch. */
const TWO_EPOCHS = 64;

/** Of 512 members, or 32 in the minimal preset. */
export const syncBits = (of: string): Statement =>
  holds(
    matches(of, '^0x(?:[\\da-fA-F]{128}|[\\da-fA-F]{8})$'),
    'A sync committee has 512 members, or 32 in the minimal preset; these are not as many bits.',
  );

/** A block without its signature. */
const block: readonly Statement[] = [
  ...LIMITS.map(([list, most]) =>
    size(
      `body.${list}.*`,
      constant(most),
      'A block has at most {other} of these; this one has {value}.',
      'most',
    ),
  ),
  ...where([filled('slot')], holds(filled('parent_root'), 'Only the first block has no parent.')),
  ...where([filled('body.execution_payload.block_hash')], holds(filled('state_root'), 'A state has a root.')),
  differ('state_root', 'parent_root', 'This is the root of the parent too.'),
  syncBits('body.sync_aggregate.sync_committee_bits'),
  ...about('body.attestations.*', [
    atMost(
      '^^.slot',
      sumOf('data.slot', constant(TWO_EPOCHS)),
      'The block of slot {value} has an attestation that was too old at slot {other}.',
    ),
  ]),
  ...about('body.voluntary_exits.*', [
    until('message.epoch', '^^.slot', 'The exit is for epoch {value}, which the block does not reach.'),
  ]),
  below(
    'body.attestations.*.data.slot',
    'slot',
    'The attestation is of slot {value}; the block is of slot {other}.',
  ),
  ...about('body.attestations.*', attestation),
  ...about('body.proposer_slashings.*', proposerSlashing),
  ...about('body.attester_slashings.*', attesterSlashing),
  below(
    'body.proposer_slashings.*.signed_header_1.message.slot',
    'slot',
    'The slashing is of slot {value}; the block is of slot {other}.',
  ),
  ...about('body', [
    ...['execution_payload', 'execution_payload_header'].map((name) =>
      counts(
        `${name}.blob_gas_used`,
        'blob_kzg_commitments.*',
        GAS_PER_BLOB,
        'The blobs of the block use {other} gas; this is {value}.',
      ),
    ),
  ]),
  ...about('body.execution_payload', payload),
  ...about('body.execution_payload_header', payload),
  unique('body.blob_kzg_commitments.*', [''], 'The block has this commitment twice.'),
  unique(
    'body.voluntary_exits.*',
    ['message.validator_index'],
    'The block has an exit of validator {value} twice.',
  ),
  unique(
    'body.bls_to_execution_changes.*',
    ['message.validator_index'],
    'The block has a change of validator {value} twice.',
  ),
];

export const AS_REQUESTED = 'This is {value}; the request asks for {other}.';

/** A block that is to be signed. */
export const produced = (at: string): readonly Statement[] => [
  ...about(at, block),
  equal(`${at}.body.randao_reveal`, asked('randao_reveal'), AS_REQUESTED),
  equal(`${at}.body.graffiti`, asked('graffiti'), AS_REQUESTED),
];

/** The forks, and what each of them brought to the body of a block. */
const BROUGHT: readonly (readonly [fork: string, ...members: readonly string[]])[] = [
  ['phase0'],
  ['altair', 'sync_aggregate'],
  ['bellatrix', 'execution_payload', 'execution_payload_header'],
  ['capella', 'bls_to_execution_changes', 'execution_payload.withdrawals'],
  ['deneb', 'blob_kzg_commitments', 'execution_payload.blob_gas_used', 'execution_payload.excess_blob_gas'],
  ['electra', 'execution_requests'],
];

/** Blocks of a fork do not have what a later one brought. */
const asOfFork = (body: string): readonly Statement[] =>
  BROUGHT.flatMap(([fork, ...members], at) =>
    where(
      [is('version', ...BROUGHT.slice(0, at).map(([name]) => name))],
      ...members.map((name) => never(`${body}.${name}`, `Blocks have this since ${fork}.`)),
    ),
  );

export const SCHEDULED = 'The response is of {value}; at this slot, the network is in {other}.';
export const signedBlock = [
  ...about('data.message', block),
  ...asOfFork('data.message.body'),
  ...['execution_payload', 'execution_payload_header'].map((payload) =>
    scheduled('version', 'data.message.slot', `data.message.body.${payload}.timestamp`, SCHEDULED, networks),
  ),
];
const attestations = about('data.*', attestation);
export const pooledAttestations: readonly Statement[] = [
  ...attestations,
  unique('data.*', ['data.slot', 'data.index', 'aggregation_bits', 'signature'], 'The list has this twice.'),
];
export const attestationsOfBlock: readonly Statement[] = [
  ...attestations,
  below(
    'data.*.data.slot',
    asked('block_id'),
    'The attestation is of slot {value}, which is not before the block of slot {other}.',
  ),
];
export const slashings: Readonly<Record<'proposer' | 'attester', readonly Statement[]>> = {
  proposer: about('data.*', proposerSlashing),
  attester: about('data.*', attesterSlashing),
};

export const sidecars: readonly Statement[] = [
  below('data.*.index', constant(4096), 'A block has at most {other} blobs; there is no {value}.'),
  unique('data.*', ['index'], 'The list has sidecar {value} twice.'),
  unique('data.*', ['kzg_commitment'], 'The list has this commitment twice.'),
  alike(
    'data.*',
    'signed_block_header.message.slot',
    'The sidecar is of slot {value}, others of slot {other}.',
  ),
  alike(
    'data.*',
    'signed_block_header.message.body_root',
    'The sidecar belongs to another block than the others.',
  ),
  alike(
    'data.*',
    'signed_block_header.message.state_root',
    'The sidecar belongs to another block than the others.',
  ),
];
