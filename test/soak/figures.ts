/** One look at the process, after the garbage was collected. */
export interface Sample {
  /** Minutes since the beginning. */
  readonly at: number;
  /** Megabytes (10^6 bytes). */
  readonly heap: number;
  /** Outside the heap: buffers, as those that hold the readings for the dashboard. */
  readonly outside: number;
  readonly rss: number;
  readonly sockets: number;
  readonly timers: number;
}

export function look(startedAt: number): Sample {
  // Once for what is young, once for what that let go.
  global.gc?.();
  global.gc?.();
  const { external, heapUsed, rss } = process.memoryUsage();
  const resources = process.getActiveResourcesInfo();
  return {
    at: (performance.now() - startedAt) / 60_000,
    heap: heapUsed / 1e6,
    // Those of arrays are counted in it.
    outside: external / 1e6,
    rss: rss / 1e6,
    sockets: resources.filter((name) => name === 'TCPSocketWrap').length,
    timers: resources.filter((name) => name === 'Timeout').length,
  };
}

/** Growth per minute by least squares: single looks are above or below the line by what is in flight just then. */
export function slope(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const n = samples.length;
  const meanAt = samples.reduce((sum, { at }) => sum + at, 0) / n;
  const mean = samples.reduce((sum, sample) => sum + of(sample), 0) / n;
  let above = 0;
  let below = 0;
  for (const sample of samples) {
    above += (sample.at - meanAt) * (of(sample) - mean);
    below += (sample.at - meanAt) ** 2;
  }
  return below === 0 ? 0 : above / below;
}

export function largest(samples: readonly Sample[], of: (sample: Sample) => number): number {
  return Math.max(...samples.map(of));
}
