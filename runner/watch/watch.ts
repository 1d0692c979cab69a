import { backOff, type Clock } from '../../common/units/clock';
import type { PrepareInput } from '../request/prepare';

/** How one turn of a watch went. */
export type Turn =
  | { readonly kind: 'answered' }
  /** Asked again later, each time a little later. */
  | { readonly kind: 'failed'; readonly why: string }
  /** Asking again would be of no use, or must not be. */
  | { readonly kind: 'over'; readonly why: string };

export type WatchState =
  | { readonly kind: 'asking' }
  /** `until`: unix time in milliseconds. `why` and `failures` while it fails. */
  | { readonly kind: 'waiting'; readonly until: number; readonly failures: number; readonly why: string }
  | { readonly kind: 'paused' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'over'; readonly why: string };

export interface WatchOptions {
  readonly clock: Clock;
  /** From the end of one turn to the start of the next, in milliseconds; asked each time. */
  readonly interval: () => number;
  /** One turn. Must heed the signal. */
  readonly turn: (signal: AbortSignal) => Promise<Turn>;
  /** Told after the state changed, and each second while something is waited for. */
  readonly changed: () => void;
}

/** Something that is asked again and again, never twice at a time: the next turn is planned when the last has settled. */
export interface Watch {
  start(): void;
  pause(): void;
  /** Ends it; it can be started again. */
  stop(): void;
  /** Asks at once instead of waiting on. */
  hasten(): void;
  readonly state: WatchState;
  /** Turns in a row that failed. */
  readonly failures: number;
}

/** Backing off goes no further, unless the interval itself is longer. Milliseconds. */
const LONGEST = 60_000;

export function createWatch({ clock, interval, turn, changed }: WatchOptions): Watch {
  let state: WatchState = { kind: 'stopped' };
  let own: AbortController | undefined;
  let failures = 0;
  let callOff: () => void = () => undefined;
  let callOffTick: () => void = () => undefined;

  const become = (next: WatchState) => {
    state = next;
    changed();
  };
  const run = async () => {
    halt();
    const mine = new AbortController();
    own = mine;
    become({ kind: 'asking' });
    const ended = await turn(mine.signal).catch(
      (error: unknown): Turn => ({
        kind: 'failed',
        why: error instanceof Error ? error.message : String(error),
      }),
    );
    if (mine.signal.aborted) return;
    own = undefined;
    if (ended.kind === 'over') return become({ kind: 'over', why: ended.why });
    failures = ended.kind === 'failed' ? failures + 1 : 0;
    const wait = backOff(interval(), failures, LONGEST);
    callOff = clock.after(wait, () => void run());
    become({
      kind: 'waiting',
      until: clock.now() + wait,
      failures,
      why: ended.kind === 'failed' ? ended.why : '',
    });
    tick();
  };
  const tick = () => {
    callOffTick = clock.after(1000, () => {
      changed();
      tick();
    });
  };
  const halt = () => {
    own?.abort();
    own = undefined;
    callOff();
    callOffTick();
  };

  return {
    start() {
      if (state.kind === 'asking' || state.kind === 'waiting') return;
      failures = 0;
      void run();
    },
    pause() {
      if (state.kind !== 'asking' && state.kind !== 'waiting') return;
      halt();
      become({ kind: 'paused' });
    },
    stop() {
      if (state.kind === 'stopped') return;
      halt();
      become({ kind: 'stopped' });
    },
    hasten() {
      if (state.kind === 'waiting') void run();
    },
    get state() {
      return state;
    },
    get failures() {
      return failures;
    },
  };
}

/** `5s`, `500 ms`, `2 min`, `12`: milliseconds; undefined for what is no interval between half a second and a day. */
export function intervalOf(text: string): number | undefined {
  const [, digits, unit = 's'] =
    /^\s*(\d+(?:\.\d+)?)\s*(ms|s|sec|seconds?|m|min|minutes?|h|hours?)?\s*$/i.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const each =
    unit.toLowerCase() === 'ms' ? 1 : /^s/i.test(unit) ? 1000 : /^m/i.test(unit) ? 60_000 : 3_600_000;
  const ms = Number(digits) * each;
  return ms >= 500 && ms <= 86_400_000 ? ms : undefined;
}

/** The input of a request that is filled in again and again: what it needs is sent, and what it prompts for is asked, the first time only. */
export function askedOnce(input: PrepareInput): PrepareInput {
  let got: ReturnType<NonNullable<PrepareInput['before']>> | undefined;
  const { before } = input;
  if (!before) return input;
  return {
    ...input,
    before: (given) => {
      got ??= before(given);
      return got;
    },
  };
}
