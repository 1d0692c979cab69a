import type { Clock } from '../../common/units/clock';
import { took } from '../../common/units/words';
import type { LiveList } from './events';
import type { NoteLevel } from './live-entry';

/** A time without a connection, and its note in the list. */
interface Gap {
  /** Unix time in milliseconds. */
  readonly since: number;
  /** A person stopped the stream, so events are certainly missing. */
  readonly stopped: boolean;
  readonly setNote: ReturnType<LiveList['note']>;
}

/** Notes in the list about times without a connection. Event ids may prove later that nothing is missing. */
export class GapNotes {
  readonly #list: Pick<LiveList, 'note'>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #ids = resumed();
  /** The current gap. */
  #gap: Gap | undefined;
  /** Waits for the first event after a gap. */
  #proof: ((resumption: Resumption) => void) | undefined;

  constructor(list: Pick<LiveList, 'note'>, clock: Pick<Clock, 'now'>) {
    this.#list = list;
    this.#clock = clock;
  }

  /** The connection is lost, and there will be another one. */
  lost(why: string): void {
    this.forgetProof();
    if (!this.#gap) this.#open(`Connection lost. ${why}`, false);
  }

  /** There will be no other connection. */
  failed(why: string): void {
    this.forgetProof();
    if (this.#gap) this.#gap.setNote(why, 'gap');
    else this.#open(why, true);
  }

  /** A person stopped the stream. */
  stopped(): void {
    if (this.#gap) this.#gap = { ...this.#gap, stopped: true };
    else this.#open('Stopped.', true);
  }

  /** The stream is open again. @param fromLastId whether the node was asked to resume after the last event */
  resumed(fromLastId: boolean): void {
    if (!this.#gap) return;
    const { since, stopped, setNote } = this.#gap;
    this.#gap = undefined;
    const lasted = `${stopped ? 'Stopped' : 'Connection lost'} for ${took(this.#clock.now() - since)}`;
    const missing = stopped ? 'events of that time are missing.' : 'events of that time may be missing.';
    setNote(`${lasted}: ${missing}`, 'gap');
    if (!fromLastId) return;
    this.#proof = (found) => {
      const [words, level] = proofWords(found);
      if (words !== undefined) setNote(`${lasted}: ${words}`, level);
    };
  }

  /** An event was received. */
  seen(id: string | undefined): void {
    this.#proof?.(this.#ids.after(id));
    this.forgetProof();
    this.#ids.seen(id);
  }

  /** The connection that could prove that nothing is missing has ended. */
  forgetProof(): void {
    this.#proof = undefined;
  }

  #open(note: string, stopped: boolean): void {
    this.#gap = { since: this.#clock.now(), stopped, setNote: this.#list.note(note, 'gap') };
  }
}

function proofWords(found: Resumption): readonly [string | undefined, NoteLevel] {
  switch (found.kind) {
    case 'whole':
      return ['nothing was lost, the node resumed where it stopped.', 'whole'];
    case 'missing':
      return [
        `${found.count} ${found.count === '1' ? 'event is' : 'events are'} missing, by their ids.`,
        'gap',
      ];
    default:
      return [undefined, 'gap'];
  }
}

/** What the ids of events prove about a gap. */
type Resumption =
  | { readonly kind: 'whole' }
  /** `count`: decimal. */
  | { readonly kind: 'missing'; readonly count: string }
  | { readonly kind: 'unknown' };

/** Number of consecutive ids after which a jump proves that events are missing. */
const ENOUGH = 3;

/** Tracks the ids of a stream. Only ids that count up by one prove whether events are missing. */
function resumed() {
  let last: bigint | undefined;
  /** Number of consecutive ids from the first one; -1 after an id that did not follow the previous one. */
  let inRow = 0;
  return {
    seen(id: string | undefined): void {
      const number = numberOf(id);
      if (number === undefined || (last !== undefined && number !== last + 1n)) inRow = -1;
      else if (inRow >= 0) inRow += 1;
      last = number;
    },
    /** What the first event after a gap proves. Call it before `seen`. */
    after(id: string | undefined): Resumption {
      const number = numberOf(id);
      if (number === undefined || last === undefined || inRow < ENOUGH) return { kind: 'unknown' };
      const missing = number - last - 1n;
      // This jump, forward over missing events or back to repeated ones, does not count as an irregular id.
      last = number - 1n;
      return missing > 0n ? { kind: 'missing', count: missing.toString() } : { kind: 'whole' };
    },
  };
}

function numberOf(id: string | undefined): bigint | undefined {
  return id !== undefined && /^\d{1,30}$/.test(id) ? BigInt(id) : undefined;
}
