import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createSecureServer, createServer, type Http2Server, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import type { Delivery } from '../../../runner/model/delivery';
import { getRequest, rpcRequest } from '../runner-wire';
import { certificate } from '../self-signed';
import { ended, files, GOOD, places, proxy, senderTo, tlsNode } from './servers';

const own = certificate();

describe('HTTP/2, over real sockets', () => {
  const { keep, closeAll } = places();
  afterEach(closeAll);

  /** A server that speaks only HTTP/2: over TLS, or without. */
  async function http2Node({ tls = true, bytes }: { tls?: boolean; bytes?: Buffer } = {}) {
    const server: Http2Server = tls
      ? (createSecureServer({ key: own.key, cert: own.pem }) as unknown as Http2Server)
      : createServer();
    const sockets = new Set<Socket>();
    server.on('connection', (socket: Socket) => sockets.add(socket));
    server.on('sessionError', () => undefined);
    const seen: { method: unknown; path: unknown; authority: unknown; host: unknown; body: string }[] = [];
    server.on('stream', (stream: ServerHttp2Stream, headers) => {
      let body = '';
      stream.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      stream.on('end', () => {
        const { ':method': method, ':path': path, ':authority': authority, host } = headers;
        seen.push({ method, path, authority, host, body });
        stream.respond({ ':status': 200, 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
        stream.end(bytes ?? GOOD);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return keep({
      host: `127.0.0.1:${port}`,
      seen,
      connections: () => sockets.size,
      async close() {
        for (const socket of sockets) socket.destroy();
        server.close();
        await once(server, 'close');
      },
    });
  }

  function sender(host: string, connection = {}) {
    const node = {
      name: 'Home',
      kind: 'execution' as const,
      url: `https://${host}/`,
      connection: { ca: '/ca.pem', ...connection },
    };
    return keep(senderTo([node], { readFile: files({ '/ca.pem': own.pem }) })).send;
  }

  const asks = (http: Delivery['http']) => (http ? { delivery: { http } } : {});

  it('is spoken with a server that speaks nothing else over TLS, over one connection', async () => {
    const node = await http2Node();
    const send = sender(node.host);
    const reply = await send(rpcRequest(`https://${node.host}/`));
    assert.deepEqual(ended(reply), { outcome: 'replied', status: 200, message: '' });
    assert.equal(reply.body, GOOD);
    assert.equal(reply.travelled?.protocol, 'HTTP/2');
    assert.equal(reply.headers['set-cookie'], 'a=1, b=2');
    const refused = node.connections();
    const again = await send(rpcRequest(`https://${node.host}/`));
    assert.deepEqual([again.outcome, again.travelled?.reused], ['replied', true]);
    assert.equal(node.connections(), refused);
    const body = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}';
    const request = { method: 'POST', path: '/', authority: node.host, host: undefined, body };
    assert.deepEqual(node.seen, [request, request]);
  });

  it('is not spoken with a server that speaks HTTP/1.1 too, unless the request says so', async () => {
    const node = keep(await tlsNode({ cert: own.pem, key: own.key }));
    const send = sender(node.host);
    for (const http of [undefined, '2', 'prior-knowledge'] as const) {
      const reply = await send(rpcRequest(`https://${node.host}/`, asks(http)));
      assert.deepEqual([reply.outcome, reply.travelled?.protocol], ['replied', 'HTTP/1.1'], http);
    }
  });

  it('is spoken where the request says so, with and without TLS', async () => {
    const secure = await http2Node();
    const first = await sender(secure.host)(rpcRequest(`https://${secure.host}/`, asks('2')));
    assert.deepEqual([first.outcome, first.travelled?.protocol], ['replied', 'HTTP/2']);
    assert.equal(secure.connections(), 1);
    const plain = await http2Node({ tls: false });
    const reply = await sender(plain.host)(rpcRequest(`http://${plain.host}/`, asks('prior-knowledge')));
    assert.deepEqual([reply.outcome, reply.travelled?.protocol], ['replied', 'HTTP/2']);
    assert.equal(reply.body, GOOD);
  });

  it('sends the body of POST, PUT and PATCH', async () => {
    const node = await http2Node();
    const send = sender(node.host);
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const reply = await send(getRequest(`https://${node.host}/a?b=1`, { method, body: 'text' }));
      assert.equal(reply.outcome, 'replied', `${method}: ${reply.message}`);
    }
    assert.deepEqual(
      node.seen.map(({ method, path, body }) => [method, path, body]),
      ['POST', 'PUT', 'PATCH'].map((method) => [method, '/a?b=1', 'text']),
    );
  });

  it('sends no body with other methods, which is said', async () => {
    const node = await http2Node();
    const request = getRequest(`https://${node.host}/a`, { body: 'text', delivery: { http: '1.1' } });
    assert.deepEqual(ended(await sender(node.host)(request)), {
      outcome: 'tls',
      status: null,
      message: `${node.host} speaks only HTTP/2, over which Slotpad sends a body only with POST, PUT and PATCH. Remove the body.`,
    });
  });

  it('is named for a server without TLS, which nothing else tells', async () => {
    const node = await http2Node({ tls: false });
    const reply = await sender(node.host)(rpcRequest(`http://${node.host}/`));
    assert.deepEqual(ended(reply), {
      outcome: 'bad-http',
      status: null,
      message: `${node.host} speaks only HTTP/2. Write HTTP/2 (Prior Knowledge) after the URL of an .http request.`,
    });
  });

  it('is named where a WebSocket needs HTTP/1.1', async () => {
    const node = await http2Node();
    const reply = await sender(node.host)(rpcRequest(`wss://${node.host}/`));
    assert.deepEqual(ended(reply), {
      outcome: 'tls',
      status: null,
      message: `${node.host} speaks only HTTP/2, and a WebSocket needs HTTP/1.1. Check the port, or use the https:// URL of the node.`,
    });
  });

  it('goes through the tunnel of a proxy', async () => {
    const node = await http2Node();
    const way = keep(await proxy());
    const send = sender(node.host, { proxy: `http://${way.host}` });
    const reply = await send(rpcRequest(`https://${node.host}/`));
    assert.deepEqual([reply.outcome, reply.travelled?.protocol], ['replied', 'HTTP/2']);
    const plain = await http2Node({ tls: false });
    const other = keep(
      senderTo([
        {
          name: 'x',
          kind: 'execution',
          url: `http://${plain.host}/`,
          connection: { proxy: `http://${way.host}` },
        },
      ]),
    );
    const second = await other.send(rpcRequest(`http://${plain.host}/`, asks('prior-knowledge')));
    assert.deepEqual([second.outcome, second.travelled?.protocol], ['replied', 'HTTP/2']);
  });

  it('delivers a large body whole, and stops one at the limit', async () => {
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'a'.repeat(3_000_000) });
    const node = await http2Node({ bytes: Buffer.from(text) });
    const send = sender(node.host);
    assert.equal((await send(rpcRequest(`https://${node.host}/`))).body, text);
    const cut = await send(rpcRequest(`https://${node.host}/`), { maxBytes: 100_000 });
    assert.equal(cut.outcome, 'too-large');
  });

  it('ends with the request that is stopped', async () => {
    const server = createServer();
    server.on('sessionError', () => undefined);
    const sockets = new Set<Socket>();
    server.on('connection', (socket: Socket) => sockets.add(socket));
    const stop = new AbortController();
    server.on('stream', (stream) => {
      stream.on('error', () => undefined);
      stop.abort();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    keep({
      async close() {
        for (const socket of sockets) socket.destroy();
        server.close();
        await once(server, 'close');
      },
    });
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/`;
    const reply = await sender('')(rpcRequest(url, asks('prior-knowledge')), { signal: stop.signal });
    assert.equal(reply.outcome, 'cancelled');
  });
});
