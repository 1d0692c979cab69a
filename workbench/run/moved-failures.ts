/** The position of a failed assertion. */
export interface PlacedFailure {
  /** Zero-based. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

/** A change of a document. `from` and `to` are the changed lines before the change, zero-based and inclusive. */
export interface LineChange {
  readonly from: number;
  readonly to: number;
  /** Number of added lines; negative when lines were removed. */
  readonly more: number;
}

/** Failures after an edit: those below it move with their lines, and those on changed lines are dropped. */
export function movedFailures(
  failures: readonly PlacedFailure[],
  changes: readonly LineChange[],
): readonly PlacedFailure[] {
  let left = failures;
  for (const { from, to, more } of changes) {
    left = left
      .filter(({ line }) => line < from || line > to)
      .map((one) => (one.line > to && more !== 0 ? { ...one, line: one.line + more } : one));
  }
  return left;
}
