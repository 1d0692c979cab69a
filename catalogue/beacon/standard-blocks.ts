/** Headers, blocks, blobs and payloads: `/eth/â¦/beacon/headers`, `blocks`, `blobs`, … */
import { versionedHash } from '../encoding';
import type { OperationEntry } from '../entry';
import { listOf, record } from '../types';
import { blobSidecar, signedBeaconBlock, signedBlindedBlock } from './beacon-block';
import { blindedBlock, payloadBid, payloadEnvelope, signedBlock } from './bodies';
import { optional, shown } from './build';
import { attestation, blob, blockHash } from './containers';
import { signedExecutionPayloadEnvelope, withdrawal } from './execution-payload';
import { flag, signature } from './fields';
import { until } from './forks';
import { blockRoot, list, root, slot, uint64, uint64Of, validatorIndex } from './primitives';
import {
  blobDataIncluded,
  broadcastValidation,
  consensusVersion,
  gloasVersion,
  ofState,
  rootQuery,
  slotQuery,
  standard,
  versionedState,
} from './standard-build';

export const blockHeader = record({
  root: blockRoot,
  canonical: flag('Whether the block is on the canonical chain.'),
  header: record({
    message: record({
      slot,
      proposer_index: validatorIndex,
      parent_root: blockRoot,
      state_root: root,
      body_root: root,
    }),
    signature,
  }),
});

const depositSnapshot = record({
  finalized: listOf(root),
  deposit_root: root,
  deposit_count: uint64,
  execution_block_hash: blockHash,
  execution_block_height: uint64,
});

const HEADERS = '/eth/v1/beacon/headers';
const publish = { method: 'POST', envelope: 'empty', effect: 'send' } as const;
const PUBLISHED = '200: broadcast and imported. 202: broadcast, but not imported.';

export const blocksOperations: readonly OperationEntry[] = [
  standard('Beacon', 'v2.0.0', HEADERS, 'Headers of a slot or of the children of a block.', {
    query: [slotQuery(false, 'Only blocks of this slot.'), rootQuery('parent_root', 'Only children of it.')],
    response: listOf(blockHeader),
    beside: ofState,
    notes: ['Without a query: the header of the head.'],
  }),
  standard('Beacon', 'v2.0.0', `${HEADERS}/{block_id}`, 'Header of one block.', {
    response: blockHeader,
    beside: ofState,
    shown: shown('Standard records shown'),
  }),
  standard('Beacon', 'v2.5.0', '/eth/v2/beacon/blinded_blocks', 'Publishes a signed blinded block.', {
    ...publish,
    body: blindedBlock,
    query: [broadcastValidation],
    headers: [consensusVersion],
    notes: [PUBLISHED],
  }),
  standard('Beacon', 'v2.5.0', '/eth/v2/beacon/blocks', 'Publishes a signed block.', {
    ...publish,
    body: signedBlock,
    query: [broadcastValidation],
    headers: [consensusVersion],
    notes: [PUBLISHED],
  }),
  standard('Beacon', 'next', '/eth/v1/beacon/execution_payload_bids', 'Publishes the bid of a builder.', {
    ...publish,
    body: payloadBid,
    headers: [gloasVersion],
  }),
  standard('Beacon', 'next', '/eth/v1/beacon/execution_payload_envelopes', 'Publishes a payload.', {
    ...publish,
    body: payloadEnvelope,
    query: [broadcastValidation],
    headers: [gloasVersion, blobDataIncluded],
    notes: [PUBLISHED],
  }),
  standard('Beacon', 'next', '/eth/v1/beacon/execution_payload_envelopes/{block_id}', 'Payload of a block.', {
    ssz: true,
    response: signedExecutionPayloadEnvelope,
    beside: versionedState,
  }),
  standard('Beacon', 'v2.0.0', '/eth/v2/beacon/blocks/{block_id}', 'A whole block.', {
    ssz: true,
    response: signedBeaconBlock,
    beside: versionedState,
    notes: ['version beside data names the fork.'],
  }),
  standard('Beacon', 'v2.0.0', '/eth/v1/beacon/blocks/{block_id}/root', 'Root of a block.', {
    response: record({ root }),
    beside: ofState,
  }),
  standard('Beacon', 'v3.0.0', '/eth/v2/beacon/blocks/{block_id}/attestations', 'Attestations in a block.', {
    response: listOf(attestation),
    beside: versionedState,
  }),
  standard('Beacon', 'v4.0.0', '/eth/v1/beacon/blobs/{block_id}', 'Blobs of a block.', {
    ssz: true,
    response: listOf(blob),
    beside: ofState,
    query: [
      optional(
        'versioned_hashes',
        'Only blobs with these hashes.',
        list(versionedHash(), { title: 'versioned hashes', unique: true }),
        'all',
      ),
    ],
  }),
  standard('Beacon', 'v2.4.0', '/eth/v1/beacon/blinded_blocks/{block_id}', 'A block without its payload.', {
    ssz: true,
    response: signedBlindedBlock,
    beside: versionedState,
  }),

  standard('Beacon', 'v2.0.0', '/eth/v1/beacon/blocks', 'Publishes a signed block, first form.', {
    ...publish,
    body: signedBlock,
    until: 'v3.1.0',
    instead: 'POST /eth/v2/beacon/blocks',
  }),
  standard('Beacon', 'v2.0.0', '/eth/v1/beacon/blocks/{block_id}', 'A whole block, first form.', {
    response: until('phase0', signedBeaconBlock),
    until: 'v2.3.0',
    instead: '/eth/v2/beacon/blocks/{block_id}',
  }),
  standard('Beacon', 'v2.0.0', '/eth/v1/beacon/blocks/{block_id}/attestations', 'Attestations, first form.', {
    response: listOf(until('deneb', attestation)),
    beside: ofState,
    until: 'v3.1.0',
    instead: '/eth/v2/beacon/blocks/{block_id}/attestations',
  }),
  standard('Beacon', 'v2.2.0', '/eth/v1/beacon/blinded_blocks', 'Publishes a blinded block, first form.', {
    ...publish,
    body: blindedBlock,
    until: 'v3.1.0',
    instead: 'POST /eth/v2/beacon/blinded_blocks',
  }),
  standard('Beacon', 'v2.4.0', '/eth/v1/beacon/deposit_snapshot', 'Snapshot of the deposit tree.', {
    response: depositSnapshot,
    until: 'v3.1.0',
    removedBy: [{ client: 'Teku', version: '26.8.0' }],
  }),
  standard('Beacon', 'v2.5.0', '/eth/v1/beacon/blob_sidecars/{block_id}', 'Blob sidecars of a block.', {
    response: listOf(blobSidecar),
    query: [
      optional(
        'indices',
        'Only these blobs.',
        list(uint64Of({ title: 'blob index' }), { title: 'blob indices', unique: true }),
        'all',
      ),
    ],
    until: 'v4.0.0',
    instead: '/eth/v1/beacon/blobs/{block_id}',
  }),
  standard(
    'Builder',
    'v2.4.0',
    '/eth/v1/builder/states/{state_id}/expected_withdrawals',
    'Withdrawals of the block after a state.',
    {
      response: listOf(withdrawal),
      query: [optional('proposal_slot', 'Slot of that block.', slot, 'the slot after the state')],
      until: 'v3.1.0',
    },
  ),
];
