import { backOff } from '../../common/units/clock';
import { endOf } from '../events/events-connect';
import type { Reply, Schedule } from '../model/outcome';

export interface FollowOptions {
  readonly send: () => Promise<Reply>;
  /** Ends the subscription. */
  readonly signal: AbortSignal;
  readonly schedule: Schedule;
  /** The connection is lost, and is opened again. @param why one sentence */
  readonly onGap?: ((why: string) => void) | undefined;
}

/** Milliseconds until a lost subscription is started again; doubles with each failure. */
const RECONNECT_AFTER = 1000;
const LONGEST_PAUSE = 30_000;

/** Sends a request. If it starts a subscription whose connection is lost, starts it again until the signal aborts. */
export async function following({ send, signal, schedule, onGap }: FollowOptions): Promise<Reply> {
  let reply = await send();
  if (!wasLost(reply)) return reply;
  for (let failures = 0; !signal.aborted && (wasLost(reply) || !endOf(reply).final); ) {
    onGap?.(reply.message);
    failures = wasLost(reply) ? 1 : failures + 1;
    await pause(backOff(RECONNECT_AFTER, failures, LONGEST_PAUSE), signal, schedule);
    if (signal.aborted) return { ...reply, subscription: true, outcome: 'cancelled', message: 'Stopped.' };
    reply = await send();
  }
  return reply;
}

function wasLost({ outcome, subscription }: Reply): boolean {
  return subscription === true && outcome === 'stream-ended';
}

function pause(ms: number, signal: AbortSignal, schedule: Schedule): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = schedule(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}
