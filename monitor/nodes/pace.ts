/** The requests to one node: few at a time, and as seldom as the node wants after it refused some for their number. */
import type { Clock } from '../../common/units/clock';
import type { NodeAnswer, NodeFailure, NodeReader } from './reader';

export interface Pace {
  /** A reader whose requests take their turn with all others of this node. */
  over(reader: NodeReader, signal: AbortSignal): NodeReader;
}

/** Requests at a time. */
const together = 4;

/** From one request to the next after a refusal: at first, and at most. Milliseconds. */
const firstGap = 500;
const longestGap = 2000;
/** Below this, the node is asked as before. */
const shortestGap = 100;
/** Each response brings the requests so much closer together. */
const closer = 0.97;

/** How often a request is sent at most while it is refused. */
const mostTries = 3;

/** A request that would have to wait for longer is not sent in this reading. Milliseconds. */
const patience = 10_000;

export function createPace(clock: Clock): Pace {
  let running = 0;
  const queue: (() => void)[] = [];
  let gapMs = 0;
  /** When the next request may be sent, and when the first one after a refusal. Unix time in milliseconds. */
  let nextAt = 0;
  let refusedUntil = 0;
  let slowedAt = Number.NEGATIVE_INFINITY;
  let refusal: NodeFailure | undefined;

  const done = (): void => {
    running -= 1;
    queue.shift()?.();
  };
  const until = (at: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const end = () => {
        cancel();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const cancel = clock.after(Math.max(0, at - clock.now()), end);
      signal.addEventListener('abort', end, { once: true });
    });

  const learn = (answer: NodeAnswer, sentAt: number): void => {
    if (answer.ok) {
      gapMs = gapMs * closer < shortestGap ? 0 : gapMs * closer;
      return;
    }
    if (!answer.failure.isRateLimit) return;
    refusal = answer.failure;
    // Requests that were under way together are refused together.
    if (sentAt > slowedAt) {
      gapMs = Math.min(longestGap, Math.max(firstGap, 2 * gapMs));
      slowedAt = clock.now();
    }
    refusedUntil = Math.max(refusedUntil, clock.now() + (answer.failure.retryAfterMs ?? gapMs));
  };

  /** Waits until a request may be sent. @returns false if that would take too long */
  const mayBeSent = async (signal: AbortSignal): Promise<boolean> => {
    for (;;) {
      const now = clock.now();
      const at = Math.max(now, nextAt, refusedUntil);
      if (at - now > patience) return false;
      nextAt = at + gapMs;
      if (at > now) await until(at, signal);
      // Another request may have been refused meanwhile.
      if (signal.aborted || clock.now() >= refusedUntil) return true;
    }
  };

  const ask = async (send: () => Promise<NodeAnswer>, signal: AbortSignal): Promise<NodeAnswer> => {
    if (running >= together) await new Promise<void>((resolve) => queue.push(resolve));
    running += 1;
    try {
      for (let tries = 1; ; tries += 1) {
        const isFree = gapMs === 0 && clock.now() >= Math.max(nextAt, refusedUntil);
        if (!isFree && !(await mayBeSent(signal)) && refusal) return { ok: false, failure: refusal };
        const start = clock.now();
        const answer = { ...(await send()), tookMs: clock.now() - start };
        learn(answer, start);
        // A refusal says nothing of the value: the request is sent again.
        const isRefused = !answer.ok && answer.failure.isRateLimit === true;
        if (!isRefused || tries === mostTries || signal.aborted) return answer;
      }
    } finally {
      done();
    }
  };

  return {
    over: (reader, signal) => ({
      get: (path, options) => ask(() => reader.get(path, options), signal),
      post: (path, body) => ask(() => reader.post(path, body), signal),
      call: (method, params, options) => ask(() => reader.call(method, params, options), signal),
    }),
  };
}
