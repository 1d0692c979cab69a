import { judge } from '../health/health';
import type { KnownNode, NodeKind } from '../nodes/node';
import type { NodeState, Thresholds } from '../readings/node-state';
import { recordedIds, rounded } from '../series/readings';
import type { Recorded } from '../series/series-history';
import { addressKey, chainKey } from './address';
import { eventLine, rowLine, type StoredEvent, type StoredRow, type StoredState, stateLine } from './line';
import { segmentStart } from './segment';
import { Thinner } from './thinner';

/** Readings within this time become one row. Less than the default poll interval and a slot of most networks. Milliseconds. */
export const fullStep = 5000;

/** Lines that are not on disk yet. */
export interface Unwritten {
  /** The segment that they belong to. */
  readonly start: number;
  text: string;
}

/** Maximum number of characters that wait while the disk cannot be written. The oldest are dropped. */
const mostWaiting = 512 * 1024;
/** How long states and events stay in memory, and their maximum number. */
const recentFor = 3_600_000;
const mostRecent = 1000;

/** The recording of one node: turns readings into lines. */
export class NodeRecord {
  readonly kind: NodeKind;
  readonly address: string;
  /** Key of the chain; undefined until a reading, or a file of an earlier session, tells it. */
  chain: string | undefined;
  /** States and events of the last hour, also without a disk. */
  states: StoredState[] = [];
  events: StoredEvent[] = [];
  unwritten: Unwritten[] = [];
  /** Lines that are being written: a window that closes meanwhile writes them again, which does no harm. */
  writing: Unwritten | undefined;
  /** How many states and events were added. */
  changes = 0;
  /** When its first reading was taken, Unix time in milliseconds. */
  startedAt: number | undefined;
  readonly #rows: Thinner;
  readonly #ids: readonly string[];
  #lastAt: number | undefined;
  #last: StoredState | undefined;
  #segment: number | undefined;
  #before: NodeState | undefined;

  constructor({ kind, url }: KnownNode) {
    this.kind = kind;
    this.address = addressKey({ kind, url });
    this.#ids = recordedIds[kind];
    this.#rows = new Thinner(this.#ids.length, fullStep);
  }

  /** Whether a reading is from another chain: this record has to be closed then. */
  isOtherChain({ failure, reading }: NodeState): boolean {
    if (failure || !reading || this.chain === undefined) return false;
    return chainKey(reading, this.chain) !== this.chain;
  }

  /** @param gap milliseconds between two readings that count as a gap */
  add({ at, state, values }: Recorded, thresholds: Thresholds, gap: number): void {
    this.startedAt ??= at;
    if (!state.failure && state.reading) this.chain = chainKey(state.reading, this.chain);
    this.#rows.add(
      at,
      this.#ids.map((id) => {
        const value = values[id];
        return value === undefined || !Number.isFinite(value) ? null : rounded(id, value);
      }),
    );
    for (const row of this.#rows.takeBefore(at)) this.#write(row.at, rowLine(row));
    const watched = this.#lastAt !== undefined && at >= this.#lastAt && at - this.#lastAt <= gap;
    this.#addState(state, thresholds, at, watched);
    if (watched) for (const event of eventsBetween(this.#before, state, at)) this.#addEvent(event);
    this.#before = state;
    this.#lastAt = at;
  }

  /** The rows that are not complete yet. */
  get open(): readonly StoredRow[] {
    return this.#rows.rows();
  }

  /** All lines that may not be on disk. */
  get waiting(): readonly Unwritten[] {
    return [...(this.writing ? [this.writing] : []), ...this.unwritten];
  }

  /** Makes lines of the rows that are not complete yet. */
  finish(): void {
    for (const row of this.#rows.takeBefore(Number.POSITIVE_INFINITY)) this.#write(row.at, rowLine(row));
  }

  #addState(state: NodeState, thresholds: Thresholds, at: number, watched: boolean): void {
    const { severity, since, state: id } = judge(state, thresholds, at);
    const segment = segmentStart(at);
    const same = this.#last?.state === id && this.#last.severity === severity;
    // Each file tells the state at its beginning.
    if (same && watched && this.#segment === segment) return;
    const changed = !same && watched && this.#last;
    const began = changed ? Math.max(changed.at + 1, Math.min(since ?? at, at)) : at;
    const next: StoredState = { at: Math.floor(began), state: id, severity };
    this.changes += 1;
    this.#last = next;
    this.#segment = segment;
    this.states = [...this.states.filter((one) => one.at > at - recentFor), next].slice(-mostRecent);
    this.#write(at, stateLine(next));
  }

  #addEvent(event: StoredEvent): void {
    this.changes += 1;
    this.events = [...this.events.filter((one) => one.at > event.at - recentFor), event].slice(-mostRecent);
    this.#write(event.at, eventLine(event));
  }

  #write(at: number, line: string): void {
    const start = segmentStart(at);
    const last = this.unwritten.at(-1);
    if (last?.start === start) last.text += line;
    else this.unwritten.push({ start, text: line });
    while (this.unwritten.length > 1 && this.#waiting() > mostWaiting) this.unwritten.shift();
    const [only] = this.unwritten;
    if (only && only.text.length > mostWaiting) {
      only.text = only.text.slice(only.text.indexOf('\n', only.text.length - mostWaiting) + 1);
    }
  }

  #waiting(): number {
    return this.unwritten.reduce((sum, { text }) => sum + text.length, 0);
  }
}

/** What happened between two readings. */
function eventsBetween(before: NodeState | undefined, after: NodeState, at: number): readonly StoredEvent[] {
  if (!before || after.failure) return [];
  const time = Math.floor(at);
  const events: StoredEvent[] = [];
  const { reorg, versionBefore, wentBack } = after;
  if (reorg && reorg.at !== before.reorg?.at)
    events.push({ at: time, event: 'reorg', text: String(reorg.depth) });
  if (wentBack && wentBack.at !== before.wentBack?.at) {
    events.push({ at: time, event: 'head-back', text: wentBack.by });
  }
  const version = after.reading?.version;
  if (versionBefore && versionBefore.at !== before.versionBefore?.at && version !== undefined) {
    events.push({ at: time, event: 'version', text: version });
  }
  const [then, now] = [uptimeOf(before), uptimeOf(after)];
  if (then !== undefined && now !== undefined && now < then) events.push({ at: time, event: 'restart' });
  return events;
}

/** Seconds since the node started. */
function uptimeOf({ reading }: NodeState): number | undefined {
  return reading?.kind === 'beacon' ? reading.host?.nodeUptime : undefined;
}
