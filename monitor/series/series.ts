import type { Samples } from '../../common/panels/dashboard';

/** One reading: a number for each series that has one. */
export type SeriesValues = Readonly<Record<string, number | undefined>>;

/** The last readings of one node. Memory is bounded: by default an hour, at most 3,600 readings. */
export interface SeriesStore {
  /** Adds a reading. If more than `gap` milliseconds have passed since the last one, a gap is drawn. */
  add(at: number, values: SeriesValues, gap: number): Samples;
  /** Adds a failed reading. */
  addGap(at: number): Samples;
  /** The last `milliseconds` before `now`; everything if not given. */
  since(now: number, milliseconds?: number): Samples;
  readonly length: number;
  /** Size of the values in bytes. */
  readonly size: number;
}

export const hour = 3_600_000;
const most = 3600;
const least = 64;

/**
 * @param ids the series in order
 * @param span milliseconds after which a reading is dropped
 */
export function createSeriesStore(ids: readonly string[], span = hour): SeriesStore {
  let capacity = least;
  /** The times, then each series; NaN means no value. */
  let columns = [0, ...ids].map(() => new Float64Array(capacity));
  let first = 0;
  let length = 0;

  const at = (index: number) => (first + index) % capacity;
  const timeOf = (index: number) => columns[0]?.[at(index)] ?? Number.NaN;

  const grow = () => {
    const next = Math.min(most, capacity * 2);
    columns = columns.map((column) => {
      const larger = new Float64Array(next);
      for (let index = 0; index < length; index++) larger[index] = column[at(index)] ?? Number.NaN;
      return larger;
    });
    first = 0;
    capacity = next;
  };

  const push = (time: number, values: SeriesValues) => {
    // If the clock was set back, readings in its future are dropped.
    while (length > 0 && timeOf(length - 1) >= time) length -= 1;
    while (length > 0 && timeOf(0) < time - span) {
      first = (first + 1) % capacity;
      length -= 1;
    }
    if (length === capacity) {
      if (capacity < most) grow();
      else {
        first = (first + 1) % capacity;
        length -= 1;
      }
    }
    const place = at(length);
    columns.forEach((column, index) => {
      column[place] = index === 0 ? time : (values[ids[index - 1] ?? ''] ?? Number.NaN);
    });
    length += 1;
  };

  const slice = (from: number): Samples => {
    const list = (column: Float64Array | undefined) =>
      Array.from({ length: length - from }, (_, index) => column?.[at(from + index)] ?? Number.NaN);
    return {
      times: list(columns[0]),
      values: Object.fromEntries(
        ids.map((id, index) => [
          id,
          list(columns[index + 1]).map((value) => (Number.isNaN(value) ? null : value)),
        ]),
      ),
    };
  };

  return {
    add(time, values, gap) {
      const before = length > 0 ? timeOf(length - 1) : time;
      const silent = time - before > gap;
      if (silent) push(before + 1, {});
      push(time, values);
      return slice(length - (silent ? 2 : 1));
    },
    addGap(time) {
      push(time, {});
      return slice(length - 1);
    },
    since(now, milliseconds = span) {
      let from = 0;
      while (from < length && timeOf(from) < now - milliseconds) from += 1;
      return slice(from);
    },
    get length() {
      return length;
    },
    get size() {
      return columns.length * capacity * Float64Array.BYTES_PER_ELEMENT;
    },
  };
}
