import assert from 'node:assert/strict';
import { createLiveList } from '../../../runner/events/events';
import { streamConnection } from '../../../runner/events/events-connect';
import { followStream } from '../../../runner/events/events-stream';
import type { StreamEvent } from '../../../runner/model/outcome';
import type { Prepared } from '../../../runner/model/prepared';
import { runRequests } from '../../../runner/run/run';
import { fakeClock } from '../../unit/monitor/fake-clock';
import { places, senderTo } from '../connection/servers';
import { heldClock, rpcRequest } from '../runner-wire';
import { type OnMessage, pipeNode, type ServedSocket, until, webSocketNode } from './servers';

function subscribe(url: string, kind = 'newPendingTransactions', id = 1): Prepared {
  const params = [kind];
  return rpcRequest(url, {
    method: 'WEBSOCKET',
    headers: [],
    body: JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_subscribe', params }),
    calls: [{ id, method: 'eth_subscribe', params }],
    stream: true,
    effect: 'filter',
  });
}

const HASH = `"0x${'ab'.repeat(32)}"`;
const notification = (subscription: string, data: string) =>
  `{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"${subscription}","result":${data}}}`;

/** A node that starts subscriptions `0xs0`, `0xs1` … and calls back for each. */
function subscribing(onStart: (socket: ServedSocket, id: string) => void): OnMessage {
  let count = 0;
  return (text, socket) => {
    const { id, method } = JSON.parse(text);
    const own = `0xs${count}`;
    const isStart = method === 'eth_subscribe';
    if (isStart) count++;
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: isStart ? own : true }));
    if (isStart) onStart(socket, own);
  };
}

