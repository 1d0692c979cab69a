import type { Clock } from '../../common/units/clock';

/** The clock of the machine. Its timers do not keep the process alive: the listening sockets do. */
export const backgroundClock: Clock = {
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, Math.max(0, ms));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
