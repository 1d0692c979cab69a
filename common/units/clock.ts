/** Time, passed in so that tests own it. */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
  /** Calls back once after `milliseconds`; the result cancels it. */
  after(milliseconds: number, call: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The interval, doubled for each failure in a row after the first, up to `longest`. Milliseconds. */
export function backOff(interval: number, failures: number, longest: number): number {
  if (failures <= 1) return interval;
  return Math.min(Math.max(longest, interval), interval * 2 ** Math.min(failures - 1, 16));
}
