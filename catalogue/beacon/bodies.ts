/** Request bodies of the community specification, each once: for checks, completion, hover and examples. */
import { address } from '../encoding';
import type { Body } from '../entry';
import { written } from '../object';
import { type Agreement, anyOf, type ListLimits, listOf, type Members, nullish, type Schema } from '../types';
import { envelopeContents, publishedBlock, signedBlindedBlock } from './beacon-block';
import {
  attestation,
  attesterSlashing,
  committeeIndex,
  payloadAttestationMessage,
  proposerSlashing,
  recipient,
  SUBCOMMITTEES,
  SYNC_COMMITTEE_SIZE,
  signedAggregate,
  signedContribution,
  signedCredentialChange,
  signedVoluntaryExit,
  submittedAttestation,
  syncCommitteeMessage,
} from './containers';
import { signedExecutionPayloadBid, signedExecutionPayloadEnvelope } from './execution-payload';
import { flag, signature } from './fields';
import { bodyOf, container, since, until } from './forks';
import {
  epoch,
  positionAmong,
  publicKey,
  rootOf,
  slot,
  uint64Of,
  validatorId,
  validatorIndex,
} from './primitives';
import { builderStatus, validatorStatusFilter } from './words';

const ssz = { ssz: true } as const;

/** An object of an endpoint that is none of the Beacon API. */
export function objectBody(
  title: string,
  members: Members,
  example: object,
  agreements: readonly Agreement[] = [],
): Body {
  const meta = { title, description: 'What is asked.', kind: 'object', example };
  return bodyOf(written(members, meta, { agreements }));
}

// ---------------------------------------------------------------- blocks and payloads

export const signedBlock = bodyOf(publishedBlock, ssz);
export const blindedBlock = bodyOf(signedBlindedBlock, ssz);
export const payloadBid = bodyOf(signedExecutionPayloadBid, ssz);
/** With the header Eth-Blob-Data-Included: true the blobs come along. */
export const payloadEnvelope = bodyOf(anyOf(signedExecutionPayloadEnvelope, envelopeContents), ssz);

// ---------------------------------------------------------------- pools

/** Version 1, before Electra. */
export const attestations = bodyOf(until('deneb', listOf(attestation)));
export const submittedAttestations = bodyOf(listOf(submittedAttestation), ssz);
export const payloadAttestations = bodyOf(listOf(since('gloas', payloadAttestationMessage)), ssz);
export const attesterSlashings = bodyOf(attesterSlashing);
export const proposerSlashings = bodyOf(proposerSlashing);
export const syncCommitteeMessages = bodyOf(listOf(syncCommitteeMessage));
export const voluntaryExit = bodyOf(signedVoluntaryExit);
export const credentialChanges = bodyOf(listOf(signedCredentialChange));

// ---------------------------------------------------------------- validators

export const aggregates = bodyOf(listOf(signedAggregate), ssz);
/** Version 1, before Electra. */
export const firstAggregates = bodyOf(until('deneb', listOf(signedAggregate)));
export const contributions = bodyOf(listOf(signedContribution));

export const committeeSubscriptions = bodyOf(
  listOf(
    container(
      'committee subscription',
      'A duty whose subnet the node should follow.',
      {
        validator_index: validatorIndex,
        committee_index: committeeIndex,
        committees_at_slot: uint64Of({
          title: 'number of committees',
          description: 'Committees of the slot.',
          example: '64',
        }),
        slot,
        is_aggregator: flag('Whether it aggregates.'),
      },
      { agreements: [{ kind: 'below', index: 'committee_index', count: 'committees_at_slot' }] },
    ),
  ),
);

export const syncSubscriptions = bodyOf(
  listOf(
    container(
      'sync committee subscription',
      'A member of the sync committee whose subnets the node should follow.',
      {
        validator_index: validatorIndex,
        sync_committee_indices: listOf(
          positionAmong(
            SYNC_COMMITTEE_SIZE,
            uint64Of({ title: 'index', description: 'Position in the committee.' }),
          ),
        ),
        until_epoch: epoch,
      },
    ),
  ),
);

export const committeeSelection = container(
  'committee selection',
  'A selection proof of a distributed validator.',
  {
    validator_index: validatorIndex,
    slot,
    selection_proof: signature,
  },
);
export const committeeSelections = bodyOf(listOf(committeeSelection));

export const syncSelection = container(
  'sync committee selection',
  'A selection proof of a distributed validator.',
  {
    validator_index: validatorIndex,
    slot,
    subcommittee_index: positionAmong(
      SUBCOMMITTEES,
      uint64Of({ title: 'subcommittee index', description: 'Subcommittee, from 0 to 3.' }),
    ),
    selection_proof: signature,
  },
);
export const syncSelections = bodyOf(listOf(syncSelection));

export const proposerPreparations = bodyOf(
  listOf(
    container('proposer preparation', 'Who receives the fees of a validator.', {
      validator_index: validatorIndex,
      fee_recipient: recipient,
    }),
  ),
);

export const registrations = bodyOf(
  listOf(
    container('signed registration', 'A registration with its signature.', {
      message: container('validator registration', 'What a validator asks of builders.', {
        fee_recipient: recipient,
        gas_limit: uint64Of({ title: 'gas limit', description: 'Preferred gas limit.', example: '36000000' }),
        timestamp: uint64Of({
          title: 'time',
          description: 'Unix time of the registration.',
          unit: 'seconds',
        }),
        pubkey: publicKey,
      }),
      signature,
    }),
  ),
  ssz,
);

export const signedPreferences = since(
  'gloas',
  container('signed preferences', 'Preferences with their signature.', {
    message: container('proposer preferences', 'What a proposer asks of builders.', {
      dependent_root: rootOf({ description: 'Block root that the duties depend on.' }),
      proposal_slot: slot,
      validator_index: validatorIndex,
      fee_recipient: address({ title: 'fee recipient', description: 'Who receives the fees.' }),
      target_gas_limit: uint64Of({ title: 'gas limit', description: 'Preferred gas limit.' }),
    }),
    signature,
  }),
);
export const proposerPreferences = bodyOf(listOf(signedPreferences), ssz);

// ---------------------------------------------------------------- which validators

function idList(item: Schema, limits: ListLimits, required: boolean): Body {
  return bodyOf(listOf(item, undefined, limits), { required, example: ['1', '2'] });
}

/** Indices of which at least one is needed. */
export const validatorIndices = idList(validatorIndex, { least: 1 }, true);
export const uniqueIndices = idList(validatorIndex, { least: 1, unique: true }, true);
/** Without a body: all validators. */
export const validatorIds = idList(validatorId, { unique: true }, false);

function filter(title: string, status: Schema, required: boolean, example: unknown): Body {
  const type = container(title, 'Which of them; all when a member is left out.', {
    ids: nullish(listOf(validatorId, undefined, { unique: true })),
    statuses: nullish(listOf(status, undefined, { unique: true })),
  });
  return bodyOf(type, { required, example });
}
export const validatorsFilter = filter('validators filter', validatorStatusFilter, true, {
  ids: ['1', '2'],
  statuses: ['active_ongoing'],
});
export const buildersFilter = filter('builders filter', builderStatus, false, {
  ids: ['1', '2'],
  statuses: ['active'],
});
