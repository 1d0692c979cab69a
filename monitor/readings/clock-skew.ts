import { timeOfSlot } from '../../common/units/slots';
import type { NodeState } from './node-state';

/** Differences up to this are those of readings that take a moment, and of seconds that are whole. Milliseconds. */
const usual = 4000;

/**
 * How far the clock of this machine is from the node's, as far as the last reading shows it, in milliseconds: positive
 * when this machine is ahead, negative when it is behind; undefined when they agree or nobody can tell.
 */
export function clockSkew({ reading, readAt }: NodeState): number | undefined {
  if (!reading || readAt === undefined) return undefined;
  if (reading.kind === 'execution') {
    if (reading.headTime === undefined) return undefined;
    const ahead = readAt - reading.headTime * 1000;
    return ahead < -usual ? ahead : undefined;
  }
  const { clock, headSlot, syncDistance } = reading;
  if (!clock) return undefined;
  const begins = (slot: bigint) => Number(timeOfSlot(slot, clock)) * 1000;
  // The node itself says in which slot it believes to be.
  const slot = BigInt(headSlot) + BigInt(syncDistance);
  const early = readAt - begins(BigInt(headSlot));
  if (early < -usual) return early;
  // An empty slot or two some clients do not count as a distance.
  const late = readAt - begins(slot + 3n);
  return late > usual ? readAt - begins(slot + 1n) : undefined;
}
