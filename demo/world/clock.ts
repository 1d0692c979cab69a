/** Time, injected: tests move it by hand. */
export interface ChainClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back once, `ms` milliseconds from now; the returned function cancels it. */
  after(ms: number, call: () => void): () => void;
}

/** The machine's clock. Its timers do not keep the process alive: the listening sockets do. */
export const systemClock: ChainClock = {
  now: () => Date.now(),
  after(ms, call) {
    const timer = setTimeout(call, Math.max(0, ms));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
