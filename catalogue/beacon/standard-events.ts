/** The event stream: `/eth/v1/events`. */
import { address } from '../encoding';
import type { OperationEntry } from '../entry';
import {
  anyOf,
  described,
  judged,
  leaf,
  listOf,
  maybe,
  problemsOf,
  record,
  refined,
  type Schema,
} from '../types';
import { signedPreferences } from './bodies';
import { optional, required, shown } from './build';
import { byForkOf, ofAnyFork, problemsByFork, versionedItem } from './by-fork';
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
import { type ForkType, since } from './forks';
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

export const payloadAttributes = refined(
  record({
    version: consensusFork,
    data: record({
      proposal_slot: slot,
      proposer_index: validatorIndex,
      parent_block_root: blockRoot,
      // Gone since Gloas.
      parent_block_number: maybe(uint64),
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
  }),
  ({ version, data }, report) => {
    if (version === 'gloas' || data?.parent_block_number !== undefined) return;
    report('missing-member', 'Member "parent_block_number" is missing.', { path: ['data'] });
  },
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

/** `{version, data}`; older nodes send light client updates without the version. */
function versionedEvent(type: ForkType, flat?: string): Schema {
  const item = versionedItem(type);
  if (flat === undefined) return item;
  const byFork = byForkOf(type, 'response');
  return judged(
    { title: 'update', description: 'With its fork.', kind: 'object', example: {} },
    (value, report) => {
      const bare = typeof value === 'object' && value !== null && flat in value;
      const problems = bare ? problemsByFork(byFork, value, undefined) : problemsOf(item, value);
      for (const { rule, message, path, at } of problems) report(rule, message, { path, at });
    },
  );
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
  attestation: ofAnyFork(attestation, 'response'),
  single_attestation: ofAnyFork(singleAttestation, 'response'),
  voluntary_exit: ofAnyFork(signedVoluntaryExit, 'response'),
  bls_to_execution_change: ofAnyFork(signedCredentialChange, 'response'),
  proposer_slashing: ofAnyFork(proposerSlashing, 'response'),
  attester_slashing: ofAnyFork(attesterSlashing, 'response'),
  contribution_and_proof: ofAnyFork(signedContribution, 'response'),
  light_client_finality_update: versionedEvent(finalityUpdate, 'attested_header'),
  light_client_optimistic_update: versionedEvent(optimisticUpdate, 'attested_header'),
  blob_sidecar: record({ ...ofSidecar, kzg_commitment: commitment, versioned_hash: hash32 }),
  data_column_sidecar: record(ofSidecar),
  execution_payload: record({ ...ofPayload, execution_optimistic: optimistic }),
  execution_payload_gossip: record(ofPayload),
  execution_payload_available: record({ slot, block_root: blockRoot }),
  execution_payload_bid: versionedEvent(signedExecutionPayloadBid),
  payload_attestation_message: versionedEvent(since('gloas', payloadAttestationMessage)),
  fast_confirmation: record({ block: blockRoot, slot, current_slot: slot }),
  proposer_preferences: versionedEvent(signedPreferences),
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
