import type { Clock } from '../../common/units/clock';
import { type Random, randomFrom } from './random';
import type { Scenario } from './scenario';
import { createSchedule, slotsPerEpoch, type Variant } from './schedule';
import { createSeals, type SealedBlocks, type Sealer } from './seals';

export interface BlockId {
  readonly slot: number;
  readonly number: number;
  readonly variant: Variant;
}

/** The chain, as a function of seed and time. Only hashes and roots are stored, so it can run for months. */
export interface Chain {
  readonly random: Random;
  readonly clock: Clock;
  readonly scenario: Scenario;
  readonly slotMs: number;
  /** Unix time in seconds. */
  readonly genesisTime: number;
  /** When the demo node was started, Unix time in milliseconds. */
  readonly startedAt: number;
  /** Current slot by the clock, independent of the node's head. */
  clockSlot(): number;
  /** Number of the latest block of the network, whether the node has it or not. */
  highestNumber(): number;
  /** The latest block that the node has. */
  head(): BlockId;
  /** Start of a slot, Unix time in milliseconds. */
  startOf(slot: number): number;
  /** Timestamp of the block in a slot, Unix time in seconds. */
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
  /** State root of the beacon chain. */
  stateRootOf(block: BlockId): string;
  /** State root of the execution layer. */
  executionStateRootOf(block: BlockId): string;
  /** Hashes and roots of all blocks up to the head. */
  sealed(): SealedBlocks;
  /** Sets what makes hashes and roots, before the first one is asked for. */
  sealWith(sealer: Sealer): void;
  byHash(hash: string): BlockId | undefined;
  byRoot(root: string): BlockId | undefined;
  byStateRoot(root: string): BlockId | undefined;
  isCanonical(block: BlockId): boolean;
  /** Blocks of the chain of `before` that the chain of `now` does not have, newest first. */
  replaced(before: BlockId, now: BlockId): readonly BlockId[];
}

export interface ChainOptions {
  readonly seed: string;
  readonly clock: Clock;
  readonly secondsPerSlot: number;
  readonly scenario: Scenario;
}

/** @param first the first blocks of a chain with the same options that began at the same time */
export function createChain(
  { seed, clock, secondsPerSlot, scenario }: ChainOptions,
  first?: SealedBlocks,
): Chain {
  const random = randomFrom(seed);
  const slotMs = secondsPerSlot * 1000;
  const startedAt = clock.now();
  const ageInSlots = slotsPerEpoch * (scenario === 'syncing' ? 205 : 5);
  const exactGenesis = startedAt - ageInSlots * slotMs;
  // `genesis_time` has whole seconds. Slots shorter than a second need the exact time.
  const genesisMs = slotMs >= 1000 ? Math.floor(exactGenesis / 1000) * 1000 : exactGenesis;
  const { filled, isEmpty, numberOf, reorgDepth, replacedAfter, slotOf, variantOf } = createSchedule(
    random,
    scenario,
  );
  const clockSlot = () => Math.max(0, Math.floor((clock.now() - genesisMs) / slotMs));
  /** The latest slot that the node knows. */
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
  const head = () => {
    const slot = filled(knownSlot());
    return block(slot, slot);
  };
  const atSlot = (slot: number, from = head()) =>
    slot < 0 || slot > from.slot || isEmpty(slot) ? undefined : block(slot, from.slot);
  let sealer: Sealer | undefined;
  const sealerOf = (): Sealer => {
    if (!sealer) throw new Error('The chain is asked for a hash before it can make one.');
    return sealer;
  };
  const seals = createSeals(
    {
      variantsAt(slot) {
        if (isEmpty(slot)) return [];
        const variants: readonly Variant[] = replacedAfter(slot) === undefined ? [0] : [0, 1];
        return variants.map((variant) => ({ slot, number: numberOf(slot), variant }));
      },
      headSlot: () => head().slot,
      standIn: ({ slot, variant }) => ({
        hash: random.hex(32, 'hash to come', slot, variant),
        root: random.hex(32, 'root to come', slot, variant),
        stateRoot: random.hex(32, 'state to come', slot, variant),
      }),
    },
    () => sealerOf(),
    first,
  );
  const found = (place: readonly [slot: number, variant: Variant] | undefined) =>
    place && { slot: place[0], number: numberOf(place[0]), variant: place[1] };
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
      // The parent of a block that stays also stays; a replaced block has the parent of its group.
      return block(parent, variant === 1 ? slot : Math.max(slot, replacedAfter(parent) ?? 0) + 1);
    },
    hashOf: (one) => seals.of(one).hash,
    rootOf: (one) => seals.of(one).root,
    executionStateRootOf: (one) => seals.of(one).stateRoot,
    sealed: () => seals.all(),
    sealWith(own) {
      sealer = own;
    },
    stateRootOf: (one) => sealerOf().beaconStateRootOf(one),
    byHash: (hash) => found(seals.byHash(hash)),
    byRoot: (root) => found(seals.byRoot(root)),
    byStateRoot: (root) => found(seals.byStateRoot(root)),
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
