import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ipcUrl } from '../../../common/requests/socket-address';
import type { Prepared } from '../../../runner/model/prepared';
import { skip } from '../../support/skip';
import { ended, files, places, proxy, senderTo } from '../connection/servers';
import { heldClock, rpcRequest } from '../runner-wire';
import { selfSigned } from '../self-signed';
import { freePipe, type MessageServer, type OnMessage, pipeNode, until, webSocketNode } from './servers';

/** A call with an id. */
function call(url: string, id: number | string, method = 'eth_chainId'): Prepared {
  const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: [] });
  return rpcRequest(url, { method: 'WEBSOCKET', headers: [], body, calls: [{ id, method, params: [] }] });
}

const result = (id: unknown, value: unknown = '0x1') => JSON.stringify({ jsonrpc: '2.0', id, result: value });
const idOf = (text: string): unknown => JSON.parse(text).id;
const answering: OnMessage = (text, socket) => socket.send(result(idOf(text)));

const kinds: Readonly<Record<string, (onMessage: OnMessage) => Promise<MessageServer>>> = {
  'a WebSocket': (onMessage) => webSocketNode(onMessage),
  'a socket file': (onMessage) => pipeNode(onMessage),
};

for (const [kind, start] of Object.entries(kinds)) {
  describe(`calls over ${kind}`, function () {
    this.timeout(20_000);
    const { keep, closeAll } = places();
    afterEach(closeAll);

    it('get the response as the node sent it, without a status', async () => {
      const text = '{"id":1,  "jsonrpc":"2.0","result":"0x539"}';
      const server = keep(await start((_, socket) => socket.send(text)));
      const { send } = keep(senderTo([]));
      const reply = await send(call(server.url, 1));
      assert.deepEqual([reply.outcome, reply.status, reply.body], ['replied', null, text]);
      assert.equal(reply.size, text.length);
      assert.equal(reply.travelled?.protocol, kind === 'a WebSocket' ? 'WebSocket' : 'IPC');
      assert.equal(reply.travelled?.reused, false);
    });

    it('share one connection, and get their own responses in any order', async () => {
      const waiting: string[] = [];
      const server = keep(
        await start((text, socket) => {
          waiting.push(text);
          if (waiting.length < 3) return;
          for (const one of waiting.reverse()) socket.send(result(idOf(one), `0x${String(idOf(one))}`));
        }),
      );
      const { send } = keep(senderTo([]));
      const replies = await Promise.all([1, 2, 3].map((id) => send(call(server.url, id))));
      assert.deepEqual(
        replies.map(({ body }) => JSON.parse(body ?? '').result),
        ['0x1', '0x2', '0x3'],
      );
      assert.equal(server.connections, 1);
    });

    it('with the same id go over two connections', async () => {
      const server = keep(
        await start((text, socket) => {
          if (server.received.length === 2) socket.send(result(idOf(text), '0x2'));
          else void until(() => server.received.length === 2).then(() => socket.send(result(1, '0x1')));
        }),
      );
      const { send } = keep(senderTo([]));
      const replies = await Promise.all([send(call(server.url, 1)), send(call(server.url, 1))]);
      assert.deepEqual(
        replies.map(({ body }) => JSON.parse(body ?? '').result),
        ['0x1', '0x2'],
      );
      assert.equal(server.connections, 2);
    });

    it('ignore messages that belong to nobody', async () => {
      const server = keep(
        await start((text, socket) => {
          socket.send(result(99));
          socket.send(
            '{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x9","result":{}}}',
          );
          socket.send('{"jsonrpc":"2.0","id":1,"method":"client_ping"}');
          socket.send('{"hello":"client"}');
          socket.send(result(idOf(text), '0x7'));
        }),
      );
      const { send } = keep(senderTo([]));
      const reply = await send(call(server.url, 1));
      assert.equal(JSON.parse(reply.body ?? '').result, '0x7');
    });

    it('never get the late response to a call that timed out', async () => {
      const clock = heldClock();
      let late: () => void = () => undefined;
      const server = keep(
        await start((text, socket) => {
          if (server.received.length === 1) late = () => socket.send(result(1, '0xbad'));
          else {
            late();
            setImmediate(() => socket.send(result(idOf(text), '0x2')));
          }
        }),
      );
      const { send } = keep(senderTo([]));
      const first = send(call(server.url, 1), { timeoutMs: 50, schedule: clock.schedule });
      await until(() => server.received.length === 1);
      clock.strike();
      assert.equal((await first).outcome, 'timed-out');
      const second = await send(call(server.url, 1));
      assert.equal(JSON.parse(second.body ?? '').result, '0x2');
    });

    it('of a batch belong together', async () => {
      const server = keep(
        await start((text, socket) => {
          const ids = (JSON.parse(text) as { id: number }[]).map(({ id }) => id);
          socket.send(
            `[${ids
              .reverse()
              .map((id) => result(id))
              .join(',')}]`,
          );
        }),
      );
      const { send } = keep(senderTo([]));
      const calls = [7, 8].map((id) => ({ id, method: 'eth_chainId', params: [] }));
      const body = JSON.stringify(calls.map((one) => ({ jsonrpc: '2.0', ...one })));
      const reply = await send(rpcRequest(server.url, { body, calls, batch: true }));
      assert.deepEqual([reply.outcome, reply.problems], ['replied', []]);
    });

    it('without an id are sent, and nothing is waited for', async () => {
      const server = keep(await start(() => undefined));
      const { send } = keep(senderTo([]));
      const body = '{"jsonrpc":"2.0","method":"eth_chainId","params":[]}';
      const calls = [{ method: 'eth_chainId', params: [] }];
      const reply = await send(rpcRequest(server.url, { body, calls }));
      assert.deepEqual([reply.outcome, reply.message, reply.body], ['replied', '', '']);
      await until(() => server.received.length === 1);
    });

    it('get an error without an id, if the node cannot read them', async () => {
      const error = '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"invalid request"}}';
      const server = keep(await start((_, socket) => socket.send(error)));
      const { send } = keep(senderTo([]));
      const reply = await send(call(server.url, 1));
      assert.deepEqual([reply.outcome, reply.message], ['rpc-error', 'Error -32600: invalid request']);
    });

    it('use the open connection again until it has not been used for a while', async () => {
      const server = keep(await start(answering));
      const clock = heldClock();
      const { send } = keep(senderTo([], { schedule: clock.schedule }));
      await send(call(server.url, 1));
      assert.equal((await send(call(server.url, 1))).travelled?.reused, true);
      assert.deepEqual([server.connections, clock.pending()], [1, [30_000]]);
      clock.strike();
      await until(() => server.open === 0);
      await send(call(server.url, 1));
      assert.equal(server.connections, 2);
    });

    it('are sent again, if the node closed the open connection in the meantime', async () => {
      const server = keep(
        await start((text, socket) => {
          if (server.received.length === 2) socket.cut();
          else answering(text, socket);
        }),
      );
      const { send } = keep(senderTo([]));
      await send(call(server.url, 1));
      assert.equal((await send(call(server.url, 2))).outcome, 'replied');
      assert.equal(server.connections, 2);
    });

    it('that change something are not sent again', async () => {
      const server = keep(
        await start((text, socket) => {
          if (server.received.length === 2) socket.cut();
          else answering(text, socket);
        }),
      );
      const { send } = keep(senderTo([]));
      await send(call(server.url, 1));
      const reply = await send({ ...call(server.url, 2, 'eth_sendRawTransaction'), effect: 'send' });
      assert.equal(reply.outcome, 'reset');
      assert.match(reply.message, /closed the connection without a response/);
    });

    it('can be stopped', async () => {
      const server = keep(await start(() => undefined));
      const { send } = keep(senderTo([]));
      const abort = new AbortController();
      const sent = send(call(server.url, 1), { signal: abort.signal });
      await until(() => server.received.length === 1);
      abort.abort();
      assert.deepEqual(ended(await sent), { outcome: 'cancelled', status: null, message: 'Stopped.' });
      await until(() => server.open === 0);
    });

    it('refuse a response above the limit', async () => {
      const server = keep(await start((text, socket) => socket.send(result(idOf(text), 'a'.repeat(3000)))));
      const { send } = keep(senderTo([]));
      const reply = await send(call(server.url, 1), { maxBytes: 2048 });
      assert.deepEqual(ended(reply), {
        outcome: 'too-large',
        status: null,
        message: 'The response is larger than 2 KiB. Ask for a smaller range, or raise the limit.',
      });
    });
  });
}

