import type { Samples } from '../../common/panels/dashboard';
import { type Failure, failureText } from '../../common/result';
import type { Clock } from '../../common/units/clock';
import type { Ending } from '../poll/ending';
import type { NodeState, Thresholds } from '../readings/node-state';
import { recordedIds } from '../series/readings';
import type { SeriesHistory } from '../series/series-history';
import { addressKey, chainKey } from './address';
import type { ArchiveFiles } from './archive-files';
import { headerLine, readLines } from './line';
import { fullStep, NodeRecord } from './node-record';
import { type Recording, RecordingReader } from './recording';
import { minutes, type Segment } from './segment';
import { upkeep } from './upkeep';

interface ArchiveOptions {
  readonly clock: Clock;
  /** All readings, and those of the last hour. */
  readonly history: SeriesHistory;
  readonly thresholds: () => Thresholds;
  /** Readings further apart than this are a gap. Milliseconds. */
  readonly gap: () => number;
  /** Maximum size on disk in bytes; 0 turns the archive off. */
  readonly limit: () => number;
  readonly files: ArchiveFiles;
  /** Id of this window: lowercase letters and digits. Each window writes files of its own. */
  readonly writer: string;
}

/**
 * The readings of all nodes on disk, for a week. New readings are written every half minute, so a crash loses less than a minute.
 * Without a disk the last hour is kept in memory.
 */
export interface Archive {
  /**
   * What was recorded of a node until now, from the files of all windows and from memory.
   * @param span milliseconds
   * @param step milliseconds that become one row
   */
  recording(state: NodeState, span: number, step: number): Promise<Recording>;
  /** Grows when the state of a node changes or something happens to it. @param node its id */
  changes(node: string): number;
  /**
   * Why readings are not kept, or not all could be read; empty if all is well.
   * @param span milliseconds that are shown: a limit of 0 is a problem only beyond the hour in memory
   */
  problem(span: number): string;
  /** Calls back when the problem has changed. */
  onProblem(listener: () => void): Ending;
  /** Writes what is not on disk yet. */
  flush(): Promise<void>;
  /** Writes what is not on disk yet, and ends. */
  dispose(): void;
}

/** Milliseconds. */
const flushEvery = 30_000;
const upkeepAfter = 60_000;
const upkeepEvery = 3_600_000;

export function createArchive(options: ArchiveOptions): Archive {
  return new DiskArchive(options);
}

class DiskArchive implements Archive {
  readonly #options: ArchiveOptions;
  readonly #records = new Map<string, NodeRecord>();
  /** Records of chains that a node has left. */
  #closed: NodeRecord[] = [];
  /** The files of this window that have a header. */
  readonly #begun = new Set<string>();
  /** Files whose last write failed: they may end within a line. */
  readonly #broken = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #heard: Ending;
  #failure: Failure | undefined;
  #isFull = false;
  #isDamaged = false;
  #cancel: (() => void) | undefined;
  #upkeepDue: number;
  #writing: Promise<void> = Promise.resolve();
  #told = '';

