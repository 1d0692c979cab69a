/** What one reading shows and the next one does not: each good reading hides it, and it is a trouble all the same. */
import type { Reading } from './reading';

/** `replaced`: another block in place of its last head. `peers`: most of its peers are gone. */
export type PassingTrouble = 'execution-offline' | 'optimistic' | 'syncing' | 'replaced' | 'peers';

/** What happens between two readings, and is over with the second one. */
const events: ReadonlySet<PassingTrouble> = new Set(['replaced', 'peers']);

/** How often each has to begin within the remembered readings. A node that starts syncs, and any chain replaces a head. */
const fewest: Readonly<Record<PassingTrouble, number>> = {
  'execution-offline': 2,
  optimistic: 2,
  syncing: 3,
  replaced: 4,
  peers: 3,
};

/** Which trouble each of the last readings showed; null for none, oldest first. */
export type Passing = readonly (PassingTrouble | null)[];

export interface Passed {
  readonly of: PassingTrouble;
  readonly times: number;
  readonly readings: number;
}

export function passingIn(before: Reading, reading: Reading): PassingTrouble | null {
  if (reading.kind === 'beacon' && reading.elOffline) return 'execution-offline';
  if (reading.kind === 'beacon' && reading.isOptimistic) return 'optimistic';
  if (reading.kind === 'beacon' ? reading.isSyncing : reading.syncing !== undefined) return 'syncing';
  if (isReplaced(before, reading)) return 'replaced';
  const [was, is] = [peersOf(before), peersOf(reading)];
  return was !== undefined && is !== undefined && was >= manyPeers && is * 3 < was ? 'peers' : null;
}

/** Of few peers most may go by chance. */
const manyPeers = 10;

function peersOf(reading: Reading): number | undefined {
  return reading.kind === 'beacon' ? reading.peers?.connected : reading.peers;
}

function isReplaced({ head: before }: Reading, { head, replaced }: Reading): boolean {
  return replaced !== undefined || (before?.at === head?.at && before?.id !== head?.id);
}

/** The trouble that came and went within the last readings. While it is there, it is a state of its own. */
export function passedLately(passing: Passing = []): Passed | undefined {
  for (const of of Object.keys(fewest) as PassingTrouble[]) {
    const isEvent = events.has(of);
    const began = passing.filter((one, index) => one === of && (isEvent || passing[index - 1] !== of));
    if (began.length < fewest[of] || (!isEvent && passing.at(-1) === of)) continue;
    return { of, times: passing.filter((one) => one === of).length, readings: passing.length };
  }
  return undefined;
}
