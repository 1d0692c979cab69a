import type { CellKey } from '../../common/scratch/api';

/** Further down a block is not looked for: more blocks than these are seldom removed at once. */
const REACH = 64;

/**
 * What was worked out for each block of a document, in the order of the blocks. Most blocks stand where they stood the
 * last time, or close to it, so that looking there costs less than looking them up.
 */
export class KeptByCell<T> {
  readonly #cells: CellKey[] = [];
  readonly #values: T[] = [];
  #before: KeptByCell<T> | undefined;
  #at = 0;

  /** @param before of an earlier version of the same document */
  constructor(before?: KeptByCell<T>) {
    this.#before = before;
  }

  get values(): readonly T[] {
    return this.#values;
  }

  /** What was kept for a block of the earlier version. Ask for the blocks in their order. */
  earlier(cell: CellKey): T | undefined {
    const before = this.#before;
    if (!before) return undefined;
    const cells = before.#cells;
    for (let at = this.#at; at < cells.length && at <= this.#at + REACH; at++) {
      if (cells[at] !== cell) continue;
      this.#at = at + 1;
      return before.#values[at];
    }
    return undefined;
  }

  /** Keeps a value for the next block. */
  add(cell: CellKey, value: T): void {
    this.#cells.push(cell);
    this.#values.push(value);
  }

  /** Forgets the earlier version, once all blocks were asked for. */
  settle(): void {
    this.#before = undefined;
  }
}
