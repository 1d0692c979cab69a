/** The closed sets of words of the beacon API. */
import type { Fork } from '../types';
import { oneOf } from './primitives';

export const VALIDATOR_STATUSES = {
  pending_initialized: 'Deposit seen, not yet eligible to activate.',
  pending_queued: 'Waiting in the activation queue.',
  active_ongoing: 'Attesting.',
  active_exiting: 'Attesting, with its exit under way.',
  active_slashed: 'Slashed, still in the active set until its exit.',
  exited_unslashed: 'Exited in the regular way, not yet withdrawable.',
  exited_slashed: 'Exited after a slashing, not yet withdrawable.',
  withdrawal_possible: 'Exited, balance withdrawable.',
  withdrawal_done: 'Exited, balance withdrawn.',
} as const;

export const validatorStatus = oneOf(VALIDATOR_STATUSES, {
  title: 'validator status',
  kind: 'validator-status',
  example: 'active_ongoing',
});

export const validatorStatusFilter = oneOf(
  {
    ...VALIDATOR_STATUSES,
    active: 'All active statuses.',
    pending: 'All pending statuses.',
    exited: 'All exited statuses.',
    withdrawal: 'All withdrawal statuses.',
  },
  { title: 'validator status', kind: 'validator-status', example: 'active_ongoing' },
);

const NEWER = 'Newer nodes only.';

/** Every topic that some node serves; the text says who does not. */
export const EVENT_TOPICS = {
  head: 'The node has a new head.',
  block: 'A valid block was imported.',
  block_gossip: 'A block passed the gossip checks; not imported yet.',
  attestation: 'A valid attestation was received.',
  single_attestation: 'An attestation of one validator was received, from Electra on.',
  voluntary_exit: 'A voluntary exit was received.',
  bls_to_execution_change: 'A change of withdrawal credentials was received.',
  proposer_slashing: 'A proposer slashing was received.',
  attester_slashing: 'An attester slashing was received.',
  finalized_checkpoint: 'The finalized checkpoint moved.',
  chain_reorg: 'The head moved to another branch.',
  contribution_and_proof: 'A sync committee contribution was received.',
  light_client_finality_update: 'A light client finality update is ready.',
  light_client_optimistic_update: 'A light client optimistic update is ready.',
  payload_attributes: 'Attributes for the next payload; needs --always-prepare-payload.',
  blob_sidecar: 'A blob sidecar was received, from Deneb on; replaced by data_column_sidecar with Fulu.',
  data_column_sidecar: 'A data column sidecar was received, from Fulu on.',
  head_v2: `The node has a new head, second form. ${NEWER}`,
  execution_payload: `An execution payload was imported. ${NEWER}`,
  execution_payload_gossip: `An execution payload passed the gossip checks. ${NEWER}`,
  execution_payload_available: `An execution payload and its data are available. ${NEWER}`,
  execution_payload_bid: `A builder's bid was received. ${NEWER}`,
  payload_attestation_message: `A payload attestation was received. ${NEWER}`,
  fast_confirmation: `A block was confirmed fast. ${NEWER}`,
  proposer_preferences: `A proposer's preferences were received. ${NEWER}`,
  late_head: 'The head block came late. Lighthouse only.',
  block_reward: 'Rewards of an imported block. Lighthouse only.',
} as const;

export const eventTopic = oneOf(
  EVENT_TOPICS,
  { title: 'event topic', kind: 'event-topic', example: 'head' },
  'event-topic-unknown',
);

/** In the order in which they came. */
const CONSENSUS_FORKS = {
  phase0: 'Phase 0.',
  altair: 'Altair.',
  bellatrix: 'Bellatrix, the merge.',
  capella: 'Capella.',
  deneb: 'Deneb.',
  electra: 'Electra.',
  fulu: 'Fulu.',
  gloas: 'Gloas.',
} as const satisfies Readonly<Record<Fork, string>>;

export const consensusFork = consensusForkOf('electra');

/** @param example of an endpoint that only some forks have */
export function consensusForkOf(example: Fork) {
  return oneOf(CONSENSUS_FORKS, { title: 'consensus fork', example });
}

const BUILDER_STATUSES = {
  pending: 'Deposit seen, not yet active.',
  active: 'Makes bids.',
  exited: 'Has left.',
} as const;
export const builderStatus = oneOf(BUILDER_STATUSES, { title: 'builder status', example: 'active' });
