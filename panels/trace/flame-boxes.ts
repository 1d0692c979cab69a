/** Where the boxes of a flame graph of gas are: a call above the calls inside it, as wide as its share of the gas. */
import type { TraceRow } from '../../common/panels/trace';

export interface FlameBox {
  readonly index: number;
  /** 0 for the topmost. */
  readonly level: number;
  /** Pixels from the left. */
  readonly left: number;
  readonly width: number;
}

export interface Flame {
  /** In the order of the rows. */
  readonly boxes: readonly FlameBox[];
  /** Calls that are narrower than a pixel or too deep. */
  readonly left: number;
}

/** Levels that are drawn. */
const MOST_LEVELS = 64;

type ParentOf = (index: number) => number | undefined;

interface Sums {
  /** Gas of each call. */
  readonly gas: Float64Array;
  /** Gas of the calls inside each call. */
  readonly inside: Float64Array;
  readonly total: number;
}

function sumsOf(rows: readonly TraceRow[], parentOf: ParentOf): Sums {
  const inside = new Float64Array(rows.length);
  const gas = new Float64Array(rows.length);
  let total = 0;
  for (let index = rows.length - 1; index >= 0; index--) {
    // Some nodes leave out the gas of a failed call.
    const used = rows[index]?.gas ?? inside[index] ?? 0;
    gas[index] = used;
    const parent = parentOf(index);
    if (parent === undefined) total += used;
    else inside[parent] = (inside[parent] ?? 0) + used;
  }
  return { gas, inside, total };
}

/**
 * @param base index of the call over the whole width; undefined for all
 * @param width of the graph in pixels
 */
export function flameOf(
  rows: readonly TraceRow[],
  parentOf: ParentOf,
  base: number | undefined,
  width: number,
): Flame {
  const { gas, inside, total } = sumsOf(rows, parentOf);
  const first = base ?? 0;
  const top = rows[first]?.depth ?? 0;
  /** Pixels per gas of the calls at the top, and in each call; 0 in one that is not drawn. */
  const widest = width / (base === undefined ? total : (gas[base] ?? 0));
  const scales = new Float64Array(rows.length);
  const ends = new Float64Array(rows.length);
  let end = 0;
  const boxes: FlameBox[] = [];
  let left = 0;
  for (const [offset, row] of rows.slice(first).entries()) {
    const index = first + offset;
    if (base !== undefined && offset > 0 && row.depth <= top) break;
    if (row.kind === 'event') continue;
    const used = gas[index] ?? 0;
    const level = row.depth - top;
    const parent = level === 0 ? undefined : parentOf(index);
    const wide = used * (parent === undefined ? widest : (scales[parent] ?? 0));
    if (!(wide >= 1) || level >= MOST_LEVELS) {
      left++;
      continue;
    }
    let start = end;
    if (parent === undefined) end += wide;
    else {
      start = ends[parent] ?? 0;
      ends[parent] = start + wide;
    }
    ends[index] = start;
    // A refund makes a call smaller than those inside it.
    scales[index] = wide / Math.max(used, inside[index] ?? 0);
    boxes.push({ index, level, left: start, width: wide });
  }
  return { boxes, left };
}
