import * as z from 'zod';
import type { BlockPacking, BlockReward, Inclusion } from '../../common/panels/dashboard';
import type { VendorPrefix } from '../../common/spec/beacon/paths';
import { pathOf, withPrefix } from '../nodes/endpoints';
import { unsigned } from '../nodes/integers';
import type { NodeReader } from '../nodes/reader';
import { type Asked, askGet } from './asking';
import type { EpochRange } from './epochs';

const rewards = z.array(
  z.object({
    meta: z.object({ slot: unsigned.transform(Number), proposer_index: unsigned }),
    attestation_rewards: z.object({ total: z.number() }),
    sync_committee_rewards: z.number().optional(),
  }),
);

/** What the blocks of some epochs paid. */
export async function askRewards(
  reader: NodeReader,
  prefix: VendorPrefix,
  { first, last }: EpochRange,
  slotsPerEpoch: number,
): Promise<Asked<readonly BlockReward[]>> {
  const path = withPrefix(pathOf('vendor-analysis-block-rewards'), prefix);
  // Slot 0 is refused: the first block pays nobody.
  const query = `?start_slot=${Math.max(1, first * slotsPerEpoch)}&end_slot=${(last + 1) * slotsPerEpoch - 1}`;
  const asked = await askGet(reader, path + query, rewards);
  if (asked.state !== 'answered') return asked;
  return {
    state: 'answered',
    value: asked.value.map(({ meta, attestation_rewards, sync_committee_rewards }) => ({
      slot: meta.slot,
      proposer: meta.proposer_index,
      attestations: attestation_rewards.total,
      ...(sync_committee_rewards === undefined ? {} : { sync: sync_committee_rewards }),
    })),
  };
}

const packing = z.array(
  z.object({
    slot: unsigned.transform(Number),
    proposer_info: z.object({ validator_index: unsigned }),
    available_attestations: z.number(),
    included_attestations: z.number(),
  }),
);

/** How full the blocks of some epochs were; under the path of real nodes, else the one of the specification. */
export async function askPacking(
  reader: NodeReader,
  prefix: VendorPrefix,
  { first, last }: EpochRange,
): Promise<Asked<readonly BlockPacking[]>> {
  const query = `?start_epoch=${Math.max(1, first)}&end_epoch=${last}`;
  let asked: Asked<z.output<typeof packing>> = { state: 'not-served' };
  for (const id of ['vendor-analysis-block-packing-efficiency', 'vendor-analysis-block-packing']) {
    asked = await askGet(reader, withPrefix(pathOf(id), prefix) + query, packing);
    if (asked.state !== 'not-served') break;
  }
  if (asked.state !== 'answered') return asked;
  return {
    state: 'answered',
    value: asked.value.map((each) => ({
      slot: each.slot,
      proposer: each.proposer_info.validator_index,
      available: each.available_attestations,
      included: each.included_attestations,
    })),
  };
}

const inclusion = z.object({
  data: z.object({
    current_epoch_active_gwei: z.number(),
    previous_epoch_target_attesting_gwei: z.number(),
    previous_epoch_head_attesting_gwei: z.number(),
  }),
});

/** How much of the active balance voted right in an epoch: the epoch after it tells, once it is over. */
export async function askInclusion(
  reader: NodeReader,
  prefix: VendorPrefix,
  epoch: number,
): Promise<Asked<Inclusion>> {
  const path = pathOf('vendor-validator-inclusion-epoch-global', { epoch: String(epoch + 1) });
  const asked = await askGet(reader, withPrefix(path, prefix), inclusion);
  if (asked.state !== 'answered') return asked;
  const { data } = asked.value;
  const share = (gwei: number) =>
    data.current_epoch_active_gwei > 0 ? Math.min(1, gwei / data.current_epoch_active_gwei) : 0;
  return {
    state: 'answered',
    value: {
      epoch,
      target: share(data.previous_epoch_target_attesting_gwei),
      head: share(data.previous_epoch_head_attesting_gwei),
    },
  };
}
