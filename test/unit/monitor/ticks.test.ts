import assert from 'node:assert/strict';
import type { NodeAnswer, NodeReader } from '../../../monitor/nodes/reader';
import { createTicks } from '../../../monitor/store/ticks';
import { fakeClock, settled } from './fake-clock';
import { fakeReader } from './fake-reader';

describe('the readings of one node', () => {
  const never = new AbortController().signal;

  it('join one that begins up to a quarter of their pause later', async () => {
    const clock = fakeClock(0);
    const ticks = createTicks(clock);
    const calls: string[] = [];
    const call = (name: string) => () => calls.push(`${name} ${clock.now()}`);
    ticks.clock(false).after(2100, call('soon'));
    ticks.clock(false).after(2700, call('later'));
    ticks.clock(true).after(2200, call('exact'));
    ticks.clock(false).after(2000, call('first'));
    await clock.pass(2199);
    assert.deepEqual(calls, ['first 2000', 'soon 2000']);
    await clock.pass(1);
    assert.deepEqual(calls.slice(2), ['exact 2200', 'later 2200']);
    assert.equal(clock.waiting, 0);
  });

  it('are early by a second at most', async () => {
    const clock = fakeClock(0);
    const ticks = createTicks(clock);
    const calls: string[] = [];
    ticks.clock(false).after(60_000, () => calls.push('a'));
    ticks.clock(false).after(61_001, () => calls.push('b'));
    await clock.pass(60_000);
    assert.deepEqual(calls, ['a']);
    await clock.pass(1001);
    assert.deepEqual(calls, ['a', 'b']);
  });

  it('that another one stops do not begin', async () => {
    const clock = fakeClock(0);
    const ticks = createTicks(clock);
    const calls: string[] = [];
    const stop = ticks.clock(false).after(1100, () => calls.push('stopped'));
    ticks.clock(false).after(1000, () => stop());
    await clock.pass(5000);
    assert.deepEqual(calls, []);
  });

  it('send a request once when they begin together, and anew when they begin again', async () => {
    const clock = fakeClock(0);
    const ticks = createTicks(clock);
    const reader = fakeReader({ '/a': 1, '/b': 2 });
    const read = (part: string, path: string) => ticks.join(part, reader, never).get(path);
    const first = await Promise.all([read('basic', '/a'), read('peers', '/a'), read('validators', '/b')]);
    assert.deepEqual(
      first.map((answer) => answer.ok && answer.value),
      [1, 1, 2],
    );
    assert.deepEqual(reader.asked, ['/a', '/b']);
    await read('basic', '/a');
    assert.equal(reader.asked.length, 3, 'the same part again is another reading');
    await clock.pass(500);
    await read('peers', '/a');
    assert.equal(reader.asked.length, 4, 'half a second later the answer is old');
  });

  it('send a request again when the one that sent it was aborted', async () => {
    const ticks = createTicks(fakeClock(0));
    const cancelled: NodeAnswer = { ok: false, failure: { cause: 'cancelled', what: '', remedy: '' } };
    let abort: () => void = () => undefined;
    const aborted: NodeReader = {
      ...fakeReader({}),
      get: () => new Promise((resolve) => (abort = () => resolve(cancelled))),
    };
    const own = new AbortController();
    const first = ticks.join('basic', aborted, own.signal).get('/a');
    const second = ticks.join('peers', fakeReader({ '/a': 7 }), never).get('/a');
    await settled();
    own.abort();
    abort();
    assert.deepEqual(await first, cancelled);
    assert.deepEqual(await second, { ok: true, value: 7 });
  });
});
