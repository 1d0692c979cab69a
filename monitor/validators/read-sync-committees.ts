import { syncReward } from '../../catalogue/beacon/standard-rewards';
import { syncDuty } from '../../catalogue/beacon/standard-validator';
import { usualEpochsPerSyncPeriod } from '../../catalogue/networks';
import { listReader, needed, type Read } from '../../catalogue/responses/reader';
import { firstSlotOf } from '../../common/units/slots';
import type { NodeReader } from '../nodes/reader';
import { parsed } from '../readings/answer';
import type { NodeMemory } from '../readings/node-memory';
import { ask, readings } from './asked';
import type { SyncCommittee } from './state';

const rewards = listReader('post-beacon-rewards-sync-committee-block-id', syncReward, {
  validator_index: needed(true),
  reward: true,
});
const duties = listReader('post-validator-duties-sync-epoch', syncDuty, { validator_index: needed(true) });

/** Statuses that mean that the node does not have the endpoint. */
const notServed: ReadonlySet<number> = new Set([404, 405, 501]);

/**
 * The validators in the current sync committee and in the next one. Each committee is requested once, unless other
 * validators are watched. Undefined if the node does not serve them.
 */
export async function readSyncCommittees(
  reader: NodeReader,
  active: readonly string[],
  epoch: bigint,
  memory: NodeMemory,
): Promise<readonly SyncCommittee[] | undefined> {
  if (memory.syncCommittees === null) return undefined;
  const length = periodLength(memory);
  const asked = active.join();
  const members = new Map(memory.syncCommittees?.asked === asked ? memory.syncCommittees.members : []);
  const current = epoch / length;
  // Rewards of the last epochs of a period are read in the next one.
  for (const period of members.keys()) if (period < current - 1n) members.delete(period);
  for (const period of [current, current + 1n]) {
    if (members.has(period)) continue;
    const of = period === current ? epoch : period * length;
    const answer = await ask(reader, readings.syncDuties, { epoch: String(of), body: active });
    if (!answer.ok && period === current && notServed.has(answer.failure.status ?? 0)) {
      memory.syncCommittees = null;
      return undefined;
    }
    const found = parsed(duties, answer);
    if (found) members.set(period, [...new Set(found.map((duty) => duty.validator_index))]);
  }
  memory.syncCommittees = { asked, members };
  return [...members].flatMap(([period, some]) =>
    period < current ? [] : { from: period * length, until: (period + 1n) * length, members: some },
  );
}

/** Epochs. */
function periodLength({ config }: NodeMemory): bigint {
  return BigInt(Number(config?.epochsPerSyncPeriod ?? 0) || usualEpochsPerSyncPeriod);
}

/** Requests at the same time. */
const atOnce = 4;

/**
 * What the members of the sync committee earned in an epoch, in gwei. Each block has its own reward. Undefined if the
 * node does not report one of them, or if no validator is a member.
 */
export async function readSyncRewards(
  reader: NodeReader,
  epoch: bigint,
  slotsPerEpoch: number,
  memory: NodeMemory,
): Promise<ReadonlyMap<string, number> | undefined> {
  const members = memory.syncCommittees?.members.get(epoch / periodLength(memory)) ?? [];
  if (members.length === 0 || memory.syncRewards === null) return undefined;
  const asked = `${epoch} ${members.join()}`;
  if (memory.syncRewards?.asked === asked) return memory.syncRewards.of;
  const blocks: BlockRewards[] = [];
  const first = firstSlotOf(epoch, slotsPerEpoch);
  for (let start = 0; start < slotsPerEpoch; start += atOnce) {
    const slots = Array.from({ length: Math.min(atOnce, slotsPerEpoch - start) }, (_, at) => start + at);
    const found = await Promise.all(
      slots.map((slot) => rewardsIn(reader, first + BigInt(slot), members, memory)),
    );
    for (const one of found) {
      if (!one) return undefined;
      blocks.push(one);
    }
  }
  // No chain has a whole epoch without blocks: the node does not have the endpoint.
  if (blocks.every((block) => block === 'empty')) {
    memory.syncRewards = null;
    return undefined;
  }
  const of = new Map(members.map((index) => [index, 0]));
  for (const { reward, validator_index } of blocks.flatMap((block) => (block === 'empty' ? [] : block))) {
    const before = of.get(validator_index);
    // A sum without one of its parts is no sum.
    if (reward === undefined) return undefined;
    if (before !== undefined) of.set(validator_index, before + Number(reward));
  }
  memory.syncRewards = { asked, of };
  return of;
}

/** Of one block; `empty` if the slot has none. */
type BlockRewards = Read<typeof rewards> | 'empty';

/** Undefined if the node does not report them. */
async function rewardsIn(
  reader: NodeReader,
  slot: bigint,
  members: readonly string[],
  memory: NodeMemory,
): Promise<BlockRewards | undefined> {
  const answer = await ask(reader, readings.syncRewards, { block_id: String(slot), body: members });
  if (answer.ok) return parsed(rewards, answer);
  const { status = 0 } = answer.failure;
  if (status === 404) return 'empty';
  if (notServed.has(status)) memory.syncRewards = null;
  return undefined;
}
