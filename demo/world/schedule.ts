import type { Random } from './random';
import type { Scenario } from './scenario';

export const slotsPerEpoch = 32;
/** Blocks of an epoch: one slot of each epoch is empty. */
const blocksPerEpoch = slotsPerEpoch - 1;

/** Which of two blocks of one slot: `0` stays, `1` is replaced in a reorganization. */
export type Variant = 0 | 1;

export const epochOf = (slot: number) => Math.floor(slot / slotsPerEpoch);

/** Which slots have blocks, and which blocks are replaced. */
export interface Schedule {
  /** Blocks replaced by one reorganization. */
  readonly reorgDepth: number;
  isEmpty(slot: number): boolean;
  /** The slot, or the previous one when it is empty. */
  filled(slot: number): number;
  /** Number of the block in a slot. */
  numberOf(slot: number): number;
  /** Slot of the block with this number. */
  slotOf(number: number): number;
  /** The last slot of the blocks that are replaced together with this one; undefined when it is not replaced. */
  replacedAfter(slot: number): number | undefined;
  variantOf(slot: number, headSlot: number): Variant;
}

/** One slot of each epoch is empty, but never the first, so that slots and block numbers convert without counting. */
export function createSchedule(random: Random, scenario: Scenario): Schedule {
  const reorgEvery = scenario === 'reorg' ? 8 : slotsPerEpoch;
  const reorgDepth = scenario === 'reorg' ? 2 : 1;
  const emptyPlaces = new Map<number, number>();
  const emptyPlace = (epoch: number) => {
    let place = emptyPlaces.get(epoch);
    if (place === undefined) {
      if (emptyPlaces.size > 4096) emptyPlaces.clear();
      place = 1 + random.below(slotsPerEpoch - 1, 'empty slot', epoch);
      emptyPlaces.set(epoch, place);
    }
    return place;
  };
  const isEmpty = (slot: number) => slot % slotsPerEpoch === emptyPlace(epochOf(slot));
  const replacedAfter = (slot: number) => {
    const last = Math.floor(slot / reorgEvery) * reorgEvery + Math.floor(reorgEvery / 2);
    return slot > last - reorgDepth && slot <= last ? last : undefined;
  };

  return {
    reorgDepth,
    isEmpty,
    replacedAfter,
    filled: (slot) => (isEmpty(slot) ? slot - 1 : slot),
    numberOf(slot) {
      const epoch = epochOf(slot);
      const place = slot % slotsPerEpoch;
      return epoch * blocksPerEpoch + place - (place > emptyPlace(epoch) ? 1 : 0);
    },
    slotOf(number) {
      const epoch = Math.floor(number / blocksPerEpoch);
      const place = number % blocksPerEpoch;
      return epoch * slotsPerEpoch + place + (place >= emptyPlace(epoch) ? 1 : 0);
    },
    variantOf(slot, headSlot) {
      const last = replacedAfter(slot);
      return last !== undefined && headSlot <= last ? 1 : 0;
    },
  };
}

/** The fork of the demo network, which starts with it. */
export const forkName = 'deneb';
