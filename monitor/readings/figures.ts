/**
 * What follows from a reading: the one place that computes it. Rows, words, alerts, charts, CSV, JSON and Prometheus read
 * these numbers, so that none of them says 0 where another one says "82 slots behind".
 */
import { slotAt, timeOfSlot } from '../../common/units/slots';
import { clockSkew } from './clock-skew';
import { type NodeState, remembering } from './node-state';
import { blocksLeft } from './rates';
import type { BeaconReading } from './reading';

/** Undefined where the reading does not tell. */
export interface Figures {
  /** Slots from the head to the current slot: by the clock, or by the node's own words if they are worse. Decimal text. */
  readonly lagSlots?: string | undefined;
  /** Blocks to the highest one that a syncing execution node knows of. Decimal text. */
  readonly lagBlocks?: string | undefined;
  /** Milliseconds from the time of the head, by its slot or its timestamp, to the reading. */
  readonly headAgeMs?: number | undefined;
  /** Epochs from the finalized checkpoint to the head. */
  readonly finalityLag?: bigint | undefined;
  /** Blocks from the finalized block to the head. */
  readonly finalityLagBlocks?: bigint | undefined;
  /** When its disk is full at the pace of the last week; absent beyond a year. Unix time in milliseconds. */
  readonly diskFullAt?: number | undefined;
  /** How far the clock of this machine is ahead of the node's, in milliseconds; 0 if they agree as far as can be told. */
  readonly skewMs?: number | undefined;
}

/** What they follow from. */
export type Seen = Omit<NodeState, 'node' | 'selected'>;

export function figuresOf(state: Seen): Figures {
  const { answeredAt, readAt = 0, reading } = state;
  if (!reading) return {};
  const at = answeredAt ?? readAt;
  const isTimed =
    (state.clockSamples?.length ?? 0) > 0 || reading.kind === 'execution' || reading.clock !== undefined;
  const skewMs = clockSkew(state) ?? (isTimed ? 0 : undefined);
  if (reading.kind === 'beacon') {
    const { clock, headSlot } = reading;
    return {
      lagSlots: lagSlots(reading, at),
      headAgeMs: clock && at - Number(timeOfSlot(BigInt(headSlot), clock)) * 1000,
      finalityLag: finalityLag(reading),
      diskFullAt: diskFullAt(state, readAt),
      skewMs,
    };
  }
  const { finalizedBlock, headBlock, headTime } = reading;
  const left = blocksLeft(reading);
  return {
    lagBlocks: left === undefined ? undefined : String(left),
    headAgeMs: headTime === undefined ? undefined : at - headTime * 1000,
    finalityLagBlocks: finalizedBlock === undefined ? undefined : BigInt(headBlock) - BigInt(finalizedBlock),
    skewMs,
  };
}

/** Slots that the head is behind, decimal text. @param at when the node answered, Unix time in milliseconds */
export function lagSlots({ clock, headSlot, syncDistance }: BeaconReading, at: number): string {
  const current = clock && slotAt(at / 1000, clock);
  const lag = current === undefined ? 0n : current - BigInt(headSlot);
  const own = BigInt(syncDistance);
  return String(lag > own ? lag : own);
}

const year = 365;
const dayMs = 86_400_000;

function diskFullAt({ diskPerDay, reading }: Seen, at: number): number | undefined {
  const free = reading?.kind === 'beacon' ? reading.diskFreeBytes : undefined;
  if (free === undefined || diskPerDay === undefined) return undefined;
  const days = free / diskPerDay;
  return days < year ? at + days * dayMs : undefined;
}

/** How many epochs the finalized checkpoint is behind the head; undefined if unknown. */
export function finalityLag({
  clock,
  finalizedEpoch,
  headSlot,
}: Pick<BeaconReading, 'clock' | 'finalizedEpoch' | 'headSlot'>): bigint | undefined {
  if (!clock || finalizedEpoch === undefined) return undefined;
  return BigInt(headSlot) / BigInt(clock.slotsPerEpoch) - BigInt(finalizedEpoch);
}

/** With how far the head is behind in this reading: slots, or milliseconds from the time of the latest block. */
export function withLag(state: NodeState): NodeState {
  const { headAgeMs, lagSlots: slots } = figuresOf(state);
  const lag = state.reading?.kind === 'beacon' ? Number(slots) : headAgeMs;
  return lag === undefined ? state : { ...state, lags: [...(state.lags ?? []).slice(1 - remembering), lag] };
}

/** The least that the head was behind in the last readings, which a few empty slots do not explain; 0 before there are enough. */
export function steadyLag({ lags = [] }: NodeState): number {
  return lags.length < remembering ? 0 : Math.min(...lags);
}