describe('a subscription', function () {
  this.timeout(20_000);
  const { keep, closeAll } = places();
  afterEach(closeAll);

  for (const [kind, start] of [
    ['a WebSocket', webSocketNode],
    ['a socket file', pipeNode],
  ] as const) {
    it(`over ${kind} brings its notifications, and is ended on the node`, async () => {
      const server = keep(
        await start(
          subscribing((socket, id) => {
            for (let count = 0; count < 2; count++) socket.send(notification(id, HASH));
          }),
        ),
      );
      const { send } = keep(senderTo([]));
      const abort = new AbortController();
      const events: StreamEvent[] = [];
      let head: number | null | undefined;
      const reply = await send(subscribe(server.url), {
        signal: abort.signal,
        onHeaders: (status) => {
          head = status;
        },
        onEvent: (event) => {
          events.push(event);
          if (events.length === 2) abort.abort();
        },
      });
      const event = { event: 'newPendingTransactions', data: HASH, problems: [] };
      assert.deepEqual([head, events], [null, [event, event]]);
      assert.deepEqual(
        [reply.outcome, reply.status, reply.subscription, reply.message],
        ['cancelled', null, true, 'Stopped after 2 events.'],
      );
      await until(() => server.received.length === 2);
      assert.equal(
        server.received[1]?.text,
        '{"jsonrpc":"2.0","id":"unsubscribe-1","method":"eth_unsubscribe","params":["0xs0"]}',
      );
    });
  }

  it('shares the connection with other subscriptions and with calls', async () => {
    const sockets: [ServedSocket, string][] = [];
    const server = keep(await webSocketNode(subscribing((...one) => sockets.push(one))));
    const { send } = keep(senderTo([]));
    const abort = new AbortController();
    const seen: string[] = [];
    const run = (kind: string, id: number) =>
      send(subscribe(server.url, kind, id), {
        signal: abort.signal,
        onEvent: ({ event, data }) => seen.push(`${event} ${data}`),
      });
    const first = run('logs', 1);
    const second = run('syncing', 2);
    await until(() => sockets.length === 2);
    const body = '{"jsonrpc":"2.0","id":3,"method":"eth_chainId","params":[]}';
    const calls = [{ method: 'eth_chainId', params: [], id: 3 }];
    const reply = await send(rpcRequest(server.url, { headers: [], body, calls }));
    assert.equal(reply.outcome, 'replied');
    sockets[1]?.[0].send(notification('0xs1', 'false'));
    sockets[0]?.[0].send(notification('0xs0', '1'));
    await until(() => seen.length === 2);
    abort.abort();
    await Promise.all([first, second]);
    assert.deepEqual([seen, server.connections], [['syncing false', 'logs 1'], 1]);
  });

  it('judges each notification by what it subscribes to', async () => {
    const server = keep(
      await webSocketNode(subscribing((socket, id) => socket.send(notification(id, '{"number":"0x01"}')))),
    );
    const { send } = keep(senderTo([]));
    const abort = new AbortController();
    const problems: string[] = [];
    await send(subscribe(server.url, 'newHeads'), {
      signal: abort.signal,
      onEvent: (event) => {
        problems.push(...event.problems.map(({ rule, path }) => `${rule} ${path.join('.')}`));
        abort.abort();
      },
    });
    assert.ok(problems.includes('quantity-leading-zero number'), problems.join(', '));
    assert.ok(problems.includes('missing-member '), problems.join(', '));
  });

  it('keeps notifications that come before its response', async () => {
    const server = keep(
      await webSocketNode((text, socket) => {
        const { id, method } = JSON.parse(text);
        if (method !== 'eth_subscribe') return;
        socket.send(notification('0x1', HASH));
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }));
      }),
    );
    const { send } = keep(senderTo([]));
    const abort = new AbortController();
    const reply = await send(subscribe(server.url), { signal: abort.signal, onEvent: () => abort.abort() });
    assert.equal(reply.message, 'Stopped after 1 event.');
  });

  it('that the node refuses is an ordinary error', async () => {
    const error = '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"notifications not supported"}}';
    const server = keep(await webSocketNode((_, socket) => socket.send(error)));
    const { send } = keep(senderTo([]));
    const reply = await send(subscribe(server.url));
    assert.deepEqual(
      [reply.outcome, reply.subscription, reply.message],
      ['rpc-error', undefined, 'Error -32601: notifications not supported'],
    );
  });

  it('ends when the node stops answering pings', async () => {
    const clock = heldClock();
    const server = keep(await webSocketNode(subscribing(() => undefined)));
    const { send } = keep(senderTo([], { schedule: clock.schedule }));
    let began = false;
    const sent = send(subscribe(server.url), {
      onHeaders() {
        began = true;
      },
    });
    await until(() => began && clock.pending().length === 1);
    assert.deepEqual(clock.pending(), [30_000]);
    // No turn in between: the answer to the ping has no time to come.
    clock.strike();
    clock.strike();
    const reply = await sent;
    assert.equal(reply.outcome, 'stream-lost');
    assert.equal(reply.message, 'The connection was lost after 0 events: the node may have stopped.');
  });

  it('is started again in a live list, which shows the gap', async () => {
    const clock = fakeClock();
    const started: ServedSocket[] = [];
    const server = keep(
      await webSocketNode(
        subscribing((socket, id) => {
          started.push(socket);
          socket.send(notification(id, HASH));
        }),
      ),
    );
    const { send } = keep(senderTo([]));
    const list = createLiveList({ now: clock.now });
    const connect = streamConnection(subscribe(server.url), send);
    const stream = followStream({
      list,
      clock,
      connect,
      topicOf: ({ event }) => event,
      changed: () => undefined,
    });
    stream.start();
    await until(() => list.total === 1);
    started[0]?.cut();
    await until(() => stream.state.kind === 'waiting');
    await clock.pass(1000);
    await until(() => list.total === 2);
    stream.stop();
    await until(() => server.received.some(({ text }) => text.includes('"params":["0xs1"]')));
    assert.deepEqual(
      list.kept().map((entry) => (entry.kind === 'note' ? `${entry.level}: ${entry.text}` : entry.topic)),
      [
        'newPendingTransactions',
        'gap: Connection lost for 1 s: events of that time may be missing.',
        'newPendingTransactions',
        'gap: Stopped.',
      ],
    );
  });

  describe('with a number of events', () => {
    async function run(server: { readonly url: string }, events: number) {
      const clock = heldClock();
      const { send } = keep(senderTo([]));
      const said: string[] = [];
      let time = 0;
      const item = {
        name: 'a',
        line: 0,
        assertions: [],
        prepare: async () => ({ ok: true as const, value: subscribe(server.url) }),
      };
      const result = (async () => {
        for await (const event of runRequests({
          items: [item],
          send,
          signal: new AbortController().signal,
          events,
          eventsMs: 5000,
          schedule: clock.schedule,
          now: () => (time += 1000),
          onEvent: (_, { data }) => said.push(data),
          onGap: (_, why) => said.push(`gap: ${why}`),
        })) {
          if (event.kind === 'ended') said.push(`${event.good}: ${event.reply.message}`);
        }
      })();
      return { clock, said, result };
    }

    it('is started again when the connection is lost, until all have come', async () => {
      let count = 0;
      const server = keep(
        await webSocketNode(
          subscribing((socket, id) => {
            socket.send(notification(id, String(++count)));
            if (count === 1) setImmediate(() => socket.cut());
          }),
        ),
      );
      const { clock, said, result } = await run(server, 2);
      await until(() => said.length === 2 && clock.pending().includes(1000));
      clock.strike();
      await result;
      assert.deepEqual(said, [
        '1',
        'gap: Connection lost. The connection was lost after 1 event: the node may have stopped. Connecting again…',
        'gap: Connection lost for 1 s: events of that time may be missing.',
        '2',
        'true: Stopped after 2 events.',
      ]);
    });

    it('fails when fewer come in time', async () => {
      const server = keep(
        await webSocketNode(subscribing((socket, id) => socket.send(notification(id, HASH)))),
      );
      const { clock, said, result } = await run(server, 3);
      await until(() => said.length === 1 && clock.pending().includes(5000));
      while (said.length === 1 && clock.strike()) await new Promise(setImmediate);
      await result;
      assert.deepEqual(said, [
        HASH,
        'false: 1 of 3 events within 5 s. Allow more time, or ask for fewer events.',
      ]);
    });
  });
});
