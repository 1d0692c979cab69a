import type { BlockId } from '../world/chain';
import { slotsPerEpoch } from '../world/schedule';
import type { World } from '../world/world';
import { type BeaconMethod, badRequest, bare } from './reply';
import { epochRange } from './validators';

/** Maximum number of slots in a request: the rewards of each block are computed again. */
const maxSlots = 32 * 100;

/** Gwei for a timely vote with right source, target and head. */
const fullReward = 12_000;

/** The proposer's rewards for the attestations of the previous slot: pairs of validator index and gwei. */
function rewardsOf(world: World, block: BlockId): readonly (readonly [number, number])[] {
  const parent = world.chain.parentOf(block);
  if (!parent) return [];
  const epoch = Math.floor(parent.slot / slotsPerEpoch);
  return world.validators.committeeOf(parent.slot).flatMap((index) => {
    const vote = world.validators.voteOf(index, epoch);
    if (!vote.source) return [];
    const share = 0.26 + (vote.target ? 0.48 : 0) + (vote.head ? 0.26 : 0);
    return [[index, Math.round(fullReward * share)] as const];
  });
}

/** Gwei for the sync committee's votes in a block. */
const syncReward = ({ chain }: World, { slot }: BlockId) =>
  21_000 + chain.random.below(900, 'sync rewards', slot);

/** The rewards of a block's proposer, as the standard endpoint reports them. */
export function blockRewardsOf(world: World, block: BlockId): object {
  const attestations = rewardsOf(world, block).reduce((sum, [, reward]) => sum + reward, 0);
  const sync = syncReward(world, block);
  return {
    proposer_index: String(world.validators.proposerOf(block.slot)),
    total: String(attestations + sync),
    attestations: String(attestations),
    sync_aggregate: String(sync),
    proposer_slashings: '0',
    attester_slashings: '0',
  };
}

function rewardItem(world: World, block: BlockId): object {
  const { chain, validators } = world;
  const parent = chain.parentOf(block);
  const rewards = rewardsOf(world, block);
  const total = rewards.reduce((sum, [, reward]) => sum + reward, 0);
  // In the first block of an epoch, the attestations are from the previous epoch.
  const late = block.slot % slotsPerEpoch === 0;
  const proposer = validators.proposerOf(block.slot);
  const sync = syncReward(world, block);
  return {
    total: total + sync,
    block_root: chain.rootOf(block),
    meta: {
      slot: String(block.slot),
      parent_slot: String(parent?.slot ?? 0),
      proposer_index: proposer,
      graffiti: validators.graffitiOf(proposer),
    },
    attestation_rewards: {
      total,
      prev_epoch_total: late ? total : 0,
      curr_epoch_total: late ? 0 : total,
      per_attestation_rewards: rewards.map(([index, reward]) => ({ [String(index)]: reward })),
    },
    sync_committee_rewards: sync,
  };
}

const rewards: BeaconMethod = ({ world, query }) => {
  const { chain } = world;
  const start = Number(query('start_slot')[0]);
  const end = Number(query('end_slot')[0]);
  const head = chain.head();
  if (start > end) return badRequest(`start_slot ${start} is after end_slot ${end}`);
  if (end > head.slot) return badRequest(`end_slot ${end} is after the head slot ${head.slot}`);
  if (end - start + 1 > maxSlots)
    return badRequest(`at most ${maxSlots} slots: ${end - start + 1} were asked for`);
  const items: object[] = [];
  for (let slot = start; slot <= end; slot++) {
    const block = chain.atSlot(slot, head);
    if (block) items.push(rewardItem(world, block));
  }
  return bare(items);
};

function packingItem(world: World, block: BlockId): object {
  const { chain, validators } = world;
  const proposer = validators.proposerOf(block.slot);
  const parent = chain.parentOf(block);
  const available =
    world.validators.committeeOf(block.slot - 1).length + chain.random.below(4, 'left over', block.slot);
  const included = available - chain.random.below(Math.min(3, available + 1), 'not packed', block.slot);
  return {
    slot: String(block.slot),
    block_hash: chain.rootOf(block),
    proposer_info: { validator_index: proposer, graffiti: validators.graffitiOf(proposer) },
    available_attestations: available,
    included_attestations: included,
    prior_skip_slots: parent ? block.slot - parent.slot - 1 : 0,
  };
}

const packing: BeaconMethod = (call) => {
  const { world } = call;
  const range = epochRange(call);
  if (!range.ok) return badRequest(range.failure.message);
  const [start, end] = range.value;
  const head = world.chain.head();
  const items: object[] = [];
  for (let slot = start * slotsPerEpoch; slot < (end + 1) * slotsPerEpoch; slot++) {
    const block = world.chain.atSlot(slot, head);
    if (block) items.push(packingItem(world, block));
  }
  return bare(items);
};

export const analysisMethods: Readonly<Record<string, BeaconMethod>> = {
  'vendor-analysis-block-rewards': rewards,
  'vendor-analysis-block-packing': packing,
  'vendor-analysis-block-packing-efficiency': packing,
};
