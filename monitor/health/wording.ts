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

/** `2 s`, `1.4 s`. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1).replace(/\.0$/, '')} s`;
}

/** `2027-01-15 08:00:00 UTC`; undefined for what is no time that a calendar has. */
export function utc(milliseconds: number): string | undefined {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime())
    ? undefined
    : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** How long a head has stood still, from when on it is worth saying. */
export function stillWords({ headMovedAt, readAt = 0 }: NodeState): string {
  // As of the last reading: whether it has moved since nobody knows.
  const still = readAt - (headMovedAt ?? readAt);
  // Pieces of a minute are the normal pulse of a chain.
  return still >= 60_000 ? `has not moved for ${age(still)}` : '';
}

/** `16Uiu2HAm…4YNJfh9M1J`. */
export function shortened(id: string): string {
  return id.length <= 20 ? id : `${id.slice(0, 9)}…${id.slice(-8)}`;
}
