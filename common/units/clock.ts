/** The time, passed in so that tests control it. */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
  /** Calls back once after `milliseconds`. Returns a function that cancels the call. */
  after(milliseconds: number, call: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The interval in milliseconds: doubles with each consecutive failure after the first, up to `longest`. */
export function backOff(interval: number, failures: number, longest: number): number {
  if (failures <= 1) return interval;
  return Math.min(Math.max(longest, interval), interval * 2 ** Math.min(failures - 1, 16));
}
