import type { CellKey } from '../../common/scratch/api';

/** How many blocks ahead to search: an edit seldom removes more blocks than these. */
const REACH = 64;

/**
 * A cache with a value for each block of a document, in the order of the blocks. Most blocks keep their position
 * between two versions, so a search from there is faster than a map.
 */
export class KeptByCell<T> {
  readonly #cells: CellKey[] = [];
  readonly #values: T[] = [];
  #before: KeptByCell<T> | undefined;
  #at = 0;

  /** @param before the cache of an earlier version of the same document */
  constructor(before?: KeptByCell<T>) {
    this.#before = before;
  }

  get values(): readonly T[] {
    return this.#values;
  }

  /** The value of a block in the earlier version. Call this for the blocks in their order. */
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

  /** Adds the value of the next block. */
  add(cell: CellKey, value: T): void {
    this.#cells.push(cell);
    this.#values.push(value);
  }

  /** Releases the earlier version. Call this after the last block. */
  settle(): void {
    this.#before = undefined;
  }
}
