/** Rewards and light clients: `/eth/v1/beacon/rewards/*`, `/eth/v1/beacon/light_client/*`. */
import * as z from 'zod';
import type { OperationEntry } from '../entry';
import { listOf } from '../object';
import { record } from './fields';
import { gwei, int64Of, validatorId, validatorIndex } from './primitives';
import { numberQuery, standard, validatorsBody } from './standard-build';

const REWARDS = '/eth/v1/beacon/rewards';
const LIGHT = '/eth/v1/beacon/light_client';
const some = { method: 'POST', body: validatorsBody(validatorId, false) } as const;

const reward = int64Of({ title: 'reward', description: 'In gwei; below zero for a penalty.', unit: 'gwei' });
const rewardParts = { head: reward, target: reward, source: reward };

export const attestationRewards = z.lazy(() =>
  record({
    ideal_rewards: listOf(record({ effective_balance: gwei, ...rewardParts })),
    total_rewards: listOf(record({ validator_index: validatorIndex, ...rewardParts })),
  }),
);

export const rewardsOperations: readonly OperationEntry[] = [
  standard('Rewards', 'v2.4.0', `${REWARDS}/sync_committee/{block_id}`, 'Sync committee rewards.', some),
  standard('Rewards', 'v2.4.0', `${REWARDS}/blocks/{block_id}`, 'Rewards of the proposer of a block.'),
  standard('Rewards', 'v2.4.0', `${REWARDS}/attestations/{epoch}`, 'Attestation rewards of an epoch.', {
    ...some,
    response: attestationRewards,
  }),
  standard('Light client', 'v2.4.0', `${LIGHT}/bootstrap/{block_root}`, 'Where a light client starts.'),
  standard('Light client', 'v2.4.0', `${LIGHT}/updates`, 'Updates, one a period.', {
    query: [
      numberQuery('start_period', 'First sync committee period.', true),
      numberQuery('count', 'How many periods.', true),
    ],
    envelope: 'bare',
    notes: ['A bare array, not wrapped in data.'],
  }),
  standard('Light client', 'v2.4.0', `${LIGHT}/finality_update`, 'The latest finality update.'),
  standard('Light client', 'v2.4.0', `${LIGHT}/optimistic_update`, 'The latest optimistic update.'),
];
