import { age } from '../../common/units/words';
import type { NodeState } from '../readings/node-state';

/** `12 s old`; what is younger than a second, or of the future, is new. */
export function old(milliseconds: number): string {
  const words = age(milliseconds);
  return words === 'now' ? 'new' : `${words} old`;
}

/** What a difference between the clocks means: `this machine is 3 min behind the node`. */
export function skewWords(skew: number): string {
  return `this machine is ${age(Math.abs(skew))} ${skew < 0 ? 'behind' : 'ahead of'} the node`;
}

/** How long a head has stood still, from when on it is worth saying. */
export function stillWords({ headMovedAt, readAt = 0 }: NodeState): string {
  // As of the last reading: whether it has moved since nobody knows.
  const still = readAt - (headMovedAt ?? readAt);
  // Pieces of a minute are the normal pulse of a chain.
  return still >= 60_000 ? `has not moved for ${age(still)}` : '';
}
