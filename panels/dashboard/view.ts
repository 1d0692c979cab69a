import type { Range } from '../../common/panels/ranges';

/** The visible time range, shared by all charts over time. */
export interface View {
  minutes: Range;
  /** Its end, Unix time in milliseconds on the machine of the extension. */
  now: number;
  /** Since when it is paused. */
  pausedAt: number | undefined;
}

export function endOf({ now, pausedAt }: View): number {
  return pausedAt ?? now;
}

export function spanOf(view: View): readonly [number, number] {
  const end = endOf(view);
  return [end - view.minutes * 60_000, end];
}
