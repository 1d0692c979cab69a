import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type net from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { Reply, SendOptions } from '../../runner/outcome';
import type { Prepared } from '../../runner/prepared';
import { prettyPrint } from '../../runner/pretty';
import { closeConnections, send } from '../../runner/send';
import { type Answer, getRequest, heldClock, listen, reply, rpcRequest, type Wire } from './runner-wire';
import { selfSigned } from './self-signed';

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

  it('gives the reply as the node sent it', async () => {
    const body = ` { "jsonrpc": "2.0", "id": 1, "result": "0x10" } `;
    const { result, host } = await ask((socket) => socket.write(reply(body, { 'x-node': 'a' })));
    assert.deepEqual(
      { ...result, durationMs: 0 },
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

  describe('no reply', () => {
    it('says that nothing listens, and how to start what should', async () => {
      const gone = await listen(() => undefined);
      await gone.close();
      const host = `127.0.0.1:${gone.port}`;
      assert.deepEqual(ended(await send(rpcRequest(gone.url))), {
        outcome: 'refused',
        status: null,
        message: `Nothing listens on ${host}. Start the node with --http, or check the port.`,
      });
      assert.deepEqual(ended(await send(getRequest(gone.url, { kind: 'beacon' }))), {
        outcome: 'refused',
        status: null,
        message: `Nothing listens on ${host}. Start the beacon node with its HTTP API on (often --http), or check the port.`,
      });
    });

    it('tells a connection that is closed before the reply', async () => {
      const { result, host } = await ask((socket) => socket.resetAndDestroy());
      assert.deepEqual(ended(result), {
        outcome: 'reset',
        status: null,
        message: `${host} closed the connection without a reply. If this port wants TLS, write https://; else look at the node's log.`,
      });
    });

    it('stops waiting for headers at the deadline', async () => {
      const clock = heldClock();
      const { result, host } = await ask(() => clock.strike(), { schedule: clock.schedule });
      assert.equal(clock.askedMs(), 30_000);
      assert.deepEqual(ended(result), {
        outcome: 'timed-out',
        status: null,
        message: `${host} took the request and sent no reply within 30 s. It may be busy or syncing: send again, or allow more time.`,
      });
    });

    it('stops waiting in the middle of the headers', async () => {
      const { schedule, strike } = heldClock();
      const { result } = await ask(
        (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-ty', () => strike()),
        {
          schedule,
          timeoutMs: 50,
        },
      );
      assert.equal(result.outcome, 'timed-out');
      assert.equal(result.status, null);
    });

    it('stops waiting for the rest of the body, and keeps what came', async () => {
      const { schedule, strike } = heldClock();
      const { result, host } = await ask(
        (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"jsonrpc"'),
        { schedule, timeoutMs: 50, onHeaders: () => setImmediate(strike) },
      );
      assert.deepEqual(ended(result), {
        outcome: 'timed-out',
        status: 200,
        message: `The reply of ${host} was not complete after 50 ms: 10 bytes had come. Ask for less, or allow more time.`,
      });
      assert.equal(result.body, '{"jsonrpc"');
    });

    it('keeps time itself when no clock is given', async () => {
      const { result } = await ask(() => undefined, { timeoutMs: 20 });
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

    it('works again after each of them', async () => {
      const { schedule, strike } = heldClock();
      const answers: Answer[] = [
        (socket) => socket.resetAndDestroy(),
        () => strike(),
        (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{'),
      ];
      wire = await listen((socket, request) => {
        const answer = answers.shift();
        if (answer) answer(socket, request);
        else socket.write(reply(GOOD));
      });
      const outcomes: string[] = [];
      for (let count = 0; count < 4; count++) {
        outcomes.push((await send(rpcRequest(wire.url), { schedule })).outcome);
      }
      assert.deepEqual(outcomes, ['reset', 'timed-out', 'reset', 'replied']);
    });
  });

  describe('broken replies', () => {
    it('tells a connection that is closed in the middle of the body', async () => {
      const { result, host } = await ask((socket) =>
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"jsonrpc":'),
      );
      assert.deepEqual(ended(result), {
        outcome: 'reset',
        status: 200,
        message: `${host} closed the connection in the middle of the reply, after 11 bytes. Send again; if it happens again, look at the node's log.`,
      });
      assert.equal(result.body, '{"jsonrpc":');
    });

    it('tells what is not HTTP', async () => {
      const { result, host } = await ask((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
      assert.deepEqual(ended(result), {
        outcome: 'bad-http',
        status: null,
        message: `What ${host} sent is not HTTP (Expected HTTP/, RTSP/ or ICE/). Check the port, and whether it needs https://.`,
      });
    });

    it('tells broken chunks', async () => {
      const { result, host } = await ask((socket) =>
        socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n'),
      );
      assert.deepEqual(ended(result), {
        outcome: 'bad-http',
        status: 200,
        message: `The reply of ${host} breaks the rules of HTTP (Invalid character in chunk size). Look at the node's log, or at the proxy before it.`,
      });
    });

    it('tells headers without measure', async () => {
      const { result, host } = await ask((socket) =>
        socket.write(reply(GOOD, { 'x-large': 'x'.repeat(100_000) })),
      );
      assert.deepEqual(ended(result), {
        outcome: 'bad-http',
        status: null,
        message: `The headers of the reply are larger than 16 KiB. Check what answers on ${host}.`,
      });
    });

    const bodies: readonly [what: string, body: string, message: string][] = [
      [
        'half a JSON',
        '{"jsonrpc":"2.0","id":1,"res',
        "The reply of HOST ends in the middle of its JSON. Send again; if it happens again, look at the node's log.",
      ],
      [
        'broken JSON',
        '{"jsonrpc":"2.0" "id":1}',
        "The reply of HOST is not valid JSON. Look at the node's log, or at the proxy before it.",
      ],
      [
        'HTML',
        '<!doctype html><title>nginx</title>',
        'The reply is HTML, not JSON: a web server or proxy answers on HOST, not the node. Check the port and the path.',
      ],
      ['text', 'pong', 'The reply of HOST is text, not JSON. Check the port and the path.'],
      ['nothing', '', 'The reply of HOST is empty, not JSON. Check the port and the path.'],
    ];
    for (const [what, body, message] of bodies) {
      it(`tells ${what} from JSON`, async () => {
        const { result, host } = await ask((socket) => socket.write(reply(body)));
        assert.deepEqual(ended(result), {
          outcome: 'not-json',
          status: 200,
          message: message.replace('HOST', host),
        });
        assert.equal(result.body, body);
      });
    }

    it('shows a reply that is not valid UTF-8, and says so', async () => {
      const bytes = Buffer.concat([
        Buffer.from('{"jsonrpc":"2.0","id":1,"result":"0x1","x":"'),
        Buffer.from([0xff]),
        Buffer.from('"}'),
      ]);
      const { result } = await ask((socket) => socket.write(reply(bytes)), {}, getRequest);
      assert.equal(result.outcome, 'replied');
      assert.equal(
        result.message,
        'The reply is not valid UTF-8; what could not be read is shown as \uFFFD.',
      );
    });

    it('takes nesting 100,000 deep, a number of 10,000 digits and a member called __proto__', async () => {
      const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
      const body = `{"jsonrpc":"2.0","id":1,"__proto__":{"x":1},"n":${'9'.repeat(10_000)},"result":${deep}}`;
      const { result } = await ask((socket) => socket.write(reply(body)));
      assert.equal(result.outcome, 'replied');
      assert.equal(result.body, body);
      assert.ok(prettyPrint(body).length > body.length);
    });
  });

  describe('limits and packing', () => {
    it('ends a body that never ends at the limit', async () => {
      const { result } = await ask(
        (socket) => {
          const chunk = Buffer.alloc(64 * 1024, 'x');
          socket.write('HTTP/1.1 200 OK\r\n\r\n');
          const more = () => {
            while (!socket.destroyed && socket.write(chunk));
          };
          socket.on('drain', more);
          more();
        },
        { maxBytes: 100_000 },
        getRequest,
      );
      assert.deepEqual(ended(result), {
        outcome: 'too-large',
        status: 200,
        message: 'The reply is larger than 97.7 KiB. Ask for a smaller range, or raise the limit.',
      });
      assert.equal(result.body?.length, 100_000);
    });

    it('ends a gzip bomb at the limit of what it unpacks to', async () => {
      const bomb = gzipSync(Buffer.alloc(50_000_000));
      const { result } = await ask(
        (socket) => socket.write(reply(bomb, { 'content-encoding': 'gzip' })),
        { maxBytes: 1_000_000 },
        getRequest,
      );
      assert.equal(result.outcome, 'too-large');
      assert.equal(result.body?.length, 1_000_000);
    });

    const packings: readonly [encoding: string, pack: (text: string) => Buffer][] = [
      ['gzip', (text) => gzipSync(text)],
      ['x-gzip', (text) => gzipSync(text)],
      ['deflate', (text) => deflateSync(text)],
      ['deflate', (text) => deflateRawSync(text)],
      ['br', (text) => brotliCompressSync(text)],
      ['gzip, br', (text) => brotliCompressSync(gzipSync(text))],
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

    it('says when what came cannot be unpacked', async () => {
      const cut = gzipSync(GOOD).subarray(0, 20);
      const { result } = await ask((socket) => socket.write(reply(cut, { 'content-encoding': 'gzip' })));
      assert.deepEqual(ended(result), {
        outcome: 'bad-http',
        status: 200,
        message:
          'The reply cannot be unpacked (gzip: unexpected end of file). Send the request with the header "accept-encoding: identity".',
      });
    });

    it('says when the packing is not known', async () => {
      const { result } = await ask((socket) => socket.write(reply('x', { 'content-encoding': 'zstd' })));
      assert.deepEqual(ended(result), {
        outcome: 'bad-http',
        status: 200,
        message:
          'The reply is encoded as "zstd", which Slotpad cannot unpack. Send the request with the header "accept-encoding: identity".',
      });
    });
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

    it('does not follow to another origin, where credentials have no business', async () => {
      const other = await listen((socket) => socket.write(reply(GOOD)));
      const { result } = await ask((socket) => socket.write(moved(other.url)), {}, rpcRequest, {
        headers: [['authorization', 'Bearer secret-token']],
      });
      assert.deepEqual(ended(result), {
        outcome: 'http-error',
        status: 307,
        message: `307: the node redirects to http://127.0.0.1:${other.port}, another origin, which is not followed. Send the request there if you trust it.`,
      });
      assert.deepEqual(other.received, []);
      await other.close();
    });

    it('does not make a GET of a POST', async () => {
      const { result, host } = await ask((socket) => socket.write(moved('/v1', '301 Moved Permanently')));
      assert.deepEqual(ended(result), {
        outcome: 'http-error',
        status: 301,
        message: `301: the node redirects this POST to http://${host}/v1. Send it there.`,
      });
    });

    it('gives up after five', async () => {
      let count = 0;
      const { result, host } = await ask(
        (socket) => socket.write(moved(`/${++count}`, '302 Found')),
        {},
        getRequest,
      );
      assert.deepEqual(ended(result), {
        outcome: 'http-error',
        status: 302,
        message: `302: Redirected more than 5 times, last to http://${host}/6. Check the URL.`,
      });
      assert.equal(wire?.received.length, 6);
    });

    it('follows none when told so', async () => {
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

    it('gives the status, what the node said, and what to do', async () => {
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

    it('says nothing of the HTML of a proxy but its status', async () => {
      const { result } = await ask((socket) => socket.write(reply('<h1>502</h1>', {}, '502 Bad Gateway')));
      assert.deepEqual(ended(result), {
        outcome: 'http-error',
        status: 502,
        message: '502 Bad Gateway. The proxy before the node cannot reach it.',
      });
    });
  });

  it('says that a port does not speak TLS', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
    const result = await send(rpcRequest(`https://${host}/`));
    server.close();
    await once(server, 'close');
    assert.deepEqual(ended(result), {
      outcome: 'tls',
      status: null,
      message: `${host} does not speak TLS. Write http:// instead of https://.`,
    });
  });

  it('trusts no certificate that nobody signed', async () => {
    const { certificate, key } = selfSigned();
    const server = createTlsServer({ cert: certificate, key }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
    const result = await send(rpcRequest(`https://${host}/`));
    const plain = await send(rpcRequest(`http://${host}/`));
    server.close();
    await once(server, 'close');
    assert.deepEqual(ended(result), {
      outcome: 'tls',
      status: null,
      message: `The certificate of ${host} is signed by no known authority. If it is your node's own, name its CA file in NODE_EXTRA_CA_CERTS.`,
    });
    assert.deepEqual(ended(plain), {
      outcome: 'reset',
      status: null,
      message: `${host} closed the connection without a reply. If this port wants TLS, write https://; else look at the node's log.`,
    });
  });

  it('shows no secret in its messages', async () => {
    const gone = await listen(() => undefined);
    await gone.close();
    const result = await send(getRequest(`${gone.url}x?token=abcdef`, { secrets: ['127.0.0.1'] }));
    assert.equal(result.sentTo, `GET http://•••:${gone.port}/x?token=•••`);
    assert.ok(result.message.startsWith('Nothing listens on •••:'));
  });
});
