import type { LiveEntry } from './live-entry';

/** The shown rows. Positions count from the first row that ever matched the filter, whether it is kept or not. */
export interface ShownRows {
  /** Position of the first row that is kept. */
  readonly first: number;
  /** Number of rows that are kept. */
  readonly length: number;
  /** The rows from one position up to another, as far as they are kept. */
  slice(from: number, to: number): readonly LiveEntry[];
}

export interface Queue extends ShownRows {
  push(entry: LiveEntry): void;
  shift(): LiveEntry | undefined;
  at(place: number): LiveEntry | undefined;
  items(): LiveEntry[];
  copy(): Queue;
  replace(old: LiveEntry, entry: LiveEntry): void;
}

const none: LiveEntry = { kind: 'note', order: -1, at: 0, text: '', level: 'info' };

/** First in, first out, with stable positions. Removed rows are cut off in steps, so that each removal takes constant time. */
export function createQueue(kept: LiveEntry[] = [], removed = 0): Queue {
  let items = kept;
  /** Number of removed rows at the start of `items`. */
  let start = 0;
  let first = removed;
  return {
    get first() {
      return first;
    },
    get length() {
      return items.length - start;
    },
    push(entry) {
      items.push(entry);
    },
    shift() {
      if (start >= items.length) return undefined;
      const item = items[start];
      // Frees the row now; `items` is cut below only in steps.
      items[start] = none;
      start += 1;
      first += 1;
      if (start > 4096 && start * 2 > items.length) {
        items = items.slice(start);
        start = 0;
      }
      return item;
    },
    at: (place) => items[start + place - first],
    items: () => items.slice(start),
    copy: () => createQueue(items.slice(start), first),
    replace(old, entry) {
      const index = items.lastIndexOf(old);
      if (index >= start) items[index] = entry;
    },
    slice(from, to) {
      const begin = start + Math.max(0, from - first);
      return items.slice(begin, Math.max(begin, start + to - first));
    },
  };
}
