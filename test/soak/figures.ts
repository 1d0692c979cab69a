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

/**
 * Growth per minute: the median of the slopes between any two samples. Single samples are megabytes above the others by
 * what is in flight just then, and least squares takes such a peak near an end for growth.
 */
export function slope(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const slopes = samples
    .flatMap((from, index) =>
      samples.slice(index + 1).map((to) => (of(to) - of(from)) / Math.max(to.at - from.at, Number.EPSILON)),
    )
    .toSorted((a, b) => a - b);
  const middle = Math.floor(slopes.length / 2);
  const [below, above] =
    slopes.length % 2 === 0 ? [slopes[middle - 1], slopes[middle]] : [slopes[middle], slopes[middle]];
  return ((below ?? 0) + (above ?? 0)) / 2;
}

export function largest(samples: readonly Sample[], of: (sample: Sample) => number): number {
  return Math.max(...samples.map(of));
}
