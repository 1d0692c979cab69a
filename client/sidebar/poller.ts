/** Time as the pollers see it: injected, so that tests own it. */
export interface Clock {
  /** Unix time in milliseconds. */
  now(): number;
  /** Calls back once after `milliseconds`; the result calls it off. */
  after(milliseconds: number, call: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

export interface PollerOptions {
  readonly clock: Clock;
  /** One reading. True when it went well, false to back off. Must heed the signal. */
  readonly tick: (signal: AbortSignal) => Promise<boolean>;
  /** From the end of one reading to the start of the next, in milliseconds; asked each time. */
  readonly interval: () => number;
  /** The longest pause that backing off may reach, in milliseconds. Default 60,000. */
  readonly longest?: number;
}

export interface Poller {
  /** Reads at once and goes on. Does nothing when it runs already. */
  start(): void;
  /** Stops and aborts the reading that is under way. */
  stop(): void;
  /** Reads now, or once more right after the reading that is under way; never two at a time. */
  refresh(): void;
  readonly running: boolean;
}

/** A loop of readings in which the next one is planned only when the last one has settled. */
export function createPoller(options: PollerOptions): Poller {
  const { clock, tick, interval, longest = 60_000 } = options;
  let running = false;
  let failures = 0;
  let controller: AbortController | undefined;
  let callOff: (() => void) | undefined;
  let again = false;

  const plan = (milliseconds: number) => {
    callOff = clock.after(milliseconds, () => {
      callOff = undefined;
      void read();
    });
  };

  const read = async () => {
    const own = new AbortController();
    controller = own;
    again = false;
    let well = false;
    try {
      well = await tick(own.signal);
    } catch {
      // A tick that throws counts as a failed one: the next may do better.
    }
    if (controller !== own) return;
    controller = undefined;
    failures = well ? 0 : failures + 1;
    plan(again ? 0 : pause(interval(), failures, longest));
  };

  return {
    start() {
      if (running) return;
      running = true;
      failures = 0;
      void read();
    },
    stop() {
      running = false;
      callOff?.();
      callOff = undefined;
      controller?.abort();
      controller = undefined;
    },
    refresh() {
      if (!running) return;
      if (controller) {
        again = true;
        return;
      }
      callOff?.();
      callOff = undefined;
      void read();
    },
    get running() {
      return running;
    },
  };
}

/** The interval, doubled for each failure in a row after the first. */
export function pause(interval: number, failures: number, longest: number): number {
  if (failures <= 1) return interval;
  return Math.min(Math.max(longest, interval), interval * 2 ** Math.min(failures - 1, 16));
}
