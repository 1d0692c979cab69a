/** Beacon blocks of every fork: whole, blinded, and with the blobs that are published with them. */
import { data } from '../encoding';
import { listOf, type Schema } from '../types';
import {
  attestation,
  attesterSlashing,
  blob,
  columnIndex,
  commitment,
  deposit,
  eth1Data,
  payloadAttestation,
  proof,
  proposerSlashing,
  signedBlockHeader,
  signedCredentialChange,
  signedVoluntaryExit,
  syncAggregate,
} from './containers';
import {
  blobMembers,
  executionPayload,
  executionPayloadEnvelope,
  executionPayloadHeader,
  executionRequests,
  signedExecutionPayloadBid,
  signedExecutionPayloadEnvelope,
} from './execution-payload';
import { graffiti, signature } from './fields';
import { container, firstOf, since, until, within } from './forks';
import { blockRoot, root, slot, uint64, validatorIndex } from './primitives';

const bodyMembers = {
  randao_reveal: signature,
  eth1_data: eth1Data,
  graffiti,
  proposer_slashings: listOf(proposerSlashing),
  attester_slashings: listOf(attesterSlashing),
  attestations: listOf(attestation),
  deposits: listOf(deposit),
  voluntary_exits: listOf(signedVoluntaryExit),
  sync_aggregate: since('altair', syncAggregate),
};
const laterMembers = {
  bls_to_execution_changes: since('capella', listOf(signedCredentialChange)),
  blob_kzg_commitments: within('deneb', 'fulu', listOf(commitment)),
  execution_requests: within('electra', 'fulu', executionRequests),
  signed_execution_payload_bid: since('gloas', signedExecutionPayloadBid),
  payload_attestations: since('gloas', listOf(payloadAttestation)),
  parent_execution_requests: since('gloas', executionRequests),
};

function blockWith(title: string, body: Schema): Schema {
  return container(title, 'A block of the beacon chain.', {
    slot,
    proposer_index: validatorIndex,
    parent_root: blockRoot,
    state_root: root,
    body,
  });
}

function signed(title: string, message: Schema): Schema {
  return container(title, 'A block with the signature of its proposer.', { message, signature });
}

export const beaconBlock = blockWith(
  'beacon block',
  container('block body', 'What a block consists of.', {
    ...bodyMembers,
    execution_payload: until('fulu', executionPayload),
    ...laterMembers,
  }),
);
export const signedBeaconBlock = signed('signed block', beaconBlock);

/** Before Bellatrix, and since Gloas, there is no payload to leave out. */
const blindedBlock = blockWith(
  'blinded block',
  container('blinded block body', 'What a block consists of, without its payload.', {
    ...bodyMembers,
    execution_payload_header: until('fulu', executionPayloadHeader),
    ...laterMembers,
  }),
);
export const signedBlindedBlock = until('fulu', signed('signed blinded block', blindedBlock));

/** What is published: with the blobs from Deneb on; since Gloas they come with the envelope. */
export const publishedBlock = firstOf(
  within(
    'deneb',
    'fulu',
    container('signed block contents', 'A signed block with its blobs.', {
      signed_block: signedBeaconBlock,
      ...blobMembers,
    }),
  ),
  signedBeaconBlock,
);

/** What a node makes for a validator to sign. */
export const blockContents = firstOf(
  within(
    'deneb',
    'fulu',
    container('block contents', 'A block with its blobs.', { block: beaconBlock, ...blobMembers }),
  ),
  beaconBlock,
);
export const producedBlinded = within('bellatrix', 'fulu', blindedBlock);

/** Since Gloas, with `include_payload`. */
export const payloadContents = since(
  'gloas',
  container('block contents', 'A block with its payload and blobs.', {
    block: beaconBlock,
    execution_payload_envelope: executionPayloadEnvelope,
    ...blobMembers,
  }),
);

export const envelopeContents = since(
  'gloas',
  container('envelope contents', 'A signed envelope with its blobs.', {
    signed_execution_payload_envelope: signedExecutionPayloadEnvelope,
    ...blobMembers,
  }),
);

// ---------------------------------------------------------------- blobs and columns

const column = data(2048, {
  title: 'cell',
  description: 'A cell of the column: 2,048 bytes.',
  example: '0x',
});

export const dataColumnSidecar = since(
  'fulu',
  container('data column sidecar', 'One column of the blobs of a block.', {
    index: columnIndex,
    column: listOf(column),
    kzg_commitments: until('fulu', listOf(commitment)),
    kzg_proofs: listOf(proof),
    signed_block_header: until('fulu', signedBlockHeader),
    kzg_commitments_inclusion_proof: until('fulu', listOf(root, undefined, { exactly: 4 })),
    slot: since('gloas', slot),
    beacon_block_root: since('gloas', blockRoot),
  }),
);

/** Of releases before v5. The length of the inclusion proof depends on the preset. */
export const blobSidecar = container('blob sidecar', 'A blob with the proof that the block has it.', {
  index: uint64,
  blob,
  kzg_commitment: commitment,
  kzg_proof: proof,
  signed_block_header: signedBlockHeader,
  kzg_commitment_inclusion_proof: listOf(root),
});
