/** Median of durations in milliseconds. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Processor time of all threads, in milliseconds. Unlike the clock, it does not count when others have the processor. */
export function processorTime(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Runs the functions in turns, so that other load on the machine affects all of them. Returns their medians. */
export function alternate(times: number, works: readonly (() => unknown)[], measure = timed): number[] {
  const taken = works.map((): number[] => []);
  for (let round = 0; round < times; round++) {
    for (const [index, work] of works.entries()) taken[index]?.push(measure(work));
  }
  return taken.map(median);
}

export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly asked: string;
  readonly holds: boolean;
}

export function table(rows: readonly Row[]): string {
  const lines = rows.map(
    (row) => `| ${row.what} | ${row.measured} | ${row.asked} | ${row.holds ? 'yes' : '**no**'} |`,
  );
  return ['| what | measured | asked for | holds |', '|---|---|---|---|', ...lines].join('\n');
}
