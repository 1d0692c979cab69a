import { connect, type Socket } from 'node:net';
import WebSocket from 'ws';
import { LARGEST_MESSAGE } from './message';
import { createSplitter } from './splitter';

/** An open connection that carries whole messages: a WebSocket or a socket file. */
export interface Channel {
  readonly socket: Socket;
  send(text: string): void;
  /** Closes after everything is sent. */
  close(): void;
  /** Closes at once. `onClose` gets the error. */
  destroy(error: Error): void;
  /** Asks for a sign of life, which counts as traffic. Absent where the system tells about a dead peer. */
  ping?(): void;
}

export interface ChannelEvents {
  onMessage(message: Buffer): void;
  /** Something was received, a sign of life included. */
  onTraffic(): void;
  /** Called once. Without an error, this side closed the connection. */
  onClose(error: Error | undefined): void;
}

/** Opens a channel. Rejects with the error of the system, or with a `ChannelError`. */
export type OpenChannel = (events: ChannelEvents) => Promise<Channel>;

/** Why a channel could not be opened, or ended. */
export interface ChannelError extends Error {
  readonly code: /** The server did not switch to a WebSocket: `status` is that of its response. */
    | 'no-upgrade'
    /** The peer closed the connection; `closeCode` is that of the WebSocket protocol. */
    | 'closed'
    | 'not-json'
    | 'message-too-large'
    /** The peer did not answer a ping. */
    | 'silent';
  readonly status?: number;
  readonly closeCode?: number;
}

export function channelError(
  code: ChannelError['code'],
  more: Pick<ChannelError, 'status' | 'closeCode'> & { readonly reason?: string } = {},
): ChannelError {
  const { reason = '', ...rest } = more;
  return Object.assign(new Error(reason), { code, ...rest });
}

/** Milliseconds that a closing connection waits for the other side. */
const CLOSE_TIMEOUT = 1000;

/** Opens a socket file, or a named pipe of Windows. */
export function openPipe(path: string, { onMessage, onTraffic, onClose }: ChannelEvents): Promise<Channel> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    let failure: Error | undefined;
    let closing = false;
    const splitter = createSplitter((value) => {
      if (!socket.destroyed) onMessage(value);
    }, LARGEST_MESSAGE);
    socket.once('error', reject);
    socket.once('connect', () => {
      socket.off('error', reject);
      socket.on('error', (error) => {
        failure ??= error;
      });
      socket.on('data', (chunk: Buffer) => {
        onTraffic();
        const fault = splitter.feed(chunk);
        if (fault) socket.destroy(channelError(fault));
      });
      socket.once('close', () => onClose(failure ?? (closing ? undefined : channelError('closed'))));
      resolve({
        socket,
        send: (text) => void socket.write(text),
        close() {
          closing = true;
          // A node may keep its side open, or not read any more.
          socket.end(() => socket.destroy());
          setTimeout(() => socket.destroy(), CLOSE_TIMEOUT).unref();
        },
        destroy: (error) => void socket.destroy(error),
      });
    });
  });
}

export interface WebSocketOptions {
  /** `ws://…` or `wss://…` */
  readonly url: URL;
  /** Connected to the server; TLS is done. */
  readonly socket: Socket;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Milliseconds for the handshake. */
  readonly handshakeMs: number;
}

/** Opens a WebSocket over a connected socket. */
export function openWebSocket(
  { url, socket, headers, handshakeMs }: WebSocketOptions,
  { onMessage, onTraffic, onClose }: ChannelEvents,
): Promise<Channel> {
  return new Promise((resolve, reject) => {
    const protocols = headers
      .filter(([name]) => PROTOCOL.test(name))
      .flatMap(([, value]) => value.split(','));
    const connection = new WebSocket(
      url,
      protocols.map((one) => one.trim()),
      {
        createConnection: () => socket,
        headers: record(headers.filter(([name]) => !PROTOCOL.test(name))),
        handshakeTimeout: handshakeMs,
        maxPayload: LARGEST_MESSAGE,
        perMessageDeflate: false,
        // The judge reports invalid text together with the rest.
        skipUTF8Validation: true,
      },
    );
    let failure: Error | undefined;
    let opened = false;
    let closing = false;
    connection.on('unexpected-response', (request, { statusCode: status = 0 }) => {
      failure = channelError('no-upgrade', { status });
      request.destroy();
      connection.terminate();
      reject(failure);
    });
    connection.on('error', (error: Error & { code?: string }) => {
      failure ??=
        error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' ? channelError('message-too-large') : error;
      reject(failure);
    });
    connection.on('message', (data: Buffer) => onMessage(data));
    for (const event of ['message', 'ping', 'pong'] as const) connection.on(event, onTraffic);
    connection.on('close', (closeCode, reason) => {
      const error =
        failure ?? (closing ? undefined : channelError('closed', { closeCode, reason: String(reason) }));
      reject(error);
      if (opened) onClose(error);
    });
    connection.on('open', () => {
      opened = true;
      resolve({
        socket,
        send: (text) => connection.send(text),
        close() {
          closing = true;
          connection.close(1000);
          setTimeout(() => connection.terminate(), CLOSE_TIMEOUT).unref();
        },
        destroy(error) {
          failure ??= error;
          connection.terminate();
        },
        ping: () => connection.ping(),
      });
    });
  });
}

const PROTOCOL = /^sec-websocket-protocol$/i;

/** Headers as Node takes them: values of repeated ones are joined. */
function record(headers: WebSocketOptions['headers']): Record<string, string> {
  const found = new Map<string, readonly [name: string, value: string]>();
  for (const [name, value] of headers) {
    const known = found.get(name.toLowerCase());
    found.set(name.toLowerCase(), [name, known ? `${known[1]}, ${value}` : value]);
  }
  return Object.fromEntries(found.values());
}
