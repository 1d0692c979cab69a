/** Containers of the consensus specification that blocks, states, pools and duties have in common. */
import { address, data, kzgCommitment } from '../encoding';
import { flag } from './fields';
import { container, firstOf, listIn, since } from './forks';
import { bytes, signature } from './hex';
import {
  blockRoot,
  epoch,
  gwei,
  publicKey,
  root,
  rootOf,
  slot,
  uint64,
  uint64Of,
  validatorIndex,
  withdrawalCredentials,
} from './primitives';

export const hash32 = rootOf({ title: 'hash', description: 'A hash, 32 bytes.', kind: 'hash' });
export const blockHash = rootOf({
  title: 'block hash',
  description: 'Hash of the execution block.',
  kind: 'hash',
});
export const randao = rootOf({ title: 'RANDAO mix', description: 'RANDAO mix, 32 bytes.', kind: 'hash' });
export const recipient = address({ title: 'fee recipient', description: 'Who receives the fees.' });
export const committeeIndex = uint64Of({ title: 'committee index', description: 'Committee of the slot.' });
export const bits = bytes('bits', 'Bits as hex, one per member.');
export const commitment = kzgCommitment({
  title: 'KZG commitment',
  description: 'KZG commitment, 48 bytes.',
});
export const proof = data(48, { title: 'KZG proof', description: 'KZG proof, 48 bytes.' });
export const blob = data(131_072, { title: 'blob', description: 'A blob: 131,072 bytes.', example: '0x' });

export const checkpoint = container('checkpoint', 'An epoch and the root of its first block.', {
  epoch,
  root: blockRoot,
});

export const attestationData = container('attestation data', 'What a validator attests to.', {
  slot,
  index: committeeIndex,
  beacon_block_root: blockRoot,
  source: checkpoint,
  target: checkpoint,
});

/** Since Electra one attestation covers several committees. */
export const attestation = container('attestation', 'Votes of a committee, with their signature.', {
  aggregation_bits: bits,
  data: attestationData,
  signature,
  committee_bits: since('electra', bits),
});

const singleAttestation = container('single attestation', 'The vote of one validator.', {
  committee_index: committeeIndex,
  attester_index: validatorIndex,
  data: attestationData,
  signature,
});

/** What validators submit: since Electra in a form of its own. */
export const submittedAttestation = firstOf(since('electra', singleAttestation), attestation);
export { singleAttestation };

const indexedAttestation = container(
  'indexed attestation',
  'An attestation with the indices of its validators.',
  {
    attesting_indices: listIn(validatorIndex),
    data: attestationData,
    signature,
  },
);

export const attesterSlashing = container(
  'attester slashing',
  'Two attestations that contradict each other.',
  {
    attestation_1: indexedAttestation,
    attestation_2: indexedAttestation,
  },
);

export const blockHeader = container('block header', 'Header of a beacon block.', {
  slot,
  proposer_index: validatorIndex,
  parent_root: blockRoot,
  state_root: root,
  body_root: root,
});

export const signedBlockHeader = container('signed block header', 'A block header with its signature.', {
  message: blockHeader,
  signature,
});

export const proposerSlashing = container(
  'proposer slashing',
  'Two blocks of a proposer for the same slot.',
  {
    signed_header_1: signedBlockHeader,
    signed_header_2: signedBlockHeader,
  },
);

export const signedVoluntaryExit = container('voluntary exit', 'A validator leaves.', {
  message: container('exit message', 'Which validator leaves, and from which epoch on.', {
    epoch,
    validator_index: validatorIndex,
  }),
  signature,
});

export const signedCredentialChange = container(
  'credential change',
  'Changes where the withdrawals of a validator go.',
  {
    message: container('change message', 'Which validator, its old key and its new address.', {
      validator_index: validatorIndex,
      from_bls_pubkey: publicKey,
      to_execution_address: address({ description: 'Account that receives the withdrawals.' }),
    }),
    signature,
  },
);

const depositMembers = {
  pubkey: publicKey,
  withdrawal_credentials: withdrawalCredentials,
  amount: gwei,
  signature,
};

export const deposit = container('deposit', 'A deposit, with the proof that the contract has it.', {
  proof: listIn(root, { exactly: 33 }),
  data: container('deposit data', 'Key, credentials and amount of a deposit.', depositMembers),
});

export const pendingDeposit = container('pending deposit', 'A deposit that waits.', {
  ...depositMembers,
  slot,
});

export const pendingConsolidation = container('pending consolidation', 'A consolidation that waits.', {
  source_index: validatorIndex,
  target_index: validatorIndex,
});

export const pendingPartialWithdrawal = container(
  'pending partial withdrawal',
  'A partial withdrawal that waits.',
  { validator_index: validatorIndex, amount: gwei, withdrawable_epoch: epoch },
);

export const eth1Data = container('eth1 data', 'Deposit tree of the execution layer.', {
  deposit_root: root,
  deposit_count: uint64,
  block_hash: blockHash,
});

export const syncAggregate = container('sync aggregate', 'Votes of the sync committee.', {
  sync_committee_bits: bits,
  sync_committee_signature: signature,
});

export const syncCommittee = container('sync committee', 'Keys of the sync committee.', {
  pubkeys: listIn(publicKey),
  aggregate_pubkey: publicKey,
});

export const syncCommitteeContribution = container(
  'sync committee contribution',
  'Votes of a subcommittee of the sync committee.',
  {
    slot,
    beacon_block_root: blockRoot,
    subcommittee_index: uint64Of({ title: 'subcommittee index', description: 'Subcommittee, from 0 to 3.' }),
    aggregation_bits: bits,
    signature,
  },
);

export const signedContribution = container(
  'signed contribution',
  'A contribution with proof and signature.',
  {
    message: container('contribution and proof', 'A contribution, its aggregator and selection proof.', {
      aggregator_index: validatorIndex,
      contribution: syncCommitteeContribution,
      selection_proof: signature,
    }),
    signature,
  },
);

export const signedAggregate = container('signed aggregate', 'An aggregate with proof and signature.', {
  message: container('aggregate and proof', 'An aggregate, its aggregator and selection proof.', {
    aggregator_index: validatorIndex,
    aggregate: attestation,
    selection_proof: signature,
  }),
  signature,
});

export const payloadAttestationData = container(
  'payload attestation data',
  'What the committee saw of a payload.',
  {
    beacon_block_root: blockRoot,
    slot,
    payload_present: flag('Whether the payload was seen in time.'),
    blob_data_available: flag('Whether its blobs were available.'),
  },
);

export const payloadAttestation = container('payload attestation', 'Votes about a payload.', {
  aggregation_bits: bytes('committee bits', 'Bits as hex, one per member of the committee.'),
  data: payloadAttestationData,
  signature,
});

export const payloadAttestationMessage = container(
  'payload attestation message',
  'The vote of one validator.',
  {
    validator_index: validatorIndex,
    data: payloadAttestationData,
    signature,
  },
);

export const syncCommitteeMessage = container('sync committee message', 'The head that a member saw.', {
  slot,
  beacon_block_root: blockRoot,
  validator_index: validatorIndex,
  signature,
});
