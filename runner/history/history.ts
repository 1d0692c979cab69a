import * as z from 'zod';
import type { AssertionResult } from '../judge/assertion';
import { hasResponse, type Reply } from '../model/outcome';
import type { Prepared } from '../model/prepared';
import {
  detailSchema,
  type ExchangeFacts,
  entrySchema,
  type HistoryDetail,
  type HistoryEntry,
  type KeptExchange,
  keptExchange,
  withResults,
} from './history-entry';

/** A folder of files. A missing file is not an error: another window may have removed it. */
export interface HistoryFiles {
  /** File names; empty while the folder does not exist. */
  list(): Promise<readonly string[]>;
  /** Size in bytes; 0 when the file does not exist. */
  size(name: string): Promise<number>;
  /** The text of a file, at most its first `bytes`; undefined when the file does not exist. */
  read(name: string, bytes?: number): Promise<string | undefined>;
  /** Atomic: nobody ever sees half a file. */
  write(name: string, text: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Renames a file that cannot be read, so that a person can still look at it. */
  setAside(name: string): Promise<void>;
}

interface HistoryOptions {
  readonly files: HistoryFiles;
  /** Unix time in milliseconds. */
  readonly now: () => number;
  /** Eight hexadecimal digits. */
  readonly random: () => string;
  /** Calls back once after `milliseconds`; the result cancels it. */
  readonly after: (milliseconds: number, call: () => void) => () => void;
  /** The most bytes that all files may have together; undefined when history is off. Asked each time. */
  readonly limit: () => number | undefined;
  /** Called after the entries have changed. */
  readonly changed: () => void;
  /** Reports a failure to the person, in a sentence or two. Called at most once. */
  readonly problem: (message: string) => void;
}

/** Requests that were sent, and their responses. Each exchange has its own file, so that no two windows write the same one. */
export interface History {
  /** Newest first. Entries of other windows appear with the next `load`. */
  readonly entries: readonly HistoryEntry[];
  /**
   * Keeps an exchange, its secrets masked. The entry appears at once, the file is written a moment later.
   * @returns the entry; undefined when history is off
   */
  add(prepared: Prepared, reply: Reply, facts: Pick<ExchangeFacts, 'node'>): HistoryEntry | undefined;
  /**
   * Adds the results of its assertions to an exchange that `add` kept a moment ago: a failed one must not look like a
   * success later. Nothing happens if the exchange is gone, or without a response: its reason is the only failure then.
   */
  judged(id: string, prepared: Prepared, reply: Reply, results: readonly AssertionResult[]): Promise<void>;
  /** Reads the files that other windows wrote, and forgets the ones they removed. */
  load(): Promise<void>;
  /** The whole exchange; undefined when it is gone or cannot be read. */
  open(id: string): Promise<KeptExchange | undefined>;
  remove(ids: readonly string[]): Promise<void>;
  clear(): Promise<void>;
  /** Writes the exchanges that wait to be written. */
  flush(): Promise<void>;
}

/** Milliseconds; a run of many requests is written in one go. */
const WRITE_AFTER = 500;
/** More would make the list slow, whatever their size. */
const MOST_ENTRIES = 2000;
const MOST_WAITING = 1000;
/** Files that are read at the same time. */
const READ_AT_ONCE = 16;

export function createHistory(options: HistoryOptions): History {
  return new FileHistory(options);
}

class FileHistory implements History {
  readonly #options: HistoryOptions;
  readonly #files: HistoryFiles;
  readonly #queue = new TaskQueue();
  #entries: readonly HistoryEntry[] = [];
  /** Exchanges that are not written yet, by id. */
  readonly #waiting = new Map<string, KeptExchange>();
  /** Files that cannot be read, and removed files that a listing may still show. */
  readonly #gone = new Set<string>();
  /** Bytes by file name. A file changes only with the results of its assertions, so its size is asked for once. */
  readonly #sizes = new Map<string, number>();
  #cancelWrite: (() => void) | undefined;
  #reported = false;

  constructor(options: HistoryOptions) {
    this.#options = options;
    this.#files = options.files;
  }

  get entries(): readonly HistoryEntry[] {
    return this.#entries;
  }

