import type { BeaconReading, ExecutionReading, Reading } from '../readings/node-state';
import type { Measured } from './charts/chart';

/** A number of a reading that is recorded but has no chart. */
export interface Position<R extends Reading> {
  readonly id: string;
  /** Its column in a CSV file. */
  readonly column: string;
  readonly value: (measured: Measured<R>) => number | undefined;
}

export const beaconPositions: readonly Position<BeaconReading>[] = [
  { id: 'headSlot', column: 'head_slot', value: ({ reading }) => whole(reading.headSlot) },
  { id: 'finalizedEpoch', column: 'finalized_epoch', value: ({ reading }) => whole(reading.finalizedEpoch) },
];

export const executionPositions: readonly Position<ExecutionReading>[] = [
  { id: 'headBlock', column: 'head_block', value: ({ reading }) => whole(reading.headBlock) },
  { id: 'finalizedBlock', column: 'finalized_block', value: ({ reading }) => whole(reading.finalizedBlock) },
];

/** Decimal text as a number; undefined if it is not exact, such as 2^64 − 1 of a faulty node. */
function whole(text: string | undefined): number | undefined {
  const value = Number(text ?? Number.NaN);
  return Number.isSafeInteger(value) ? value : undefined;
}
