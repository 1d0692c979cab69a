import { childrenOf, hoverOf, type PlainItem, sameRow } from './item';

/**
 * The rows of a view, which an editor requests level by level. The model finds the rows that have to be refreshed, and
 * compares only rows that the editor has: of ten thousand peers, those on screen.
 */
interface TreeModel {
  /**
   * Replaces the rows.
   * @returns `all` when rows at the top were added, removed or moved since the editor asked for them, else the ids of the highest changed rows. The
   * children of a changed row are refreshed with it, so they are not listed. A row that the editor has not drawn since
   * it changed is listed again: the editor drops changes of rows that it is just about to draw. A change of a hover counts
   * only if the editor has asked for it.
   */
  update(items: readonly PlainItem[]): 'all' | readonly string[];
  /** The child rows of a row, or the rows at the top. The editor has these rows from now on. */
  children(id: string | undefined): readonly PlainItem[];
  /** A row that the editor has. */
  find(id: string): PlainItem | undefined;
  /** The same; the editor draws it as it is now. */
  draw(id: string): PlainItem | undefined;
  /** The same; the editor keeps its hover as it is now. */
  hover(id: string): PlainItem | undefined;
  parent(id: string): string | undefined;
  /** Gives the editor a row and its parents, so that it can be revealed; false when there is no such row. */
  reach(id: string): boolean;
}

/** Rows that are gone stay in memory, until there are more rows than this and all are refreshed. */
const mostKept = 5000;

export function createTreeModel(): TreeModel {
  return new ComparedTree();
}

class ComparedTree implements TreeModel {
  #roots: readonly PlainItem[] = [];
  /** The rows at the top that the editor has; undefined before it asks for them. */
  #top: readonly PlainItem[] | undefined;
  /** The rows that the editor has, by id. */
  readonly #given = new Map<string, PlainItem>();
  readonly #parents = new Map<string, string>();
  /** The child rows that the editor has, by the id of their parent. */
  readonly #opened = new Map<string, readonly PlainItem[]>();
  /** Rows as the editor last drew them, by id. */
  readonly #drawn = new Map<string, PlainItem>();
  /** The hovers that the editor has, by the ids of their rows. */
  readonly #hovers = new Map<string, string | undefined>();

  update(items: readonly PlainItem[]): 'all' | readonly string[] {
    const before = this.#roots;
    this.#roots = items;
    // The editor also drops a change of all rows while it asks for the first ones.
    const isTopGiven = this.#top === undefined || sameIds(this.#top, items);
    if (before === items && isTopGiven) return this.#undrawn([]);
    if (sameIds(before, items) && isTopGiven) return this.#undrawn(this.#changed(before, items));
    // The editor requests all rows again. Old ones are only needed for commands that run before.
    this.#opened.clear();
    this.#drawn.clear();
    this.#hovers.clear();
    if (this.#given.size > mostKept) {
      this.#given.clear();
      this.#parents.clear();
      this.#give(items, undefined);
    }
    return 'all';
  }

  children(id: string | undefined): readonly PlainItem[] {
    const item = id === undefined ? undefined : this.#given.get(id);
    const items = id === undefined ? this.#roots : item ? childrenOf(item) : [];
    if (id === undefined) this.#top = items;
    this.#give(items, id);
    return items;
  }

  find(id: string): PlainItem | undefined {
    return this.#given.get(id);
  }

  draw(id: string): PlainItem | undefined {
    const item = this.#given.get(id);
    if (item) this.#drawn.set(id, item);
    this.#hovers.delete(id);
    return item;
  }

  hover(id: string): PlainItem | undefined {
    const item = this.#given.get(id);
    if (item) this.#hovers.set(id, hoverOf(item));
    return item;
  }

  /** The changed rows, those that the editor drew before they changed, and those whose hover changed. */
  #undrawn(changed: readonly string[]): readonly string[] {
    const late = [...this.#drawn].flatMap(([id, drawn]) => {
      const item = this.#given.get(id);
      return item && item !== drawn && !sameRow(item, drawn) ? [id] : [];
    });
    const hovered = [...this.#hovers].flatMap(([id, hover]) => {
      const item = this.#given.get(id);
      return item && hoverOf(item) !== hover ? [id] : [];
    });
    return late.length + hovered.length === 0 ? changed : [...new Set([...changed, ...late, ...hovered])];
  }

  parent(id: string): string | undefined {
    return this.#parents.get(id);
  }

  reach(id: string): boolean {
    return this.#reachIn(this.#roots, undefined, id);
  }

  #give(items: readonly PlainItem[], parent: string | undefined): void {
    for (const item of items) {
      this.#given.set(item.id, item);
      if (parent !== undefined) this.#parents.set(item.id, parent);
    }
    if (parent !== undefined) this.#opened.set(parent, items);
  }

  /** The ids of the highest changed rows in two lists with the same ids. */
  #changed(before: readonly PlainItem[], after: readonly PlainItem[]): readonly string[] {
    return after.flatMap((item, index) => {
      const old = before[index];
      // A row that the editor does not have is not on screen.
      if (!old || !this.#given.has(item.id)) return [];
      this.#given.set(item.id, item);
      return sameRow(old, item) ? this.#changedBelow(old, item) : [item.id];
    });
  }

  /** The changes in the child rows of a row that itself looks the same. */
  #changedBelow(old: PlainItem, item: PlainItem): readonly string[] {
    const seen = this.#opened.get(item.id);
    if (!seen || (old === item && !item.below)) return [];
    const children = childrenOf(item);
    if (seen === children) return [];
    if (!sameIds(seen, children)) return [item.id];
    const changed = this.#changed(seen, children);
    this.#opened.set(item.id, children);
    return changed;
  }

  /** Child rows that are made by `below` are made only where they hold the row. */
  #reachIn(items: readonly PlainItem[], parent: string | undefined, id: string): boolean {
    const found = items.some((item) => {
      const children = item.children ?? (item.holds?.(id) ? item.below?.() : undefined);
      return item.id === id || (children && this.#reachIn(children, item.id, id));
    });
    if (found) this.#give(items, parent);
    return found;
  }
}

function sameIds(before: readonly PlainItem[], after: readonly PlainItem[]): boolean {
  return before.length === after.length && after.every(({ id }, index) => before[index]?.id === id);
}

/** Which rows of a view are expanded, as its editor tells. */
interface ExpandedRows {
  /** @returns whether something changed */
  set(id: string, isExpanded: boolean): boolean;
  /** The expanded rows whose parents are all expanded too: their child rows are on screen. */
  readonly shown: readonly string[];
}

export function createExpandedRows(parentOf: (id: string) => string | undefined): ExpandedRows {
  const expanded = new Set<string>();
  const isShown = (id: string): boolean => {
    const parent = parentOf(id);
    return expanded.has(id) && (parent === undefined || isShown(parent));
  };
  return {
    set(id, isExpanded) {
      if (expanded.has(id) === isExpanded) return false;
      if (isExpanded) expanded.add(id);
      else expanded.delete(id);
      return true;
    },
    get shown() {
      return [...expanded].filter(isShown);
    },
  };
}
