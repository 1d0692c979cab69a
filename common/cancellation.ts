/** Tells long work that nobody waits for its result any more. */
export interface CancellationToken {
  readonly isCancellationRequested: boolean;
}

/** Never cancelled. */
export const noCancellation: CancellationToken = Object.freeze({ isCancellationRequested: false });

/** Cancelled as soon as one of several is. */
export function anyCancelled(...tokens: readonly CancellationToken[]): CancellationToken {
  return {
    get isCancellationRequested() {
      return tokens.some((token) => token.isCancellationRequested);
    },
  };
}
