import type { BlockId } from '../world/chain';
import { epochOf, slotsPerEpoch } from '../world/schedule';
import type { World } from '../world/world';
import { isFinal, stateOf } from './block-ids';
import { type BeaconCall, type BeaconMethod, badRequest, notFound, stated } from './reply';

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

/** The validators of a list that are in the sync committee, with their positions in it. */
function membersAmong({ validators }: World, ids: readonly string[]) {
  const committee = validators.syncCommittee();
  return ids.flatMap((id) => {
    const one = validators.find(id);
    const positions = committee.flatMap((index, at) => (index === one?.index ? [at] : []));
    return one && positions.length > 0 ? { ...one, pubkey: one.pubkey, positions } : [];
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
  const members = membersAmong(world, ids);
  return {
    json: {
      execution_optimistic: chain.scenario === 'optimistic',
      data: members.map(({ index, positions, pubkey }) => ({
        pubkey,
        validator_index: String(index),
        validator_sync_committee_indices: positions.map(String),
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
  return membersAmong(world, ids).map(({ index }) => {
    const hasVoted = world.chain.random.below(20, 'sync vote', index, slot) > 0;
    return { validator_index: String(index), reward: String(hasVoted ? voteOfMember : -voteOfMember) };
  });
}

/** Of the epoch of a state and of the next one. Only states from Fulu on have them. */
const lookahead: BeaconMethod = ({ world, param }) => {
  const id = param('state_id');
  const block = stateOf(world, id);
  if (!block) return notFound(`no state for ${id}`);
  const first = epochOf(block.slot) * slotsPerEpoch;
  const proposers = Array.from({ length: 2 * slotsPerEpoch }, (_, place) =>
    String(world.validators.proposerOf(first + place)),
  );
  return {
    ...stated(world, proposers, isFinal(world, block), { version: 'fulu' }),
    headers: { 'Eth-Consensus-Version': 'fulu' },
  };
};

export const dutyMethods: Readonly<Record<string, BeaconMethod>> = {
  'beacon-states-state-id-proposer-lookahead': lookahead,
  'validator-duties-proposer-epoch': duties,
  'validator-duties-proposer-epoch-v2': duties,
  'post-validator-duties-attester-epoch': attesterDuties,
  'post-validator-duties-sync-epoch': syncDuties,
};
