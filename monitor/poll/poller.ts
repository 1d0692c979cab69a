import { backOff, type Clock } from '../../common/units/clock';

export interface PollerOptions {
  readonly clock: Clock;
  /** One reading. Returns false to back off. Must honor the signal. */
  readonly tick: (signal: AbortSignal) => Promise<boolean>;
  /** Milliseconds from the end of one reading to the start of the next; evaluated each time. */
  readonly interval: () => number;
  /** The longest pause after failures, in milliseconds. Default: 60,000. */
  readonly longest?: number | undefined;
}

export interface Poller {
  /** Starts with a reading at once. No effect if it is running. */
  start(): void;
  /** Stops, and aborts the current reading. */
  stop(): void;
  /** Reads now, or once more right after the current reading; never two at a time. */
  refresh(): void;
  /** The interval became shorter: the next reading comes one interval after the last at the latest. */
  hasten(): void;
  readonly running: boolean;
  /** Whether the last reading failed. */
  readonly failing: boolean;
  /** When the next reading starts, Unix time in milliseconds; undefined during a reading and when it is stopped. */
  readonly nextAt: number | undefined;
  /** Settles when the current or the aborted reading has ended; undefined if there is none. */
  readonly ending: Promise<unknown> | undefined;
}

/** A loop of readings. The next one is scheduled when the last one has settled. */
export function createPoller(options: PollerOptions): Poller {
  const { clock, tick, interval, longest = 60_000 } = options;
  let running = false;
  let failures = 0;
  let controller: AbortController | undefined;
  let callOff: (() => void) | undefined;
  let again = false;
  let endedAt = 0;
  let nextAt = 0;
  /** The current reading, or an aborted one that has not ended yet. */
  let ending: Promise<unknown> | undefined;

  const plan = (milliseconds: number) => {
    nextAt = clock.now() + milliseconds;
    callOff = clock.after(milliseconds, () => {
      callOff = undefined;
      void read();
    });
  };

  const read = async () => {
    const own = new AbortController();
    controller = own;
    again = false;
    // An aborted reading may still be closing its connections: wait for it.
    if (ending) await ending;
    if (controller !== own) return;
    // A reading that throws counts as failed; the next one may succeed.
    const ticked = (async () => tick(own.signal))().catch(() => false);
    ending = ticked;
    const well = await ticked;
    if (ending === ticked) ending = undefined;
    if (controller !== own) return;
    controller = undefined;
    endedAt = clock.now();
    failures = well ? 0 : failures + 1;
    plan(again ? 0 : backOff(interval(), failures, longest));
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
    hasten() {
      if (!callOff) return;
      callOff();
      // Setting the clock back must not delay the next reading.
      plan(Math.min(Math.max(0, endedAt + interval() - clock.now()), interval()));
    },
    get running() {
      return running;
    },
    get failing() {
      return failures > 0;
    },
    get nextAt() {
      return callOff && nextAt;
    },
    get ending() {
      return ending;
    },
  };
}
