import { backOff, type Clock } from '../../common/units/clock';
import { durationIn } from '../../common/units/duration';
import type { PrepareInput } from '../request/prepare';

/** How one turn of a watch ended. */
export type Turn =
  | { readonly kind: 'answered' }
  /** Tried again with a growing delay. */
  | { readonly kind: 'failed'; readonly why: string }
  /** Not tried again: it would not help, or must not happen. */
  | { readonly kind: 'over'; readonly why: string };

export type WatchState =
  | { readonly kind: 'asking' }
  /** `until`: Unix time in milliseconds. `why` is empty and `failures` 0 unless the last turn failed. */
  | { readonly kind: 'waiting'; readonly until: number; readonly failures: number; readonly why: string }
  | { readonly kind: 'paused' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'over'; readonly why: string };

export interface WatchOptions {
  readonly clock: Clock;
  /** Milliseconds from the end of one turn to the start of the next. Called after each turn. */
  readonly interval: () => number;
  /** Runs one turn. Must end when the signal aborts. */
  readonly turn: (signal: AbortSignal) => Promise<Turn>;
  /** Called after the state has changed, and every second while waiting. */
  readonly changed: () => void;
}

/** Repeats a turn at an interval. The next turn is scheduled when the last one has ended, so turns never overlap. */
export interface Watch {
  start(): void;
  pause(): void;
  /** Stops it. It can be started again. */
  stop(): void;
  /** Starts the next turn now instead of waiting. */
  hasten(): void;
  readonly state: WatchState;
  /** Turns in a row that failed. */
  readonly failures: number;
}

/** Upper limit of the growing delay, unless the interval is longer. Milliseconds. */
const LONGEST = 60_000;

export function createWatch({ clock, interval, turn, changed }: WatchOptions): Watch {
  let state: WatchState = { kind: 'stopped' };
  let current: AbortController | undefined;
  let failures = 0;
  let cancelNext: () => void = () => undefined;
  let cancelTick: () => void = () => undefined;

  const setState = (next: WatchState) => {
    state = next;
    changed();
  };
  const run = async () => {
    halt();
    const abort = new AbortController();
    current = abort;
    setState({ kind: 'asking' });
    const ended = await turn(abort.signal).catch(
      (error: unknown): Turn => ({
        kind: 'failed',
        why: error instanceof Error ? error.message : String(error),
      }),
    );
    if (abort.signal.aborted) return;
    current = undefined;
    if (ended.kind === 'over') return setState({ kind: 'over', why: ended.why });
    failures = ended.kind === 'failed' ? failures + 1 : 0;
    const wait = backOff(interval(), failures, LONGEST);
    cancelNext = clock.after(wait, () => void run());
    setState({
      kind: 'waiting',
      until: clock.now() + wait,
      failures,
      why: ended.kind === 'failed' ? ended.why : '',
    });
    tick();
  };
  const tick = () => {
    cancelTick = clock.after(1000, () => {
      changed();
      tick();
    });
  };
  const halt = () => {
    current?.abort();
    current = undefined;
    cancelNext();
    cancelTick();
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
      setState({ kind: 'paused' });
    },
    stop() {
      if (state.kind === 'stopped') return;
      halt();
      setState({ kind: 'stopped' });
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

/** Parses an interval such as `5s`, `500 ms`, `2 min` or `12` (seconds). Milliseconds; undefined unless it is between half a second and a day. */
export function intervalOf(text: string): number | undefined {
  const { ms } = durationIn(text, 1000) ?? { ms: 0 };
  return ms >= 500 && ms <= 86_400_000 ? ms : undefined;
}

/** Input of a request that is prepared repeatedly: other requests are sent and prompts are asked only the first time. */
export function askedOnce(input: PrepareInput): PrepareInput {
  let first: ReturnType<NonNullable<PrepareInput['before']>> | undefined;
  const { before } = input;
  if (!before) return input;
  return {
    ...input,
    before: (given) => {
      first ??= before(given);
      return first;
    },
  };
}
