import type { Reply } from '../model/outcome';
import type { Prepared } from '../model/prepared';
import { type ExchangeFacts, type HistoryEntry, type KeptExchange, keptExchange } from './history-entry';
import { fileName, fileText, HEAD_OF_FILE, idOfFile, readEntry, readExchange } from './history-file';

/** A folder of files. What is not there is no error: another window may have removed it. */
export interface HistoryFiles {
  /** Names; none while there is no folder. */
  list(): Promise<readonly string[]>;
  /** Bytes; 0 when there is none. */
  size(name: string): Promise<number>;
  /** The text of a file, up to so many bytes of it; undefined when there is none. */
  read(name: string, bytes?: number): Promise<string | undefined>;
  /** Whole or not at all: nobody ever sees half a file. */
  write(name: string, text: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** Gives a file that cannot be read another name, under which it stays for who wants to look at it. */
  setAside(name: string): Promise<void>;
}

export interface HistoryOptions {
  readonly files: HistoryFiles;
  /** Unix time in milliseconds. */
  readonly now: () => number;
  /** Eight hexadecimal digits. */
  readonly random: () => string;
  /** Calls back once after some milliseconds; the result calls it off. */
  readonly after: (milliseconds: number, call: () => void) => () => void;
  /** Bytes that all files together may have; undefined where nothing is kept. Asked each time. */
  readonly limit: () => number | undefined;
  /** The entries are others now. */
  readonly changed: () => void;
  /** Something a person should know, in a sentence or two; the same thing is told once. */
  readonly problem: (message: string) => void;
}

/** What was sent, and what came back. Each exchange is a file of its own, so that windows never write the same one. */
export interface History {
  /** Newest first. Those of other windows appear with the next `load`. */
  readonly entries: readonly HistoryEntry[];
  /**
   * Keeps an exchange, its secrets masked. It is an entry at once, and a file a moment later.
   * @returns the entry; undefined where nothing is kept
   */
  add(prepared: Prepared, reply: Reply, facts: Pick<ExchangeFacts, 'node'>): HistoryEntry | undefined;
  /** Reads what other windows wrote, and forgets what they removed. */
  load(): Promise<void>;
  /** An exchange with all that is kept of it; undefined when it is gone or cannot be read. */
  open(id: string): Promise<KeptExchange | undefined>;
  remove(ids: readonly string[]): Promise<void>;
  clear(): Promise<void>;
  /** Writes what waits to be written. */
  flush(): Promise<void>;
}

/** A run of many requests is written in one go. Milliseconds. */
const WRITE_AFTER = 500;
/** More would make the list slow whatever their size. */
const MOST_ENTRIES = 2000;
const MOST_WAITING = 1000;
/** Files that are read at a time. */
const AT_A_TIME = 16;

export function createHistory(options: HistoryOptions): History {
  const { files, now, random, after, limit, changed, problem } = options;
  let entries: readonly HistoryEntry[] = [];
  const waiting = new Map<string, KeptExchange>();
  /** Files that cannot be read, and removed ones that a listing may still show. */
  const gone = new Set<string>();
  let callOff: (() => void) | undefined;
  /** One thing after the other: a listing made while files come and go would be of no moment at all. */
  let work: Promise<unknown> = Promise.resolve();
  let told = false;

  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const turn = work.then(task);
    work = turn.catch(() => undefined);
    return turn;
  };

  const set = (next: Iterable<HistoryEntry>) => {
    entries = [...next].sort((a, b) => (a.id < b.id ? 1 : a.id > b.id ? -1 : 0));
    changed();
  };

  const tell = (message: string) => {
    if (told) return;
    told = true;
    problem(message);
  };

  const setAside = async (name: string) => {
    gone.add(name);
    await files.setAside(name);
    tell(
      `A file of the history could not be read and was moved aside, to "${name}.broken". The rest is as it was.`,
    );
  };

