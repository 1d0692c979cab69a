/** The clock of a beacon chain. All counts are whole numbers; times are unix seconds. */
export interface SlotClock {
  readonly genesisTime: number;
  readonly secondsPerSlot: number;
  readonly slotsPerEpoch: number;
}

/** Public networks by the chain id of their execution layer. */
export const publicClocks: Readonly<Record<number, SlotClock & { readonly name: string }>> = {
  1: { name: 'mainnet', genesisTime: 1606824023, secondsPerSlot: 12, slotsPerEpoch: 32 },
  11155111: { name: 'sepolia', genesisTime: 1655733600, secondsPerSlot: 12, slotsPerEpoch: 32 },
  17000: { name: 'holesky', genesisTime: 1695902400, secondsPerSlot: 12, slotsPerEpoch: 32 },
  560048: { name: 'hoodi', genesisTime: 1742213400, secondsPerSlot: 12, slotsPerEpoch: 32 },
};

export function epochOfSlot(slot: bigint, slotsPerEpoch: number): bigint {
  return slot / BigInt(slotsPerEpoch);
}

/** First slot of an epoch. */
export function firstSlotOf(epoch: bigint, slotsPerEpoch: number): bigint {
  return epoch * BigInt(slotsPerEpoch);
}

/** Position of a slot in its epoch, from 0. */
export function slotInEpoch(slot: bigint, slotsPerEpoch: number): number {
  return Number(slot % BigInt(slotsPerEpoch));
}

/** When a slot starts. */
export function timeOfSlot(slot: bigint, clock: SlotClock): bigint {
  return BigInt(clock.genesisTime) + slot * BigInt(clock.secondsPerSlot);
}

/** The slot that runs at a time; undefined before genesis. */
export function slotAt(time: number, clock: SlotClock): bigint | undefined {
  const since = Math.floor(time) - clock.genesisTime;
  return since < 0 ? undefined : BigInt(Math.floor(since / clock.secondsPerSlot));
}
