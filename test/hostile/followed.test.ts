/** The hostile event streams again, under the list that keeps a stream open: it says what happened, and goes on. */
import assert from 'node:assert/strict';
import type { Clock } from '../../common/units/clock';
import { createLiveList, MOST_KEPT } from '../../runner/events/events';
import { streamConnection } from '../../runner/events/events-connect';
import { followStream, type StreamFollower } from '../../runner/events/events-stream';
import { closeConnections, send } from '../../runner/send/send';
import { type HostileNode, rpc } from './case';
import { streams } from './cases/streams';

/** Follows a stream until its connection is over. */
async function ended(make: (changed: () => void) => StreamFollower): Promise<StreamFollower> {
  let over: () => void = () => undefined;
  const follower = make(() => {
    if (follower.state.kind === 'waiting' || follower.state.kind === 'failed') over();
  });
  await new Promise<void>((resolve) => {
    over = resolve;
    follower.start();
  });
  return follower;
}

describe('hostile event streams that are followed', function () {
  this.timeout(20_000);
  let node: HostileNode | undefined;
  let follower: StreamFollower | undefined;
  afterEach(async () => {
    follower?.stop();
    await closeConnections();
    await node?.close();
    node = undefined;
  });

  for (const one of streams) {
    it(one.what, async () => {
      let good = false;
      const made = await one.node({ late: () => undefined, good: () => good });
      node = made;
      const waits: number[] = [];
      const clock: Clock = {
        now: () => 0,
        after(ms) {
          waits.push(ms);
          return () => undefined;
        },
      };
      const list = createLiveList({ now: clock.now });
      assert.ok(one.request);
      const connect = streamConnection(one.request(made.url), send);
      follower = await ended((changed) =>
        followStream({ list, clock, connect, topicOf: ({ event }) => event, changed }),
      );

      const message = one.message.replace('HOST', new URL(made.url).host);
      const refused = one.outcome === 'too-large';
      const { state } = follower;
      assert.deepEqual(
        { kind: state.kind, why: 'why' in state && state.why },
        { kind: refused ? 'failed' : 'waiting', why: message },
      );
      // Tried again after a second, but for a stream that no second try makes better.
      assert.deepEqual(waits.slice(0, 1), refused ? [] : [1000]);
      assert.equal(list.total, Number(/after (\d+) event/.exec(message)?.[1] ?? 0));
      assert.ok(list.size <= MOST_KEPT);
      const last = list.kept().at(-1);
      assert.equal(last?.kind === 'note' && last.text, refused ? message : `Connection lost. ${message}`);
      follower.stop();
      good = true;
      assert.equal((await send(rpc(made.url))).outcome, 'replied');
    });
  }
});

describe('the list of events', () => {
  it('keeps at most 64 Mi characters, but always the last event', () => {
    const list = createLiveList({ now: () => 0 });
    const event = (data: string) => list.add({ topic: 'x', data, problems: [] });
    const large = 'x'.repeat(1024 * 1024);
    for (let count = 0; count < 200; count++) event(`${count} ${large}`);
    const kept = list.kept().map((entry) => (entry.kind === 'event' ? entry.data.split(' ')[0] : ''));
    assert.deepEqual([kept[0], kept.at(-1), kept.length], ['137', '199', 63]);
    assert.equal(list.total, 200);
    event(large.repeat(70));
    assert.equal(list.size, 1);
    for (let count = 0; count < 20; count++) event('small');
    assert.equal(list.size, 20);
  });
});
