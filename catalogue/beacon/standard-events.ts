/** The event stream: `/eth/v1/events`. */
import { address } from '../encoding';
import type { OperationEntry } from '../entry';
import { anyOf, described, leaf, listOf, maybe, record, type Schema } from '../types';
import { signedPreferences } from './bodies';
import { optional, required, shown } from './build';
import {
  attestation,
  attesterSlashing,
  blockHash,
  commitment,
  hash32,
  payloadAttestationMessage,
  proposerSlashing,
  signedContribution,
  signedCredentialChange,
  signedVoluntaryExit,
  singleAttestation,
} from './containers';
import { signedExecutionPayloadBid } from './execution-payload';
import { flag, str } from './fields';
import { since, until, versionedItem } from './forks';
import { finalityUpdate, optimisticUpdate } from './light-client';
import {
  blockRoot,
  epoch,
  executionHash,
  gwei,
  list,
  oneOf,
  randaoMix,
  root,
  slot,
  uint64,
  uint64Of,
  validatorIndex,
} from './primitives';
import { standard } from './standard-build';
import { consensusFork, eventTopic } from './words';

const optimistic = maybe(flag('Whether the execution layer has yet to verify the block.'));
const recipient = address({ title: 'fee recipient', description: 'Who receives the fees.' });

/** An address; some clients write a placeholder of 32 zero bytes when none is set. */
const feeRecipient = described(
  anyOf(
    recipient,
    leaf<string>(
      { form: 'text', pattern: /^0x0{64}$/ },
      { title: '', description: '', kind: 'text', example: '' },
    ),
  ),
  {
    title: 'fee recipient',
    description: 'Who receives the fees.',
    kind: 'address',
    example: '0x0000000000000000000000000000000000000000',
  },
);

const payloadAttributes = versionedItem(
  record({
    proposal_slot: slot,
    proposer_index: validatorIndex,
    parent_block_root: blockRoot,
    parent_block_number: until('fulu', uint64),
    parent_block_hash: executionHash,
    payload_attributes: record({
      timestamp: uint64Of({ title: 'time', description: 'Unix time of the payload.', unit: 'seconds' }),
      prev_randao: randaoMix,
      parent_beacon_block_root: maybe(blockRoot),
      suggested_fee_recipient: feeRecipient,
      // From Capella on.
      withdrawals: maybe(
        listOf(
          record({
            index: uint64,
            validator_index: validatorIndex,
            address: address({ title: 'address', description: 'Who receives the withdrawal.' }),
            amount: gwei,
          }),
        ),
      ),
    }),
  }),
);

/** Events by topic. */
export const chainEvents = {
  payload_attributes: payloadAttributes,
  head: record({
    slot,
    block: blockRoot,
    state: root,
    epoch_transition: flag('Whether the block is the first of its epoch.'),
    previous_duty_dependent_root: root,
    current_duty_dependent_root: root,
    execution_optimistic: optimistic,
  }),
  block: record({ slot, block: blockRoot, execution_optimistic: optimistic }),
  finalized_checkpoint: record({ block: blockRoot, state: root, epoch, execution_optimistic: optimistic }),
  chain_reorg: record({
    slot,
    depth: uint64,
    old_head_block: blockRoot,
    new_head_block: blockRoot,
    old_head_state: root,
    new_head_state: root,
    epoch,
    execution_optimistic: optimistic,
  }),
};

/** Older nodes send updates of light clients without the version. */
function maybeVersioned(update: Schema): Schema {
  const condition = record({ attested_header: record({}) });
  return { form: 'when', condition, met: update, unmet: versionedItem(update) };
}

const builderIndex = uint64Of({ title: 'builder index', description: 'Index of the builder.' });
const ofPayload = { slot, builder_index: builderIndex, block_hash: blockHash, block_root: blockRoot };
const ofSidecar = { block_root: blockRoot, slot, index: uint64 };

/** What nodes pass on, as it came from the network. */
const gossipEvents: Readonly<Record<string, Schema>> = {
  head_v2: record({
    version: consensusFork,
    data: record({
      slot,
      block: blockRoot,
      state: root,
      payload_status: str('Whether the payload was seen.', { example: 'empty' }),
      epoch_transition: flag('Whether the block is the first of its epoch.'),
      current_epoch_dependent_root: root,
      next_epoch_dependent_root: root,
      execution_optimistic: optimistic,
    }),
  }),
  block_gossip: record({ slot, block: blockRoot }),
  attestation: attestation,
  single_attestation: singleAttestation,
  voluntary_exit: signedVoluntaryExit,
  bls_to_execution_change: signedCredentialChange,
  proposer_slashing: proposerSlashing,
  attester_slashing: attesterSlashing,
  contribution_and_proof: signedContribution,
  light_client_finality_update: maybeVersioned(finalityUpdate),
  light_client_optimistic_update: maybeVersioned(optimisticUpdate),
  blob_sidecar: record({ ...ofSidecar, kzg_commitment: commitment, versioned_hash: hash32 }),
  data_column_sidecar: record(ofSidecar),
  execution_payload: record({ ...ofPayload, execution_optimistic: optimistic }),
  execution_payload_gossip: record(ofPayload),
  execution_payload_available: record({ slot, block_root: blockRoot }),
  execution_payload_bid: versionedItem(signedExecutionPayloadBid),
  payload_attestation_message: versionedItem(since('gloas', payloadAttestationMessage)),
  fast_confirmation: record({ block: blockRoot, slot, current_slot: slot }),
  proposer_preferences: versionedItem(signedPreferences),
};

/** Shapes by topic; a topic that is not here is not judged. */
export const EVENT_SCHEMAS: Readonly<Record<string, Schema>> = { ...chainEvents, ...gossipEvents };

export const eventsOperations: readonly OperationEntry[] = [
  standard('Events', 'v2.0.0', '/eth/v1/events', 'Events of the chain and of gossip, as they occur.', {
    query: [
      required(
        'topics',
        'Topics to subscribe to.',
        list(eventTopic, { title: 'event topics', unique: true }),
      ),
    ],
    headers: [
      optional(
        'accept',
        'Says that a stream is wanted.',
        oneOf({ 'text/event-stream': 'Server-sent events.' }, { title: 'media type' }),
      ),
    ],
    envelope: 'stream',
    response: record({}),
    events: EVENT_SCHEMAS,
    flags: ['--always-prepare-payload', '--suggested-fee-recipient', '--prepare-payload-lookahead'],
    notes: [
      'payload_attributes events come only with --always-prepare-payload and --suggested-fee-recipient.',
      'The address of --suggested-fee-recipient may be a placeholder: the recipient of the proposer replaces it.',
      'With --prepare-payload-lookahead 8000 they come 4 s into each slot.',
      'Some older nodes take topics=a&topics=b only, not topics=a,b.',
    ],
    example: '/eth/v1/events?topics=payload_attributes',
    shown: shown('Events'),
  }),
];
