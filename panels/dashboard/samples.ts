import type { Samples } from '../../common/panels/dashboard';

/** The readings of the page. The lists stay the same objects, so that charts need no copies. */
export interface PageSamples {
  readonly times: number[];
  /** The list of a series; only nulls if there is no such series. */
  list(id: string): (number | null)[];
  /** @param span milliseconds that are kept */
  replace(samples: Samples, span: number): void;
  append(samples: Samples): void;
  /** Index of the first reading at or after a time. */
  firstAt(time: number): number;
}

export function createSamples(): PageSamples {
  let kept = Number.POSITIVE_INFINITY;
  const times: number[] = [];
  const lists = new Map<string, (number | null)[]>();

  const list = (id: string) => {
    const known = lists.get(id) ?? times.map(() => null);
    lists.set(id, known);
    return known;
  };
  const firstAt = (time: number) => {
    let low = 0;
    let high = times.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((times[middle] ?? 0) < time) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const drop = (first: number, count: number) => {
    if (count <= 0) return;
    times.splice(first, count);
    for (const values of lists.values()) values.splice(first, count);
  };
  const append = (samples: Samples) => {
    const from = samples.times[0];
    if (from === undefined) return;
    // If the clock was set back, readings in its future are dropped.
    const known = firstAt(from);
    drop(known, times.length - known);
    for (const id of Object.keys(samples.values)) list(id);
    times.push(...samples.times);
    for (const [id, values] of lists) {
      const added = samples.values[id];
      for (let index = 0; index < samples.times.length; index++) values.push(added?.[index] ?? null);
    }
    drop(0, firstAt((times.at(-1) ?? 0) - kept));
  };

  return {
    times,
    list,
    firstAt,
    append,
    replace(samples, span) {
      kept = span;
      drop(0, times.length);
      append(samples);
    },
  };
}
