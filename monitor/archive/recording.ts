import type { Span, StateSpan } from '../../common/panels/dashboard';
import type { ArchiveFiles } from './archive-files';
import type { StoredEvent, StoredLines, StoredRow, StoredState } from './line';
import { readLines } from './line';
import { segmentSpan } from './segment';
import { joinedSpans, stateSpans, unwatchedSpans } from './spans';
import { Thinner } from './thinner';

/** What was recorded of one node in a time range. */
export interface Recording {
  readonly from: number;
  readonly to: number;
  /** The least and the most of each step, by column. */
  readonly rows: readonly StoredRow[];
  readonly states: readonly StateSpan[];
  readonly events: readonly StoredEvent[];
  readonly unwatched: readonly Span[];
  /** Whether some lines could not be read. The last line of a file is cut off when its window crashes, which is fine. */
  readonly damaged: boolean;
}

export interface RecordingOptions {
  /** Unix time in milliseconds. */
  readonly from: number;
  readonly to: number;
  /** Milliseconds that become one row. */
  readonly step: number;
  /** Readings further apart are a gap. Milliseconds. */
  readonly gap: number;
  readonly columns: readonly string[];
}

/** Collects the readings of one node from files and from memory, in any order. */
export class RecordingReader {
  readonly #options: RecordingOptions;
  readonly #rows: Thinner;
  /** Times of the readings, by the window that took them. */
  readonly #times = new Map<string, number[]>();
  readonly #states = new Map<string, Map<string, StoredState>>();
  readonly #events = new Map<string, StoredEvent>();
  #damaged = false;

  constructor(options: RecordingOptions) {
    this.#options = options;
    this.#rows = new Thinner(options.columns.length, options.step);
  }

  /** Adds the files of a node on one chain. */
  async addFiles(
    files: ArchiveFiles,
    address: string,
    chain: string,
    skip?: (at: number) => boolean,
  ): Promise<void> {
    const { from, to } = this.#options;
    for (const segment of await files.list(address)) {
      if (segment.chain !== chain || segment.start > to || segment.start + segmentSpan <= from) continue;
      const text = await files.read(segment);
      if (text !== undefined) this.addLines(segment.writer, readLines(text), skip);
    }
  }

  /**
   * @param writer the window that wrote them
   * @param skip times with better readings
   */
  addLines(writer: string, lines: StoredLines, skip: (at: number) => boolean = () => false): void {
    if (lines.damaged > 1) this.#damaged = true;
    this.addStates(writer, lines.states);
    this.addEvents(lines.events);
    const { columns } = this.#options;
    const places = columns.map((column) => lines.columns.indexOf(column));
    const isSame = lines.columns.length === columns.length && places.every((place, index) => place === index);
    const pick = (values: readonly (number | null)[]) => places.map((place) => values[place] ?? null);
    for (const row of lines.rows) {
      if (skip(row.at)) this.#addTime(writer, row.at);
      else this.addRow(writer, isSame ? row : { at: row.at, least: pick(row.least), most: pick(row.most) });
    }
  }

  addRow(writer: string, { at, least, most }: StoredRow): void {
    const { from, to } = this.#options;
    if (at < from || at > to) return;
    this.#addTime(writer, at);
    this.#rows.add(at, least, most);
  }

  #addTime(writer: string, at: number): void {
    const times = this.#times.get(writer) ?? [];
    times.push(at);
    this.#times.set(writer, times);
  }

  addStates(writer: string, states: readonly StoredState[]): void {
    const known = this.#states.get(writer) ?? new Map<string, StoredState>();
    for (const state of states) known.set(`${state.at} ${state.state}`, state);
    this.#states.set(writer, known);
  }

  addEvents(events: readonly StoredEvent[]): void {
    const { from, to } = this.#options;
    for (const event of events) {
      // Several windows see the same event at slightly different times.
      const key = `${Math.round(event.at / 30_000)} ${event.event} ${event.text ?? ''}`;
      if (event.at >= from && event.at <= to && !this.#events.has(key)) this.#events.set(key, event);
    }
  }

  recording(): Recording {
    const { from, gap, to } = this.#options;
    const unwatched = unwatchedSpans([...this.#times.values()].flat(), from, to, gap);
    return {
      from,
      to,
      rows: this.#rows.rows(),
      states: joinedSpans(
        [...this.#states].map(([writer, states]) =>
          stateSpans(
            [...states.values()],
            unwatchedSpans(this.#times.get(writer) ?? [], from, to, gap),
            from,
            to,
          ),
        ),
      ),
      events: [...this.#events.values()].sort((a, b) => a.at - b.at),
      unwatched,
      damaged: this.#damaged,
    };
  }
}
