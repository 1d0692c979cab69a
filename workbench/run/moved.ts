/** A failed assertion where it stands. */
export interface PlacedFailure {
  /** Zero-based. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly message: string;
}

/** A change of a document's text, its lines as before it. */
export interface LineChange {
  readonly from: number;
  readonly to: number;
  /** How many more lines there are after it; below zero when there are fewer. */
  readonly more: number;
}

/** Failures after an edit: those below it move with their lines, and one whose line was touched is no longer known. */
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
