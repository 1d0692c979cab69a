import { everything, type LiveFilter, matcherOf } from './events-filter';
import type { ArrivedEvent, LiveEntry, LiveEvent, LiveNote, NoteLevel } from './live-entry';

/** The rows that are shown. Places count from the first row that the filter has let through, kept or not. */
export interface ShownRows {
  /** Place of the first row that is kept. */
  readonly first: number;
  /** How many rows there are from there on. */
  readonly length: number;
  /** Rows from one place up to another, as far as they are kept. */
  slice(from: number, to: number): readonly LiveEntry[];
}

/** Events as they come, the last ones kept. Takes each in constant time. */
export interface LiveList {
  add(event: ArrivedEvent): LiveEvent;
  /** Adds a row that tells of a gap; the result says it in other words later, while the row is kept. */
  note(text: string, level: NoteLevel): (text: string, level: NoteLevel) => void;
  /** How many events came, and how many of each topic. */
  readonly total: number;
  readonly topics: ReadonlyMap<string, number>;
  /** How many events had problems. */
  readonly wrong: number;
  /** Rows that are kept, oldest first; and how many there are. */
  kept(): readonly LiveEntry[];
  readonly size: number;
  /** Earlier rows are no longer kept. */
  readonly cut: boolean;
  find(order: number): LiveEntry | undefined;
  readonly shown: ShownRows;
  readonly filter: LiveFilter;
  setFilter(filter: LiveFilter): void;
  /** What is shown stands still; events go on being collected. */
  pause(): void;
  resume(): void;
  readonly paused: boolean;
  /** Events that came since the pause began. */
  readonly fresh: number;
  /** Calls back for each row that is added, and each that says something else, until the result is called. */
  listen(listener: (entry: LiveEntry) => void): () => void;
  /** Forgets all rows; counts begin anew. */
  clear(): void;
}

export interface LiveListOptions {
  /** Unix time in milliseconds. */
  readonly now: () => number;
  /** Rows that are kept. */
  readonly most?: number;
  /** Characters of all of them together: large events leave room for fewer. */
  readonly mostText?: number;
}

export const MOST_KEPT = 10_000;
/** Of all events that are kept, in UTF-16 units: a node may send large ones. */
const MOST_TEXT = 64 * 1024 * 1024;
/** Of topics that a node makes up without end, the others count together. */
const MOST_TOPICS = 60;
export const OTHER_TOPICS = 'other topics';

export function createLiveList(options: LiveListOptions): LiveList {
  const { now, most = MOST_KEPT, mostText = MOST_TEXT } = options;
  let all = createQueue();
  let filter = everything;
  let matches = matcherOf(filter);
  /** Undefined while everything is shown: then it is `all`. */
  let matched: Queue | undefined;
  let frozen: { readonly all: Queue; readonly shown: Queue; readonly total: number } | undefined;
  let order = 0;
  let total = 0;
  let textLength = 0;
  let wrong = 0;
  let topics = new Map<string, number>();
  const listeners = new Set<(entry: LiveEntry) => void>();

  const filtered = (from: Queue) => {
    if (!matches) return from;
    const found = createQueue();
    for (const entry of from.items()) if (matches(entry)) found.push(entry);
    return found;
  };
  const put = (entry: LiveEntry) => {
    for (const listener of listeners) listener(entry);
    all.push(entry);
    textLength += lengthOf(entry);
    if (matched && matches?.(entry)) matched.push(entry);
    while (all.length > most || (textLength > mostText && all.length > 1)) {
      const gone = all.shift();
      if (gone) textLength -= lengthOf(gone);
      if (matched && matched.at(matched.first) === gone) matched.shift();
    }
  };

  return {
    add(event) {
      const made: LiveEvent = { kind: 'event', order: order++, at: now(), ...event };
      total += 1;
      if (event.problems.length > 0) wrong += 1;
      const topic = topics.has(event.topic) || topics.size < MOST_TOPICS ? event.topic : OTHER_TOPICS;
      topics.set(topic, (topics.get(topic) ?? 0) + 1);
      put(made);
      return made;
    },
    note(text, level) {
      let note: LiveNote = { kind: 'note', order: order++, at: now(), text, level };
      put(note);
      return (newText, newLevel) => {
        const old = note;
        note = { ...old, text: newText, level: newLevel };
        for (const listener of listeners) listener(note);
        for (const queue of new Set([all, matched, frozen?.all, frozen?.shown])) queue?.replace(old, note);
      };
    },
    get total() {
      return total;
    },
    get topics() {
      return topics;
    },
    get wrong() {
      return wrong;
    },
    kept: () => all.items(),
    get size() {
      return all.length;
    },
    get cut() {
      return all.first > 0;
    },
    find: (wanted) => entryWith(wanted, all) ?? (frozen && entryWith(wanted, frozen.all)),
    get shown() {
      return frozen?.shown ?? matched ?? all;
    },
    get filter() {
      return filter;
    },
    setFilter(next) {
      filter = next;
      matches = matcherOf(next);
      matched = matches ? filtered(all) : undefined;
      if (frozen) frozen = { ...frozen, shown: filtered(frozen.all) };
    },
    pause() {
      if (frozen) return;
      const copy = all.copy();
      frozen = { all: copy, shown: matched?.copy() ?? copy, total };
    },
    resume() {
      frozen = undefined;
    },
    get paused() {
      return frozen !== undefined;
    },
    get fresh() {
      return frozen ? total - frozen.total : 0;
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    clear() {
      all = createQueue();
      matched = matches ? createQueue() : undefined;
      frozen = undefined;
      total = 0;
      textLength = 0;
      wrong = 0;
      topics = new Map();
    },
  };
}

/** Notes are few and short. */
function lengthOf(entry: LiveEntry): number {
  return entry.kind === 'event' ? entry.data.length : 0;
}

/** Rows of a list stand in the order of their numbers. */
function entryWith(order: number, queue: Queue): LiveEntry | undefined {
  let [low, high] = [queue.first, queue.first + queue.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const entry = queue.at(middle);
    if (!entry) return undefined;
    if (entry.order === order) return entry;
    if (entry.order < order) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

interface Queue extends ShownRows {
  push(entry: LiveEntry): void;
  shift(): LiveEntry | undefined;
  at(place: number): LiveEntry | undefined;
  items(): LiveEntry[];
  copy(): Queue;
  replace(old: LiveEntry, entry: LiveEntry): void;
}

const none: LiveEntry = { kind: 'note', order: -1, at: 0, text: '', level: 'info' };

/** First in, first out, with places that stay. What was taken out is let go in steps, so that each costs the same. */
function createQueue(kept: LiveEntry[] = [], gone = 0): Queue {
  let items = kept;
  /** Of `items`, how many were taken out already. */
  let start = 0;
  let first = gone;
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
      // Let go at once: what is cut off in steps below must not hold it.
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
