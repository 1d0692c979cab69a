import type { StoredRow } from './line';

interface Bucket {
  /** Time of the first reading in it. */
  first: number;
  readonly least: (number | null)[];
  readonly most: (number | null)[];
}

/**
 * Joins the readings of each `step` into one row that keeps the least and the most of each column, so that a short
 * spike stays visible. Adding a reading twice, or in another order, changes nothing.
 */
export class Thinner {
  readonly #step: number;
  readonly #columns: number;
  readonly #buckets = new Map<number, Bucket>();

  /** @param step milliseconds */
  constructor(columns: number, step: number) {
    this.#columns = columns;
    this.#step = step;
  }

  /** @param at Unix time in milliseconds; undefined values are null */
  add(at: number, least: readonly (number | null)[], most: readonly (number | null)[] = least): void {
    const key = Math.floor(at / this.#step);
    const known = this.#buckets.get(key);
    if (!known) {
      this.#buckets.set(key, { first: at, least: this.#copy(least), most: this.#copy(most) });
      return;
    }
    known.first = Math.min(known.first, at);
    for (let index = 0; index < this.#columns; index++) {
      const low = least[index] ?? null;
      const high = most[index] ?? null;
      const knownLow = known.least[index] ?? null;
      const knownHigh = known.most[index] ?? null;
      if (low !== null && (knownLow === null || low < knownLow)) known.least[index] = low;
      if (high !== null && (knownHigh === null || high > knownHigh)) known.most[index] = high;
    }
  }

  #copy(values: readonly (number | null)[]): (number | null)[] {
    if (values.length === this.#columns) return values.slice();
    return Array.from({ length: this.#columns }, (_, index) => values[index] ?? null);
  }

  /** The rows by time. */
  rows(): readonly StoredRow[] {
    return [...this.#buckets.values()]
      .sort((a, b) => a.first - b.first)
      .map(({ first, least, most }) => ({ at: first, least, most }));
  }

  /** The rows that no reading at this time or later belongs to; they are removed. */
  takeBefore(at: number): readonly StoredRow[] {
    const current = Math.floor(at / this.#step);
    const done = new Thinner(this.#columns, this.#step);
    for (const [key, bucket] of this.#buckets) {
      if (key === current) continue;
      done.#buckets.set(key, bucket);
      this.#buckets.delete(key);
    }
    return done.rows();
  }

  get size(): number {
    return this.#buckets.size;
  }
}
