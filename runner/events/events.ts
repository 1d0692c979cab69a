import type { ArrivedEvent, LiveEntry, LiveEvent, LiveNote, NoteLevel } from './live-entry';

/** A list of events that keeps the latest ones. Adding an event takes constant time. */
export interface LiveList {
  add(event: ArrivedEvent): LiveEvent;
  /** Adds a note. The result changes its text later, as long as the row is kept. */
  note(text: string, level: NoteLevel): (text: string, level: NoteLevel) => void;
  /** Number of events so far, and per topic. */
  readonly total: number;
  readonly topics: ReadonlyMap<string, number>;
  /** Number of events with problems. */
  readonly wrong: number;
  /** The rows that are kept, oldest first, and their number. */
  kept(): readonly LiveEntry[];
  readonly size: number;
  /** Whether earlier rows were dropped. */
  readonly cut: boolean;
  find(order: number): LiveEntry | undefined;
  readonly shown: ShownRows;
  readonly filter: LiveFilter;
  setFilter(filter: LiveFilter): void;
  /** Freezes the shown rows. New events are still collected. */
  pause(): void;
  resume(): void;
  readonly paused: boolean;
  /** Events since the pause began. */
  readonly fresh: number;
  /** Calls back for each row that is added or changed. The result removes the listener. */
  listen(listener: (entry: LiveEntry) => void): () => void;
  /** Removes all rows and resets the counts. */
  clear(): void;
}

interface LiveListOptions {
  /** Unix time in milliseconds. */
  readonly now: () => number;
  /** Maximum number of rows. */
  readonly most?: number;
  /** Maximum number of characters of all rows. */
  readonly mostText?: number;
}

export const MOST_KEPT = 10_000;
/** Limits the memory for large events. UTF-16 units. */
const MOST_TEXT = 64 * 1024 * 1024;
/** A node may invent any number of topics; the rest are counted together. */
const MOST_TOPICS = 60;
const OTHER_TOPICS = 'other topics';

export function createLiveList(options: LiveListOptions): LiveList {
  return new QueuedList(options);
}

class QueuedList implements LiveList {
  readonly #now: () => number;
  readonly #most: number;
  readonly #mostText: number;
  readonly #listeners = new Set<(entry: LiveEntry) => void>();
  #all = createQueue();
  #filter = everything;
  #matches = matcherOf(everything);
  /** The rows that match the filter; undefined while all rows are shown. */
  #matched: Queue | undefined;
  /** The rows at the start of a pause. */
  #frozen: { readonly all: Queue; readonly shown: Queue; readonly total: number } | undefined;
  #nextOrder = 0;
  #total = 0;
  #textLength = 0;
  #wrong = 0;
  #topics = new Map<string, number>();

  constructor({ now, most = MOST_KEPT, mostText = MOST_TEXT }: LiveListOptions) {
    this.#now = now;
    this.#most = most;
    this.#mostText = mostText;
  }

  get total(): number {
    return this.#total;
  }

  get topics(): ReadonlyMap<string, number> {
    return this.#topics;
  }

  get wrong(): number {
    return this.#wrong;
  }

  get size(): number {
    return this.#all.length;
  }

  get cut(): boolean {
    return this.#all.first > 0;
  }

  get shown(): ShownRows {
    return this.#frozen?.shown ?? this.#matched ?? this.#all;
  }

  get filter(): LiveFilter {
    return this.#filter;
  }

  get paused(): boolean {
    return this.#frozen !== undefined;
  }

  get fresh(): number {
    return this.#frozen ? this.#total - this.#frozen.total : 0;
  }

