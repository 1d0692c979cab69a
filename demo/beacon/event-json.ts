import type { BlockId, Chain } from '../world/chain';
import { epochOf, slotsPerEpoch } from '../world/schedule';
import { finalityOf, isActive } from '../world/validators';
import type { World } from '../world/world';

/** Data of the events of `/eth/v1/events`, with the names of the Beacon API. */

export const blockEvent = (chain: Chain, block: BlockId) => ({
  slot: String(block.slot),
  block: chain.rootOf(block),
  ...optimistic(chain),
});

export function headEvent(chain: Chain, head: BlockId) {
  const parent = chain.parentOf(head);
  const epochStart = epochOf(head.slot) * slotsPerEpoch;
  return {
    slot: String(head.slot),
    block: chain.rootOf(head),
    state: chain.stateRootOf(head),
    epoch_transition: parent !== undefined && epochOf(parent.slot) < epochOf(head.slot),
    previous_duty_dependent_root: dutyRoot(chain, epochStart - slotsPerEpoch - 1),
    current_duty_dependent_root: dutyRoot(chain, epochStart - 1),
    ...optimistic(chain),
  };
}

/** @param depth how many blocks were replaced */
export const reorgEvent = (chain: Chain, oldHead: BlockId, newHead: BlockId, depth: number) => ({
  slot: String(newHead.slot),
  depth: String(depth),
  old_head_block: chain.rootOf(oldHead),
  new_head_block: chain.rootOf(newHead),
  old_head_state: chain.stateRootOf(oldHead),
  new_head_state: chain.stateRootOf(newHead),
  epoch: String(epochOf(newHead.slot)),
  ...optimistic(chain),
});

/** The checkpoint that is finalized when this block is the head. */
export function finalizedEvent(chain: Chain, head: BlockId) {
  const { finalized } = finalityOf(chain, head.slot);
  const checkpoint = chain.upTo(finalized * slotsPerEpoch, head);
  return {
    block: chain.rootOf(checkpoint),
    state: chain.stateRootOf(checkpoint),
    epoch: String(finalized),
    ...optimistic(chain),
  };
}

/** @param slot slot of the block that will be proposed on top of the head */
export function payloadAttributesEvent(world: World, head: BlockId, slot: number, feeRecipient: string) {
  const { chain, validators } = world;
  return {
    version: 'deneb',
    data: {
      proposal_slot: String(slot),
      proposer_index: String(validators.proposerOf(slot)),
      parent_block_root: chain.rootOf(head),
      parent_block_number: String(head.number),
      parent_block_hash: chain.hashOf(head),
      payload_attributes: {
        timestamp: String(chain.timestampOf(slot)),
        prev_randao: chain.random.hex(32, 'randao', head.slot),
        suggested_fee_recipient: feeRecipient,
        withdrawals: withdrawalsAt(world, slot),
        parent_beacon_block_root: chain.rootOf(head),
      },
    },
  };
}

/** The four withdrawals of a slot's block; amounts in gwei. */
function withdrawalsAt({ chain, validators }: World, slot: number) {
  const active = validators.all.filter(isActive);
  return Array.from({ length: 4 }, (_, place) => {
    const index = slot * 4 + place;
    const validator = String(active[index % active.length]?.index ?? 0);
    return {
      index: String(index),
      validator_index: validator,
      address: `0x${(validators.find(validator)?.withdrawalCredentials ?? '').slice(26)}`,
      amount: String(11_000_000 + chain.random.below(9_000_000, 'withdrawal', index)),
    };
  });
}

const optimistic = (chain: Chain) => ({ execution_optimistic: chain.scenario === 'optimistic' });

const dutyRoot = (chain: Chain, slot: number) => chain.rootOf(chain.upTo(Math.max(0, slot)));
