import assert from 'node:assert/strict';
import type net from 'node:net';
import type { Prepared } from '../../../runner/model/prepared';
import { getRequest, heldClock, listen, reply, rpcRequest } from '../runner-wire';
import { ended, GOOD, places, senderTo } from './servers';

const READ_CALL: Partial<Prepared> = {};
const SENDING_CALL: Partial<Prepared> = {
  effect: 'send',
  calls: [{ method: 'eth_sendRawTransaction', params: ['0x'], id: 1 }],
};

describe('a kept connection that the node gives up, over real sockets', () => {
  const { keep, closeAll } = places();
  afterEach(closeAll);

  /** Answers the first request of a connection, and closes it at the second. */
  async function forgetful(close: (socket: net.Socket) => void = (socket) => socket.destroy()) {
    const served = new Set<net.Socket>();
    const wire = keep(
      await listen((socket) => {
        if (served.has(socket)) return close(socket);
        served.add(socket);
        socket.write(reply(GOOD));
      }),
    );
    return { wire, connections: () => served.size };
  }

  for (const [how, close] of [
    ['closed', (socket: net.Socket) => socket.end()],
    ['reset', (socket: net.Socket) => socket.resetAndDestroy()],
  ] as const) {
    it(`is replaced without a word for what only reads (${how})`, async () => {
      const { wire, connections } = await forgetful(close);
      const { send } = keep(senderTo([]));
      assert.equal((await send(rpcRequest(wire.url, READ_CALL))).outcome, 'replied');
      assert.equal((await send(rpcRequest(wire.url, READ_CALL))).outcome, 'replied');
      assert.equal(connections(), 2);
      assert.equal(wire.received.length, 3);
      assert.equal((await send(getRequest(wire.url))).outcome, 'replied');
    });
  }

  it('is not replaced for requests that change something, since they may have been executed', async () => {
    for (const again of [
      (url: string) => rpcRequest(url, SENDING_CALL),
      (url: string) => getRequest(url, { method: 'POST', body: '{}' }),
    ]) {
      const { wire } = await forgetful();
      const { send } = keep(senderTo([]));
      await send(rpcRequest(wire.url));
      assert.deepEqual(ended(await send(again(wire.url))), {
        outcome: 'reset',
        status: null,
        message: `127.0.0.1:${wire.port} closed the connection without a response. It responded before: check the node's log, and whether it executed the request.`,
      });
      assert.equal(wire.received.length, 2);
    }
  });

  it('is tried once: a fresh one that is closed too is a failure', async () => {
    let count = 0;
    const wire = keep(
      await listen((socket) => {
        if (++count === 1) socket.write(reply(GOOD));
        else socket.destroy();
      }),
    );
    const { send } = keep(senderTo([]));
    await send(rpcRequest(wire.url));
    assert.equal((await send(rpcRequest(wire.url))).outcome, 'reset');
    assert.equal(count, 3);
    // A connection that was never kept is not tried again at all.
    assert.equal((await send(rpcRequest(wire.url))).outcome, 'reset');
    assert.equal(count, 4);
  });

  it('is not replaced after a part of the response has arrived', async () => {
    let count = 0;
    const wire = keep(
      await listen((socket) => {
        if (++count === 1) socket.write(reply(GOOD));
        else socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{');
      }),
    );
    const { send } = keep(senderTo([]));
    await send(rpcRequest(wire.url));
    assert.equal((await send(rpcRequest(wire.url))).outcome, 'reset');
    assert.equal(count, 2);
  });
});

describe('time-outs of a node, over real sockets', () => {
  const { keep, closeAll } = places();
  afterEach(closeAll);

  const home = (port: number, timeouts: { connect?: number; firstByte?: number; whole?: number }) => ({
    name: 'Home',
    kind: 'execution' as const,
    url: `http://127.0.0.1:${port}`,
    connection: { timeouts },
  });

  it('abort while waiting for the first byte, and name the setting to raise', async () => {
    const clock = heldClock();
    let waiting: readonly number[] = [];
    const wire = keep(
      await listen(() => {
        waiting = clock.pending();
        clock.strike();
      }),
    );
    const { send } = keep(senderTo([home(wire.port, { firstByte: 5 })]));
    assert.deepEqual(ended(await send(rpcRequest(wire.url), { schedule: clock.schedule })), {
      outcome: 'timed-out',
      status: null,
      message: `127.0.0.1:${wire.port} accepted the request but sent no response within 5 s. It may be busy or syncing: send again, or raise "timeouts.firstByte" of the node "Home".`,
    });
    assert.deepEqual(waiting, [5000, 30_000]);
    assert.deepEqual(clock.pending(), []);
  });

  it('abort the whole exchange, and name the setting to raise, when the first byte was in time', async () => {
    const clock = heldClock();
    let waiting: readonly number[] = [];
    const wire = keep(
      await listen((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"jsonrpc"')),
    );
    const { send } = keep(senderTo([home(wire.port, { connect: 3, firstByte: 5, whole: 600 })]));
    const result = await send(rpcRequest(wire.url), {
      schedule: clock.schedule,
      timeoutMs: 20_000,
      onHeaders: () =>
        setImmediate(() => {
          waiting = clock.pending();
          clock.strike();
        }),
    });
    assert.deepEqual(ended(result), {
      outcome: 'timed-out',
      status: 200,
      message: `The response of 127.0.0.1:${wire.port} was not complete after 600 s: 10 bytes had come. Ask for less, or raise "timeouts.whole" of the node "Home".`,
    });
    assert.deepEqual(waiting, [600_000]);
  });

  it('default to the settings, up to the limit of the caller', async () => {
    const limits = () => ({
      connect: { ms: 4000, more: 'raise slotpad.connectTimeout' },
      firstByte: { ms: 9000, more: 'raise slotpad.firstByteTimeout' },
      whole: { ms: 30_000, more: 'raise slotpad.timeout' },
    });
    const clock = heldClock();
    let waiting: readonly number[] = [];
    const wire = keep(
      await listen(() => {
        waiting = clock.pending();
        clock.strike();
      }),
    );
    const { send } = keep(senderTo([], { limits }));
    const first = await send(rpcRequest(wire.url), { schedule: clock.schedule, timeoutMs: 8000 });
    assert.equal(
      first.message,
      `127.0.0.1:${wire.port} accepted the request but sent no response within 8 s. It may be busy or syncing: send again, or raise slotpad.timeout.`,
    );
    assert.deepEqual(waiting, [8000, 9000]);
    const patient = keep(senderTo([home(wire.port, { whole: 600 })], { limits }));
    const second = await patient.send(rpcRequest(wire.url), { schedule: clock.schedule, ceilingMs: 2000 });
    assert.equal(
      second.message,
      `127.0.0.1:${wire.port} accepted the request but sent no response within 2 s. It may be busy or syncing: send again.`,
    );
  });
});
