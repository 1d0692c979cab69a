import { defined } from '../../common/defined';
import { backOff, type Clock } from '../../common/units/clock';
import { took } from '../../common/units/words';
import type { StreamEvent, StreamMark } from '../model/outcome';
import type { LiveList } from './events';
import { type Resumption, resumed } from './events-resume';
import type { NoteLevel } from './live-entry';

/** How a connection of a stream ended. */
export interface StreamEnd {
  /** What happened, in a sentence. */
  readonly why: string;
  /** Trying again would be of no use. */
  readonly final: boolean;
}

/** One connection, told of as it goes on. */
export interface Attempt {
  /** For the header `Last-Event-ID`; empty when the node has given none. */
  readonly lastEventId: string;
  readonly signal: AbortSignal;
  /** The stream has begun. */
  opened(): void;
  event(event: StreamEvent): void;
  mark(mark: StreamMark): void;
}

export type Connect = (attempt: Attempt) => Promise<StreamEnd>;

export interface FollowStreamOptions {
  readonly list: LiveList;
  readonly clock: Clock;
  readonly connect: Connect;
  /** Which topic an event counts to. */
  readonly topicOf: (event: StreamEvent) => string;
  /** Told after anything changed: an event, the state, the seconds until the next try. */
  readonly changed: () => void;
}

export type StreamState =
  | { readonly kind: 'connecting'; readonly attempt: number }
  | { readonly kind: 'open' }
  /** `until`: unix time in milliseconds. */
  | { readonly kind: 'waiting'; readonly why: string; readonly until: number; readonly attempt: number }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly why: string };

export interface StreamFollower {
  /** Connects. @param first a connection that stands already takes the place of the first one */
  start(first?: Connect): void;
  stop(): void;
  /** Tries at once instead of waiting on. */
  hasten(): void;
  readonly state: StreamState;
}

/** Milliseconds until a stream that broke off is opened again, unless the node says how long; and at most. */
const REOPEN_AFTER = 1000;
const LONGEST = 30_000;
/** A node must not make us knock without end, nor keep us away. */
const SHORTEST = 100;

/** Keeps an event stream open: connects again when it breaks off, and marks in the list what may be missing. */
export function followStream(options: FollowStreamOptions): StreamFollower {
  const { list, clock, connect, topicOf, changed } = options;
  let state: StreamState = { kind: 'stopped' };
  let own = new AbortController();
  let callOff: () => void = () => undefined;
  let callOffTick: () => void = () => undefined;
  let failures = 0;
  let retryMs: number | undefined;
  let lastId = '';
  const ids = resumed();
  /** The row that tells of the gap that is open. */
  let gap:
    | { readonly since: number; readonly stopped: boolean; readonly say: ReturnType<LiveList['note']> }
    | undefined;
  /** Waits for the first event after a gap, whose id may prove that nothing is missing. */
  let proof: ((resumption: Resumption) => void) | undefined;

  const turn = (next: StreamState) => {
    state = next;
    changed();
  };

  const run = async (via: Connect): Promise<void> => {
    own = new AbortController();
    const { signal } = own;
    turn({ kind: 'connecting', attempt: failures + 1 });
    const resumes = lastId;
    let heard = false;
    const end = await via({
      lastEventId: resumes,
      signal,
      opened() {
        if (signal.aborted) return;
        closeGap(resumes);
        turn({ kind: 'open' });
      },
      event(event) {
        if (signal.aborted) return;
        if (!heard) failures = 0;
        heard = true;
        if (proof) {
          proof(ids.after(event.id));
          proof = undefined;
        }
        ids.seen(event.id);
        if (event.id !== undefined) lastId = event.id;
        list.add({
          topic: topicOf(event),
          data: event.data,
          problems: event.problems,
          ...defined({ id: event.id }),
        });
        changed();
      },
      mark(mark) {
        if (signal.aborted) return;
        lastId = mark.lastId;
        if (mark.retryMs !== undefined) retryMs = mark.retryMs;
      },
    });
    if (signal.aborted) return;
    // Without a reader a proof of nothing missing would never come.
    proof = undefined;
    if (end.final) {
      gap?.say(end.why, 'gap');
      openGap(end.why, true);
      turn({ kind: 'failed', why: end.why });
      return;
    }
    failures += 1;
    openGap(end.why, false);
    const wait = Math.max(SHORTEST, backOff(Math.min(retryMs ?? REOPEN_AFTER, LONGEST), failures, LONGEST));
    callOff = clock.after(wait, () => void run(connect));
    turn({ kind: 'waiting', why: end.why, until: clock.now() + wait, attempt: failures + 1 });
    tick();
  };

  /** A person sees the seconds go by. */
  const tick = () => {
    callOffTick = clock.after(1000, () => {
      if (state.kind !== 'waiting') return;
      changed();
      tick();
    });
  };

  const openGap = (why: string, stopped: boolean) => {
    if (gap) return;
    gap = { since: clock.now(), stopped, say: list.note(stopped ? why : `Connection lost. ${why}`, 'gap') };
  };
  const closeGap = (resumes: string) => {
    if (!gap) return;
    const { since, stopped, say } = gap;
    gap = undefined;
    const lasted = `${stopped ? 'Stopped' : 'Connection lost'} for ${took(clock.now() - since)}`;
    const missing = stopped ? 'events of that time are missing.' : 'events of that time may be missing.';
    say(`${lasted}: ${missing}`, 'gap');
    if (resumes === '') return;
    proof = (found) => {
      const [words, level] = proofWords(found);
      if (words !== undefined) say(`${lasted}: ${words}`, level);
    };
  };

  const halt = () => {
    own.abort();
    callOff();
    callOffTick();
    proof = undefined;
  };

  return {
    start(first = connect) {
      if (state.kind !== 'stopped' && state.kind !== 'failed') return;
      failures = 0;
      void run(first);
    },
    stop() {
      if (state.kind === 'stopped') return;
      halt();
      if (gap) gap = { ...gap, stopped: true };
      else openGap('Stopped.', true);
      turn({ kind: 'stopped' });
    },
    hasten() {
      if (state.kind !== 'waiting') return;
      halt();
      void run(connect);
    },
    get state() {
      return state;
    },
  };
}

function proofWords(found: Resumption): readonly [string | undefined, NoteLevel] {
  switch (found.kind) {
    case 'whole':
      return ['nothing was lost, the node went on where it was.', 'whole'];
    case 'missing':
      return [
        `${found.count} ${found.count === '1' ? 'event is' : 'events are'} missing, by their ids.`,
        'gap',
      ];
    default:
      return [undefined, 'gap'];
  }
}
