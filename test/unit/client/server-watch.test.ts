import assert from 'node:assert/strict';
import { type ServerState, watchServer } from '../../../workbench/language/server-watch';
import { fakeClock } from '../monitor/fake-clock';

function started() {
  const clock = fakeClock();
  const states: ServerState[] = [];
  return { clock, states, watch: watchServer(clock, (state) => states.push(state)) };
}

describe('the watch over the language server', () => {
  it('starts it again after a crash, and stops after the fifth within three minutes', () => {
    const { states, watch } = started();
    assert.deepEqual(
      [1, 2, 3, 4, 5].map(() => watch.crashed()),
      [true, true, true, true, false],
    );
    assert.deepEqual(states, ['stopped']);
  });

  it('starts it again as often as it crashes if crashes are rare', async () => {
    const { clock, states, watch } = started();
    for (let crash = 0; crash < 20; crash++) {
      assert.equal(watch.crashed(), true);
      await clock.pass(45_000);
    }
    assert.deepEqual(states, []);
  });

  it('counts from the beginning when a person starts it', () => {
    const { states, watch } = started();
    for (let crash = 0; crash < 5; crash++) watch.crashed();
    watch.started();
    assert.deepEqual(states, ['stopped', 'running']);
    assert.equal(watch.crashed(), true);
  });

  it('tells that it did not start, unless it crashed and is started again', () => {
    const { states, watch } = started();
    const before = watch.crashes;
    assert.equal(watch.crashed(), true);
    watch.startFailed(before);
    assert.deepEqual(states, []);
    watch.startFailed(watch.crashes);
    assert.deepEqual(states, ['not-started']);
    watch.started();
    assert.deepEqual(states, ['not-started', 'running']);
  });

  it('says once that it has stopped when it crashes at each start', () => {
    const { states, watch } = started();
    for (let start = 0; start < 5; start++) {
      const before = watch.crashes;
      watch.crashed();
      watch.startFailed(before);
    }
    assert.deepEqual(states, ['stopped']);
  });

  it('tells that a request has had no response for 30 s, until it has one', async () => {
    const { clock, states, watch } = started();
    const quick = watch.requested();
    quick();
    const slow = watch.requested();
    await clock.pass(29_000);
    assert.deepEqual(states, []);
    await clock.pass(1000);
    assert.deepEqual(states, ['not-responding']);
    slow();
    assert.deepEqual(states, ['not-responding', 'running']);
  });
});
