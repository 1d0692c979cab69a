import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { ended, places, senderTo } from '../connection/servers';
import { heldClock, listen, rpcRequest } from '../runner-wire';
import { until } from './servers';

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Opens a WebSocket as a server does. */
function upgrade(socket: Socket, request: string): void {
  const [, key = ''] = /sec-websocket-key: (\S+)/i.exec(request) ?? [];
  const accept = createHash('sha1')
    .update(key + GUID)
    .digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
  );
}

/** A close frame of a server. */
function closing(code: number, reason: string): Buffer {
  const text = Buffer.from(reason);
  return Buffer.concat([Buffer.from([0x88, 2 + text.length, code >> 8, code & 255]), text]);
}

describe('a WebSocket of a server that misbehaves', function () {
  this.timeout(20_000);
  const { keep, closeAll } = places();
  afterEach(closeAll);

  async function reply(answer: (socket: Socket, request: string) => void) {
    const server = keep(await listen(answer));
    const { send } = keep(senderTo([]));
    const sent = await send(rpcRequest(`ws://127.0.0.1:${server.port}/`, { headers: [] }));
    const { outcome, status, message } = ended(sent);
    return { outcome, status, message: message.replaceAll(`127.0.0.1:${server.port}`, 'HOST') };
  }

  it('ends with its code and reason when it is closed', async () => {
    const found = await reply((socket, request) => {
      upgrade(socket, request);
      setImmediate(() => socket.write(closing(1011, 'out of memory')));
    });
    assert.deepEqual(found, {
      outcome: 'reset',
      status: null,
      message:
        "HOST closed the connection without a response (code 1011: out of memory). Check the node's log.",
    });
  });

  it('ends when a frame is wrong', async () => {
    const found = await reply((socket, request) => {
      upgrade(socket, request);
      setImmediate(() => socket.write(Buffer.from([0xff, 0x01, 0x00])));
    });
    assert.equal(found.outcome, 'bad-http');
    assert.match(
      found.message,
      /^HOST did not respond with a valid WebSocket message \(.+\)\. Check the port, or the proxy/,
    );
  });

  it('ends before a frame of a petabyte is received', async () => {
    const found = await reply((socket, request) => {
      upgrade(socket, request);
      const frame = Buffer.from([0x81, 127, 0, 4, 0, 0, 0, 0, 0, 0]);
      setImmediate(() => socket.write(frame));
    });
    assert.deepEqual(found, {
      outcome: 'too-large',
      status: null,
      message: 'HOST sent a message larger than 256 MiB; the connection was closed. Ask for a smaller range.',
    });
  });

  it('is refused when the answer to its handshake is wrong', async () => {
    const found = await reply((socket) => {
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: x\r\n\r\n',
      );
    });
    assert.deepEqual(found, {
      outcome: 'bad-http',
      status: null,
      message:
        'HOST did not respond with a valid WebSocket message (Invalid Sec-WebSocket-Accept header). Check the port, or the proxy in front of it.',
    });
  });

  it('is not HTTP at all', async () => {
    const found = await reply((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    assert.equal(found.outcome, 'bad-http');
    assert.match(found.message, /^HOST did not respond with valid HTTP/);
  });

  it('times out while it is not opened', async () => {
    const clock = heldClock();
    const server = keep(await listen(() => undefined));
    const { send } = keep(senderTo([]));
    const sent = send(rpcRequest(`ws://127.0.0.1:${server.port}/`, { headers: [] }), {
      schedule: clock.schedule,
    });
    await until(() => server.received.length === 1);
    assert.deepEqual(clock.pending(), [10_000, 30_000]);
    clock.strike();
    assert.deepEqual(ended(await sent), {
      outcome: 'timed-out',
      status: null,
      message: `No connection to 127.0.0.1:${server.port} within 10 s. Check the address, and that no firewall stands between.`,
    });
  });
});