describe('a WebSocket', function () {
  this.timeout(20_000);
  const { keep, closeAll } = places();
  afterEach(closeAll);

  it('is opened with the credentials of the node and the headers of the request', async () => {
    const server = keep(await webSocketNode(answering));
    const node = { name: 'A', kind: 'execution', url: server.url, connection: { auth: 'bearer' } } as const;
    const { send } = keep(senderTo([node], { secretOf: async () => 'tok' }));
    await send({ ...call(`${server.url}/`, 1), headers: [['x-own', 'yes']] });
    const [headers] = server.headers;
    assert.deepEqual(
      [headers?.authorization, headers?.['x-own'], headers?.['user-agent'], headers?.['accept-encoding']],
      ['Bearer tok', 'yes', 'slotpad', undefined],
    );
  });

  it('of the engine API gets a token when it is opened, and is used again with later tokens', async () => {
    const server = keep(await webSocketNode(answering));
    let now = 1_700_000_000_000;
    const node = {
      name: 'E',
      kind: 'execution',
      url: server.url,
      connection: { jwtSecretFile: '/jwt' },
    } as const;
    const { send } = keep(senderTo([node], { readFile: files({ '/jwt': 'ab'.repeat(32) }), now: () => now }));
    await send(call(server.url, 1));
    now += 600_000;
    const reply = await send(call(server.url, 2));
    assert.deepEqual([reply.outcome, reply.travelled?.reused, server.connections], ['replied', true, 1]);
    assert.match(server.headers[0]?.authorization ?? '', /^Bearer e/);
  });

  it('says what to do if the node refuses the credentials, or opens none', async () => {
    const guarded = keep(await webSocketNode(answering, { refuse: 401 }));
    const plain = keep(await webSocketNode(answering, { refuse: 405 }));
    const { send } = keep(senderTo([{ name: 'A', kind: 'execution', url: guarded.url }]));
    const host = (url: string) => new URL(url).host;
    assert.deepEqual(ended(await send(call(guarded.url, 1))), {
      outcome: 'http-error',
      status: 401,
      message: `${host(guarded.url)} refused the WebSocket with 401. Set the token of "A".`,
    });
    assert.deepEqual(ended(await send(call(plain.url, 1))), {
      outcome: 'http-error',
      status: 405,
      message: `${host(plain.url)} responded with 405 instead of opening a WebSocket. Check the port and the path, and that the node serves WebSocket (often --ws).`,
    });
  });

  it('over TLS needs the CA of the node', async () => {
    const { certificate, key } = selfSigned();
    const server = keep(await webSocketNode(answering, { tls: { cert: certificate, key } }));
    const node = { name: 'A', kind: 'execution', url: server.url } as const;
    const stranger = keep(senderTo([node]));
    assert.deepEqual(ended(await stranger.send(call(server.url, 1))), {
      outcome: 'tls',
      status: null,
      message: `The certificate of ${new URL(server.url).host} is signed by no known authority. Name the CA of "A".`,
    });
    const friend = keep(
      senderTo([{ ...node, connection: { ca: '/ca.pem' } }], { readFile: files({ '/ca.pem': certificate }) }),
    );
    const reply = await friend.send(call(server.url, 1));
    assert.deepEqual([reply.outcome, reply.travelled?.tls], ['replied', 'TLSv1.3']);
  });

  it('goes through a tunnel of the proxy', async () => {
    const server = keep(await webSocketNode(answering));
    const between = keep(await proxy());
    const node = {
      name: 'A',
      kind: 'execution',
      url: server.url,
      connection: { proxy: `http://${between.host}` },
    } as const;
    const { send } = keep(senderTo([node]));
    assert.equal((await send(call(server.url, 1))).outcome, 'replied');
    assert.deepEqual(
      between.tunnels.map(({ end }) => end),
      [new URL(server.url).host],
    );
  });

  it('of a port where nothing listens says so', async () => {
    const { send } = keep(senderTo([]));
    assert.deepEqual(ended(await send(call('ws://127.0.0.1:1', 1))), {
      outcome: 'refused',
      status: null,
      message: 'Nothing listens on 127.0.0.1:1. Start the node with --ws, or check the port.',
    });
  });
});

