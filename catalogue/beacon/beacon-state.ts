/** The state of the beacon chain, by fork. Lengths of its lists depend on the preset: they are not judged. */
import { listOf, maybe, type Schema } from '../types';
import {
  attestationData,
  bits,
  blockHash,
  blockHeader,
  checkpoint,
  eth1Data,
  pendingConsolidation,
  pendingDeposit,
  pendingPartialWithdrawal,
  randao,
  recipient,
  syncCommittee,
} from './containers';
import {
  account,
  builderIndex,
  executionPayloadBid,
  executionPayloadHeader,
  withdrawal,
} from './execution-payload';
import { flag, forkVersion } from './fields';
import { container, since, until, within } from './forks';
import {
  blockRoot,
  epoch,
  epochOrNever,
  gwei,
  publicKey,
  root,
  slot,
  uint64,
  uint64Of,
  validatorIndex,
  withdrawalCredentials,
} from './primitives';

export const validatorMembers = {
  pubkey: publicKey,
  withdrawal_credentials: withdrawalCredentials,
  effective_balance: gwei,
  slashed: flag('Whether it is slashed.'),
  activation_eligibility_epoch: epochOrNever,
  activation_epoch: epochOrNever,
  exit_epoch: epochOrNever,
  withdrawable_epoch: epochOrNever,
};

const participation = listOf(
  uint64Of({ title: 'flags', description: 'Participation flags of a validator.', ssz: 'byte' }),
);
const waitingAttestations = listOf(
  container('pending attestation', 'An attestation of the last epochs.', {
    aggregation_bits: bits,
    data: attestationData,
    inclusion_delay: uint64,
    proposer_index: validatorIndex,
  }),
);

const builderWithdrawal = container('builder pending withdrawal', 'A withdrawal of a builder that waits.', {
  fee_recipient: recipient,
  amount: gwei,
  builder_index: builderIndex,
});

/** Members of Gloas, whose drafts differ: none has to be there. In the order of v1.7.0-beta.3. */
function ofGloas(type: Schema): Schema {
  return since('gloas', maybe(type));
}

export const beaconState = container('beacon state', 'The state of the beacon chain.', {
  genesis_time: uint64Of({ title: 'time', description: 'Unix time of slot 0.', unit: 'seconds' }),
  genesis_validators_root: root,
  slot,
  fork: container('fork', 'A fork, with the epoch of its start.', {
    previous_version: forkVersion,
    current_version: forkVersion,
    epoch,
  }),
  latest_block_header: blockHeader,
  block_roots: listOf(blockRoot),
  state_roots: listOf(root),
  historical_roots: listOf(root),
  eth1_data: eth1Data,
  eth1_data_votes: listOf(eth1Data),
  eth1_deposit_index: uint64,
  validators: listOf(container('validator', 'A validator of the registry.', validatorMembers)),
  balances: listOf(gwei),
  randao_mixes: listOf(randao),
  slashings: listOf(gwei),
  previous_epoch_attestations: until('phase0', waitingAttestations),
  current_epoch_attestations: until('phase0', waitingAttestations),
  previous_epoch_participation: since('altair', participation),
  current_epoch_participation: since('altair', participation),
  justification_bits: bits,
  previous_justified_checkpoint: checkpoint,
  current_justified_checkpoint: checkpoint,
  finalized_checkpoint: checkpoint,
  inactivity_scores: since('altair', listOf(uint64)),
  current_sync_committee: since('altair', syncCommittee),
  next_sync_committee: since('altair', syncCommittee),
  latest_execution_payload_header: within('bellatrix', 'fulu', executionPayloadHeader),
  latest_block_hash: ofGloas(blockHash),
  next_withdrawal_index: since('capella', uint64),
  next_withdrawal_validator_index: since('capella', validatorIndex),
  historical_summaries: since(
    'capella',
    listOf(
      container('historical summary', 'Roots of a past period.', {
        block_summary_root: root,
        state_summary_root: root,
      }),
    ),
  ),
  deposit_requests_start_index: since('electra', uint64),
  deposit_balance_to_consume: since('electra', gwei),
  exit_balance_to_consume: since('electra', gwei),
  earliest_exit_epoch: since('electra', epoch),
  consolidation_balance_to_consume: since('electra', gwei),
  earliest_consolidation_epoch: since('electra', epoch),
  pending_deposits: since('electra', listOf(pendingDeposit)),
  pending_partial_withdrawals: since('electra', listOf(pendingPartialWithdrawal)),
  pending_consolidations: since('electra', listOf(pendingConsolidation)),
  proposer_lookahead: since('fulu', listOf(validatorIndex)),
  builders: ofGloas(
    listOf(
      container('builder', 'A builder of the registry.', {
        pubkey: publicKey,
        version: uint64Of({ title: 'builder version', description: 'Version of the builder.', ssz: 'byte' }),
        execution_address: account,
        balance: gwei,
        deposit_epoch: epoch,
        withdrawable_epoch: epochOrNever,
      }),
    ),
  ),
  next_withdrawal_builder_index: ofGloas(builderIndex),
  execution_payload_availability: ofGloas(bits),
  builder_pending_payments: ofGloas(
    listOf(
      container('builder pending payment', 'A payment of a builder that is not settled.', {
        weight: gwei,
        withdrawal: builderWithdrawal,
        proposer_index: validatorIndex,
      }),
    ),
  ),
  builder_pending_withdrawals: ofGloas(listOf(builderWithdrawal)),
  latest_execution_payload_bid: ofGloas(executionPayloadBid),
  payload_expected_withdrawals: ofGloas(listOf(withdrawal)),
  ptc_window: ofGloas(listOf(listOf(validatorIndex))),
});
