/** Operations that wait to be included: `/eth/â¦/beacon/pool/*`. */
import type { OperationEntry } from '../entry';
import { credentialChanges, syncCommitteeMessages, voluntaryExit } from './bodies';
import { consensusVersion, listBody, numberQuery, objectBody, slotQuery, standard } from './standard-build';

const POOL = '/eth/v1/beacon/pool';
const POOL_2 = '/eth/v2/beacon/pool';
const attestationFilter = [
  slotQuery(false, 'Only attestations of this slot.'),
  numberQuery('committee_index', 'Only attestations of this committee.'),
];
const submitList = { method: 'POST', envelope: 'empty', body: listBody() } as const;
const submitOne = { method: 'POST', envelope: 'empty', body: objectBody() } as const;
const FAILURES = 'An error may list in failures which items were refused.';

export const poolOperations: readonly OperationEntry[] = [
  standard('Beacon', 'v3.0.0', `${POOL_2}/attestations`, 'Attestations that wait.', {
    query: attestationFilter,
  }),
  standard('Beacon', 'v3.0.0', `${POOL_2}/attestations`, 'Submits attestations.', {
    ...submitList,
    headers: [consensusVersion],
    notes: [FAILURES],
  }),
  standard('Beacon', 'next', `${POOL}/payload_attestations`, 'Payload attestations that wait.', {
    query: [slotQuery(false, 'Only those of this slot.')],
  }),
  standard('Beacon', 'next', `${POOL}/payload_attestations`, 'Submits payload attestations.', {
    ...submitList,
    headers: [consensusVersion],
    notes: [FAILURES],
  }),
  standard('Beacon', 'v3.0.0', `${POOL_2}/attester_slashings`, 'Attester slashings that wait.'),
  standard('Beacon', 'v3.0.0', `${POOL_2}/attester_slashings`, 'Submits an attester slashing.', {
    ...submitOne,
    headers: [consensusVersion],
  }),
  standard('Beacon', 'v2.0.0', `${POOL}/proposer_slashings`, 'Proposer slashings that wait.'),
  standard('Beacon', 'v2.0.0', `${POOL}/proposer_slashings`, 'Submits a proposer slashing.', submitOne),
  standard('Beacon', 'v2.0.0', `${POOL}/sync_committees`, 'Submits sync committee signatures.', {
    ...submitList,
    body: syncCommitteeMessages,
    notes: [FAILURES],
  }),
  standard('Beacon', 'v2.0.0', `${POOL}/voluntary_exits`, 'Voluntary exits that wait.'),
  standard('Beacon', 'v2.0.0', `${POOL}/voluntary_exits`, 'Submits a voluntary exit.', {
    ...submitOne,
    body: voluntaryExit,
  }),
  standard('Beacon', 'v2.4.0', `${POOL}/bls_to_execution_changes`, 'Credential changes that wait.'),
  standard('Beacon', 'v2.4.0', `${POOL}/bls_to_execution_changes`, 'Submits credential changes.', {
    ...submitList,
    body: credentialChanges,
    notes: [FAILURES],
  }),

  standard('Beacon', 'v2.0.0', `${POOL}/attestations`, 'Attestations that wait, first form.', {
    query: attestationFilter,
    until: 'v3.1.0',
    instead: `${POOL_2}/attestations`,
  }),
  standard('Beacon', 'v2.0.0', `${POOL}/attestations`, 'Submits attestations, first form.', {
    ...submitList,
    notes: [FAILURES],
    until: 'v3.1.0',
    instead: `POST ${POOL_2}/attestations`,
  }),
  standard('Beacon', 'v2.0.0', `${POOL}/attester_slashings`, 'Attester slashings that wait, first form.', {
    until: 'v3.1.0',
    instead: `${POOL_2}/attester_slashings`,
  }),
  standard('Beacon', 'v2.0.0', `${POOL}/attester_slashings`, 'Submits an attester slashing, first form.', {
    ...submitOne,
    until: 'v3.1.0',
    instead: `POST ${POOL_2}/attester_slashings`,
  }),
];
