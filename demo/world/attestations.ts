import type { BlockId, Chain } from './chain';
import { epochOf, slotsPerEpoch } from './schedule';
import { finalityOf, type Validators } from './validators';

interface Source {
  readonly chain: Chain;
  readonly validators: Validators;
}

/** What the committee of a slot attests to. */
export function attestationDataOf({ chain }: Source, slot: number): object {
  const epoch = epochOf(slot);
  const head = chain.upTo(slot);
  const { justified } = finalityOf(chain, head.slot);
  const checkpoint = (one: number) => ({
    epoch: String(one),
    root: chain.rootOf(chain.upTo(one * slotsPerEpoch, head)),
  });
  return {
    slot: String(slot),
    index: '0',
    beacon_block_root: chain.rootOf(head),
    source: checkpoint(justified),
    target: checkpoint(epoch),
  };
}

/** The aggregate of all votes of a slot. */
export function aggregateOf(source: Source, slot: number): object {
  const committee = source.validators.committeeOf(slot);
  // One bit for each member, and one that ends the list.
  const bits = 2 ** committee.length - 1 + 2 ** committee.length;
  const bytes = Array.from({ length: Math.floor(committee.length / 8) + 1 }, (_, at) =>
    (Math.floor(bits / 256 ** at) % 256).toString(16).padStart(2, '0'),
  );
  return {
    aggregation_bits: `0x${bytes.join('')}`,
    data: attestationDataOf(source, slot),
    signature: source.chain.random.hex(96, 'aggregate signature', slot),
  };
}

/** The attestations in a block: the aggregate of the slot of its parent. */
export function attestationsIn(source: Source, block: BlockId): readonly object[] {
  const parent = source.chain.parentOf(block);
  return parent ? [aggregateOf(source, parent.slot)] : [];
}
