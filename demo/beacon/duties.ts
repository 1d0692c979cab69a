import type { BlockId } from '../world/chain';
import { epochOf, slotsPerEpoch } from '../world/schedule';
import type { World } from '../world/world';
import { type BeaconCall, type BeaconMethod, badRequest } from './reply';

const duties: BeaconMethod = ({ world, param }) => {
  const { chain, validators } = world;
  const epoch = Number(param('epoch'));
  const current = epochOf(chain.clockSlot());
  if (epoch > current + 1) {
    return badRequest(`epoch ${epoch} is more than one epoch after the current epoch ${current}`);
  }
  const list = Array.from({ length: slotsPerEpoch }, (_, place) => {
    const slot = epoch * slotsPerEpoch + place;
    const index = validators.proposerOf(slot);
    return { pubkey: validators.all[index]?.pubkey, validator_index: String(index), slot: String(slot) };
  });
  const dependent = chain.rootOf(chain.upTo(Math.max(0, epoch * slotsPerEpoch - 1)));
  return {
    json: { dependent_root: dependent, execution_optimistic: chain.scenario === 'optimistic', data: list },
  };
};

const attesterDuties: BeaconMethod = ({ world, param, body }) => {
  const { chain, validators } = world;
  const epoch = Number(param('epoch'));
  const current = epochOf(chain.clockSlot());
  if (epoch > current + 1) {
    return badRequest(`epoch ${epoch} is more than one epoch after the current epoch ${current}`);
  }
  const ids = Array.isArray(body) ? (body as string[]) : [];
  const list = ids.flatMap((id) => {
    const one = validators.find(String(id));
    if (!one?.status.startsWith('active')) return [];
    const slot = validators.dutySlotOf(one.index, epoch);
    const committee = world.validators.committeeOf(slot);
    return [
      {
        pubkey: one.pubkey,
        validator_index: String(one.index),
        committee_index: '0',
        committee_length: String(committee.length),
        committees_at_slot: '1',
        validator_committee_index: String(committee.indexOf(one.index)),
        slot: String(slot),
      },
    ];
  });
  const dependent = chain.rootOf(chain.upTo(Math.max(0, (epoch - 1) * slotsPerEpoch - 1)));
  return {
    json: { dependent_root: dependent, execution_optimistic: chain.scenario === 'optimistic', data: list },
  };
};

export const epochsPerSyncPeriod = 256;
/** Each validator is in a sync committee with this chance: one in eight. */
const syncChance = 8;

function membersAmong({ chain, validators }: World, ids: readonly string[], period: number) {
  return ids.flatMap((id) => {
    const one = validators.find(id);
    return one && chain.random.below(syncChance, 'sync committee', one.index, period) === 0 ? one : [];
  });
}

const syncDuties: BeaconMethod = ({ world, param, body }) => {
  const { chain } = world;
  const epoch = Number(param('epoch'));
  const period = Math.floor(epoch / epochsPerSyncPeriod);
  const current = Math.floor(epochOf(chain.clockSlot()) / epochsPerSyncPeriod);
  if (period > current + 1) {
    return badRequest(`epoch ${epoch} is later than the next sync committee period`);
  }
  const ids = Array.isArray(body) ? (body as string[]) : [];
  const members = membersAmong(world, ids, period);
  return {
    json: {
      execution_optimistic: chain.scenario === 'optimistic',
      data: members.map(({ index, pubkey }) => ({
        pubkey,
        validator_index: String(index),
        validator_sync_committee_indices: [String(index), String(index + 256)],
      })),
    },
  };
};

/** Gwei for one vote of a member of the sync committee. */
const voteOfMember = 22_000;

/** What members of the sync committee earned in a block. */
export function syncRewardsOf({ body, world }: BeaconCall, { slot }: BlockId): readonly object[] {
  const all = world.validators.all.map(({ index }) => String(index));
  const ids = Array.isArray(body) && body.length > 0 ? (body as string[]) : all;
  const period = Math.floor(epochOf(slot) / epochsPerSyncPeriod);
  return membersAmong(world, ids, period).map(({ index }) => {
    const hasVoted = world.chain.random.below(20, 'sync vote', index, slot) > 0;
    return { validator_index: String(index), reward: String(hasVoted ? voteOfMember : -voteOfMember) };
  });
}

export const dutyMethods: Readonly<Record<string, BeaconMethod>> = {
  'validator-duties-proposer-epoch': duties,
  'validator-duties-proposer-epoch-v2': duties,
  'post-validator-duties-attester-epoch': attesterDuties,
  'post-validator-duties-sync-epoch': syncDuties,
};
