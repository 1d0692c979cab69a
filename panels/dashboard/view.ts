/** Which part of time is shown; the same for all that stands above time. */
export interface View {
  minutes: number;
  /** The end of it, Unix time in milliseconds where the extension runs. */
  now: number;
  /** It stands still since then. */
  pausedAt: number | undefined;
}

export const ranges = [5, 15, 60] as const;

export function endOf({ now, pausedAt }: View): number {
  return pausedAt ?? now;
}

export function spanOf(view: View): readonly [number, number] {
  const end = endOf(view);
  return [end - view.minutes * 60_000, end];
}

const second = 1000;
const minute = 60 * second;

/** Steps of an axis of time. */
export const timeSteps = [
  ...[1, 2, 5, 10, 15, 30].map((each) => each * second),
  ...[1, 2, 5, 10, 15, 30, 60].map((each) => each * minute),
];
