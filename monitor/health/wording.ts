import { age } from '../../common/units/words';
import type { NodeState } from '../readings/node-state';

/** `12 s old`; `new` if younger than a second or in the future. */
export function old(milliseconds: number): string {
  const words = age(milliseconds);
  return words === 'now' ? 'new' : `${words} old`;
}

/** The difference between the clocks: `this machine is 3 min behind the node`. */
export function skewWords(skew: number): string {
  return `this machine is ${age(Math.abs(skew))} ${skew < 0 ? 'behind' : 'ahead of'} the node`;
}

/** When a node that does not respond is asked again: `next try in 4 s`; empty if that is not planned. */
export function nextTryWords({ failure, nextTryAt }: NodeState, now: number): string {
  if (!failure || nextTryAt === undefined) return '';
  return nextTryAt - now < 1000 ? 'trying now' : `next try in ${age(nextTryAt - now)}`;
}

/** How long a head has not moved, if it is long enough to mention. */
export function stillWords({ headMovedAt, readAt = 0 }: NodeState): string {
  // At the time of the last reading: what happened since is unknown.
  const still = readAt - (headMovedAt ?? readAt);
  // Less than a minute is normal for a chain.
  return still >= 60_000 ? `has not moved for ${age(still)}` : '';
}
