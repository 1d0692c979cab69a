import assert from 'node:assert/strict';
import type { Delivery } from '../../../runner/model/delivery';
import type { FailedAttempt, Reply, SendOptions } from '../../../runner/model/outcome';
import type { Prepared } from '../../../runner/model/prepared';
import { withAttempts } from '../../../runner/send/attempts';
import { fakeClock } from '../monitor/fake-clock';

function preparedOf(delivery: Delivery): Prepared {
  return {
    kind: 'rpc',
    name: 'Receipt',
    line: 0,
    method: 'POST',
    url: 'http://127.0.0.1:8545/',
    headers: [],
    calls: [],
    batch: false,
    stream: false,
    effect: 'read',
    secrets: [],
    delivery,
  };
}

function replyOf(change: Partial<Reply>): Reply {
  return {
    name: 'Receipt',
    line: 0,
    outcome: 'replied',
    status: 200,
    durationMs: 1,
    body: '{"result":null}',
    contentType: 'application/json',
    headers: {},
    size: 15,
    message: '',
    rpcErrors: [],
    problems: [],
    sentTo: '',
    ...change,
  };
}

const refused = replyOf({ outcome: 'refused', status: null, body: null, message: 'Nothing listens.' });
const pending = replyOf({});
const mined = replyOf({ body: '{"result":{"status":"0x1"}}' });

/** Sends with these replies, the last one again and again, and notes the time of each attempt in milliseconds. */
async function sentWith(delivery: Delivery, replies: readonly Reply[], options: SendOptions = {}) {
  const clock = fakeClock();
  const began = clock.now();
  const times: number[] = [];
  const attempts: FailedAttempt[] = [];
  const send = withAttempts(async () => {
    times.push(clock.now() - began);
    return replies[Math.min(times.length, replies.length) - 1] ?? pending;
  }, clock);
  const sending = send(preparedOf(delivery), { onAttempt: (attempt) => attempts.push(attempt), ...options });
  await clock.pass(200_000);
  return { reply: await sending, times, attempts };
}

const until = { conditions: ['$.result != null'], withinMs: 10_000, everyMs: 2000 };

describe('a request with @until', () => {
  it('is repeated until the condition holds, also while the node does not respond', async () => {
    const { reply, times, attempts } = await sentWith({ until }, [refused, pending, mined]);
    assert.deepEqual(times, [0, 2000, 4000]);
    assert.deepEqual([reply.body, reply.outcome, reply.attempts], [mined.body, 'replied', 3]);
    assert.deepEqual(attempts, [
      {
        count: 1,
        reason: "$.result can't be evaluated: no reply (refused); expected != null.",
        nextMs: 2000,
      },
      { count: 2, reason: '$.result is null; expected != null.', nextMs: 2000 },
    ]);
  });

  it('fails with its last response when the time is over', async () => {
    const { reply, times } = await sentWith({ until }, [pending]);
    assert.deepEqual(times, [0, 2000, 4000, 6000, 8000]);
    assert.deepEqual([reply.outcome, reply.status, reply.body], ['not-met', 200, pending.body]);
    assert.equal(
      reply.message,
      'Waited 10 s until $.result != null, in 5 attempts. $.result is null; expected != null.',
    );
  });

  it('keeps the failure when no response ever came', async () => {
    const { reply } = await sentWith({ until }, [refused]);
    assert.equal(reply.outcome, 'refused');
    assert.equal(reply.message, 'Waited 10 s until $.result != null, in 5 attempts. Nothing listens.');
  });

  it('waits until all of its conditions hold', async () => {
    const both = { ...until, conditions: ['status == 200', '$.result.status == 0x1'] };
    const { reply } = await sentWith({ until: both }, [pending, mined]);
    assert.equal(reply.attempts, 2);
  });

  it('ends at once for a certificate that is not trusted', async () => {
    const { reply, times } = await sentWith({ until }, [replyOf({ outcome: 'tls', status: null })]);
    assert.deepEqual([reply.outcome, times.length], ['tls', 1]);
  });

  it('can be stopped while it waits', async () => {
    const abort = new AbortController();
    const { reply, times } = await sentWith({ until }, [pending], {
      signal: abort.signal,
      onAttempt: () => abort.abort(),
    });
    assert.deepEqual([reply.outcome, reply.message, times.length], ['cancelled', 'Stopped.', 1]);
  });

  it('gives up an attempt that takes longer than its time', async () => {
    const clock = fakeClock();
    const send = withAttempts(
      (_, { signal } = {}) =>
        new Promise((resolve) => {
          signal?.addEventListener('abort', () => resolve(replyOf({ outcome: 'cancelled', status: null })));
        }),
      clock,
    );
    const sending = send(preparedOf({ until }));
    await clock.pass(10_000);
    const reply = await sending;
    assert.equal(reply.outcome, 'timed-out');
    assert.equal(reply.message, 'No response within 10 s; waited until $.result != null.');
  });
});

describe('a request with @retry', () => {
  const retry = { times: 2, everyMs: 1000 };

  it('is sent again after a failure, and ends with the first good response', async () => {
    const { reply, times } = await sentWith({ retry }, [refused, mined]);
    assert.deepEqual([times, reply.outcome, reply.attempts], [[0, 1000], 'replied', 2]);
  });

  it('ends with the last failure', async () => {
    const { reply, times } = await sentWith({ retry }, [refused]);
    assert.deepEqual([times, reply.outcome, reply.attempts], [[0, 1000, 2000], 'refused', 3]);
  });

  it('is sent again when an assertion fails', async () => {
    const { reply, times } = await sentWith({ retry }, [pending, mined], {
      isExpected: ({ body }) => body === mined.body,
    });
    assert.deepEqual([times, reply.attempts], [[0, 1000], 2]);
  });
});

describe('a request with @sleep or @ratelimit', () => {
  it('waits before it is sent', async () => {
    assert.deepEqual((await sentWith({ sleepMs: 4000 }, [mined])).times, [4000]);
  });

  it('waits until the limit of its slot allows another request', async () => {
    const clock = fakeClock();
    const began = clock.now();
    const times: number[] = [];
    const send = withAttempts(async () => {
      times.push(clock.now() - began);
      return mined;
    }, clock);
    const limited = (slot: string) =>
      preparedOf({ rateLimit: { slot, max: 2, expireMs: 10_000, idleMs: 1000 } });
    const sending = (async () => {
      for (let count = 0; count < 5; count++) await send(limited('a'));
      await send(limited('b'));
    })();
    await clock.pass(100_000);
    await sending;
    assert.deepEqual(times, [0, 1000, 10_000, 11_000, 20_000, 20_000]);
  });
});
