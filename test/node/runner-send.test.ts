import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import * as zlib from 'node:zlib';
import { verdictOf } from '../../runner/judge/verdict';
import type { Reply, SendOptions } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { shortWords } from '../../runner/present/present';
import { closeConnections, send } from '../../runner/send/send';
import { skip } from '../support/skip';
import { setting } from './demo/helpers';
import { type Answer, getRequest, heldClock, listen, reply, rpcRequest, type Wire } from './runner-wire';

const GOOD = '{"jsonrpc":"2.0","id":1,"result":"0x10"}';

describe('send, over real sockets', () => {
  let wire: Wire | undefined;

  async function ask(
    answer: Answer,
    options: SendOptions = {},
    make = rpcRequest,
    change: Partial<Prepared> = {},
  ) {
    wire = await listen(answer);
    const result = await send(make(wire.url, change), options);
    return { result, host: `127.0.0.1:${wire.port}` };
  }

  function ended({ outcome, status, message }: Reply) {
    return { outcome, status, message };
  }

  afterEach(async () => {
    await closeConnections();
    await wire?.close();
    wire = undefined;
  });

  /** Blocks of the demo chain in one response, of which the last one has another state root. */
  function falseBlocks(padding = 0) {
    const { rpc } = setting();
    const calls = Array.from({ length: 100 }, (_, id) => ({
      id,
      method: 'eth_getBlockByNumber',
      params: [`0x${(id + 20).toString(16)}`, true],
    }));
    const blocks = calls.map(({ id, method, params }) => {
      const result = rpc<Record<string, unknown>>(method, ...params);
      return {
        jsonrpc: '2.0',
        id,
        result: id === 99 ? { ...result, stateRoot: `0x${'12'.repeat(32)}` } : result,
      };
    });
    const body = JSON.stringify(blocks) + ' '.repeat(padding);
    assert.ok(body.length > 256 * 1024);
    return { body, change: { calls, batch: true } };
  }

  it('verifies a large response before it gives a verdict', async () => {
    const { body, change } = falseBlocks();
    const { result } = await ask((socket) => socket.write(reply(body)), {}, rpcRequest, change);
    assert.deepEqual(
      result.problems.map(({ rule, path }) => [rule, path]),
      [['does-not-verify', [99, 'result', 'hash']]],
    );
    assert.deepEqual([verdictOf(result), result.unchecked], ['warning', undefined]);
  });

  it('says that a larger one is not verified, and gives no good verdict', async () => {
    const { body, change } = falseBlocks(5 * 1024 * 1024);
    const { result } = await ask((socket) => socket.write(reply(body)), {}, rpcRequest, change);
    assert.deepEqual(
      [verdictOf(result), result.unchecked, result.problems],
      [
        'unchecked',
        'Not verified: the response is large, so its hashes and signatures were not computed.',
        [],
      ],
    );
  });

  it('gives a large response to those who show it before it is verified, and has no verdict until then', async () => {
    for (const padding of [0, 5 * 1024 * 1024]) {
      const { body, change } = falseBlocks(padding);
      const shown: Reply[] = [];
      const options = { onUnverified: (one: Reply) => shown.push(one) };
      const { result } = await ask((socket) => socket.write(reply(body)), options, rpcRequest, change);
      assert.deepEqual(
        shown.map((one) => [one.body === body, verdictOf(one), one.unchecked]),
        [[true, 'unchecked', 'Hashes and signatures are being computed.']],
      );
      assert.deepEqual(
        [...shown, result].map((one) => shortWords(one).replace(/[\d.]+ m?s · .*/, '…')),
        ['200 OK · checking… · …', '200 OK · …'],
      );
      assert.deepEqual([verdictOf(result), result.unchecked], ['warning', undefined]);
      await wire?.close();
    }
  });

  it('leaves a response unverified that a person does not want to wait for', async () => {
    const { body, change } = falseBlocks();
    const stop = new AbortController();
    const options = { signal: stop.signal, onUnverified: () => stop.abort() };
    const { result } = await ask((socket) => socket.write(reply(body)), options, rpcRequest, change);
    assert.deepEqual(
      [verdictOf(result), result.unchecked],
      ['unchecked', 'Not verified: the response is large, so its hashes and signatures were not computed.'],
    );
  });

  it('gives the response as the node sent it', async () => {
    const body = ` { "jsonrpc": "2.0", "id": 1, "result": "0x10" } `;
    const { result, host } = await ask((socket) => socket.write(reply(body, { 'x-node': 'a' })));
    const { travelled: _, ...told } = result;
    assert.deepEqual(
      { ...told, durationMs: 0 },
      {
        name: 'test',
        line: 0,
        outcome: 'replied',
        status: 200,
        durationMs: 0,
        body,
        contentType: 'application/json',
        headers: { 'content-type': 'application/json', 'content-length': String(body.length), 'x-node': 'a' },
        size: body.length,
        message: '',
        rpcErrors: [],
        problems: [],
        sentTo: `POST http://${host}/`,
      },
    );
    const [request = ''] = wire?.received ?? [];
    assert.match(request, /^POST \/ HTTP\/1\.1\r\n/);
    assert.match(request, /\r\naccept-encoding: gzip, deflate, br\r\n/);
    assert.match(request, /\r\nuser-agent: slotpad\r\n/);
    assert.ok(request.endsWith('\r\n\r\n{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'));
  });

  it('sends the path as written, with a ? that has no query', async () => {
    wire = await listen((socket) => socket.write(reply('{}')));
    await send(getRequest(`${wire.url}a?`));
    assert.equal(wire.received[0]?.split('\r\n')[0], 'GET /a? HTTP/1.1');
  });

  it('keeps the connection for the next request', async () => {
    let connections = 0;
    const seen = new Set<net.Socket>();
    wire = await listen((socket) => {
      if (!seen.has(socket)) connections++;
      seen.add(socket);
      socket.write(reply(GOOD));
    });
    for (let count = 0; count < 3; count++)
      assert.equal((await send(rpcRequest(wire.url))).outcome, 'replied');
    assert.equal(connections, 1);
  });

  describe('its end', () => {
    it('keeps time itself when no clock is given', async () => {
      const { result } = await ask(() => undefined, { timeoutMs: 300 });
      assert.equal(result.outcome, 'timed-out');
    });

    it('stops when asked to, before and after the request has left', async () => {
      const before = await ask(() => undefined, { signal: AbortSignal.abort() });
      assert.deepEqual(ended(before.result), { outcome: 'cancelled', status: null, message: 'Stopped.' });
      await wire?.close();
      const controller = new AbortController();
      const after = await ask(() => controller.abort(), { signal: controller.signal });
      assert.deepEqual(ended(after.result), { outcome: 'cancelled', status: null, message: 'Stopped.' });
    });
  });

  describe('packing', () => {
    const packings: readonly [encoding: string, pack: (text: string) => Buffer][] = [
      ['gzip', (text) => zlib.gzipSync(text)],
      ['x-gzip', (text) => zlib.gzipSync(text)],
      ['deflate', (text) => zlib.deflateSync(text)],
      ['deflate', (text) => zlib.deflateRawSync(text)],
      ['br', (text) => zlib.brotliCompressSync(text)],
      ['gzip, br', (text) => zlib.brotliCompressSync(zlib.gzipSync(text))],
      ['identity', (text) => Buffer.from(text)],
    ];
    for (const [encoding, pack] of packings) {
      it(`unpacks ${encoding} (${pack('x')[0]})`, async () => {
        const packed = pack(GOOD);
        const { result } = await ask((socket) =>
          socket.write(reply(packed, { 'content-encoding': encoding })),
        );
        assert.equal(result.outcome, 'replied');
        assert.equal(result.body, GOOD);
        assert.equal(result.size, packed.length);
      });
    }
  });

  describe('redirects', () => {
    const moved = (location: string, status = '307 Temporary Redirect') => reply('', { location }, status);

    it('follows to the same origin, with method and body', async () => {
      const { result } = await ask((socket, request) =>
        socket.write(request.startsWith('POST /v1 ') ? reply(GOOD) : moved('/v1')),
      );
      assert.equal(result.outcome, 'replied');
      assert.equal(wire?.received.length, 2);
      assert.ok(wire?.received[1]?.endsWith('"method":"eth_blockNumber","params":[]}'));
    });

    it('follows no redirect when asked not to', async () => {
      const { result } = await ask(
        (socket) => socket.write(moved('/v1', '302 Found')),
        { followRedirects: false },
        getRequest,
      );
      assert.equal(result.status, 302);
      assert.equal(wire?.received.length, 1);
    });
  });

  describe('errors that the node gives', () => {
    it('gives code, message and data of a JSON-RPC error, data as the node wrote it', async () => {
      const body =
        '{"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"execution reverted","data":{"n": 12345678901234567890}}}';
      const { result } = await ask((socket) => socket.write(reply(body)));
      assert.deepEqual(ended(result), {
        outcome: 'rpc-error',
        status: 200,
        message: 'Error 3: execution reverted',
      });
      assert.deepEqual(result.rpcErrors, [
        { code: 3, message: 'execution reverted', data: '{"n": 12345678901234567890}' },
      ]);
    });

    it('reads a JSON-RPC error also where the status is one', async () => {
      const body = '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"parse error"}}';
      const { result } = await ask((socket) => socket.write(reply(body, {}, '400 Bad Request')));
      assert.deepEqual(ended(result), {
        outcome: 'rpc-error',
        status: 400,
        message: 'Error -32700: parse error',
      });
    });

    it('has the status, the message of the node, and what to do', async () => {
      const body = '{"code":404,"message":"NOT_FOUND: beacon block not found","stacktraces":[]}';
      const { result } = await ask(
        (socket) => socket.write(reply(body, {}, '404 Not Found')),
        {},
        getRequest,
      );
      assert.deepEqual(ended(result), {
        outcome: 'http-error',
        status: 404,
        message:
          '404 Not Found: NOT_FOUND: beacon block not found. Check the path, and whether the node serves it.',
      });
    });
  });

  it('ends at once when a response says that its body is above the limit', async () => {
    const { result } = await ask((socket) =>
      socket.write(
        'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 99999999999999\r\n\r\n{',
      ),
    );
    assert.deepEqual(ended(result), {
      outcome: 'too-large',
      status: 200,
      message: 'The response is larger than 256 MiB. Ask for a smaller range, or raise the limit.',
    });
  });

  it('takes the length in a response to HEAD for what it is', async () => {
    const { result } = await ask(
      (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99999999999999\r\n\r\n'),
      {},
      getRequest,
      { method: 'HEAD' },
    );
    assert.equal(result.outcome, 'replied');
  });

  it('says that a body is shorter than its length, and that a server waits with the rest', async () => {
    const short = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"a"';
    const { result: ends, host } = await ask((socket) => socket.end(short));
    assert.deepEqual(ended(ends), {
      outcome: 'reset',
      status: 200,
      message: `${host} closed the connection in the middle of the response, after 4 bytes. Send again; if it happens again, check the node's log.`,
    });
    await wire?.close();
    const clock = heldClock();
    const { result: waits, host: other } = await ask((socket) => socket.write(short), {
      schedule: clock.schedule,
      onHeaders: () => setImmediate(clock.strike),
    });
    assert.equal(waits.outcome, 'timed-out');
    assert.equal(
      waits.message,
      `The response of ${other} was not complete after 30 s: 4 bytes had come. Ask for less, or allow more time.`,
    );
  });

  it('answers a subscription over HTTP with what it needs', async () => {
    const error = '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"notifications not supported"}}';
    const call = { calls: [{ method: 'eth_subscribe', params: ['newHeads'], id: 1 }] };
    const { result } = await ask((socket) => socket.write(reply(error)), {}, rpcRequest, call);
    assert.equal(result.outcome, 'rpc-error');
    assert.equal(
      result.message,
      'Error -32601: notifications not supported. Subscriptions need a WebSocket or a socket file: use the ws:// URL of the node.',
    );
  });

  it('unpacks zstd where Node.js can, and names it where it cannot', async () => {
    const { zstdCompressSync } = zlib as { zstdCompressSync?: (bytes: Buffer) => Buffer };
    const packed = zstdCompressSync?.(Buffer.from(GOOD)) ?? GOOD;
    const { result } = await ask((socket) => socket.write(reply(packed, { 'content-encoding': 'zstd' })));
    if (zstdCompressSync) assert.equal(result.body, GOOD);
    else {
      assert.deepEqual(ended(result), {
        outcome: 'bad-http',
        status: 200,
        message:
          'The response is encoded as "zstd", which Slotpad cannot unpack. Send the request with the header "accept-encoding: identity".',
      });
    }
  });

  for (const [family, address] of [
    ['IPv4', '127.0.0.1'],
    ['IPv6', '::1'],
  ] as const) {
    it(`finds localhost where it listens only over ${family}`, async function () {
      const server = net.createServer((socket) => socket.on('data', () => socket.write(reply(GOOD))));
      const listening = once(server, 'listening');
      server.listen(0, address);
      try {
        await listening;
      } catch {
        // A machine without this family.
        skip(this, `This machine has no address ${address}.`);
      }
      const { port } = server.address() as net.AddressInfo;
      const result = await send(rpcRequest(`http://localhost:${port}/`));
      await closeConnections();
      server.close();
      assert.equal(result.outcome, 'replied', result.message);
      assert.equal(result.travelled?.remote, address === '::1' ? `[::1]:${port}` : `127.0.0.1:${port}`);
    });
  }

  it('shows no secret in its messages', async () => {
    const gone = await listen(() => undefined);
    await gone.close();
    const result = await send(getRequest(`${gone.url}x?token=abcdef`, { secrets: ['127.0.0.1'] }));
    assert.equal(result.sentTo, `GET http://•••:${gone.port}/x?token=•••`);
    assert.ok(result.message.startsWith('Nothing listens on •••:'));
  });
});
