/** The visible time range, shared by all charts over time. */
export interface View {
  minutes: number;
  /** Its end, Unix time in milliseconds on the machine of the extension. */
  now: number;
  /** Since when it is paused. */
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

/** Steps of a time axis. */
export const timeSteps = [
  ...[1, 2, 5, 10, 15, 30].map((each) => each * second),
  ...[1, 2, 5, 10, 15, 30, 60].map((each) => each * minute),
];
