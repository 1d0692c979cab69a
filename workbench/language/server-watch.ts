import type { Clock } from '../../common/units/clock';

/** The server is started again after so many crashes within the time, in milliseconds. */
const MOST_RESTARTS = 4;
const WITHIN = 3 * 60_000;
/** Milliseconds after which a request without a response counts as lost. */
const PATIENCE = 30_000;

export type ServerState = 'running' | 'stopped' | 'not-responding';

/** Watches the process of the language server. */
export interface ServerWatch {
  readonly state: ServerState;
  /** The process ended by itself. Returns whether to start it again. */
  crashed(): boolean;
  /** The server is starting, or starts again. */
  started(): void;
  /** A request was sent. Returns a function to call when it has ended. */
  requested(): () => void;
}

/** @param changed called with each new state */
export function watchServer(clock: Clock, changed: (state: ServerState) => void): ServerWatch {
  /** Times of the last crashes. */
  let crashes: number[] = [];
  /** Number of requests without a response for too long. */
  let overdue = 0;
  let isStopped = false;
  let shown: ServerState = 'running';

  function update(): void {
    const state = isStopped ? 'stopped' : overdue > 0 ? 'not-responding' : 'running';
    if (state === shown) return;
    shown = state;
    changed(state);
  }

  return {
    get state() {
      return shown;
    },
    crashed() {
      const now = clock.now();
      crashes = [...crashes.filter((time) => now - time < WITHIN), now];
      isStopped = crashes.length > MOST_RESTARTS;
      update();
      return !isStopped;
    },
    started() {
      crashes = [];
      isStopped = false;
      update();
    },
    requested() {
      let isOverdue = false;
      const cancel = clock.after(PATIENCE, () => {
        isOverdue = true;
        overdue++;
        update();
      });
      return () => {
        cancel();
        if (!isOverdue) return;
        overdue--;
        update();
      };
    },
  };
}
