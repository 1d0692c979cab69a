import { age } from '../words';
import type { NodeState } from './state';

/** `12 s old`; what is younger than a second, or of the future, is new. */
export function old(milliseconds: number): string {
  const words = age(milliseconds);
  return words === 'now' ? 'new' : `${words} old`;
}

/** A moment that lies in the future of this machine by so much. */
export function aheadWords(milliseconds: number): string {
  return `this machine is ${age(milliseconds)} behind the node`;
}

/** How long a head has stood still, from when on it is worth saying. */
export function stillWords(state: NodeState, now: number): string {
  const still = now - (state.headMovedAt ?? now);
  // Pieces of a minute are the normal pulse of a chain.
  return still >= 60_000 ? `has not moved for ${age(still)}` : '';
}

/** `16Uiu2HAm…4YNJfh9M1J`. */
export function shortened(id: string): string {
  return id.length <= 20 ? id : `${id.slice(0, 9)}…${id.slice(-8)}`;
}

/** `Lighthouse/v5.3.0-d6ba8c3/x86_64-linux` → `Lighthouse v5.3.0`. */
export function clientWords(version: string): string {
  const [client, ...rest] = version.split('/');
  // Some clients repeat their name: `teku/teku/v24.8.0/linux`.
  const number = rest.find((part) => /^v?\d/.test(part));
  return number ? `${client} ${number.replace(/[-+].*$/, '')}` : version;
}
