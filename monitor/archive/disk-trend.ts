/** How fast the disks of nodes fill, by the week on disk: the date on which a disk is full follows from it. */
import type { Clock } from '../../common/units/clock';
import type { Ending } from '../poll/ending';
import { recordedIds } from '../series/readings';
import type { NodesWatcher } from '../store/watcher';
import type { Archive } from './archive';
import type { StoredRow } from './line';

const hour = 3_600_000;
const day = 24 * hour;
const week = 7 * day;
/** The first look, when nodes have responded. Milliseconds. */
const soon = 120_000;

/** A shorter time says nothing: nodes write in bursts, and clean up now and then. */
const shortest = day;
const fewest = 12;

/** Looks at the disk of each beacon node once in an hour. */
export function followDisks(options: {
  readonly archive: Pick<Archive, 'recording'>;
  readonly clock: Clock;
  readonly watcher: Pick<NodesWatcher, 'learn' | 'states'>;
}): Ending {
  const { archive, clock, watcher } = options;
  const column = recordedIds.beacon.indexOf('diskFree');
  let isDisposed = false;
  let cancel = clock.after(soon, () => void look());
  const look = async () => {
    for (const state of watcher.states) {
      if (state.reading?.kind !== 'beacon' || state.reading.diskFreeBytes === undefined) continue;
      const { rows } = await archive.recording(state, week, hour);
      if (isDisposed) return;
      watcher.learn(state.node.id, { diskPerDay: lossPerDay(rows, column) });
    }
    cancel = clock.after(hour, () => void look());
  };
  return {
    dispose() {
      isDisposed = true;
      cancel();
    },
  };
}

/**
 * The bytes that a disk loses in a day: the median over all pairs of hours (Theil and Sen), which single clean-ups and
 * gaps hardly change. Undefined where it does not lose any, or where too little is known.
 */
export function lossPerDay(rows: readonly StoredRow[], column: number): number | undefined {
  const points = rows.flatMap(({ at, least }) => {
    const free = least[column];
    return free === null || free === undefined ? [] : [{ at, free }];
  });
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < fewest || last.at - first.at < shortest) return undefined;
  const slopes = points.flatMap((one, index) =>
    points.slice(index + 1).map((other) => (one.free - other.free) / (other.at - one.at)),
  );
  const median = slopes.sort((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? 0;
  return median > 0 ? median * day : undefined;
}