describe('a socket file', function () {
  this.timeout(20_000);
  const { keep, closeAll } = places();
  afterEach(closeAll);

  it('that does not exist is named', async () => {
    const { send } = keep(senderTo([]));
    assert.deepEqual(ended(await send(call('ipc:///nowhere/geth%20a.ipc', 1))), {
      outcome: 'refused',
      status: null,
      message:
        'The socket file /nowhere/geth a.ipc does not exist. Check the path, and that the node runs with IPC on.',
    });
  });

  it('that is another file is named', async function () {
    if (process.platform === 'win32') skip(this, 'Sockets of Windows are no files.');
    const pipe = freePipe();
    writeFileSync(pipe.path, 'text');
    const { send } = keep(senderTo([]));
    const reply = await send(call(ipcUrl(pipe.path), 1));
    pipe.remove();
    assert.equal(
      reply.message,
      `Nothing listens on ${pipe.path}. Start the node, or check that this is its socket file.`,
    );
  });

  it('that sends no JSON is named', async () => {
    const server = keep(await pipeNode((_, socket) => socket.send('HTTP/1.1 400 Bad Request\r\n\r\n')));
    const { send } = keep(senderTo([]));
    const reply = await send(call(server.url, 1));
    assert.equal(reply.outcome, 'not-json');
    assert.match(
      reply.message,
      /sent something other than JSON\. Check that it belongs to an execution node\.$/,
    );
  });

  it('gets responses in pieces, and several in one', async () => {
    const server = keep(
      await pipeNode((text, socket) => {
        const whole = `${result(99)}${result(idOf(text), '}{')}\n`;
        socket.send(whole.slice(0, 50));
        setImmediate(() => socket.send(whole.slice(50)));
      }),
    );
    const { send } = keep(senderTo([]));
    assert.equal(JSON.parse((await send(call(server.url, 1))).body ?? '').result, '}{');
  });

  it('writes a large response to a file, as over HTTP', async () => {
    const server = keep(await pipeNode((text, socket) => socket.send(result(idOf(text), 'a'.repeat(3000)))));
    const { send } = keep(senderTo([]));
    const folder = mkdtempSync(path.join(tmpdir(), 'slotpad-body-'));
    const file = path.join(folder, 'body.json');
    const toFile = { over: 1000, maxBytes: 10_000, path: () => file, more: '' };
    const reply = await send(call(server.url, 1), { toFile });
    rmSync(folder, { recursive: true });
    assert.deepEqual([reply.outcome, reply.body, reply.file?.path], ['replied', null, file]);
    assert.equal(reply.file?.bytes, reply.size);
  });
});