  add(event: ArrivedEvent): LiveEvent {
    const added: LiveEvent = { kind: 'event', order: this.#nextOrder++, at: this.#now(), ...event };
    this.#total += 1;
    if (event.problems.length > 0) this.#wrong += 1;
    const counted = this.#topics.has(event.topic) || this.#topics.size < MOST_TOPICS;
    const topic = counted ? event.topic : OTHER_TOPICS;
    this.#topics.set(topic, (this.#topics.get(topic) ?? 0) + 1);
    this.#put(added);
    return added;
  }

  note(text: string, level: NoteLevel): (text: string, level: NoteLevel) => void {
    let note: LiveNote = { kind: 'note', order: this.#nextOrder++, at: this.#now(), text, level };
    this.#put(note);
    return (newText, newLevel) => {
      const old = note;
      note = { ...old, text: newText, level: newLevel };
      this.#notify(note);
      const queues = new Set([this.#all, this.#matched, this.#frozen?.all, this.#frozen?.shown]);
      for (const queue of queues) queue?.replace(old, note);
    };
  }

  kept(): readonly LiveEntry[] {
    return this.#all.items();
  }

  find(order: number): LiveEntry | undefined {
    return entryWith(order, this.#all) ?? (this.#frozen && entryWith(order, this.#frozen.all));
  }

  setFilter(filter: LiveFilter): void {
    this.#filter = filter;
    this.#matches = matcherOf(filter);
    this.#matched = this.#matches ? this.#filtered(this.#all) : undefined;
    if (this.#frozen) this.#frozen = { ...this.#frozen, shown: this.#filtered(this.#frozen.all) };
  }

  pause(): void {
    if (this.#frozen) return;
    const all = this.#all.copy();
    this.#frozen = { all, shown: this.#matched?.copy() ?? all, total: this.#total };
  }

  resume(): void {
    this.#frozen = undefined;
  }

  listen(listener: (entry: LiveEntry) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  clear(): void {
    this.#all = createQueue();
    this.#matched = this.#matches ? createQueue() : undefined;
    this.#frozen = undefined;
    this.#total = 0;
    this.#textLength = 0;
    this.#wrong = 0;
    this.#topics = new Map();
  }

  #put(entry: LiveEntry): void {
    this.#notify(entry);
    this.#all.push(entry);
    this.#textLength += lengthOf(entry);
    if (this.#matched && this.#matches?.(entry)) this.#matched.push(entry);
    while (this.#isFull()) this.#dropOldest();
  }

  #isFull(): boolean {
    const { length } = this.#all;
    return length > this.#most || (this.#textLength > this.#mostText && length > 1);
  }

  #dropOldest(): void {
    const oldest = this.#all.shift();
    if (!oldest) return;
    this.#textLength -= lengthOf(oldest);
    if (this.#matched?.at(this.#matched.first) === oldest) this.#matched.shift();
  }

  #notify(entry: LiveEntry): void {
    for (const listener of this.#listeners) listener(entry);
  }

  #filtered(from: Queue): Queue {
    if (!this.#matches) return from;
    const found = createQueue();
    for (const entry of from.items()) if (this.#matches(entry)) found.push(entry);
    return found;
  }
}

/** Notes are few and short. */
function lengthOf(entry: LiveEntry): number {
  return entry.kind === 'event' ? entry.data.length : 0;
}

/** Binary search: rows are in the order of their numbers. */
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

/** Which events of a live list are shown. */
interface LiveFilter {
  /** Words that must all occur in the event, in any order and case; empty for all events. */
  readonly text: string;
  /** Only these topics; empty for all topics. */
  readonly topics: readonly string[];
}

const everything: LiveFilter = { text: '', topics: [] };

/** A predicate for the rows to show; undefined when all are shown. Notes about gaps are always shown. */
function matcherOf({ text, topics }: LiveFilter): ((entry: LiveEntry) => boolean) | undefined {
  const words = text.split(/\s+/).filter(Boolean).map(pattern);
  if (words.length === 0 && topics.length === 0) return undefined;
  const wanted = new Set(topics);
  return (entry) => {
    if (entry.kind === 'note') return true;
    if (wanted.size > 0 && !wanted.has(entry.topic)) return false;
    return words.every((word) => word.test(entry.data) || word.test(entry.topic));
  };
}

/** Matches `1,234` as well as `1234`: the list groups digits, the data of the node does not. */
function pattern(word: string): RegExp {
  const plain = /^\d{1,3}(?:,\d{3})+$/.test(word) ? word.replaceAll(',', '') : word;
  return new RegExp(plain.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i');
}

/** The shown rows. Positions count from the first row that ever matched the filter, whether it is kept or not. */
interface ShownRows {
  /** Position of the first row that is kept. */
  readonly first: number;
  /** Number of rows that are kept. */
  readonly length: number;
  /** The rows from one position up to another, as far as they are kept. */
  slice(from: number, to: number): readonly LiveEntry[];
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

/** First in, first out, with stable positions. Removed rows are cut off in steps, so that each removal takes constant time. */
function createQueue(kept: LiveEntry[] = [], removed = 0): Queue {
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
