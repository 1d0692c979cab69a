import assert from 'node:assert/strict';
import { backOff } from '../../../common/units/clock';
import { createPoller } from '../../../monitor/poll/poller';
import { fakeClock, settled } from './fake-clock';

describe('poller', () => {
  it('plans the next reading when the last one has settled', async () => {
    const clock = fakeClock(0);
    const starts: number[] = [];
    const ends: (() => void)[] = [];
    const poller = createPoller({
      clock,
      interval: () => 1000,
      tick: () => {
        starts.push(clock.now());
        return new Promise((resolve) => ends.push(() => resolve(true)));
      },
    });
    poller.start();
    await clock.pass(5000);
    assert.deepEqual(starts, [0], 'a slow reading is not overtaken by the next one');
    ends[0]?.();
    await settled();
    await clock.pass(1000);
    assert.deepEqual(starts, [0, 6000]);
  });

  it('stops and aborts when it is hidden', async () => {
    const clock = fakeClock(0);
    const signals: AbortSignal[] = [];
    const poller = createPoller({
      clock,
      interval: () => 1000,
      tick: (signal) => {
        signals.push(signal);
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve(false)));
      },
    });
    poller.start();
    poller.stop();
    await clock.pass(10_000);
    assert.deepEqual(
      signals.map((signal) => signal.aborted),
      [true],
    );
    assert.equal(clock.waiting, 0);
    assert.equal(poller.running, false);
  });

  it('starts afresh after a stop, without the old reading', async () => {
    const clock = fakeClock(0);
    let count = 0;
    const poller = createPoller({ clock, interval: () => 1000, tick: async () => ++count > 0 });
    poller.start();
    poller.stop();
    poller.start();
    poller.start();
    await clock.pass(2500);
    assert.equal(count, 4, 'two starts at 0, then one loop at 1,000 and 2,000');
    assert.equal(clock.waiting, 1);
  });

  it('does not begin while a stopped reading has not let go yet', async () => {
    const clock = fakeClock(0);
    const ends: (() => void)[] = [];
    const poller = createPoller({
      clock,
      interval: () => 1000,
      tick: () => new Promise((resolve) => ends.push(() => resolve(true))),
    });
    poller.start();
    for (let times = 0; times < 3; times++) {
      poller.stop();
      poller.start();
    }
    await clock.pass(0);
    assert.equal(ends.length, 1);
    ends[0]?.();
    await clock.pass(0);
    assert.equal(ends.length, 2, 'one for the last start, none for those that were stopped again');
  });

  it('plans anew when it is hastened', async () => {
    const clock = fakeClock(0);
    const starts: number[] = [];
    let interval = 10_000;
    const poller = createPoller({
      clock,
      interval: () => interval,
      tick: async () => {
        starts.push(clock.now());
        return false;
      },
    });
    poller.hasten();
    poller.start();
    await clock.pass(12_000);
    assert.deepEqual(starts, [0, 10_000]);
    interval = 1000;
    poller.hasten();
    await clock.pass(0);
    assert.deepEqual(starts, [0, 10_000, 12_000]);
    assert.equal(clock.waiting, 1);
  });

  it('backs off while readings fail and comes back when one succeeds', async () => {
    const clock = fakeClock(0);
    const starts: number[] = [];
    let well = false;
    const poller = createPoller({
      clock,
      interval: () => 1000,
      longest: 4000,
      tick: async () => {
        starts.push(clock.now());
        if (starts.length === 2) throw new Error('a bug counts as a failure');
        return well;
      },
    });
    poller.start();
    await clock.pass(15_000);
    assert.deepEqual(starts, [0, 1000, 3000, 7000, 11_000, 15_000]);
    well = true;
    await clock.pass(6000);
    assert.deepEqual(starts.slice(6), [19_000, 20_000, 21_000]);
  });

  it('reads at once on a refresh, never two at a time', async () => {
    const clock = fakeClock(0);
    const ends: (() => void)[] = [];
    const poller = createPoller({
      clock,
      interval: () => 1000,
      tick: () => new Promise((resolve) => ends.push(() => resolve(true))),
    });
    poller.refresh();
    assert.equal(ends.length, 0, 'a stopped poller stays stopped');
    poller.start();
    poller.refresh();
    poller.refresh();
    assert.equal(ends.length, 1);
    ends[0]?.();
    await clock.pass(0);
    assert.equal(ends.length, 2, 'once more, right after');
    ends[1]?.();
    await settled();
    poller.refresh();
    assert.equal(ends.length, 3);
    assert.equal(clock.waiting, 0);
  });

  it('never pauses less than the interval', () => {
    assert.deepEqual(
      [0, 1, 2, 3, 50].map((failures) => backOff(1000, failures, 10_000)),
      [1000, 1000, 2000, 4000, 10_000],
    );
    assert.equal(backOff(90_000, 5, 60_000), 90_000);
  });
});
