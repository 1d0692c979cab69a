import { connect, type Socket } from 'node:net';
import WebSocket from 'ws';
import { LARGEST_MESSAGE } from './message';

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
    /** The peer did not respond a ping. */
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

interface WebSocketOptions {
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

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** Why a stream of bytes can't be split: something other than an object or a list, or a value above the limit. */
type SplitFault = 'not-json' | 'message-too-large';

interface Splitter {
  /** Takes the next bytes. @returns the fault after which nothing more can be read */
  feed(chunk: Buffer): SplitFault | undefined;
}

/**
 * Splits a stream of JSON objects and lists that follow each other with or without white space, as nodes write them to
 * socket files. Looks at each byte once.
 *
 * @param onValue gets each value as its bytes were received
 * @param maxBytes maximum size of a value
 */
export function createSplitter(onValue: (value: Buffer) => void, maxBytes: number): Splitter {
  /** The beginning of the current value, from earlier chunks. */
  let pieces: Buffer[] = [];
  let length = 0;
  let depth = 0;
  let inString = false;
  let escaped = false;
  let fault: SplitFault | undefined;

  const emit = (last: Buffer) => {
    const value = pieces.length === 0 ? last : Buffer.concat([...pieces, last]);
    pieces = [];
    length = 0;
    onValue(value);
  };

  /** Whether the byte ends the value that it is in. */
  const endsValue = (byte: number): boolean => {
    if (inString) {
      if (escaped) escaped = false;
      else if (byte === BACKSLASH) escaped = true;
      else if (byte === QUOTE) inString = false;
      return false;
    }
    if (byte === QUOTE) inString = true;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) depth++;
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth--;
    return depth === 0;
  };

  /** Takes the bytes of one value, or all that there are of it. @returns the offset after them */
  const takeValue = (chunk: Buffer, start: number): number => {
    let at = start;
    while (at < chunk.length && !endsValue(chunk[at] ?? 0)) at++;
    const ends = at < chunk.length;
    const piece = chunk.subarray(start, ends ? at + 1 : at);
    length += piece.length;
    if (length > maxBytes) fault = 'message-too-large';
    else if (ends) emit(piece);
    else pieces.push(piece);
    return start + piece.length;
  };

  return {
    feed(chunk) {
      if (fault) return fault;
      for (let at = 0; at < chunk.length; ) {
        const start = depth > 0 ? at : valueStart(chunk, at);
        if (start === chunk.length) break;
        if (start < 0) fault = 'not-json';
        else at = takeValue(chunk, start);
        if (fault) {
          pieces = [];
          return fault;
        }
      }
      return undefined;
    },
  };
}

/** The offset of the next value; the length of the chunk if there is only white space, -1 if there is something else. */
function valueStart(chunk: Buffer, from: number): number {
  let at = from;
  while (at < chunk.length && isSpace(chunk[at] ?? 0)) at++;
  const byte = chunk[at];
  return byte === undefined || byte === OPEN_BRACE || byte === OPEN_BRACKET ? at : -1;
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
