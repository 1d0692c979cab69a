import { timeOfSlot } from '../../common/units/slots';
import type { NodeState } from './node-state';

/** Smaller differences come from the duration of a reading and from times in whole seconds. Milliseconds. */
const usual = 4000;

/** From here on validators lose rewards, and the clock is a state of its own. Milliseconds. */
export const seriousSkew = 5000;

/**
 * How far the clock of this machine is ahead of the node's according to the last reading, in milliseconds; negative if
 * it is behind, undefined if they agree or it is unknown.
 * @param by `date`: only by the time in its responses, however little it differs
 */
export function clockSkew(
  state: Omit<NodeState, 'node' | 'selected'>,
  by: 'date' | 'any' = 'any',
): number | undefined {
  const { headMovedAt, moves, reading, readAt } = state;
  if (!reading || readAt === undefined) return undefined;
  const byDate = median(state.clockSamples ?? []);
  if (by === 'date') return byDate;
  // With the time of the node, a strange head is no matter of clocks.
  if (byDate !== undefined) return Math.abs(byDate) >= seriousSkew ? byDate : undefined;
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

/** How many readings decide together: one slow answer tells the wrong time. */
const mostSamples = 5;

export function withClockSample(state: NodeState, aheadMs: number | undefined): NodeState {
  if (aheadMs === undefined) return state;
  return { ...state, clockSamples: [...(state.clockSamples ?? []).slice(1 - mostSamples), aheadMs] };
}

function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}
