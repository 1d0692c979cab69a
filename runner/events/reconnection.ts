import { backOff } from '../../common/units/clock';
import type { StreamMark } from '../model/outcome';

/** Milliseconds until a broken stream is opened again, unless the node names another delay. */
const REOPEN_AFTER = 1000;
/** Bounds for the delay that a node names, in milliseconds. */
const SHORTEST = 100;
const LONGEST = 30_000;

/** When a broken stream is opened again, and after which event. */
export class Reconnection {
  /** Connections in a row that ended before their second event, so that a node can't be asked ten times a second. */
  #failures = 0;
  /** Events of the current connection. */
  #received = 0;
  /** The delay that the node named, in milliseconds. */
  #retryMs: number | undefined;
  #lastId = '';

  get failures(): number {
    return this.#failures;
  }

  /** A person starts the stream. */
  restart(): void {
    this.#failures = 0;
  }

  /**
   * A connection begins.
   * @returns the header `Last-Event-ID`; empty when the node has not sent an id, or one that no header can have
   */
  begin(): string {
    this.#received = 0;
    return canBeSent(this.#lastId) ? this.#lastId : '';
  }

  received(id: string | undefined): void {
    this.#received += 1;
    if (this.#received === 2) this.#failures = 0;
    if (id !== undefined) this.#lastId = id;
  }

  mark({ lastId, retryMs }: StreamMark): void {
    this.#lastId = lastId;
    if (retryMs !== undefined) this.#retryMs = retryMs;
  }

  /** The connection ended. Returns the milliseconds until the next one. */
  ended(): number {
    this.#failures += 1;
    const first = Math.max(SHORTEST, Math.min(this.#retryMs ?? REOPEN_AFTER, LONGEST));
    return backOff(first, this.#failures, LONGEST);
  }
}

/** Longer ids would make the headers too large. Characters. */
const LONGEST_ID = 256;

/** Whether an id fits in a header. Without it the stream goes on with later events, and there is a gap. */
function canBeSent(id: string): boolean {
  return id.length <= LONGEST_ID && /^[\x20-\x7e\xa0-\xff]+$/.test(id);
}
