import type { BlockId } from '../world/chain';
import { slotsPerEpoch } from '../world/schedule';
import { finalityOf } from '../world/validators';
import type { World } from '../world/world';

/** The block of a state id or block id. */
export function blockOf({ chain }: World, id: string): BlockId | undefined {
  const head = chain.head();
  const { justified, finalized } = finalityOf(chain, head.slot);
  switch (id) {
    case 'head':
      return head;
    case 'genesis':
      return chain.atSlot(0, head);
    case 'finalized':
      return chain.upTo(finalized * slotsPerEpoch, head);
    case 'justified':
      return chain.upTo(justified * slotsPerEpoch, head);
    default:
      if (id.startsWith('0x')) return chain.byRoot(id) ?? chain.byStateRoot(id);
      return chain.atSlot(Number(id), head);
  }
}

/** The block with the state of a state id. An empty slot has the state of the previous block. */
export function stateOf(world: World, id: string): BlockId | undefined {
  const { chain } = world;
  if (!/^\d+$/.test(id)) return blockOf(world, id);
  const slot = Number(id);
  return slot <= Math.max(chain.head().slot, Math.min(chain.clockSlot(), chain.head().slot + 1))
    ? chain.upTo(slot)
    : undefined;
}

export const isFinal = ({ chain }: World, block: BlockId) =>
  chain.isCanonical(block) && block.slot <= finalityOf(chain, chain.head().slot).finalized * slotsPerEpoch;
