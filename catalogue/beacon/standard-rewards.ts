/** Rewards and light clients: `/eth/v1/beacon/rewards/*`, `/eth/v1/beacon/light_client/*`. */

import type { OperationEntry } from '../entry';
import { listOf, maybe, nullish, record } from '../types';
import { validatorIds } from './bodies';
import { required } from './build';
import { versionedItem } from './forks';
import { bootstrap, finalityUpdate, optimisticUpdate, update } from './light-client';
import { gwei, int64Of, uint64Of, validatorIndex, withLimit } from './primitives';
import { numberQuery, ofState, standard, versioned } from './standard-build';

const REWARDS = '/eth/v1/beacon/rewards';
const LIGHT = '/eth/v1/beacon/light_client';
const some = { method: 'POST', body: validatorIds, beside: ofState } as const;

const reward = int64Of({ title: 'reward', description: 'In gwei; below zero for a penalty.', unit: 'gwei' });
const rewardParts = {
  head: reward,
  target: reward,
  source: reward,
  inclusion_delay: nullish(
    uint64Of({
      title: 'reward',
      description: 'Phase 0 only, in gwei.',
      unit: 'gwei',
    }),
  ),
  // Newer nodes have it.
  inactivity: maybe(reward),
};

export const attestationRewards = record({
  ideal_rewards: listOf(record({ effective_balance: gwei, ...rewardParts })),
  total_rewards: listOf(record({ validator_index: validatorIndex, ...rewardParts })),
});

export const blockRewards = record({
  proposer_index: validatorIndex,
  total: gwei,
  attestations: gwei,
  sync_aggregate: gwei,
  proposer_slashings: gwei,
  attester_slashings: gwei,
});
export const syncReward = record({ validator_index: validatorIndex, reward });
const updates = listOf(versionedItem(update));

export const rewardsOperations: readonly OperationEntry[] = [
  standard('Rewards', 'v2.4.0', `${REWARDS}/sync_committee/{block_id}`, 'Sync committee rewards.', {
    ...some,
    response: listOf(syncReward),
  }),
  standard('Rewards', 'v2.4.0', `${REWARDS}/blocks/{block_id}`, 'Rewards of the proposer of a block.', {
    response: blockRewards,
    beside: ofState,
  }),
  standard('Rewards', 'v2.4.0', `${REWARDS}/attestations/{epoch}`, 'Attestation rewards of an epoch.', {
    ...some,
    response: attestationRewards,
  }),
  standard('Light client', 'v2.4.0', `${LIGHT}/bootstrap/{block_root}`, 'Where a light client starts.', {
    ssz: true,
    response: bootstrap,
    beside: versioned,
  }),
  standard('Light client', 'v2.4.0', `${LIGHT}/updates`, 'Updates, one a period.', {
    query: [
      numberQuery('start_period', 'First sync committee period.', true),
      required(
        'count',
        'How many periods, 1 or more.',
        withLimit(uint64Of({ title: 'count' }), {
          least: 1n,
          rule: 'number-out-of-range',
          message: 'Expected a number of at least 1: 0 periods have no update.',
        }),
      ),
    ],
    ssz: true,
    response: updates,
    envelope: 'bare',
    notes: ['A bare array, not wrapped in data.'],
  }),
  standard('Light client', 'v2.4.0', `${LIGHT}/finality_update`, 'The latest finality update.', {
    ssz: true,
    response: finalityUpdate,
    beside: versioned,
  }),
  standard('Light client', 'v2.4.0', `${LIGHT}/optimistic_update`, 'The latest optimistic update.', {
    ssz: true,
    response: optimisticUpdate,
    beside: versioned,
  }),
];
