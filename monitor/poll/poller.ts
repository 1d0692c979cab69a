import { backOff, type Clock } from '../../common/units/clock';

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
  /** The interval became shorter, or somebody looks now: the next reading comes an interval after the last, no later. */
  hasten(): void;
  readonly running: boolean;
  /** Settles when the reading that is under way, or was aborted, has let go of everything; undefined when none is. */
  readonly ending: Promise<unknown> | undefined;
}

/** A loop of readings in which the next one is planned only when the last one has settled. */
export function createPoller(options: PollerOptions): Poller {
  const { clock, tick, interval, longest = 60_000 } = options;
  let running = false;
  let failures = 0;
  let controller: AbortController | undefined;
  let callOff: (() => void) | undefined;
  let again = false;
  let endedAt = 0;
  /** The reading that is under way, or was aborted and has not ended yet. */
  let ending: Promise<unknown> | undefined;

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
    // A stopped reading may still be letting go of its connections: the next one does not overtake it.
    if (ending) await ending;
    if (controller !== own) return;
    // A tick that throws counts as a failed one: the next may do better.
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
      // A clock that was set back must not put it off.
      plan(Math.min(Math.max(0, endedAt + interval() - clock.now()), interval()));
    },
    get running() {
      return running;
    },
    get ending() {
      return ending;
    },
  };
}
