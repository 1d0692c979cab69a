import assert from 'node:assert/strict';

/** Least CPU time of one run. Microseconds. Short runs are repeated: the clock is too coarse for them. */
function cost(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 4; round++) {
    const start = process.cpuUsage();
    let runs = 0;
    let spent = 0;
    while (spent < 1500) {
      work();
      runs += 1;
      const { user, system } = process.cpuUsage(start);
      spent = user + system;
    }
    least = Math.min(least, spent / runs);
  }
  return least;
}

/**
 * Asserts that work grows in proportion to its input. An input of four times the size costs four times the CPU time;
 * quadratic work costs sixteen times as much. Compares two runs of one process, so that no speed of a machine matters.
 */
export function assertLinear(what: string, work: (size: number) => void, size = 8000): void {
  let ratio = Number.POSITIVE_INFINITY;
  // On a busy machine a collection of garbage can fall into one of both: quadratic work fails every time.
  for (let attempt = 0; attempt < 5 && ratio >= 9; attempt++) {
    ratio = Math.min(ratio, cost(() => work(size * 4)) / cost(() => work(size)));
  }
  assert.ok(ratio < 9, `${what}: four times the input costs ${ratio.toFixed(1)} times as much`);
}
