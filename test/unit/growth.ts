import assert from 'node:assert/strict';

/** Minimum CPU time of one run in microseconds. Short runs are repeated, because the clock is too coarse for them. */
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
 * Asserts that work grows in proportion to its input. An input of four times the size takes four times the CPU time;
 * quadratic work takes sixteen times as much. Compares two runs of one process, so the speed of the machine does not matter.
 */
export function assertLinear(what: string, work: (size: number) => void, size = 8000): void {
  let ratio = Number.POSITIVE_INFINITY;
  // On a busy machine, a garbage collection can slow down one of the runs. Quadratic work fails every time.
  for (let attempt = 0; attempt < 5 && ratio >= 9; attempt++) {
    ratio = Math.min(ratio, cost(() => work(size * 4)) / cost(() => work(size)));
  }
  assert.ok(ratio < 9, `${what}: four times the input costs ${ratio.toFixed(1)} times as much`);
}
