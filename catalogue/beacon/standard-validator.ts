/** What a validator client asks of its node: `/eth/â¦/validator/*`. */
import type { OperationEntry } from '../entry';
import { type Agreement, anyOf, listOf, record } from '../types';
import { beaconBlock, blockContents, payloadContents, producedBlinded } from './beacon-block';
import {
  aggregates,
  committeeSelection,
  committeeSelections,
  committeeSubscriptions,
  contributions,
  firstAggregates,
  proposerPreferences,
  proposerPreparations,
  registrations,
  syncSelection,
  syncSelections,
  syncSubscriptions,
  uniqueIndices,
  validatorIndices,
} from './bodies';
import { optional, required } from './build';
import {
  attestation,
  attestationData,
  MAX_COMMITTEES,
  payloadAttestationData,
  SUBCOMMITTEES,
  syncCommitteeContribution,
} from './containers';
import { executionPayloadBid, executionPayloadEnvelope } from './execution-payload';
import { flag, graffiti, signature } from './fields';
import { firstOf, since, until } from './forks';
import { presence, publicKey, slot, trueOrFalse, uint64, uint256Of, validatorIndex } from './primitives';
import {
  consensusVersion,
  dependent,
  gloasVersion,
  numberQuery,
  ofDuties,
  rootQuery,
  slotQuery,
  standard,
  versioned,
} from './standard-build';

const V1 = '/eth/v1/validator';
const validators = { method: 'POST', body: validatorIndices } as const;
const submit = { method: 'POST', envelope: 'empty' } as const;
const publish = { ...submit, effect: 'send' } as const;

const randaoReveal = required('randao_reveal', 'RANDAO reveal of the proposer.', signature);
const graffitiQuery = optional('graffiti', 'Text for the block, 32 bytes as hex.', graffiti);
const skipRandao = optional(
  'skip_randao_verification',
  'Does not check the reveal, which is then the point at infinity.',
  presence,
);
const boost = numberQuery('builder_boost_factor', 'Percentage by which the builder’s bid is weighed.');
const first = [randaoReveal, graffitiQuery];
const revealed: readonly Agreement[] = [
  {
    kind: 'tested',
    paths: ['randao_reveal', 'skip_randao_verification'],
    passes: (reveal) => /^0xc0+$/i.test(String(reveal)),
    rule: 'members-contradict',
    message:
      'With skip_randao_verification the reveal is the point at infinity, 0xc0 and zeros: nodes reject others.',
  },
];

export const attesterDuty = record({
  pubkey: publicKey,
  validator_index: validatorIndex,
  committee_index: uint64,
  committee_length: uint64,
  committees_at_slot: uint64,
  validator_committee_index: uint64,
  slot,
});
export const proposerDuty = record({ pubkey: publicKey, validator_index: validatorIndex, slot });
export const syncDuty = record({
  pubkey: publicKey,
  validator_index: validatorIndex,
  validator_sync_committee_indices: listOf(uint64, undefined, { least: 1 }),
});
function weiOf(description: string) {
  return uint256Of({ title: 'amount', description, unit: 'wei' });
}
const blockValue = weiOf('Rewards of the proposer on the beacon chain.');
export const validatorLiveness = record({
  index: validatorIndex,
  is_live: flag('Whether the node saw a message of the validator in the epoch.'),
});

