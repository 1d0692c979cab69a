const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^ms$/i, 1],
  [/^s(?:ec|econds?)?$/i, 1000],
  [/^m(?:in|inutes?)?$/i, 60_000],
  [/^h(?:ours?)?$/i, 3_600_000],
];

/** A duration as written: `5s`, `500 ms`, `2 min`, `1.5 h`, `12`. */
export interface Duration {
  readonly ms: number;
  /** Whether its unit is written. */
  readonly hasUnit: boolean;
}

/**
 * Parses a duration; undefined for other text.
 *
 * @param unit milliseconds of a number without a unit
 */
export function durationIn(text: string, unit: number): Duration | undefined {
  const [, digits, written] = /^\s*(\d{1,9}(?:\.\d{1,9})?)\s*([a-z]+)?\s*$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  if (written === undefined) return { ms: Number(digits) * unit, hasUnit: false };
  const found = UNITS.find(([pattern]) => pattern.test(written));
  return found && { ms: Number(digits) * found[1], hasUnit: true };
}
