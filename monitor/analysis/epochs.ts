/** Which epochs are requested, and what a response means for the next time. */

/** How many epochs a part shows. All are requested at first, then one per epoch. */
export const span = { performance: 24, rewardsOfVotes: 8, inclusion: 8, blocks: 2 } as const;

/** Maximum range of `attestation_performance`, from the catalogue. */
const mostAsked = 100;

export interface EpochRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The last epoch whose votes are complete: votes are included until the end of the next epoch, and real nodes reject
 * newer epochs.
 */
export function lastVoted(headEpoch: number): number {
  return headEpoch - 2;
}

/** The unknown epochs up to `last` as one range; undefined if all are known. Epoch 0 cannot be analysed. */
export function missingEpochs(
  known: ReadonlySet<number>,
  last: number,
  count: number,
): EpochRange | undefined {
  const start = Math.max(1, last - Math.min(count, mostAsked) + 1);
  for (let first = start; first <= last; first++) if (!known.has(first)) return { first, last };
  return undefined;
}

/** The shown epochs, ascending. */
export function shownEpochs(last: number, count: number): readonly number[] {
  const first = Math.max(1, last - count + 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

export function epochsIn({ first, last }: EpochRange): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
