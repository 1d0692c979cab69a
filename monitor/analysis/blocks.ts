import { blockPacking, blockReward } from '../../catalogue/beacon/analysis';
import type { VendorPrefix } from '../../catalogue/beacon/paths';
import { globalInclusion } from '../../catalogue/beacon/validator-inclusion';
import { listReader, type Read, responseReader } from '../../catalogue/responses/reader';
import { needed } from '../../catalogue/responses/selection';
import type { BlockPacking, BlockReward, Inclusion } from '../../common/panels/dashboard';
import { pathOf, withPrefix } from '../nodes/endpoints';
import type { NodeReader } from '../nodes/reader';
import { type Asked, askGet } from './asking';
import type { EpochRange } from './epochs';

const rewards = listReader('vendor-analysis-block-rewards', blockReward, {
  meta: needed({ slot: needed(true), proposer_index: needed(true) }),
  attestation_rewards: needed({ total: needed(true) }),
  sync_committee_rewards: true,
});

/** The rewards of the blocks of some epochs. */
export async function askRewards(
  reader: NodeReader,
  prefix: VendorPrefix,
  { first, last }: EpochRange,
  slotsPerEpoch: number,
): Promise<Asked<readonly BlockReward[]>> {
  const path = withPrefix(pathOf('vendor-analysis-block-rewards'), prefix);
  // Nodes reject slot 0: the genesis block has no rewards.
  const query = `?start_slot=${Math.max(1, first * slotsPerEpoch)}&end_slot=${(last + 1) * slotsPerEpoch - 1}`;
  const asked = await askGet(reader, path + query, rewards);
  if (asked.state !== 'answered') return asked;
  return {
    state: 'answered',
    value: asked.value.map(({ meta, attestation_rewards, sync_committee_rewards }) => ({
      slot: Number(meta.slot),
      proposer: String(meta.proposer_index),
      attestations: attestation_rewards.total,
      ...(sync_committee_rewards === undefined ? {} : { sync: sync_committee_rewards }),
    })),
  };
}

const packing = listReader('vendor-analysis-block-packing', blockPacking, {
  slot: needed(true),
  proposer_info: needed({ validator_index: needed(true) }),
  available_attestations: needed(true),
  included_attestations: needed(true),
});

/** The packing of the blocks of some epochs, under the path of real nodes or that of the specification. */
export async function askPacking(
  reader: NodeReader,
  prefix: VendorPrefix,
  { first, last }: EpochRange,
): Promise<Asked<readonly BlockPacking[]>> {
  const query = `?start_epoch=${Math.max(1, first)}&end_epoch=${last}`;
  let asked: Asked<Read<typeof packing>> = { state: 'not-served' };
  for (const id of ['vendor-analysis-block-packing-efficiency', 'vendor-analysis-block-packing']) {
    asked = await askGet(reader, withPrefix(pathOf(id), prefix) + query, packing);
    if (asked.state !== 'not-served') break;
  }
  if (asked.state !== 'answered') return asked;
  return {
    state: 'answered',
    value: asked.value.map((each) => ({
      slot: Number(each.slot),
      proposer: String(each.proposer_info.validator_index),
      available: each.available_attestations,
      included: each.included_attestations,
    })),
  };
}

const inclusion = responseReader('vendor-validator-inclusion-epoch-global', globalInclusion, {
  current_epoch_active_gwei: needed(true),
  previous_epoch_target_attesting_gwei: needed(true),
  previous_epoch_head_attesting_gwei: needed(true),
});

/** The share of the active balance that voted correctly in an epoch, known after the next epoch. */
export async function askInclusion(
  reader: NodeReader,
  prefix: VendorPrefix,
  epoch: number,
): Promise<Asked<Inclusion>> {
  const path = pathOf('vendor-validator-inclusion-epoch-global', { epoch: String(epoch + 1) });
  const asked = await askGet(reader, withPrefix(path, prefix), inclusion);
  if (asked.state !== 'answered') return asked;
  const data = asked.value;
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