export const validatorOperations: readonly OperationEntry[] = [
  standard('Validator', 'v2.0.0', `${V1}/duties/attester/{epoch}`, 'Attester duties of an epoch.', {
    ...validators,
    response: listOf(attesterDuty),
    beside: dependent,
  }),
  standard('Validator', 'v2.0.0', `${V1}/duties/proposer/{epoch}`, 'Proposer duties of an epoch.', {
    response: listOf(proposerDuty),
    beside: dependent,
    deprecated: 'Deprecated after v4.0.0 in favor of /eth/v2/validator/duties/proposer/{epoch}.',
  }),
  standard(
    'Validator',
    'next',
    '/eth/v2/validator/duties/proposer/{epoch}',
    'Proposer duties, second form.',
    {
      response: listOf(proposerDuty),
      beside: dependent,
    },
  ),
  standard('Validator', 'v2.0.0', `${V1}/duties/sync/{epoch}`, 'Sync committee duties.', {
    ...validators,
    response: listOf(syncDuty),
    beside: ofDuties,
  }),
  standard('Validator', 'next', `${V1}/duties/ptc/{epoch}`, 'Payload timeliness duties.', {
    method: 'POST',
    body: uniqueIndices,
    response: listOf(proposerDuty),
    beside: dependent,
  }),
  standard('Validator', 'v2.5.0', '/eth/v3/validator/blocks/{slot}', 'Makes an unsigned block.', {
    ssz: true,
    response: anyOf(blockContents, producedBlinded),
    beside: {
      ...versioned,
      execution_payload_blinded: flag('Whether the block comes without its payload.'),
      execution_payload_value: weiOf('Value of the payload.'),
      consensus_block_value: blockValue,
    },
    query: [...first, skipRandao, boost],
    agreements: revealed,
  }),
  standard('Validator', 'next', '/eth/v4/validator/blocks/{slot}', 'Makes an unsigned block, fourth form.', {
    ssz: true,
    response: since('gloas', anyOf(beaconBlock, payloadContents)),
    beside: {
      ...versioned,
      consensus_block_value: blockValue,
      execution_payload_included: flag('Whether the payload came along.'),
    },
    query: [
      ...first,
      skipRandao,
      required('include_payload', 'Whether the payload comes along.', trueOrFalse),
      boost,
    ],
    agreements: revealed,
  }),
  standard('Validator', 'v2.0.0', `${V1}/attestation_data`, 'What to attest in a slot.', {
    ssz: true,
    response: attestationData,
    query: [slotQuery(true), numberQuery('committee_index', 'The committee.', false, MAX_COMMITTEES)],
    example: `${V1}/attestation_data?slot=1&committee_index=0`,
    notes: ['Older nodes also require committee_index.'],
  }),
  standard('Validator', 'next', `${V1}/payload_attestation_data`, 'What to attest of a payload.', {
    ssz: true,
    response: since('gloas', payloadAttestationData),
    beside: versioned,
    query: [slotQuery(true)],
  }),
  standard('Validator', 'v3.0.0', '/eth/v2/validator/aggregate_attestation', 'The best aggregate.', {
    ssz: true,
    response: attestation,
    beside: versioned,
    query: [
      rootQuery('attestation_data_root', 'Root of the attestation data.', true),
      slotQuery(true),
      numberQuery('committee_index', 'The committee.', true, MAX_COMMITTEES),
    ],
  }),
  standard('Validator', 'v3.0.0', '/eth/v2/validator/aggregate_and_proofs', 'Publishes aggregates.', {
    ...publish,
    body: aggregates,
    headers: [consensusVersion],
  }),
  standard(
    'Validator',
    'v2.0.0',
    `${V1}/beacon_committee_subscriptions`,
    'Subscribes to the subnets of committees.',
    { ...submit, body: committeeSubscriptions },
  ),
  standard(
    'Validator',
    'v2.0.0',
    `${V1}/sync_committee_subscriptions`,
    'Subscribes to the subnets of sync committees.',
    { ...submit, body: syncSubscriptions },
  ),
  standard(
    'Validator',
    'v2.4.0',
    `${V1}/beacon_committee_selections`,
    'Selection proofs of a distributed validator.',
    { method: 'POST', body: committeeSelections, response: listOf(committeeSelection) },
  ),
  standard('Validator', 'v2.0.0', `${V1}/sync_committee_contribution`, 'The best contribution.', {
    response: syncCommitteeContribution,
    query: [
      slotQuery(true),
      numberQuery('subcommittee_index', 'The subcommittee.', true, SUBCOMMITTEES),
      rootQuery('beacon_block_root', 'Root of the block.', true),
    ],
  }),
  standard(
    'Validator',
    'v2.4.0',
    `${V1}/sync_committee_selections`,
    'Sync selection proofs of a distributed validator.',
    { method: 'POST', body: syncSelections, response: listOf(syncSelection) },
  ),
  standard('Validator', 'v2.0.0', `${V1}/contribution_and_proofs`, 'Publishes contributions.', {
    ...publish,
    body: contributions,
  }),
  standard('Validator', 'v2.2.0', `${V1}/prepare_beacon_proposer`, 'Says who receives the fees.', {
    ...submit,
    body: proposerPreparations,
    deprecated: 'Deprecated after v4.0.0.',
  }),
  standard('Validator', 'v2.3.0', `${V1}/register_validator`, 'Registers validators with builders.', {
    ...submit,
    body: registrations,
    deprecated: 'Deprecated after v4.0.0.',
  }),
  standard('Validator', 'next', `${V1}/proposer_preferences`, 'Publishes preferences of proposers.', {
    ...publish,
    body: proposerPreferences,
    headers: [gloasVersion],
  }),
  standard('Validator', 'v2.4.0', `${V1}/liveness/{epoch}`, 'Whether validators were seen in an epoch.', {
    ...validators,
    response: listOf(validatorLiveness),
    notes: ['Only for the previous, current and next epoch.'],
  }),
  standard(
    'Validator',
    'next',
    `${V1}/execution_payload_bids/{slot}/{builder_index}`,
    'Makes an unsigned bid.',
    { ssz: true, response: executionPayloadBid, beside: versioned },
  ),
  standard(
    'Validator',
    'next',
    `${V1}/execution_payload_envelopes/{slot}/{beacon_block_root}`,
    'Makes an unsigned payload.',
    { ssz: true, response: executionPayloadEnvelope, beside: versioned },
  ),

  standard('Validator', 'v2.0.0', `${V1}/blocks/{slot}`, 'Makes an unsigned block, first form.', {
    response: until('phase0', beaconBlock),
    query: first,
    until: 'v2.3.0',
    instead: '/eth/v3/validator/blocks/{slot}',
  }),
  standard(
    'Validator',
    'v2.0.0',
    '/eth/v2/validator/blocks/{slot}',
    'Makes an unsigned block, second form.',
    {
      response: blockContents,
      beside: versioned,
      query: [...first, skipRandao],
      until: 'v2.5.0',
      removedBy: [{ client: 'Lodestar', version: '1.30.0' }],
      instead: '/eth/v3/validator/blocks/{slot}',
    },
  ),
  standard('Validator', 'v2.2.0', `${V1}/blinded_blocks/{slot}`, 'Makes an unsigned blinded block.', {
    response: firstOf(producedBlinded, beaconBlock),
    beside: versioned,
    query: [...first, skipRandao],
    until: 'v2.5.0',
    removedBy: [{ client: 'Lodestar', version: '1.30.0' }],
    instead: '/eth/v3/validator/blocks/{slot}',
  }),
  standard('Validator', 'v2.0.0', `${V1}/aggregate_attestation`, 'The best aggregate, first form.', {
    response: until('deneb', attestation),
    query: [rootQuery('attestation_data_root', 'Root of the attestation data.', true), slotQuery(true)],
    until: 'v3.1.0',
    instead: '/eth/v2/validator/aggregate_attestation',
  }),
  standard('Validator', 'v2.0.0', `${V1}/aggregate_and_proofs`, 'Publishes aggregates, first form.', {
    ...publish,
    body: firstAggregates,
    until: 'v3.1.0',
    instead: 'POST /eth/v2/validator/aggregate_and_proofs',
  }),
];
