import { timeOfSlot } from '../../common/units/slots';
import type { NodeState } from './node-state';

/** Smaller differences come from the duration of a reading and from times in whole seconds. Milliseconds. */
const usual = 4000;

/**
 * How far the clock of this machine is ahead of the node's according to the last reading, in milliseconds; negative if
 * it is behind, undefined if they agree or it is unknown.
 */
export function clockSkew({ headMovedAt, moves, reading, readAt }: NodeState): number | undefined {
  if (!reading || readAt === undefined) return undefined;
  if (reading.kind === 'execution') {
    if (reading.headTime === undefined) return undefined;
    const ahead = readAt - reading.headTime * 1000;
    return ahead < -usual ? ahead : undefined;
  }
  const { clock, headSlot, syncDistance } = reading;
  if (!clock) return undefined;
  const begins = (slot: bigint) => Number(timeOfSlot(slot, clock)) * 1000;
  // The node reports the slot that it considers current.
  const slot = BigInt(headSlot) + BigInt(syncDistance);
  const early = readAt - begins(BigInt(headSlot));
  if (early < -usual) return early;
  // A head that stands still is old whatever the clocks say.
  const stillMs = readAt - (headMovedAt ?? readAt);
  if (!moves || stillMs >= 5 * clock.secondsPerSlot * 1000) return undefined;
  // Some clients do not count an empty slot or two as distance.
  const late = readAt - begins(slot + 3n);
  return late > usual ? readAt - begins(slot + 1n) : undefined;
}
