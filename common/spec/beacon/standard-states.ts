/** States: `/eth/v1/beacon/genesis` and `/eth/v1/beacon/states/*`. */
import * as z from 'zod';
import type { Body, OperationEntry } from '../entry';
import { listOf, notAnObject } from '../object';
import { optional, shown } from './build';
import { flag, record } from './fields';
import { forkVersion } from './hex';
import {
  blockRoot,
  epoch,
  epochOf,
  epochOrNever,
  gwei,
  list,
  publicKey,
  root,
  slot,
  uint64Of,
  validatorId,
  validatorIndex,
} from './primitives';
import { objectBody, slotQuery, standard, validatorsBody } from './standard-build';
import { fork } from './standard-config';
import { validatorStatus, validatorStatusFilter } from './words';

const STATES = '/eth/v1/beacon/states/{state_id}';

export const genesis = z.lazy(() =>
  record({
    genesis_time: uint64Of({ title: 'time', description: 'Unix time of slot 0.', unit: 'seconds' }),
    genesis_validators_root: root,
    genesis_fork_version: forkVersion,
  }),
);

export const validatorRecord = z.lazy(() =>
  record({
    index: validatorIndex,
    balance: gwei,
    status: validatorStatus,
    validator: record({
      pubkey: publicKey,
      withdrawal_credentials: root,
      effective_balance: gwei,
      slashed: flag('Whether it is slashed.'),
      activation_eligibility_epoch: epochOrNever,
      activation_epoch: epochOrNever,
      exit_epoch: epochOrNever,
      withdrawable_epoch: epochOrNever,
    }),
  }),
);

const checkpoint = z.lazy(() => record({ epoch, root: blockRoot }));
export const finalityCheckpoints = z.lazy(() =>
  record({ previous_justified: checkpoint, current_justified: checkpoint, finalized: checkpoint }),
);
const balances = z.lazy(() => listOf(record({ index: validatorIndex, balance: gwei })));
const committees = z.lazy(() =>
  listOf(record({ index: uint64Of({ title: 'committee index' }), slot, validators: listOf(validatorIndex) })),
);

const validatorsFilter: Body = {
  schema: z.looseObject({}, { error: notAnObject }).meta({
    title: 'validators filter',
    description: 'Which validators.',
    kind: 'object',
    example: {},
    members: { ids: listOf(validatorId), statuses: listOf(validatorStatusFilter) },
  }),
  required: true,
  example: { ids: ['1', '2'], statuses: ['active_ongoing'] },
};
const ids = optional('id', 'Only these validators.', list(validatorId, { title: 'validator ids' }), 'all');
const ofEpoch = optional('epoch', 'Epoch to look at.', epochOf(), 'the epoch of the state');
/** Ids that a GET takes; the specification says so of its `id` parameters. */
export const MOST_IDS_IN_GET = 64;
const MANY = `At most ${MOST_IDS_IN_GET} ids in a GET: POST takes more.`;

export const statesOperations: readonly OperationEntry[] = [
  standard('Beacon', 'v2.0.0', '/eth/v1/beacon/genesis', 'Time, validators root and fork of the genesis.', {
    response: genesis,
  }),
  standard('Beacon', 'v2.0.0', `${STATES}/root`, 'Root of a state.', {
    response: z.lazy(() => record({ root })),
  }),
  standard('Beacon', 'v2.0.0', `${STATES}/fork`, 'Fork of a state.', { response: fork }),
  standard('Beacon', 'v2.0.0', `${STATES}/finality_checkpoints`, 'Justified and finalized checkpoints.', {
    response: finalityCheckpoints,
  }),
  standard('Beacon', 'v2.0.0', `${STATES}/validators`, 'Validators with status and balance.', {
    query: [
      ids,
      optional(
        'status',
        'Only validators in these statuses.',
        list(validatorStatusFilter, { title: 'validator statuses' }),
        'all',
      ),
    ],
    response: listOf(validatorRecord),
    notes: [MANY, 'Without ids the reply holds every validator of the network.'],
  }),
  standard('Beacon', 'v2.5.0', `${STATES}/validators`, 'Validators with status and balance, by a list.', {
    method: 'POST',
    body: validatorsFilter,
    response: listOf(validatorRecord),
  }),
  standard('Beacon', 'v2.0.0', `${STATES}/validators/{validator_id}`, 'One validator.', {
    response: validatorRecord,
    notes: ['An epoch that is not set is the largest uint64.'],
    shown: shown('Standard records shown'),
  }),
  standard('Beacon', 'v2.0.0', `${STATES}/validator_balances`, 'Balances of validators.', {
    query: [ids],
    response: balances,
    notes: [MANY],
  }),
  standard('Beacon', 'v2.5.0', `${STATES}/validator_balances`, 'Balances of validators, by a list.', {
    method: 'POST',
    body: validatorsBody(validatorId, false),
    response: balances,
  }),
  standard('Beacon', 'v3.0.0', `${STATES}/validator_identities`, 'Index, key and activation of validators.', {
    method: 'POST',
    body: validatorsBody(validatorId, false),
  }),
  standard('Beacon', 'next', `${STATES}/builders`, 'Builders of a state.', {
    method: 'POST',
    body: objectBody({ required: false }),
  }),
  standard('Beacon', 'v2.0.0', `${STATES}/committees`, 'Committees of an epoch.', {
    query: [
      ofEpoch,
      optional('index', 'Only this committee.', uint64Of({ title: 'committee index' }), 'all'),
      slotQuery(false, 'Only the committees of this slot.'),
    ],
    response: committees,
  }),
  standard('Beacon', 'v2.0.0', `${STATES}/sync_committees`, 'The sync committee of an epoch.', {
    query: [ofEpoch],
  }),
  standard('Beacon', 'v2.4.0', `${STATES}/randao`, 'The RANDAO mix of an epoch.', { query: [ofEpoch] }),
  standard('Beacon', 'v3.1.0', `${STATES}/pending_consolidations`, 'Consolidations that wait.'),
  standard('Beacon', 'v3.0.0', `${STATES}/pending_deposits`, 'Deposits that wait.'),
  standard('Beacon', 'v3.0.0', `${STATES}/pending_partial_withdrawals`, 'Partial withdrawals that wait.'),
  standard('Beacon', 'v4.0.0', `${STATES}/proposer_lookahead`, 'Proposers of the current and next epoch.'),
];
