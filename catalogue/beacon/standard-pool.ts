/** Operations that wait to be included: `/eth/â¦/beacon/pool/*`. */
import type { OperationEntry } from '../entry';
import { listOf } from '../types';
import {
  attestations,
  attesterSlashings,
  credentialChanges,
  payloadAttestations,
  proposerSlashings,
  submittedAttestations,
  syncCommitteeMessages,
  voluntaryExit,
} from './bodies';
import {
  attestation,
  attesterSlashing,
  MAX_COMMITTEES,
  payloadAttestation,
  proposerSlashing,
  signedCredentialChange,
  signedVoluntaryExit,
} from './containers';
import { since, until } from './forks';
import {
  consensusVersion,
  gloasVersion,
  numberQuery,
  slotQuery,
  standard,
  versioned,
} from './standard-build';

const POOL = '/eth/v1/beacon/pool';
const POOL_2 = '/eth/v2/beacon/pool';
const attestationFilter = [
  slotQuery(false, 'Only attestations of this slot.'),
  numberQuery('committee_index', 'Only attestations of this committee.', false, MAX_COMMITTEES),
];
const submit = { method: 'POST', envelope: 'empty', effect: 'send' } as const;
const FAILURES = 'An error may list in failures which items were refused.';

export const poolOperations: readonly OperationEntry[] = [
  standard('Beacon', 'v3.0.0', `${POOL_2}/attestations`, 'Attestations that wait.', {
    response: listOf(attestation),
    beside: versioned,
    query: attestationFilter,
  }),
  standard('Beacon', 'v3.0.0', `${POOL_2}/attestations`, 'Submits attestations.', {
    ...submit,
    body: submittedAttestations,
    headers: [consensusVersion],
    notes: [FAILURES],
  }),
  standard('Beacon', 'next', `${POOL}/payload_attestations`, 'Payload attestations that wait.', {
    ssz: true,
    response: listOf(since('gloas', payloadAttestation)),
    beside: versioned,
    query: [slotQuery(false, 'Only those of this slot.')],
  }),
  standard('Beacon', 'next', `${POOL}/payload_attestations`, 'Submits payload attestations.', {
    ...submit,
    body: payloadAttestations,
    headers: [gloasVersion],
    notes: [FAILURES],
  }),
  standard('Beacon', 'v3.0.0', `${POOL_2}/attester_slashings`, 'Attester slashings that wait.', {
    response: listOf(attesterSlashing),
    beside: versioned,
  }),
  standard('Beacon', 'v3.0.0', `${POOL_2}/attester_slashings`, 'Submits an attester slashing.', {
    ...submit,
    body: attesterSlashings,
    headers: [consensusVersion],
  }),
  standard('Beacon', 'v2.0.0', `${POOL}/proposer_slashings`, 'Proposer slashings that wait.', {
    response: listOf(proposerSlashing),
  }),
  standard('Beacon', 'v2.0.0', `${POOL}/proposer_slashings`, 'Submits a proposer slashing.', {
    ...submit,
    body: proposerSlashings,
  }),
  standard('Beacon', 'v2.0.0', `${POOL}/sync_committees`, 'Submits sync committee signatures.', {
    ...submit,
    body: syncCommitteeMessages,
    notes: [FAILURES],
  }),
  standard('Beacon', 'v2.0.0', `${POOL}/voluntary_exits`, 'Voluntary exits that wait.', {
    response: listOf(signedVoluntaryExit),
  }),
  standard('Beacon', 'v2.0.0', `${POOL}/voluntary_exits`, 'Submits a voluntary exit.', {
    ...submit,
    body: voluntaryExit,
  }),
  standard('Beacon', 'v2.4.0', `${POOL}/bls_to_execution_changes`, 'Credential changes that wait.', {
    response: listOf(signedCredentialChange),
  }),
  standard('Beacon', 'v2.4.0', `${POOL}/bls_to_execution_changes`, 'Submits credential changes.', {
    ...submit,
    body: credentialChanges,
    notes: [FAILURES],
  }),

  standard('Beacon', 'v2.0.0', `${POOL}/attestations`, 'Attestations that wait, first form.', {
    response: listOf(until('deneb', attestation)),
    query: attestationFilter,
    until: 'v3.1.0',
    instead: `${POOL_2}/attestations`,
  }),
  standard('Beacon', 'v2.0.0', `${POOL}/attestations`, 'Submits attestations, first form.', {
    ...submit,
    body: attestations,
    notes: [FAILURES],
    until: 'v3.1.0',
    instead: `POST ${POOL_2}/attestations`,
  }),
  standard('Beacon', 'v2.0.0', `${POOL}/attester_slashings`, 'Attester slashings that wait, first form.', {
    response: listOf(attesterSlashing),
    until: 'v3.1.0',
    instead: `${POOL_2}/attester_slashings`,
  }),
  standard('Beacon', 'v2.0.0', `${POOL}/attester_slashings`, 'Submits an attester slashing, first form.', {
    ...submit,
    body: attesterSlashings,
    until: 'v3.1.0',
    instead: `POST ${POOL_2}/attester_slashings`,
  }),
];
