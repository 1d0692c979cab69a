/** The positions of rows in a long list. All rows have the same height, and some are expanded. Pixels. */
export class Geometry {
  readonly count: number;
  readonly #rowHeight: number;
  /** Index of a row and the height of its expanded part, from the top down. */
  readonly #open: readonly (readonly [index: number, height: number])[];

  /** @param open heights of expanded parts by row index */
  constructor(count: number, rowHeight: number, open: ReadonlyMap<number, number> = new Map()) {
    this.count = count;
    this.#rowHeight = rowHeight;
    this.#open = [...open].filter(([index]) => index >= 0 && index < count).sort(([a], [b]) => a - b);
  }

  /** The height of the whole list. */
  get height(): number {
    return this.topOf(this.count);
  }

  /** The distance from the top of the list to a row; for the index after the last row, to the end of the list. */
  topOf(index: number): number {
    let top = index * this.#rowHeight;
    for (const [at, height] of this.#open) if (at < index) top += height;
    return top;
  }

  /** The row at a distance from the top, including its expanded part; the first or last row beyond the ends. */
  indexAt(y: number): number {
    let opened = 0;
    for (const [at, height] of this.#open) {
      const top = (at + 1) * this.#rowHeight + opened;
      if (y < top) break;
      if (y < top + height) return at;
      opened += height;
    }
    return Math.max(0, Math.min(this.count - 1, Math.floor((y - opened) / this.#rowHeight)));
  }

  /** The visible rows plus some more above and below: start, and end (exclusive). */
  range(top: number, height: number, margin: number): readonly [from: number, to: number] {
    if (this.count === 0) return [0, 0];
    return [
      Math.max(0, this.indexAt(top) - margin),
      Math.min(this.count, this.indexAt(top + height) + 1 + margin),
    ];
  }
}