  add(prepared: Prepared, reply: Reply, { node }: Pick<ExchangeFacts, 'node'>): HistoryEntry | undefined {
    const { limit, now, random, after, changed } = this.#options;
    if (limit() === undefined) return undefined;
    const at = now();
    const id = `${String(at).padStart(13, '0')}-${random()}`;
    const exchange = keptExchange(prepared, reply, { id, at, node });
    this.#waiting.set(id, exchange);
    // They pile up while writing fails.
    if (this.#waiting.size > MOST_WAITING) this.#waiting.delete(this.#waiting.keys().next().value ?? '');
    this.#cancelWrite ??= after(WRITE_AFTER, () => void this.flush());
    this.#entries = [exchange.entry, ...this.#entries];
    changed();
    return exchange.entry;
  }

  judged(
    id: string,
    { secrets }: Prepared,
    reply: Reply,
    results: readonly AssertionResult[],
  ): Promise<void> {
    return this.#queue.run(async () => {
      if (results.length === 0 || !hasResponse(reply)) return;
      const exchange = await this.open(id);
      if (!exchange) return;
      const judged = withResults(exchange, reply, results, secrets);
      this.#waiting.set(id, judged);
      this.#sizes.delete(fileName(id));
      this.#cancelWrite ??= this.#options.after(WRITE_AFTER, () => void this.flush());
      this.#setEntries(this.#entries.map((one) => (one.id === id ? judged.entry : one)));
    });
  }

  load(): Promise<void> {
    return this.#queue.run(async () => {
      try {
        await this.#load();
      } catch (error) {
        // The folder cannot be read: the entries of this window stay.
        this.#report(`The history cannot be read: ${messageOf(error)}`);
      }
    });
  }

  async open(id: string): Promise<KeptExchange | undefined> {
    const unwritten = this.#waiting.get(id);
    if (unwritten) return unwritten;
    const name = fileName(id);
    const text = this.#gone.has(name) ? undefined : await this.#files.read(name);
    const exchange = text === undefined ? undefined : readExchange(text);
    if (exchange) return exchange;
    if (text !== undefined) await this.#setAside(name);
    this.#setEntries(this.#entries.filter((entry) => entry.id !== id));
    return undefined;
  }

  remove(ids: readonly string[]): Promise<void> {
    return this.#queue.run(async () => {
      for (const id of ids) this.#waiting.delete(id);
      await this.#removeFiles(ids.map(fileName));
    });
  }

  clear(): Promise<void> {
    return this.#queue.run(async () => {
      this.#waiting.clear();
      await this.#removeFiles(await this.#listFiles());
      this.#setEntries([]);
    });
  }

  flush(): Promise<void> {
    return this.#queue.run(() => this.#write());
  }

  async #load(): Promise<void> {
    const known = new Map(this.#entries.map((entry) => [entry.id, entry]));
    const found = new Map<string, HistoryEntry>();
    const unread: string[] = [];
    for (const name of await this.#files.list()) {
      const id = idOfFile(name);
      if (id === undefined || this.#gone.has(name)) continue;
      const entry = known.get(id);
      if (entry) found.set(id, entry);
      else unread.push(name);
    }
    for (const entry of await this.#readEntries(unread)) found.set(entry.id, entry);
    for (const { entry } of this.#waiting.values()) found.set(entry.id, entry);
    this.#setEntries(found.values());
  }

  async #readEntries(names: readonly string[]): Promise<readonly HistoryEntry[]> {
    const entries: HistoryEntry[] = [];
    for (let at = 0; at < names.length; at += READ_AT_ONCE) {
      const batch = names.slice(at, at + READ_AT_ONCE);
      const read = await Promise.all(batch.map((name) => this.#readEntry(name)));
      entries.push(...read.filter((entry) => entry !== undefined));
    }
    return entries;
  }

  /** Reads the start of the file, and the rest only when the entry is longer. */
  async #readEntry(name: string): Promise<HistoryEntry | undefined> {
    const head = await this.#files.read(name, HEAD_OF_FILE);
    if (head === undefined) return undefined;
    let entry = readEntry(head);
    if (entry === 'more') entry = readEntry((await this.#files.read(name)) ?? '');
    if (entry !== undefined && entry !== 'more') return entry;
    await this.#setAside(name);
    return undefined;
  }

  async #setAside(name: string): Promise<void> {
    this.#gone.add(name);
    try {
      await this.#files.setAside(name);
    } catch (error) {
      this.#report(`The history file "${name}" cannot be read, and not renamed either: ${messageOf(error)}`);
      return;
    }
    this.#report(
      `A history file could not be read and was renamed to "${name}.broken". The rest of the history is unchanged.`,
    );
  }

  async #write(): Promise<void> {
    this.#cancelWrite?.();
    this.#cancelWrite = undefined;
    const batch = [...this.#waiting.values()];
    try {
      for (const exchange of batch) {
        const { id } = exchange.entry;
        if (!this.#waiting.has(id)) continue;
        await this.#files.write(fileName(id), fileText(exchange));
        this.#waiting.delete(id);
      }
      if (batch.length > 0) await this.#trim();
    } catch (error) {
      // The disk is full or the folder is read-only: the exchanges stay for as long as the window does.
      this.#report(`The history cannot be written: ${messageOf(error)}`);
    }
  }

  /** Removes the oldest files, whichever window wrote them, until the rest is within the limit. */
  async #trim(): Promise<void> {
    const limit = this.#options.limit();
    if (limit === undefined) return;
    const newestFirst = (await this.#listFiles()).sort().reverse();
    let size = 0;
    const over: string[] = [];
    for (const [index, name] of newestFirst.entries()) {
      size += await this.#sizeOf(name);
      if (size > limit || index >= MOST_ENTRIES) over.push(name);
    }
    if (over.length > 0) await this.#removeFiles(over);
  }

  async #removeFiles(names: readonly string[]): Promise<void> {
    const ids = new Set(names.map(idOfFile));
    for (const name of names) {
      this.#gone.add(name);
      this.#sizes.delete(name);
      await this.#files.remove(name);
    }
    this.#setEntries(this.#entries.filter(({ id }) => !ids.has(id)));
  }

  async #listFiles(): Promise<string[]> {
    return (await this.#files.list()).filter((name) => idOfFile(name) !== undefined);
  }

  async #sizeOf(name: string): Promise<number> {
    const size = this.#sizes.get(name) ?? (await this.#files.size(name));
    this.#sizes.set(name, size);
    return size;
  }

  #setEntries(entries: Iterable<HistoryEntry>): void {
    this.#entries = [...entries].sort((a, b) => (a.id < b.id ? 1 : a.id > b.id ? -1 : 0));
    this.#options.changed();
  }

  #report(message: string): void {
    if (this.#reported) return;
    this.#reported = true;
    this.#options.problem(message);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Runs one task at a time: a listing made while files come and go would match no moment. */
class TaskQueue {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task);
    // The caller sees the error; the next task runs all the same.
    this.#last = result.catch(() => undefined);
    return result;
  }
}

