/** Which rows of a trace are shown: all, without those inside collapsed calls. */
import type { TraceRow } from '../../common/panels/trace';

export class Tree {
  readonly rows: TraceRow[] = [];
  /** Indexes of the shown rows, from the top. */
  shown: readonly number[] = [];
  /** Position of each row among its siblings, from 1. */
  readonly #position: number[] = [];
  readonly #parents: number[] = [];
  readonly #children: number[] = [];
  #roots = 0;
  /** Gas of the transactions. */
  gas = 0;
  readonly #collapsed = new Set<number>();
  /** Calls whose last rows may still come, from the top of the tree. */
  readonly #open: number[] = [];

  append(rows: readonly TraceRow[]): void {
    for (const row of rows) {
      const index = this.rows.push(row) - 1;
      if (row.depth === 0) this.gas += row.gas ?? 0;
      this.#open.length = Math.min(this.#open.length, row.depth);
      const parent = this.#open.at(-1) ?? -1;
      this.#parents.push(parent);
      this.#children.push(0);
      const position = (parent < 0 ? this.#roots : (this.#children[parent] ?? 0)) + 1;
      this.#position.push(position);
      if (parent < 0) this.#roots = position;
      else this.#children[parent] = position;
      this.#open.push(index);
    }
    this.#update();
  }

  parentOf(index: number): number | undefined {
    const parent = this.#parents[index] ?? -1;
    return parent < 0 ? undefined : parent;
  }

  hasChildren(index: number): boolean {
    return (this.#children[index] ?? 0) > 0;
  }

  /** Position among the siblings, from 1, and their number. */
  placeOf(index: number): readonly [position: number, size: number] {
    const parent = this.parentOf(index);
    return [this.#position[index] ?? 1, parent === undefined ? this.#roots : (this.#children[parent] ?? 1)];
  }

  isCollapsed(index: number): boolean {
    return this.#collapsed.has(index);
  }

  collapse(index: number, collapsed: boolean): void {
    if (collapsed) this.#collapsed.add(index);
    else this.#collapsed.delete(index);
    this.#update();
  }

  collapseAll(collapsed: boolean): void {
    this.#collapsed.clear();
    if (collapsed)
      for (const index of this.rows.keys()) if (this.hasChildren(index)) this.#collapsed.add(index);
    this.#update();
  }

  /** Expands the calls around a row. @returns where it is shown */
  uncover(index: number): number {
    let changed = false;
    for (let at = this.parentOf(index); at !== undefined; at = this.parentOf(at))
      changed = this.#collapsed.delete(at) || changed;
    if (changed) this.#update();
    return this.shownAt(index);
  }

  /** Where a row is shown, or the nearest one above it. */
  shownAt(index: number): number {
    let low = 0;
    let high = this.shown.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.shown[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #update(): void {
    const shown: number[] = [];
    let hiddenBelow = Number.POSITIVE_INFINITY;
    for (const [index, { depth }] of this.rows.entries()) {
      if (depth > hiddenBelow) continue;
      shown.push(index);
      hiddenBelow = this.#collapsed.has(index) ? depth : Number.POSITIVE_INFINITY;
    }
    this.shown = shown;
  }
}
