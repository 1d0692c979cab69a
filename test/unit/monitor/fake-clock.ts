import type { Clock } from '../../../common/units/clock';

export interface FakeClock extends Clock {
  /** Moves time on, calls what is due in order, and lets what it started settle. */
  pass(milliseconds: number): Promise<void>;
  readonly waiting: number;
}

/** A clock that only moves when it is told to. */
export function fakeClock(start = 1_000_000): FakeClock {
  let time = start;
  let timers: { readonly at: number; readonly call: () => void }[] = [];
  return {
    now: () => time,
    after(milliseconds, call) {
      const timer = { at: time + milliseconds, call };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    async pass(milliseconds) {
      const end = time + milliseconds;
      await settled();
      for (;;) {
        const [next] = timers.filter((each) => each.at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers = timers.filter((each) => each !== next);
        time = next.at;
        next.call();
        await settled();
      }
      time = end;
    },
    get waiting() {
      return timers.length;
    },
  };
}

/** Lets every promise that can settle do so. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
