/** The clock of a beacon chain; the time is in Unix seconds. Slots of development networks may be parts of a second. */
export interface SlotClock {
  readonly genesisTime: number;
  readonly secondsPerSlot: number;
  readonly slotsPerEpoch: number;
}

/** A clock that may know only the length of an epoch. */
export type SlotScale = Pick<SlotClock, 'slotsPerEpoch'> & Partial<SlotClock>;

/** The scale as a clock; undefined if its times are not known. */
export function clockOf(scale: SlotScale | undefined): SlotClock | undefined {
  return scale?.genesisTime !== undefined && scale.secondsPerSlot !== undefined
    ? (scale as SlotClock)
    : undefined;
}

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

/** Seconds of a slot by the configuration of a network. Newer nodes have it in milliseconds only. */
export function slotSeconds(spec: {
  readonly SECONDS_PER_SLOT?: string | undefined;
  readonly SLOT_DURATION_MS?: string | undefined;
}): number | undefined {
  const seconds = Number(spec.SECONDS_PER_SLOT ?? Number(spec.SLOT_DURATION_MS ?? 0) / 1000);
  return seconds > 0 && seconds < 1e9 ? seconds : undefined;
}

/** Start of a slot, in Unix seconds. */
export function timeOfSlot(slot: bigint, clock: SlotClock): bigint {
  return BigInt(clock.genesisTime) + (slot * BigInt(Math.round(clock.secondsPerSlot * 1000))) / 1000n;
}

/** The slot at a Unix time in seconds; undefined before genesis. */
export function slotAt(time: number, clock: SlotClock): bigint | undefined {
  const since = Math.floor(time) - clock.genesisTime;
  return since < 0 ? undefined : BigInt(Math.floor(since / clock.secondsPerSlot));
}
