/** A job to run in a lane. */
export interface Job {
  readonly name: string;
  /** Its usual duration, in any unit. */
  readonly usually: number;
  /** Names of the jobs that have to end first. */
  readonly needs?: readonly string[];
  /** Jobs with the same word use something that only one can have, so they do not run at the same time. */
  readonly apart?: string | undefined;
}

/**
 * Runs jobs side by side, at most as many as there are lanes. Among the jobs that can start, those that others need
 * come first, then the longest.
 */
export async function runLanes<J extends Job>(
  jobs: readonly J[],
  lanes: number,
  run: (job: J) => Promise<void>,
): Promise<void> {
  const isNeeded = (job: J) => jobs.some(({ needs = [] }) => needs.includes(job.name));
  const waiting = [...jobs].sort(
    (a, b) => Number(isNeeded(b)) - Number(isNeeded(a)) || b.usually - a.usually,
  );
  const unfinished = new Set(jobs.map(({ name }) => name));
  const running = new Set<Promise<void>>();
  const used = new Set<string>();
  const canStart = ({ apart, needs = [] }: J) =>
    !needs.some((name) => unfinished.has(name)) && (apart === undefined || !used.has(apart));
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(canStart);
    if (next >= 0 && running.size < lanes) {
      for (const job of waiting.splice(next, 1)) {
        if (job.apart !== undefined) used.add(job.apart);
        const ended = run(job).finally(() => {
          unfinished.delete(job.name);
          if (job.apart !== undefined) used.delete(job.apart);
          running.delete(ended);
        });
        running.add(ended);
      }
    } else if (running.size > 0) {
      await Promise.race(running);
    } else {
      throw new Error(`No job can start: "${waiting[0]?.name}" needs ${waiting[0]?.needs?.join(', ')}.`);
    }
  }
}
