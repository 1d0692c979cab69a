/** States: `/eth/v1/beacon/genesis` and `/eth/v1/beacon/states/*`. */
import { address } from '../encoding';
import type { OperationEntry } from '../entry';
import { listOf, record } from '../types';
import { validatorMembers } from './beacon-state';
import { buildersFilter, validatorIds, validatorsFilter } from './bodies';
import { optional, shown } from './build';
import {
  committeeIndex,
  pendingConsolidation,
  pendingDeposit,
  pendingPartialWithdrawal,
  randao,
} from './containers';
import { forkVersion } from './fields';
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
import { laterVersioned, ofState, slotQuery, standard, versionedState } from './standard-build';
import { fork } from './standard-config';
import { builderStatus, validatorStatus, validatorStatusFilter } from './words';

const STATES = '/eth/v1/beacon/states/{state_id}';

export const genesis = record({
  genesis_time: uint64Of({ title: 'time', description: 'Unix time of slot 0.', unit: 'seconds' }),
  genesis_validators_root: root,
  genesis_fork_version: forkVersion,
});

export const validatorRecord = record({
  index: validatorIndex,
  balance: gwei,
  status: validatorStatus,
  validator: record(validatorMembers),
});

const checkpoint = record({ epoch, root: blockRoot });
export const finalityCheckpoints = record({
  previous_justified: checkpoint,
  current_justified: checkpoint,
  finalized: checkpoint,
});
const balances = listOf(record({ index: validatorIndex, balance: gwei }));
const committees = listOf(
  record({ index: uint64Of({ title: 'committee index' }), slot, validators: listOf(validatorIndex) }),
);

const builders = listOf(
  record({
    index: uint64Of({ title: 'builder index' }),
    status: builderStatus,
    builder: record({
      pubkey: publicKey,
      version: uint64Of({ title: 'version', description: 'Version of its credentials.' }),
      execution_address: address({ description: 'Account of the builder.' }),
      balance: gwei,
      deposit_epoch: epoch,
      withdrawable_epoch: epochOrNever,
    }),
  }),
);
const ofEpoch = optional('epoch', 'Epoch to look at.', epochOf(), 'the epoch of the state');
/** Ids that a GET takes; the specification says so of its `id` parameters. */
export const MOST_IDS_IN_GET = 64;
const ids = optional(
  'id',
  'Only these validators.',
  list(validatorId, { title: 'validator ids', unique: true }, MOST_IDS_IN_GET),
  'all',
);
const MANY = `At most ${MOST_IDS_IN_GET} ids in a GET: POST takes more.`;

export const statesOperations: readonly OperationEntry[] = [
  standard('Beacon', 'v2.0.0', '/eth/v1/beacon/genesis', 'Time, validators root and fork of the genesis.', {
    response: genesis,
  }),
  standard('Beacon', 'v2.0.0', `${STATES}/root`, 'Root of a state.', {
    response: record({ root }),
    beside: ofState,
  }),
  standard('Beacon', 'v2.0.0', `${STATES}/fork`, 'Fork of a state.', { response: fork, beside: ofState }),
  standard('Beacon', 'v2.0.0', `${STATES}/finality_checkpoints`, 'Justified and finalized checkpoints.', {
    response: finalityCheckpoints,
    beside: ofState,
  }),
  standard('Beacon', 'v2.0.0', `${STATES}/validators`, 'Validators with status and balance.', {
    query: [
      ids,
      optional(
        'status',
        'Only validators in these statuses.',
        list(validatorStatusFilter, { title: 'validator statuses', unique: true }),
        'all',
      ),
    ],
    response: listOf(validatorRecord),
    beside: ofState,
    notes: [MANY, 'Without ids the reply holds every validator of the network.'],
  }),
  standard('Beacon', 'v2.5.0', `${STATES}/validators`, 'Validators with status and balance, by a list.', {
    method: 'POST',
    body: validatorsFilter,
    response: listOf(validatorRecord),
    beside: ofState,
  }),
  standard('Beacon', 'v2.0.0', `${STATES}/validators/{validator_id}`, 'One validator.', {
    response: validatorRecord,
    beside: ofState,
    notes: ['An epoch that is not set is the largest uint64.'],
    shown: shown('Standard records shown'),
  }),
  standard('Beacon', 'v2.0.0', `${STATES}/validator_balances`, 'Balances of validators.', {
    query: [ids],
    ssz: true,
    response: balances,
    beside: ofState,
    notes: [MANY],
  }),
  standard('Beacon', 'v2.5.0', `${STATES}/validator_balances`, 'Balances of validators, by a list.', {
    method: 'POST',
    body: validatorIds,
    ssz: true,
    response: balances,
    beside: ofState,
  }),
  standard('Beacon', 'v3.0.0', `${STATES}/validator_identities`, 'Index, key and activation of validators.', {
    method: 'POST',
    body: validatorIds,
    ssz: true,
    response: listOf(record({ index: validatorIndex, pubkey: publicKey, activation_epoch: epochOrNever })),
    beside: ofState,
  }),
  standard('Beacon', 'next', `${STATES}/builders`, 'Builders of a state.', {
    method: 'POST',
    body: buildersFilter,
    response: builders,
    beside: ofState,
  }),
  standard('Beacon', 'v2.0.0', `${STATES}/committees`, 'Committees of an epoch.', {
    query: [
      ofEpoch,
      optional('index', 'Only this committee.', committeeIndex, 'all'),
      slotQuery(false, 'Only the committees of this slot.'),
    ],
    agreements: [{ kind: 'in-epoch', slot: 'slot', epoch: 'epoch' }],
    response: committees,
    beside: ofState,
  }),
  standard('Beacon', 'v2.0.0', `${STATES}/sync_committees`, 'The sync committee of an epoch.', {
    query: [ofEpoch],
    response: record({
      validators: listOf(validatorIndex),
      validator_aggregates: listOf(listOf(validatorIndex)),
    }),
    beside: ofState,
  }),
  standard('Beacon', 'v2.4.0', `${STATES}/randao`, 'The RANDAO mix of an epoch.', {
    query: [ofEpoch],
    response: record({ randao }),
    beside: ofState,
  }),
  standard('Beacon', 'v3.1.0', `${STATES}/pending_consolidations`, 'Consolidations that wait.', {
    ssz: true,
    response: listOf(pendingConsolidation),
    beside: laterVersioned,
  }),
  standard('Beacon', 'v3.0.0', `${STATES}/pending_deposits`, 'Deposits that wait.', {
    ssz: true,
    response: listOf(pendingDeposit),
    beside: laterVersioned,
  }),
  standard('Beacon', 'v3.0.0', `${STATES}/pending_partial_withdrawals`, 'Partial withdrawals that wait.', {
    ssz: true,
    response: listOf(pendingPartialWithdrawal),
    beside: laterVersioned,
  }),
  standard('Beacon', 'v4.0.0', `${STATES}/proposer_lookahead`, 'Proposers of the current and next epoch.', {
    ssz: true,
    response: listOf(validatorIndex),
    beside: versionedState,
  }),
];