  constructor(options: ArchiveOptions) {
    this.#options = options;
    const { clock, gap, history, thresholds } = options;
    this.#upkeepDue = clock.now() + upkeepAfter;
    this.#heard = history.onAdded((_, __, recorded) => {
      this.#recordOf(recorded.state).add(recorded, thresholds(), gap());
      this.#schedule();
    });
  }

  problem(span: number): string {
    if (this.#options.limit() === 0) return span > this.#options.history.span ? failureText(off) : '';
    const failure = this.#failure ?? (this.#isFull ? limitReached : this.#isDamaged ? damaged : undefined);
    return failure ? failureText(failure) : '';
  }

  changes(node: string): number {
    return this.#records.get(node)?.changes ?? 0;
  }

  onProblem(listener: () => void): Ending {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  }

  async recording(state: NodeState, span: number, step: number): Promise<Recording> {
    const { clock, files, gap, history, limit, writer } = this.#options;
    const { node, reading } = state;
    const to = clock.now();
    const columns = recordedIds[node.kind];
    const reader = new RecordingReader({ from: to - span, to, step, gap: gap(), columns });
    const address = addressKey(node);
    const record = this.#records.get(node.id);
    const own = record?.address === address ? record : undefined;
    // Of the hour in memory, what was read of another chain at the address is another history.
    const live = since(history.samples(node.id, to), own?.startedAt ?? Number.NEGATIVE_INFINITY);
    if (limit() > 0) {
      try {
        const chain = own?.chain ?? (reading && chainKey(reading)) ?? (await this.#latestChain(address));
        if (own && chain !== undefined) own.chain ??= chain;
        // Memory has the readings of this window one by one.
        if (chain !== undefined) await reader.addFiles(files, address, chain, within(live));
      } catch (error) {
        this.#failure = diskFailure(error, 'read');
      }
    }
    if (own) {
      const waiting = own.waiting.map(({ text }) => text).join('');
      reader.addLines(writer, readLines(headerLine(columns) + waiting), within(live));
      reader.addStates(writer, own.states);
      reader.addEvents(own.events);
    }
    live.times.forEach((at, index) => {
      const values = columns.map((id) => live.values[id]?.[index] ?? null);
      reader.addRow(writer, { at, least: values, most: values });
    });
    const recording = reader.recording();
    if (recording.damaged) this.#isDamaged = true;
    this.#tell();
    return recording;
  }

  async flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    await this.#writing;
  }

  dispose(): void {
    this.#heard.dispose();
    this.#cancel?.();
    this.#listeners.clear();
    if (this.#options.limit() === 0 || this.#isFull) return;
    for (const record of [...this.#closed, ...this.#records.values()]) {
      record.finish();
      for (const { start, text } of record.waiting) this.#writeNow(record, start, text);
      // A write that is in progress has nothing left to do after it.
      record.unwritten = [];
    }
  }

  #recordOf(state: NodeState): NodeRecord {
    const { node } = state;
    const known = this.#records.get(node.id);
    if (known?.address === addressKey(node) && !known.isOtherChain(state)) return known;
    if (known) {
      known.finish();
      this.#closed.push(known);
    }
    const made = new NodeRecord(node);
    this.#records.set(node.id, made);
    return made;
  }

  #schedule(): void {
    if (this.#options.limit() === 0) return;
    this.#cancel ??= this.#options.clock.after(flushEvery, () => {
      this.#cancel = undefined;
      void this.flush();
    });
  }

  async #write(): Promise<void> {
    const { clock, files, gap, limit } = this.#options;
    if (limit() === 0) return;
    try {
      for (const record of [...this.#closed, ...this.#records.values()]) await this.#append(record);
      this.#closed = this.#closed.filter(
        ({ chain, unwritten }) => chain !== undefined && unwritten.length > 0,
      );
      if (this.#isFull || clock.now() >= this.#upkeepDue) {
        this.#upkeepDue = clock.now() + upkeepEvery;
        this.#isFull = !(await upkeep({ files, gap: gap(), limit: limit(), now: clock.now() }));
      }
      this.#failure = undefined;
    } catch (error) {
      this.#failure = diskFailure(error, 'write');
    }
    this.#tell();
  }

  /** Writes the lines of a node. Those of a node that has never responded wait. */
  async #append(record: NodeRecord): Promise<void> {
    const { files } = this.#options;
    record.chain ??= await this.#latestChain(record.address);
    const { chain } = record;
    if (chain === undefined) return;
    for (;;) {
      const entry = record.unwritten.shift();
      if (!entry) return;
      if (this.#isFull) continue;
      const { segment, text } = this.#lineEnd(record, chain, entry.start, entry.text);
      record.writing = entry;
      try {
        await files.append(segment, text);
      } catch (error) {
        this.#broken.add(keyOf(segment));
        record.unwritten.unshift(entry);
        throw error;
      } finally {
        record.writing = undefined;
      }
      this.#broken.delete(keyOf(segment));
      this.#begun.add(keyOf(segment));
    }
  }

  #writeNow(record: NodeRecord, start: number, text: string): void {
    if (record.chain === undefined) return;
    const lines = this.#lineEnd(record, record.chain, start, text);
    try {
      this.#options.files.appendNow(lines.segment, lines.text);
    } catch {
      // The window closes: there is nobody left to tell.
    }
  }

  /** The text with what has to be before it in its file. */
  #lineEnd(record: NodeRecord, chain: string, start: number, text: string) {
    const segment: Segment = { address: record.address, chain, start, writer: this.#options.writer };
    const key = keyOf(segment);
    const before = this.#broken.has(key) ? '\n' : '';
    const header = this.#begun.has(key) ? '' : headerLine(recordedIds[record.kind]);
    return { segment, text: before + header + text };
  }

  /** The chain of the latest file of a node. */
  async #latestChain(address: string): Promise<string | undefined> {
    const found = await this.#options.files.list(address);
    return (found.findLast(({ writer }) => writer !== minutes) ?? found.at(-1))?.chain;
  }

  #tell(): void {
    const problem = this.problem(0);
    if (problem === this.#told) return;
    this.#told = problem;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The samples from a time on. */
function since({ times, values }: Samples, at: number): Samples {
  const first = times.findIndex((time) => time >= at);
  if (first === 0) return { times, values };
  const from = first < 0 ? times.length : first;
  return {
    times: times.slice(from),
    values: Object.fromEntries(Object.entries(values).map(([id, column]) => [id, column?.slice(from)])),
  };
}

/** Whether the readings in memory cover a time. */
function within({ times }: Samples): (at: number) => boolean {
  const [first = Number.POSITIVE_INFINITY] = times;
  return (at) => {
    if (at < first - fullStep) return false;
    let low = 0;
    let high = times.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((times[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return [times[low - 1], times[low]].some((time) => time !== undefined && Math.abs(time - at) <= fullStep);
  };
}

function keyOf({ address, chain, start }: Segment): string {
  return `${address}/${chain}/${start}`;
}

const lastHour = 'Only the last hour is kept, in memory.';

const off: Failure = {
  message: 'Readings are not saved to disk.',
  remedy: 'Set slotpad.history.readings above 0 to keep a week of them.',
};

const limitReached: Failure = {
  message: 'Readings are no longer saved: they have reached the maximum size.',
  remedy: `Raise slotpad.history.readings. ${lastHour}`,
};

const damaged: Failure = {
  message: 'A part of the saved readings is damaged and not shown.',
};

/** Why the readings on disk cannot be read or written. */
function diskFailure(error: unknown, doing: 'read' | 'write'): Failure {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (doing === 'read')
    return { message: `The saved readings could not be read (${String(code ?? error)}).` };
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return { message: 'Readings are not saved: the disk is full.', remedy: `Free up space. ${lastHour}` };
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return {
        message: "Readings are not saved: the extension's storage folder is read-only.",
        remedy: `Make the folder writable. ${lastHour}`,
      };
    default:
      return { message: `Readings could not be saved (${String(code ?? error)}).`, remedy: lastHour };
  }
}
