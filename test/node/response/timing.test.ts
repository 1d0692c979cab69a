import assert from 'node:assert/strict';
import { once } from 'node:events';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { createConnections } from '../../../runner/connection/connections';
import { closeConnections, send, sendOver } from '../../../runner/send/send';
import { getRequest, listen, reply } from '../runner-wire';
import { selfSigned } from '../self-signed';

describe('how a request travelled', () => {
  afterEach(() => closeConnections());

  it('has address, connection and the duration of each part', async () => {
    const wire = await listen((socket) => socket.write(reply('{}')));
    const url = wire.url.replace('127.0.0.1', 'localhost');
    const first = await send(getRequest(url));
    const second = await send(getRequest(url));
    await wire.close();
    assert.deepEqual(Object.keys(first.travelled?.timing ?? {}), ['lookup', 'connect', 'firstByte', 'body']);
    const { timing: _, ...way } = first.travelled ?? {};
    assert.deepEqual(way, { reused: false, remote: `127.0.0.1:${wire.port}`, protocol: 'HTTP/1.1' });
    assert.deepEqual(Object.keys(second.travelled?.timing ?? {}), ['firstByte', 'body']);
    assert.equal(second.travelled?.reused, true);
    const { lookup = 0, connect = 0, firstByte = 0, body = 0 } = first.travelled?.timing ?? {};
    assert.ok(Math.min(lookup, connect, firstByte, body) >= 0);
    assert.ok(lookup + connect + firstByte + body <= first.durationMs + 0.1);
  });

  it('needs no lookup for an address, and tells TLS apart', async () => {
    const { key, certificate: cert } = selfSigned();
    const server = https.createServer({ key, cert }, (_, response) => response.end('{}'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const connections = createConnections({ trusted: cert });
    const secure = await sendOver(connections)(getRequest(`https://127.0.0.1:${port}/`));
    await connections.close();
    server.close();
    assert.deepEqual(
      [secure.message, Object.keys(secure.travelled?.timing ?? {}), secure.travelled?.tls],
      ['', ['connect', 'tls', 'firstByte', 'body'], 'TLSv1.3'],
    );
  });

  it('is absent for requests that were not sent', async () => {
    const wire = await listen(() => undefined);
    await wire.close();
    const refused = await send(getRequest(wire.url));
    assert.deepEqual([refused.outcome, refused.travelled], ['refused', undefined]);
  });
});
