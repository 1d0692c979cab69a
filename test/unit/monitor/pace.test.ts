import assert from 'node:assert/strict';
import { createPace } from '../../../monitor/nodes/pace';
import type { NodeAnswer, NodeFailure, NodeReader } from '../../../monitor/nodes/reader';
import { fakeClock } from './fake-clock';

const refusal = (retryAfterMs?: number): NodeFailure => ({
  cause: 'http-error',
  what: '429 Too Many Requests.',
  remedy: '',
  status: 429,
  isRateLimit: true,
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});

/** A node that responds after 50 ms, or refuses. */
function paced(limit: (now: number) => NodeFailure | undefined = () => undefined) {
  const clock = fakeClock(0);
  const sent: number[] = [];
  let refused = 0;
  let running = 0;
  let most = 0;
  const ask = async (): Promise<NodeAnswer> => {
    sent.push(clock.now());
    running += 1;
    most = Math.max(most, running);
    const failure = limit(clock.now());
    if (failure) refused += 1;
    await new Promise<void>((resolve) => clock.after(50, resolve));
    running -= 1;
    return failure ? { ok: false, failure } : { ok: true, value: 1 };
  };
  const reader: NodeReader = { get: ask, post: ask, call: ask };
  const pace = createPace(clock);
  const ending = new AbortController();
  const all = async (count: number) =>
    Promise.all(Array.from({ length: count }, () => pace.over(reader, ending.signal).get('/x')));
  return {
    clock,
    sent,
    ending,
    all,
    get refused() {
      return refused;
    },
    get most() {
      return most;
    },
  };
}

/** Takes a request every half a second, and three more at once, as nginx with `rate=2r/s burst=3 nodelay`. */
function limiter() {
  let filled = 0;
  let last = 0;
  return (now: number) => {
    filled = Math.max(0, filled - (now - last) / 500);
    last = now;
    if (filled > 3) return refusal();
    filled += 1;
    return undefined;
  };
}

describe('the requests to a node', () => {
  it('are at most four at a time', async () => {
    const node = paced();
    const answers = node.all(14);
    await node.clock.pass(1000);
    assert.equal((await answers).filter(({ ok }) => ok).length, 14);
    assert.equal(node.most, 4);
    assert.deepEqual(node.sent.at(-1), 150);
  });

  it('get through a rate limit of two in a second without a failure', async () => {
    const node = paced(limiter());
    const answers = node.all(14);
    await node.clock.pass(30_000);
    assert.deepEqual(
      (await answers).map(({ ok }) => ok),
      Array(14).fill(true),
    );
    assert.ok(node.refused <= 6, `${node.refused} refusals`);
  });

  it('come more slowly after a refusal, and faster again when all is well', async () => {
    let isLimited = true;
    const node = paced(() => (isLimited ? refusal() : undefined));
    const first = node.all(2);
    await node.clock.pass(10_000);
    assert.deepEqual(
      (await first).map(({ ok }) => ok),
      [false, false],
    );
    isLimited = false;
    const gaps = async (count: number) => {
      const from = node.sent.length;
      const answers = node.all(count);
      await node.clock.pass(300_000);
      await answers;
      return node.sent.slice(from + 1).map((at, index) => at - (node.sent[from + index] ?? 0));
    };
    const slow = await gaps(4);
    assert.ok(
      slow.every((gap) => gap >= 900),
      slow.join(' '),
    );
    await gaps(150);
    assert.deepEqual(await gaps(4), [0, 0, 0]);
  });

  it('wait as long as the node wants, and fail without being sent where that is long', async () => {
    const node = paced((now) => (now < 30_000 ? refusal(30_000) : undefined));
    const answers = node.all(6);
    await node.clock.pass(20_000);
    assert.ok((await answers).every((answer) => !answer.ok && answer.failure.status === 429));
    assert.ok(node.sent.length <= 4, `${node.sent.length} requests`);
    await node.clock.pass(12_000);
    const later = node.all(1);
    await node.clock.pass(1000);
    assert.equal((await later)[0]?.ok, true);
  });

  it('end with their reading', async () => {
    const node = paced((now) => (now < 5000 ? refusal(5000) : undefined));
    const answers = node.all(3);
    await node.clock.pass(100);
    node.ending.abort();
    await node.clock.pass(100);
    assert.equal((await answers).length, 3);
  });

  it('are timed from when they are sent', async () => {
    const node = paced();
    const answers = node.all(9);
    await node.clock.pass(1000);
    assert.deepEqual(
      (await answers).map(({ tookMs }) => tookMs),
      Array(9).fill(50),
    );
  });
});
