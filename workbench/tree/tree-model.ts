import { childrenOf, type PlainItem, sameRow } from './item';

/**
 * The rows of a view as an editor asks for them. It works out which rows have to be drawn again, and looks only at
 * rows that the editor was given: of ten thousand peers it has seen a screenful.
 */
export interface TreeModel {
  /**
   * Shows these rows from now on.
   * @returns `all` when rows came, went or moved at the top, else the ids of the highest rows that changed. A row
   * whose own text changed is named without those below it, for they are drawn with it.
   */
  update(items: readonly PlainItem[]): 'all' | readonly string[];
  /** The rows below one, or at the top: what the editor is given. */
  children(id: string | undefined): readonly PlainItem[];
  /** A row that the editor was given. */
  find(id: string): PlainItem | undefined;
  parent(id: string): string | undefined;
  /** Finds a row that may not have been given yet, and gives it with all above it; false when there is none. */
  reach(id: string): boolean;
}

export function createTreeModel(): TreeModel {
  let roots: readonly PlainItem[] = [];
  const given = new Map<string, PlainItem>();
  const parents = new Map<string, string>();
  /** What was given below a row: an opened row is compared with it. */
  const opened = new Map<string, readonly PlainItem[]>();

  const give = (items: readonly PlainItem[], parent: string | undefined) => {
    for (const item of items) {
      given.set(item.id, item);
      if (parent !== undefined) parents.set(item.id, parent);
    }
    if (parent !== undefined) opened.set(parent, items);
  };

  /** False when the list itself changed, so that its parent has to be drawn again. */
  const compare = (before: readonly PlainItem[], after: readonly PlainItem[], changed: string[]): boolean => {
    if (before === after) return true;
    if (before.length !== after.length) return false;
    for (let index = 0; index < after.length; index++) {
      if (before[index]?.id !== after[index]?.id) return false;
    }
    for (let index = 0; index < after.length; index++) {
      const [old, item] = [before[index], after[index]];
      if (!old || !item) continue;
      // A row that nobody was given cannot be on the screen.
      if (!given.has(item.id)) continue;
      given.set(item.id, item);
      const seen = opened.get(item.id);
      if (!sameRow(old, item)) {
        changed.push(item.id);
      } else if (seen && (old !== item || item.below)) {
        const now = childrenOf(item);
        const below: string[] = [];
        if (compare(seen, now, below)) {
          opened.set(item.id, now);
          changed.push(...below);
        } else {
          changed.push(item.id);
        }
      }
    }
    return true;
  };

  return {
    update(items) {
      const changed: string[] = [];
      const same = compare(roots, items, changed);
      roots = items;
      if (same) return changed;
      // The editor asks for everything anew: what it was given before is no more of use, but for commands until then.
      opened.clear();
      if (given.size > mostKept) {
        given.clear();
        parents.clear();
        give(roots, undefined);
      }
      return 'all';
    },
    children(id) {
      const item = id === undefined ? undefined : given.get(id);
      const items = id === undefined ? roots : item ? childrenOf(item) : [];
      give(items, id);
      return items;
    },
    find: (id) => given.get(id),
    parent: (id) => parents.get(id),
    reach(id) {
      const within = (items: readonly PlainItem[], parent: string | undefined): boolean => {
        for (const item of items) {
          // Rows that are made when they are opened are not looked through.
          if (item.id !== id && !(item.children && within(item.children, item.id))) continue;
          give(items, parent);
          return true;
        }
        return false;
      };
      return within(roots, undefined);
    },
  };
}

/** Rows that came and went pile up in what was given: beyond so many they are forgotten when all is drawn anew. */
const mostKept = 5000;