  const readHead = async (name: string): Promise<HistoryEntry | undefined> => {
    const head = await files.read(name, HEAD_OF_FILE);
    if (head === undefined) return undefined;
    let entry = readEntry(head);
    if (entry === 'more') entry = readEntry((await files.read(name)) ?? '');
    if (entry !== undefined && entry !== 'more') return entry;
    await setAside(name);
    return undefined;
  };

  const load = async () => {
    const known = new Map(entries.map((entry) => [entry.id, entry]));
    const found = new Map<string, HistoryEntry>();
    const unknown: string[] = [];
    for (const name of await files.list()) {
      const id = idOfFile(name);
      if (id === undefined || gone.has(name)) continue;
      const entry = known.get(id);
      if (entry) found.set(id, entry);
      else unknown.push(name);
    }
    for (let at = 0; at < unknown.length; at += AT_A_TIME) {
      for (const entry of await Promise.all(unknown.slice(at, at + AT_A_TIME).map(readHead))) {
        if (entry) found.set(entry.id, entry);
      }
    }
    for (const { entry } of waiting.values()) found.set(entry.id, entry);
    set(found.values());
  };

  /** A file never changes, so that its size is asked for once. */
  const sizes = new Map<string, number>();
  const sizeOf = async (name: string) => {
    const size = sizes.get(name) ?? (await files.size(name));
    sizes.set(name, size);
    return size;
  };

  /** The oldest go first, whichever window wrote them. */
  const trim = async () => {
    const most = limit();
    if (most === undefined) return;
    const kept = (await files.list())
      .filter((name) => idOfFile(name) !== undefined)
      .sort()
      .reverse();
    let size = 0;
    const over: string[] = [];
    for (const [index, name] of kept.entries()) {
      size += await sizeOf(name);
      if (size > most || index >= MOST_ENTRIES) over.push(name);
    }
    if (over.length === 0) return;
    await removeFiles(over);
  };

  const removeFiles = async (names: readonly string[]) => {
    const ids = new Set(names.map(idOfFile));
    for (const name of names) {
      gone.add(name);
      sizes.delete(name);
      await files.remove(name);
    }
    set(entries.filter(({ id }) => !ids.has(id)));
  };

  const write = async () => {
    callOff?.();
    callOff = undefined;
    const batch = [...waiting.values()];
    try {
      for (const exchange of batch) {
        if (!waiting.has(exchange.entry.id)) continue;
        await files.write(fileName(exchange.entry.id), fileText(exchange));
        waiting.delete(exchange.entry.id);
      }
      if (batch.length > 0) await trim();
    } catch (error) {
      // A full disk, a folder without the right to write: the exchanges stay for as long as the window does.
      tell(`The history cannot be written: ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  return {
    get entries() {
      return entries;
    },
    add(prepared, reply, { node }) {
      if (limit() === undefined) return undefined;
      const at = now();
      const id = `${String(at).padStart(13, '0')}-${random()}`;
      const exchange = keptExchange(prepared, reply, { id, at, node });
      waiting.set(id, exchange);
      // Where writing fails they pile up.
      if (waiting.size > MOST_WAITING) waiting.delete(waiting.keys().next().value ?? '');
      callOff ??= after(WRITE_AFTER, () => void inTurn(write));
      entries = [exchange.entry, ...entries];
      changed();
      return exchange.entry;
    },
    load: () => inTurn(load),
    async open(id) {
      const unwritten = waiting.get(id);
      if (unwritten) return unwritten;
      const name = fileName(id);
      const text = gone.has(name) ? undefined : await files.read(name);
      const exchange = text === undefined ? undefined : readExchange(text);
      if (exchange) return exchange;
      if (text !== undefined) await setAside(name);
      set(entries.filter((entry) => entry.id !== id));
      return undefined;
    },
    remove: (ids) =>
      inTurn(async () => {
        for (const id of ids) waiting.delete(id);
        await removeFiles(ids.map(fileName));
      }),
    clear: () =>
      inTurn(async () => {
        waiting.clear();
        await removeFiles((await files.list()).filter((name) => idOfFile(name) !== undefined));
        set([]);
      }),
    flush: () => inTurn(write),
  };
}
