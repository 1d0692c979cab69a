import { attestationRewards } from '../../catalogue/beacon/standard-rewards';
import { needed, type Read, responseReader } from '../../catalogue/responses/reader';

const parts = { head: needed(true), target: needed(true), source: needed(true) } as const;

/** What validators earned with attestations in an epoch. */
export const rewardsReader = responseReader('post-beacon-rewards-attestations-epoch', attestationRewards, {
  ideal_rewards: needed(parts),
  total_rewards: needed({ validator_index: needed(true), inactivity: true, ...parts }),
});

type Part = keyof typeof parts;

/** A vote, derived from its reward. */
export interface RewardedVote {
  readonly validator: string;
  readonly source: boolean;
  readonly target: boolean;
  readonly head: boolean;
  /** False if the validator had no duty. */
  readonly active: boolean;
  /** What it earned in gwei; below zero for penalties. */
  readonly gwei: number;
}

/** How validators voted in an epoch, derived from their rewards, which any client reports. */
export function votesOf({
  ideal_rewards,
  total_rewards,
}: Read<typeof rewardsReader>): readonly RewardedVote[] {
  // Without finality a correct vote pays nothing, and only a wrong one costs.
  const pays = (part: Part) => ideal_rewards.some((ideal) => Number(ideal[part]) > 0);
  const paid = { source: pays('source'), target: pays('target'), head: pays('head') };
  const right = (reward: string, part: Part) => (paid[part] ? Number(reward) > 0 : Number(reward) >= 0);
  return total_rewards.map(({ head, inactivity = '0', source, target, validator_index }) => ({
    validator: validator_index,
    source: right(source, 'source'),
    target: right(target, 'target'),
    head: right(head, 'head'),
    // If correct votes are paid and a validator got nothing at all, it was not active.
    gwei: [head, source, target, inactivity].reduce((sum, part) => sum + Number(part), 0),
    active: !(paid.source && [head, source, target].every((reward) => Number(reward) === 0)),
  }));
}
