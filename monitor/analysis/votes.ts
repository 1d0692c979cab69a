import * as z from 'zod';
import type { Vote, VoteShares } from '../../common/panels/dashboard';
import type { VendorPrefix } from '../../common/spec/beacon/paths';
import { pathOf, withPrefix } from '../nodes/endpoints';
import { signed, unsigned } from '../nodes/integers';
import type { NodeReader } from '../nodes/reader';
import { type Asked, askGet, askPost } from './asking';
import { type EpochRange, epochsIn } from './epochs';

const performance = z.array(
  z.object({
    epochs: z.record(
      z.string(),
      z.object({
        active: z.boolean(),
        head: z.boolean(),
        target: z.boolean(),
        source: z.boolean(),
        delay: z.number().nullish(),
      }),
    ),
  }),
);

/** How one validator voted, epoch by epoch, from the analysis of the node. */
export async function askPerformance(
  reader: NodeReader,
  prefix: VendorPrefix,
  index: string,
  { first, last }: EpochRange,
): Promise<Asked<ReadonlyMap<number, Vote>>> {
  const path = pathOf('vendor-analysis-attestation-performance-index', { index });
  const query = `?start_epoch=${first}&end_epoch=${last}`;
  const asked = await askGet(reader, withPrefix(path, prefix) + query, performance);
  if (asked.state !== 'answered') return asked;
  const votes = Object.entries(asked.value[0]?.epochs ?? {}).map(
    ([epoch, { delay, ...vote }]) =>
      [Number(epoch), { ...vote, ...(delay == null ? {} : { delay }) }] as const,
  );
  return { state: 'answered', value: new Map(votes) };
}

const reward = signed.transform(Number);

const kinds = { head: reward, target: reward, source: reward };

const rewards = z.object({
  data: z.object({
    ideal_rewards: z.array(z.object(kinds)),
    total_rewards: z.array(z.object({ validator_index: unsigned, ...kinds })),
  }),
});

/**
 * How validators voted in one epoch, from what they were paid for it: any client tells that. Where a right vote pays
 * and somebody was paid nothing at all, nothing was expected: that one was not active.
 */
export async function askVotesByRewards(
  reader: NodeReader,
  indices: readonly string[],
  epoch: number,
): Promise<Asked<ReadonlyMap<string, Vote>>> {
  const path = pathOf('post-beacon-rewards-attestations-epoch', { epoch: String(epoch) });
  const asked = await askPost(reader, path, indices, rewards);
  if (asked.state !== 'answered') return asked;
  const { ideal_rewards, total_rewards } = asked.value.data;
  // While the chain does not finalize a right vote brings nothing, and only a wrong one costs.
  const pays = (kind: keyof typeof kinds) => ideal_rewards.some((ideal) => ideal[kind] > 0);
  const paid = { head: pays('head'), target: pays('target'), source: pays('source') };
  const right = (value: number, kind: keyof typeof kinds) => (paid[kind] ? value > 0 : value >= 0);
  const votes = total_rewards.map(({ head, source, target, validator_index }): readonly [string, Vote] => [
    validator_index,
    {
      active: !(paid.source && head === 0 && target === 0 && source === 0),
      head: right(head, 'head'),
      target: right(target, 'target'),
      source: right(source, 'source'),
    },
  ]);
  return { state: 'answered', value: new Map(votes) };
}

const percentage = z.number().catch(Number.NaN);
const metrics = z.object({
  data: z.object({
    validators: z.record(
      z.string(),
      z.object({
        attestation_hit_percentage: percentage,
        attestation_head_hit_percentage: percentage,
        attestation_target_hit_percentage: percentage,
        latest_attestation_inclusion_distance: percentage,
      }),
    ),
  }),
});

/** What the node counts of the validators that it monitors; the others are left out. */
export async function askShares(
  reader: NodeReader,
  prefix: VendorPrefix,
  indices: readonly string[],
): Promise<Asked<ReadonlyMap<string, VoteShares>>> {
  const path = withPrefix(pathOf('post-vendor-ui-validator-metrics'), prefix);
  const asked = await askPost(reader, path, { indices: indices.map(Number) }, metrics);
  if (asked.state !== 'answered') return asked;
  return {
    state: 'answered',
    value: new Map(
      Object.entries(asked.value.data.validators).map(([validator, each]) => [
        validator,
        {
          hits: each.attestation_hit_percentage,
          head: each.attestation_head_hit_percentage,
          target: each.attestation_target_hit_percentage,
          distance: each.latest_attestation_inclusion_distance,
        },
      ]),
    ),
  };
}

const found = z.object({
  data: z.array(z.object({ index: unsigned, validator: z.object({ pubkey: z.string() }) })),
});

/** The indices of public keys; those that the chain does not know are left out. */
export async function askIndices(
  reader: NodeReader,
  keys: readonly string[],
): Promise<Asked<ReadonlyMap<string, string>>> {
  const path = pathOf('beacon-states-state-id-validators', { state_id: 'head' });
  const asked = await askGet(reader, `${path}?${keys.map((key) => `id=${key}`).join('&')}`, found);
  if (asked.state !== 'answered') return asked;
  return {
    state: 'answered',
    value: new Map(asked.value.data.map((each) => [each.validator.pubkey.toLowerCase(), each.index])),
  };
}

/** The epochs of a range one by one, the newest first: what is looked at first comes first. */
export function newestFirst(range: EpochRange): readonly number[] {
  return [...epochsIn(range)].reverse();
}
