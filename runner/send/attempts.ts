import { mask } from '../../common/masking/mask';
import { type Clock, systemClock } from '../../common/units/clock';
import { inSeconds } from '../../common/units/words';
import { judgeAssertions } from '../judge/assertion';
import type { Delivery } from '../model/delivery';
import { isGood } from '../model/good';
import { hasResponse, type Reply, type SendOptions } from '../model/outcome';
import { notSentReply, type Prepared } from '../model/prepared';

type Send = (prepared: Prepared, options?: SendOptions) => Promise<Reply>;

/** Attempts that end without another one: nothing would change. */
const FINAL: ReadonlySet<Reply['outcome']> = new Set(['cancelled', 'not-sent', 'tls']);

/**
 * Adds what directives say about when and how often a request is sent: `@sleep`, `@ratelimit`, `@retry` and `@until`.
 * Requests that have none of them are passed on.
 */
export function withAttempts(send: Send, clock: Clock = systemClock): Send {
  const limiter = createLimiter(clock);
  return async (prepared, options = {}) => {
    const { delivery } = prepared;
    if (!delivery) return send(prepared, options);
    const { signal } = options;
    const attempt = async (own: SendOptions): Promise<Reply> => {
      for (;;) {
        const waitMs = limiter.waitFor(delivery.rateLimit);
        if (waitMs <= 0) break;
        if (!(await pause(waitMs, clock, signal))) return stopped(prepared);
      }
      limiter.count(delivery.rateLimit);
      return send(prepared, own);
    };
    if (delivery.sleepMs !== undefined && !(await pause(delivery.sleepMs, clock, signal))) {
      return stopped(prepared);
    }
    if (delivery.until) return untilHolds(prepared, delivery.until, options, attempt, clock);
    return delivery.retry ? retried(prepared, delivery.retry, options, attempt, clock) : attempt(options);
  };
}

type Attempt = (options: SendOptions) => Promise<Reply>;

/** Sends until the conditions hold. When the time is over, the last response fails. */
async function untilHolds(
  prepared: Prepared,
  { conditions, withinMs, everyMs }: NonNullable<Delivery['until']>,
  options: SendOptions,
  attempt: Attempt,
  clock: Clock,
): Promise<Reply> {
  const over = new AbortController();
  const cancel = clock.after(withinMs, () => over.abort());
  const signal = options.signal ? AbortSignal.any([options.signal, over.signal]) : over.signal;
  let last: Reply | undefined;
  let reason = '';
  try {
    for (let count = 1; ; count++) {
      const reply = await attempt({ ...options, signal });
      const timeIsOver = over.signal.aborted && !options.signal?.aborted;
      if (FINAL.has(reply.outcome) && !timeIsOver) return { ...reply, attempts: count };
      if (reply.outcome !== 'cancelled') {
        last = { ...reply, attempts: count };
        const failed = judgeAssertions({
          assertions: conditions.map((text) => ({
            text,
            line: prepared.line,
            character: { start: 0, end: 0 },
          })),
          reply,
          prepared,
        }).find(({ passed }) => !passed);
        if (!failed) return last;
        reason = failed.message;
      }
      if (!timeIsOver) options.onAttempt?.({ count, reason, nextMs: everyMs });
      if (timeIsOver || !(await pause(everyMs, clock, signal))) {
        if (options.signal?.aborted) return stopped(prepared);
        return notMet(prepared, last, conditions, withinMs, reason);
      }
    }
  } finally {
    cancel();
  }
}

function notMet(
  prepared: Prepared,
  last: Reply | undefined,
  conditions: readonly string[],
  withinMs: number,
  reason: string,
): Reply {
  const within = inSeconds(withinMs);
  const attempts = last?.attempts === 1 ? '1 attempt' : `${last?.attempts ?? 0} attempts`;
  const what = mask(conditions.join(' and '), prepared.secrets);
  if (!last) {
    return {
      ...stopped(prepared),
      outcome: 'timed-out',
      message: `No response within ${within}; waited until ${what}.`,
    };
  }
  const why = hasResponse(last) ? reason : last.message;
  const message = `Waited ${within} until ${what}, in ${attempts}. ${why}`.trim();
  return { ...last, outcome: hasResponse(last) ? 'not-met' : last.outcome, message };
}

/** Sends again after a failure. */
async function retried(
  prepared: Prepared,
  { times, everyMs }: NonNullable<Delivery['retry']>,
  options: SendOptions,
  attempt: Attempt,
  clock: Clock,
): Promise<Reply> {
  const isExpected = options.isExpected ?? isGood;
  for (let count = 1; ; count++) {
    const reply = { ...(await attempt(options)), attempts: count };
    if (FINAL.has(reply.outcome) || count > times || isExpected(reply)) return reply;
    options.onAttempt?.({ count, reason: reply.message || 'An assertion failed.', nextMs: everyMs });
    if (!(await pause(everyMs, clock, options.signal))) return stopped(prepared);
  }
}

function stopped(prepared: Prepared): Reply {
  const { name, line, method, url, secrets } = prepared;
  const sentTo = mask(`${method} ${url}`, secrets);
  return { ...notSentReply({ name, line, message: 'Stopped.' }, sentTo), outcome: 'cancelled' };
}

/** @returns false when the signal aborted */
function pause(milliseconds: number, clock: Clock, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve(false);
    const stop = () => {
      cancel();
      resolve(false);
    };
    const cancel = clock.after(milliseconds, () => {
      signal?.removeEventListener('abort', stop);
      resolve(true);
    });
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Counts the requests of each slot, as httpYac does. */
function createLimiter(clock: Clock) {
  const sent = new Map<string, number[]>();
  const timesOf = (slot: string) => sent.get(slot) ?? [];
  return {
    /** Milliseconds until the next request may be sent. */
    waitFor(limit: Delivery['rateLimit']): number {
      if (!limit) return 0;
      const now = clock.now();
      const { slot, max, expireMs, idleMs } = limit;
      const times = timesOf(slot).filter((time) => now - time < Math.max(expireMs, idleMs));
      sent.set(slot, times);
      const idle = (times.at(-1) ?? Number.NEGATIVE_INFINITY) + idleMs - now;
      const recent = times.filter((time) => now - time < expireMs);
      const first = max > 0 && recent.length >= max ? recent[recent.length - max] : undefined;
      return Math.max(0, idle, first === undefined ? 0 : first + expireMs - now);
    },
    count(limit: Delivery['rateLimit']): void {
      if (limit) sent.set(limit.slot, [...timesOf(limit.slot), clock.now()]);
    },
  };
}
