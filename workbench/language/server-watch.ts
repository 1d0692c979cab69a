/** Whether the language server runs, and its options while the extension is debugged. */
import type { Clock } from '../../common/units/clock';

/** The server is started again after so many crashes within the time, in milliseconds. */
const MOST_RESTARTS = 4;
const WITHIN = 3 * 60_000;
/** Milliseconds after which a request without a response counts as lost. */
const PATIENCE = 30_000;

export type ServerState = 'running' | 'stopped' | 'not-started' | 'not-responding';

/** Watches the process of the language server. */
export interface ServerWatch {
  readonly state: ServerState;
  /** The process ended by itself. Returns whether to start it again. */
  crashed(): boolean;
  /** Number of crashes so far. */
  readonly crashes: number;
  /** The server did not start. @param before the number of crashes before; a crash since then is the reason */
  startFailed(before: number): void;
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
  let ended: 'stopped' | 'not-started' | undefined;
  let total = 0;
  let shown: ServerState = 'running';

  function update(): void {
    const state = ended ?? (overdue > 0 ? 'not-responding' : 'running');
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
      total++;
      ended = crashes.length > MOST_RESTARTS ? 'stopped' : undefined;
      update();
      return ended === undefined;
    },
    get crashes() {
      return total;
    },
    startFailed(before) {
      // After a crash it is started again.
      if (total > before) return;
      ended = 'not-started';
      update();
    },
    started() {
      crashes = [];
      ended = undefined;
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

/** The port of the language server for a debugger while the extension is debugged; .vscode/launch.json attaches to it. */
const SERVER_DEBUG_PORT = 6009;

/** Node options of the language server while the extension is debugged. */
export const debugArguments: readonly string[] = ['--nolazy', `--inspect=${SERVER_DEBUG_PORT}`];
