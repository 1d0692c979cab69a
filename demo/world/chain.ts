import type { ChainClock } from './clock';
import { type Random, randomFrom } from './random';
import type { Scenario } from './scenario';

export const slotsPerEpoch = 32;
/** Blocks of a whole epoch: one slot of each has no block. */
const blocksPerEpoch = slotsPerEpoch - 1;

/** Which of two blocks of one slot: `0` stays, `1` is replaced when the chain is reorganised. */
export type Variant = 0 | 1;

export interface BlockId {
  readonly slot: number;
  readonly number: number;
  readonly variant: Variant;
}

/** The chain as a function of seed and time: nothing of it is stored, so it may run for months. */
export interface Chain {
  readonly random: Random;
  readonly clock: ChainClock;
  readonly scenario: Scenario;
  readonly slotMs: number;
  /** Seconds since 1970. */
  readonly genesisTime: number;
  readonly startedAt: number;
  /** Slot of the wall clock, whatever the node has. */
  clockSlot(): number;
  /** Number of the latest block that there is, whether the node has it or not. */
  highestNumber(): number;
  /** The latest block that the node has. */
  head(): BlockId;
  /** Milliseconds since 1970 when a slot starts. */
  startOf(slot: number): number;
  /** Seconds since 1970 of the block in a slot. */
  timestampOf(slot: number): number;
  /** The block of a slot on the chain that ends in `head`; undefined in an empty or a later slot. */
  atSlot(slot: number, head?: BlockId): BlockId | undefined;
  /** The latest block at a slot or before it. */
  upTo(slot: number, head?: BlockId): BlockId;
  atNumber(number: number, head?: BlockId): BlockId | undefined;
  parentOf(block: BlockId): BlockId | undefined;
  /** Execution block hash. */
  hashOf(block: BlockId): string;
  /** Beacon block root. */
  rootOf(block: BlockId): string;
  stateRootOf(block: BlockId): string;
  byHash(hash: string): BlockId | undefined;
  byRoot(root: string): BlockId | undefined;
  byStateRoot(root: string): BlockId | undefined;
  isCanonical(block: BlockId): boolean;
  /** Blocks of the old chain that the chain of `now` no longer has, newest first. */
  replaced(before: BlockId, now: BlockId): readonly BlockId[];
}

export interface ChainOptions {
  readonly seed: string;
  readonly clock: ChainClock;
  readonly secondsPerSlot: number;
  readonly scenario: Scenario;
}

export const epochOf = (slot: number) => Math.floor(slot / slotsPerEpoch);

export function createChain({ seed, clock, secondsPerSlot, scenario }: ChainOptions): Chain {
  const random = randomFrom(seed);
  const slotMs = secondsPerSlot * 1000;
  const startedAt = clock.now();
  const ageInSlots = slotsPerEpoch * (scenario === 'syncing' ? 205 : 5);
  const exactGenesis = startedAt - ageInSlots * slotMs;
  // Whole seconds, as genesis_time can only say those; slots shorter than that could not be told apart.
  const genesisMs = slotMs >= 1000 ? Math.floor(exactGenesis / 1000) * 1000 : exactGenesis;
  const reorgEvery = scenario === 'reorg' ? 8 : slotsPerEpoch;
  const reorgDepth = scenario === 'reorg' ? 2 : 1;

  // One empty slot in each epoch, never the first: numbers and slots convert without counting.
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
  const numberOf = (slot: number) => {
    const place = slot % slotsPerEpoch;
    return epochOf(slot) * blocksPerEpoch + place - (place > emptyPlace(epochOf(slot)) ? 1 : 0);
  };
  const slotOf = (number: number) => {
    const epoch = Math.floor(number / blocksPerEpoch);
    const place = number % blocksPerEpoch;
    return epoch * slotsPerEpoch + place + (place >= emptyPlace(epoch) ? 1 : 0);
  };
  /** Last slot of the group of blocks that is replaced together, if the slot is in one. */
  const replacedAfter = (slot: number) => {
    const last = Math.floor(slot / reorgEvery) * reorgEvery + Math.floor(reorgEvery / 2);
    return slot > last - reorgDepth && slot <= last ? last : undefined;
  };
  const variantOf = (slot: number, headSlot: number): Variant => {
    const last = replacedAfter(slot);
    return last !== undefined && headSlot <= last ? 1 : 0;
  };
  const clockSlot = () => Math.max(0, Math.floor((clock.now() - genesisMs) / slotMs));
  /** The newest slot that the node knows about. */
  const knownSlot = () => {
    const slot = clockSlot();
    const since = slot - ageInSlots;
    if (scenario === 'syncing') return Math.min(slot, slotsPerEpoch * 5 + since * 20);
    if (scenario === 'stalled') return Math.min(slot, ageInSlots - 20);
    return slot;
  };
  const block = (slot: number, headSlot: number): BlockId => ({
    slot,
    number: numberOf(slot),
    variant: variantOf(slot, headSlot),
  });
  const filled = (slot: number) => (isEmpty(slot) ? slot - 1 : slot);
  const head = () => {
    const slot = filled(knownSlot());
    return block(slot, slot);
  };
  const atSlot = (slot: number, from = head()) =>
    slot < 0 || slot > from.slot || isEmpty(slot) ? undefined : block(slot, from.slot);
  const fromSealed = (label: string, hash: string) => {
    const found = random.opened(label, hash);
    if (!found) return undefined;
    const [slot, variant] = found;
    if (slot > head().slot || isEmpty(slot) || variant > 1) return undefined;
    if (variant === 1 && replacedAfter(slot) === undefined) return undefined;
    return { slot, number: numberOf(slot), variant: variant as Variant };
  };
  const isCanonical = (one: BlockId) => variantOf(one.slot, head().slot) === one.variant;

  return {
    random,
    clock,
    scenario,
    slotMs,
    startedAt,
    genesisTime: Math.floor(genesisMs / 1000),
    clockSlot,
    highestNumber: () => numberOf(filled(clockSlot())),
    head,
    atSlot,
    isCanonical,
    startOf: (slot) => genesisMs + slot * slotMs,
    timestampOf: (slot) => Math.floor((genesisMs + slot * slotMs) / 1000),
    upTo: (slot, from = head()) => block(filled(Math.min(Math.max(slot, 0), from.slot)), from.slot),
    atNumber: (number, from = head()) =>
      number < 0 || number > from.number ? undefined : block(slotOf(number), from.slot),
    parentOf({ slot, variant }) {
      if (slot === 0) return undefined;
      const parent = filled(slot - 1);
      // A block that stays has a parent that stays; one that is replaced has its own group's parent.
      return block(parent, variant === 1 ? slot : Math.max(slot, replacedAfter(parent) ?? 0) + 1);
    },
    hashOf: ({ slot, variant }) => random.sealed('block hash', slot, variant),
    rootOf: ({ slot, variant }) => random.sealed('block root', slot, variant),
    stateRootOf: ({ slot, variant }) => random.sealed('state root', slot, variant),
    byHash: (hash) => fromSealed('block hash', hash),
    byRoot: (root) => fromSealed('block root', root),
    byStateRoot: (root) => fromSealed('state root', root),
    replaced(before, now) {
      const last = replacedAfter(before.slot);
      if (before.variant === 0 || last === undefined || now.slot <= last) return [];
      const gone: BlockId[] = [];
      for (let slot = before.slot; slot > last - reorgDepth; slot--) {
        if (!isEmpty(slot)) gone.push({ slot, number: numberOf(slot), variant: 1 });
      }
      return gone;
    },
  };
}
