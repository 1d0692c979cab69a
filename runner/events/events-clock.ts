/** Time as live lists, streams and watches see it: passed in. */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
  /** Calls back once after `milliseconds`; the result calls it off. */
  after(milliseconds: number, call: () => void): () => void;
}

/** The interval, doubled for each failure in a row after the first. Milliseconds. */
export function backOff(interval: number, failures: number, longest: number): number {
  if (failures <= 1) return interval;
  return Math.min(Math.max(longest, interval), interval * 2 ** Math.min(failures - 1, 16));
}
