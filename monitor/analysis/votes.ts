import type { VendorPrefix } from '../../catalogue/beacon/paths';
import { validatorRecord } from '../../catalogue/beacon/standard-states';
import { listReader, needed } from '../../catalogue/responses/reader';
import type { Vote, VoteShares } from '../../common/panels/dashboard';
import { pathOf, withPrefix } from '../nodes/endpoints';
import type { NodeReader } from '../nodes/reader';
import { metricsReader, performanceReader } from '../validators/attestation-readers';
import { rewardsReader, votesOf } from '../validators/vote-rewards';
import { type Asked, askGet, askPost } from './asking';
import { type EpochRange, epochsIn } from './epochs';

/** How one validator voted, epoch by epoch, from the analysis endpoint. */
export async function askPerformance(
  reader: NodeReader,
  prefix: VendorPrefix,
  index: string,
  { first, last }: EpochRange,
): Promise<Asked<ReadonlyMap<number, Vote>>> {
  const path = pathOf('vendor-analysis-attestation-performance-index', { index });
  const query = `?start_epoch=${first}&end_epoch=${last}`;
  const asked = await askGet(reader, withPrefix(path, prefix) + query, performanceReader);
  if (asked.state !== 'answered') return asked;
  const votes = Object.entries(asked.value[0]?.epochs ?? {}).flatMap(([epoch, read]) => {
    if (!read) return [];
    const { delay, ...vote } = read;
    return [[Number(epoch), { ...vote, ...(delay == null ? {} : { delay }) }] as const];
  });
  return { state: 'answered', value: new Map(votes) };
}

/** How validators voted in one epoch, derived from their rewards, which any client reports. */
export async function askVotesByRewards(
  reader: NodeReader,
  indices: readonly string[],
  epoch: number,
): Promise<Asked<ReadonlyMap<string, Vote>>> {
  const path = pathOf('post-beacon-rewards-attestations-epoch', { epoch: String(epoch) });
  const asked = await askPost(reader, path, indices, rewardsReader);
  if (asked.state !== 'answered') return asked;
  const votes = votesOf(asked.value).map(({ gwei: _, validator, ...vote }) => [validator, vote] as const);
  return { state: 'answered', value: new Map(votes) };
}

/** The counts for the validators that the node monitors; others are left out. */
export async function askShares(
  reader: NodeReader,
  prefix: VendorPrefix,
  indices: readonly string[],
): Promise<Asked<ReadonlyMap<string, VoteShares>>> {
  const path = withPrefix(pathOf('post-vendor-ui-validator-metrics'), prefix);
  const asked = await askPost(reader, path, { indices: indices.map(Number) }, metricsReader);
  if (asked.state !== 'answered') return asked;
  return {
    state: 'answered',
    value: new Map(
      Object.entries(asked.value.validators ?? {}).map(([validator, each]) => [
        validator,
        {
          hits: each?.attestation_hit_percentage ?? Number.NaN,
          head: each?.attestation_head_hit_percentage ?? Number.NaN,
          target: each?.attestation_target_hit_percentage ?? Number.NaN,
          distance: each?.latest_attestation_inclusion_distance ?? Number.NaN,
        },
      ]),
    ),
  };
}

const found = listReader('beacon-states-state-id-validators', validatorRecord, {
  index: needed(true),
  validator: needed({ pubkey: needed(true) }),
});

/** The indices of public keys; unknown keys are left out. */
export async function askIndices(
  reader: NodeReader,
  keys: readonly string[],
): Promise<Asked<ReadonlyMap<string, string>>> {
  const path = pathOf('beacon-states-state-id-validators', { state_id: 'head' });
  const asked = await askGet(reader, `${path}?${keys.map((key) => `id=${key}`).join('&')}`, found);
  if (asked.state !== 'answered') return asked;
  return {
    state: 'answered',
    value: new Map(asked.value.map((each) => [each.validator.pubkey.toLowerCase(), each.index])),
  };
}

/** The epochs of a range one by one, newest first, because the newest are of most interest. */
export function newestFirst(range: EpochRange): readonly number[] {
  return [...epochsIn(range)].reverse();
}
