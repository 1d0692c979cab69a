/** Containers of the consensus specification that blocks, states, pools and duties have in common. */
import { address, data, kzgCommitment } from '../encoding';
import { type Agreement, listOf, memberAt, range } from '../types';
import { bytes, flag, signature } from './fields';
import { container, firstOf, since } from './forks';
import {
  blockRoot,
  epoch,
  gwei,
  positionAmong,
  publicKey,
  root,
  rootOf,
  slot,
  uint64,
  uint64Of,
  validatorIndex,
  withdrawalCredentials,
} from './primitives';

const OTHER_ROOT = `0x${'11'.repeat(32)}`;

export const hash32 = rootOf({ title: 'hash', description: 'A hash, 32 bytes.', kind: 'hash' });
export const blockHash = rootOf({
  title: 'block hash',
  description: 'Hash of the execution block.',
  kind: 'hash',
});
export const randao = rootOf({ title: 'RANDAO mix', description: 'RANDAO mix, 32 bytes.', kind: 'hash' });
export const recipient = address({ title: 'fee recipient', description: 'Who receives the fees.' });
/** MAX_COMMITTEES_PER_SLOT, SYNC_COMMITTEE_SUBNET_COUNT and SYNC_COMMITTEE_SIZE of the mainnet preset. */
export const MAX_COMMITTEES = 64n;
export const SUBCOMMITTEES = 4n;
export const SYNC_COMMITTEE_SIZE = 512n;

/** NUMBER_OF_COLUMNS of the presets: 128. */
export const columnIndex = positionAmong(
  128n,
  uint64Of({ title: 'column index', description: 'Column of the blobs of a block.' }),
);

export const committeeIndex = positionAmong(
  MAX_COMMITTEES,
  uint64Of({ title: 'committee index', description: 'Committee of the slot.' }),
);
export const bits = bytes('bit list', 'Bits as hex, one per member.', 'bits');
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

/** A vote is about its own epoch and goes forward: nodes reject others. Slashings may hold those. */
const oneVote = {
  agreements: [
    range('data.source.epoch', 'data.target.epoch', 'epoch'),
    { kind: 'in-epoch', slot: 'data.slot', epoch: 'data.target.epoch' },
  ],
  example: { 'data.target.epoch': '0', 'data.source.epoch': '0' },
} as const;

/** Since Electra one attestation covers several committees. */
export const attestation = container(
  'attestation',
  'Votes of a committee, with their signature.',
  { aggregation_bits: bits, data: attestationData, signature, committee_bits: since('electra', bits) },
  {
    agreements: [
      ...oneVote.agreements,
      {
        kind: 'tested',
        paths: ['aggregation_bits'],
        passes: (bits) => !String(bits).endsWith('00'),
        rule: 'members-contradict',
        message: 'A list of bits ends with one that is set, which says how many there are: "0x01" has none.',
      },
    ],
    example: oneVote.example,
  },
);

const singleAttestation = container(
  'single attestation',
  'The vote of one validator.',
  { committee_index: committeeIndex, attester_index: validatorIndex, data: attestationData, signature },
  {
    agreements: [
      ...oneVote.agreements,
      {
        kind: 'tested',
        paths: ['data.index'],
        // From Gloas on 1 says that the payload is there.
        passes: (index) => Number(index) <= 1,
        rule: 'members-contradict',
        message: 'Since Electra committee_index names the committee, so data.index is 0.',
      },
    ],
    example: oneVote.example,
  },
);

/** What validators submit: since Electra in a form of its own. */
export const submittedAttestation = firstOf(since('electra', singleAttestation), attestation);
export { singleAttestation };

const indexedAttestation = container(
  'indexed attestation',
  'An attestation with the indices of its validators.',
  {
    attesting_indices: listOf(validatorIndex, undefined, { rising: true }),
    data: attestationData,
    signature,
  },
);

/** Two votes for one epoch, or one that surrounds the other. */
function isSlashable(...votes: readonly unknown[]): boolean {
  const [one, other] = votes.map((vote) =>
    ['source.epoch', 'target.epoch'].map((path) => Number(memberAt(vote, path))),
  ) as [[number, number], [number, number]];
  return one[1] === other[1] || (one[0] - other[0]) * (one[1] - other[1]) < 0;
}

export const attesterSlashing = container(
  'attester slashing',
  'Two attestations that contradict each other.',
  {
    attestation_1: indexedAttestation,
    attestation_2: indexedAttestation,
  },
  {
    agreements: [
      {
        kind: 'differ',
        paths: ['attestation_1.data', 'attestation_2.data'],
        rule: 'members-contradict',
        message: 'The two attestations are of the same data, so they prove nothing.',
      },
      {
        kind: 'tested',
        paths: ['attestation_2.data', 'attestation_1.data'],
        passes: isSlashable,
        rule: 'members-contradict',
        message: 'The votes are of different epochs, and neither surrounds the other, so they prove nothing.',
      },
      {
        kind: 'tested',
        paths: ['attestation_2.attesting_indices', 'attestation_1.attesting_indices'],
        passes: (second, first) =>
          !Array.isArray(first) || !Array.isArray(second) || first.some((one) => second.includes(one)),
        rule: 'members-contradict',
        message: 'No validator is in both attestations, so they prove nothing.',
      },
    ],
    example: { 'attestation_2.data.beacon_block_root': OTHER_ROOT },
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
  {
    agreements: [
      ...['slot', 'proposer_index'].map(
        (name): Agreement => ({
          kind: 'equal',
          paths: [`signed_header_1.message.${name}`, `signed_header_2.message.${name}`],
          rule: 'members-contradict',
          message: `A proposer slashing is about two blocks of one ${name}; this is another one.`,
        }),
      ),
      {
        kind: 'differ',
        paths: ['signed_header_1.message', 'signed_header_2.message'],
        rule: 'members-contradict',
        message: 'The two headers are the same, so they prove nothing.',
      },
    ],
    example: { 'signed_header_2.message.state_root': OTHER_ROOT },
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
  proof: listOf(root, undefined, { exactly: 33 }),
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
  pubkeys: listOf(publicKey),
  aggregate_pubkey: publicKey,
});

export const syncCommitteeContribution = container(
  'sync committee contribution',
  'Votes of a subcommittee of the sync committee.',
  {
    slot,
    beacon_block_root: blockRoot,
    subcommittee_index: positionAmong(
      SUBCOMMITTEES,
      uint64Of({ title: 'subcommittee index', description: 'Subcommittee, from 0 to 3.' }),
    ),
    aggregation_bits: bits,
    signature,
  },
  {
    agreements: [
      {
        kind: 'tested',
        paths: ['aggregation_bits'],
        passes: (votes) => /^0x(?:..|.{32})$/.test(String(votes)),
        rule: 'data-wrong-length',
        message: 'A subcommittee has 128 members, so 16 bytes of votes; one byte with the minimal preset.',
      },
    ],
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
  aggregation_bits: bytes(
    'committee bits',
    'Bits as hex, one per member of the committee.',
    'committee-bits',
  ),
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