/**
 * Version of the file format. Each exchange has a file: the first line is the entry, so that a list reads only the
 * beginning of each file; the second line has the details; the body follows unchanged.
 */
const FORM = 1;
const ENDING = '.exchange';

/** Bytes at the start of a file that nearly always contain its entry. */
const HEAD_OF_FILE = 4096;

const lineSchema = z.object({ form: z.literal(FORM), entry: entrySchema, hasBody: z.boolean() });

function fileName(id: string): string {
  return `${id}${ENDING}`;
}

/** The id of the exchange in a file, by its name; undefined for other files. */
function idOfFile(name: string): string | undefined {
  return /^(\d{13}-[\da-f]{8})\.exchange$/.exec(name)?.[1];
}

function fileText({ entry, detail, body }: KeptExchange): string {
  const line = JSON.stringify({ form: FORM, entry, hasBody: body !== null });
  return `${line}\n${JSON.stringify(detail)}\n${body ?? ''}`;
}

/** The entry of a file; `more` when the text is too short, undefined when it is not a valid file. */
function readEntry(text: string): HistoryEntry | 'more' | undefined {
  const end = text.indexOf('\n');
  if (end < 0) return text.startsWith('{') ? 'more' : undefined;
  return parsed(lineSchema, text.slice(0, end))?.entry;
}

/** The exchange in a file; undefined when it is not a valid file. */
function readExchange(text: string): KeptExchange | undefined {
  const first = text.indexOf('\n');
  const second = text.indexOf('\n', first + 1);
  if (first < 0 || second < 0) return undefined;
  const line = parsed(lineSchema, text.slice(0, first));
  const detail: HistoryDetail | undefined = parsed(detailSchema, text.slice(first + 1, second));
  if (!line || !detail) return undefined;
  return { entry: line.entry, detail, body: line.hasBody ? text.slice(second + 1) : null };
}

function parsed<T>(schema: z.ZodType<T>, json: string): T | undefined {
  try {
    const result = schema.safeParse(JSON.parse(json));
    return result.success ? result.data : undefined;
  } catch {
    // Not JSON: the caller sets the file aside.
    return undefined;
  }
}
