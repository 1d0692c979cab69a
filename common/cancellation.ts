/** Lets long work stop when its result is no longer needed. */
export interface CancellationToken {
  readonly isCancellationRequested: boolean;
}

/** A token that is never canceled. */
export const noCancellation: CancellationToken = Object.freeze({ isCancellationRequested: false });

/** Canceled when any of the tokens is. */
export function anyCancelled(...tokens: readonly CancellationToken[]): CancellationToken {
  return {
    get isCancellationRequested() {
      return tokens.some((token) => token.isCancellationRequested);
    },
  };
}
