/** Which rows of a view are expanded, as its editor tells. */
export interface ExpandedRows {
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
