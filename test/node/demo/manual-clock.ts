import type { Clock } from '../../../common/units/clock';

export interface ManualClock extends Clock {
  /** Moves on, and calls what comes due on the way, in its order. */
  advance(ms: number): void;
  /** From now on timers come so many milliseconds too early, but those that wait no longer than that. */
  hurry(ms: number): void;
  /** Time goes by, and nothing is called. */
  sleep(ms: number): void;
  /** How many calls are waiting. */
  waiting(): number;
}

/** 2027-01-15, 08:00 UTC. */
const start = 1_800_000_000_000;

export function manualClock(): ManualClock {
  let now = start;
  let early = 0;
  const timers = new Map<symbol, { readonly at: number; readonly call: () => void }>();
  return {
    now: () => now,
    hurry: (ms) => {
      early = ms;
    },
    sleep: (ms) => {
      now += ms;
    },
    waiting: () => timers.size,
    after(ms, call) {
      const key = Symbol('timer');
      timers.set(key, { at: now + (ms > early ? ms - early : ms), call });
      return () => timers.delete(key);
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const due = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
        if (!due) break;
        timers.delete(due[0]);
        now = Math.max(now, due[1].at);
        due[1].call();
      }
      now = end;
    },
  };
}
