import assert from 'node:assert/strict';
import { once } from 'node:events';
import type net from 'node:net';
import type { Clock } from '../../../common/units/clock';
import { createLiveList } from '../../../runner/events/events';
import { streamConnection } from '../../../runner/events/events-connect';
import { followStream, type StreamFollower } from '../../../runner/events/events-stream';
import type { LiveEntry } from '../../../runner/events/live-entry';
import { closeConnections, send } from '../../../runner/send/send';
import { getRequest, listen, type Wire } from '../runner-wire';

const HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n';

/** A clock that stands still until the test moves it. */
function heldClock(): Clock & { pass(ms: number): void; readonly waits: readonly number[] } {
  let now = Date.UTC(2026, 0, 1);
  let timers: { at: number; call: () => void }[] = [];
  return {
    now: () => now,
    after(ms, call) {
      const timer = { at: now + ms, call };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    pass(ms) {
      now += ms;
      const due = timers.filter((one) => one.at <= now);
      timers = timers.filter((one) => one.at > now);
      for (const { call } of due) call();
    },
    get waits() {
      return timers.map(({ at }) => at - now).sort((a, b) => a - b);
    },
  };
}

const rowText = (entry: LiveEntry) =>
  entry.kind === 'note' ? `— ${entry.text} (${entry.level})` : `${entry.topic} ${entry.data}`;

describe('an event stream that is followed, over real sockets', () => {
  let wire: Wire | undefined;
  let follower: StreamFollower | undefined;

  /** @param answers what each connection gets, in order; the last one again for all that follow */
  async function follow(...answers: ((socket: net.Socket) => void)[]) {
    let connection = 0;
    wire = await listen((socket) =>
      (answers[connection++] ?? (answers.at(-1) as (typeof answers)[0]))(socket),
    );
    const clock = heldClock();
    const list = createLiveList({ now: clock.now });
    let wake: () => void = () => undefined;
    follower = followStream({
      list,
      clock,
      connect: streamConnection(getRequest(`${wire.url}eth/v1/events`, { stream: true }), send),
      topicOf: ({ event }) => event,
      changed: () => wake(),
    });
    const own = follower;
    return {
      list,
      clock,
      follower: own,
      rows: () => list.kept().map(rowText),
      /** Waits for what the sockets bring. */
      async until(holds: () => boolean): Promise<void> {
        while (!holds()) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      },
    };
  }

  afterEach(async () => {
    follower?.stop();
    await closeConnections();
    await wire?.close();
    wire = undefined;
  });

  const text = (body: string) => (socket: net.Socket) => socket.end(HEAD + body);
  const open = (body: string) => (socket: net.Socket) => void socket.write(HEAD + body);

  it('connects again when the node ends the stream, and notes that events may be missing', async () => {
    const { follower, clock, rows, until, list } = await follow(
      text('event: head\ndata: 1\n\n'),
      open('event: head\ndata: 2\n\n'),
    );
    follower.start();
    await until(() => follower.state.kind === 'waiting');
    assert.deepEqual(rows(), ['head 1', '— Connection lost. The node ended the stream after 1 event. (gap)']);
    assert.deepEqual(follower.state, {
      kind: 'waiting',
      why: 'The node ended the stream after 1 event.',
      until: clock.now() + 1000,
      attempt: 2,
    });
    clock.pass(1000);
    await until(() => list.total === 2);
    assert.deepEqual(rows(), [
      'head 1',
      '— Connection lost for 1 s: events of that time may be missing. (gap)',
      'head 2',
    ]);
    assert.deepEqual(follower.state, { kind: 'open' });
  });

  it('asks with the last id for what came in between, and ids that go on prove that nothing was lost', async () => {
    const { follower, clock, rows, until, list } = await follow(
      text('id: 1\ndata: a\n\nid: 2\ndata: b\n\nid: 3\ndata: c\n\n'),
      open('id: 4\ndata: d\n\n'),
    );
    follower.start();
    await until(() => follower.state.kind === 'waiting');
    clock.pass(1000);
    await until(() => list.total === 4);
    assert.equal(/last-event-id: (.*)\r/i.exec(wire?.received[0] ?? ''), null);
    assert.equal(/last-event-id: (.*)\r/i.exec(wire?.received[1] ?? '')?.[1], '3');
    assert.deepEqual(rows(), [
      'message a',
      'message b',
      'message c',
      '— Connection lost for 1 s: nothing was lost, the node resumed where it stopped. (whole)',
      'message d',
    ]);
  });

  it('counts missing events when ids jump', async () => {
    const { follower, clock, rows, until, list } = await follow(
      text('id: 1\ndata: a\n\nid: 2\ndata: b\n\nid: 3\ndata: c\n\n'),
      open('id: 16\ndata: d\n\n'),
    );
    follower.start();
    await until(() => follower.state.kind === 'waiting');
    clock.pass(1000);
    await until(() => list.total === 4);
    assert.equal(rows()[3], '— Connection lost for 1 s: 12 events are missing, by their ids. (gap)');
  });

  it('ids that never counted up prove nothing', async () => {
    const { follower, clock, rows, until, list } = await follow(
      text('id: 1\ndata: a\n\nid: 5\ndata: b\n\nid: 6\ndata: c\n\nid: 7\ndata: c\n\n'),
      open('id: 8\ndata: d\n\n'),
    );
    follower.start();
    await until(() => follower.state.kind === 'waiting');
    clock.pass(1000);
    await until(() => list.total === 5);
    assert.equal(rows()[4], '— Connection lost for 1 s: events of that time may be missing. (gap)');
  });

  it('waits as long as the node asks, even without any event', async () => {
    const { follower, clock, until } = await follow(text('retry: 4000\nid: 77\n\n'), open(''));
    follower.start();
    await until(() => follower.state.kind === 'waiting');
    assert.deepEqual(clock.waits, [1000, 4000], 'a tick for the seconds that are shown, and the next try');
    clock.pass(4000);
    await until(() => follower.state.kind === 'open');
    assert.equal(/last-event-id: (.*)\r/i.exec(wire?.received[1] ?? '')?.[1], '77');
  });

  it('waits longer after each failure, and briefly again after a second event', async () => {
    const reset = (socket: net.Socket) => void socket.destroy();
    const { follower, clock, until, rows } = await follow(
      reset,
      reset,
      reset,
      reset,
      text('data: 1\n\ndata: 2\n\n'),
      reset,
    );
    follower.start();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 5; attempt++) {
      await until(() => follower.state.kind === 'waiting' && follower.state.attempt !== waits.length);
      const wait = clock.waits.at(-1) ?? 0;
      waits.push(wait);
      clock.pass(wait);
      await until(() => follower.state.kind !== 'waiting');
    }
    assert.deepEqual(waits, [1000, 2000, 4000, 8000, 1000]);
    assert.equal(rows().length, 4, 'two events, and one row for each gap, however many tries it takes');
  });

  it('waits longer each time for a node that ends the stream after each event and wants no pause', async () => {
    const { follower, clock, until } = await follow(text('retry: 0\ndata: 1\n\n'));
    follower.start();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 5; attempt++) {
      await until(() => follower.state.kind === 'waiting' && follower.state.attempt !== waits.length);
      const wait = follower.state.kind === 'waiting' ? follower.state.until - clock.now() : 0;
      waits.push(wait);
      clock.pass(wait);
      await until(() => follower.state.kind !== 'waiting');
    }
    assert.deepEqual(waits, [100, 200, 400, 800, 1600]);
  });

  for (const [what, id] of [
    ['characters that no header can have', '😀'],
    ['a control character', 'a\u0001b'],
    ['20,000 characters', '7'.repeat(20_000)],
  ] as const) {
    it(`goes on without an id of ${what}`, async () => {
      const { follower, clock, until, list } = await follow(
        text(`id: ${id}\ndata: 1\n\n`),
        open('id: é\ndata: 2\n\n'),
      );
      follower.start();
      await until(() => follower.state.kind === 'waiting');
      clock.pass(1000);
      await until(() => list.total === 2);
      assert.equal(/last-event-id/i.test(wire?.received[1] ?? ''), false);
    });
  }

  it('gives up when trying again is of no use, and can be started again', async () => {
    const { follower, rows, until, clock } = await follow(
      (socket) => void socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n'),
      open(''),
    );
    follower.start();
    await until(() => follower.state.kind === 'failed');
    assert.deepEqual(clock.waits, []);
    assert.deepEqual(rows(), ['— 404 Not Found. Check the path, and whether the node serves it. (gap)']);
    clock.pass(61_000);
    follower.start();
    await until(() => follower.state.kind === 'open');
    assert.deepEqual(rows(), ['— Stopped for 1 min 1 s: events of that time are missing. (gap)']);
  });

  it('no other document passes for a stream', async () => {
    const { follower, until } = await follow(
      (socket) =>
        void socket.end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 2\r\n\r\nhi'),
    );
    follower.start();
    await until(() => follower.state.kind === 'failed');
    assert.deepEqual(follower.state, {
      kind: 'failed',
      why: 'The address no longer serves an event stream. Check the port and the path.',
    });
  });

  it('ends the connection at once when stopped, without leaving a timer', async () => {
    let closed: Promise<unknown> | undefined;
    const { follower, until, clock, list } = await follow((socket) => {
      closed = once(socket, 'close');
      socket.write(`${HEAD}data: 1\n\n`);
    });
    follower.start();
    await until(() => list.total === 1);
    follower.stop();
    await closed;
    assert.deepEqual(follower.state, { kind: 'stopped' });
    assert.deepEqual(clock.waits, []);
  });

  it('has each event once when a node that counts its events breaks off again and again in the middle of one', async () => {
    let connection = 0;
    const { follower, clock, until, list } = await follow((socket) => {
      const asked = Number(/last-event-id: (\d+)/i.exec(wire?.received[connection] ?? '')?.[1] ?? 0);
      connection += 1;
      let body = '';
      for (let id = asked + 1; id <= asked + 700; id++)
        body += `id: ${id}\nevent: head\ndata: {"slot":"${id}"}\n\n`;
      // The last event is cut off: it has to come again.
      if (connection < 6) socket.end(HEAD + body.slice(0, -20));
      else socket.write(HEAD + body);
    });
    follower.start();
    for (let lost = 1; lost <= 5; lost++) {
      await until(() => follower.state.kind === 'waiting' && list.total === lost * 699);
      clock.pass(1000);
    }
    await until(() => list.total === 5 * 699 + 700);
    const kept = list.kept();
    const ids = kept.flatMap((entry) => (entry.kind === 'event' ? [Number(entry.id)] : []));
    assert.deepEqual(
      ids,
      Array.from({ length: 5 * 699 + 700 }, (_, index) => index + 1),
    );
    assert.deepEqual(
      kept.flatMap((entry) => (entry.kind === 'note' ? [entry.text] : [])),
      Array(5).fill('Connection lost for 1 s: nothing was lost, the node resumed where it stopped.'),
    );
  });

  it('loses none of 50,000 events that come at once, and keeps the last 10,000', async function () {
    this.timeout(10_000);
    const { follower, until, list } = await follow((socket) => {
      let body = '';
      for (let number = 0; number < 50_000; number++)
        body += `id: ${number}\nevent: t${number % 3}\ndata: {"n":${number}}\n\n`;
      socket.write(HEAD + body);
    });
    follower.start();
    await until(() => list.total === 50_000);
    assert.deepEqual(
      [...list.topics],
      [
        ['t0', 16_667],
        ['t1', 16_667],
        ['t2', 16_666],
      ],
    );
    const kept = list.kept();
    assert.equal(kept.length, 10_000);
    for (const [index, entry] of kept.entries()) {
      assert.equal(entry.kind === 'event' && entry.data, `{"n":${40_000 + index}}`);
    }
  });
});
