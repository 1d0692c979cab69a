/** Which epochs are asked for, and what an answer about them means for the next time. */

/** How many epochs a part shows, and asks for at first; after that it is one an epoch. */
export const span = { performance: 24, rewardsOfVotes: 8, inclusion: 8, blocks: 2 } as const;

/** The catalogue's limit for one answer of `attestation_performance`. */
const mostAsked = 100;

export interface EpochRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The last epoch whose votes can all be in: those of an epoch are taken until the end of the next one, and real nodes
 * refuse what is younger.
 */
export function lastVoted(headEpoch: number): number {
  return headEpoch - 2;
}

/** Epochs up to `last` that are not known yet, as one range; undefined when all are. Epoch 0 cannot be analysed. */
export function missingEpochs(
  known: ReadonlySet<number>,
  last: number,
  count: number,
): EpochRange | undefined {
  const start = Math.max(1, last - Math.min(count, mostAsked) + 1);
  for (let first = start; first <= last; first++) if (!known.has(first)) return { first, last };
  return undefined;
}

/** The epochs that are shown, growing. */
export function shownEpochs(last: number, count: number): readonly number[] {
  const first = Math.max(1, last - count + 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

export function epochsIn({ first, last }: EpochRange): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
