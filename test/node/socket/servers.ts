import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import type { TlsOptions } from 'node:tls';
import { WebSocketServer } from 'ws';
import { ipcUrl } from '../../../common/requests/socket-address';

/** One connection as its server sees it. */
export interface ServedSocket {
  /** Number of the connection, from 0. */
  readonly index: number;
  send(text: string): void;
  /** Cuts the connection. */
  cut(): void;
}

export interface MessageServer {
  readonly url: string;
  /** What came in, with the number of its connection. */
  readonly received: { readonly index: number; readonly text: string }[];
  readonly connections: number;
  /** Connections that are open now. */
  readonly open: number;
  /** Headers of the requests for a WebSocket. */
  readonly headers: readonly IncomingMessage['headers'][];
  close(): Promise<void>;
}

export type OnMessage = (text: string, socket: ServedSocket) => void;

interface Counted {
  readonly received: { readonly index: number; readonly text: string }[];
  readonly headers: IncomingMessage['headers'][];
  connections: number;
  open: number;
}

const counted = (): Counted => ({ received: [], headers: [], connections: 0, open: 0 });

/** A node with WebSocket, over TLS if options are given. @param refuse the HTTP status that it answers instead */
export async function webSocketNode(
  onMessage: OnMessage,
  { tls, refuse }: { readonly tls?: TlsOptions; readonly refuse?: number } = {},
): Promise<MessageServer> {
  const state = counted();
  const sockets = new Set<Duplex>();
  const server = tls ? createTlsServer(tls) : createServer();
  const webSockets = new WebSocketServer({ noServer: true });
  server.on('connection', (socket: Duplex) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.on('tlsClientError', () => undefined);
  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    state.headers.push(request.headers);
    if (refuse !== undefined) return void socket.end(`HTTP/1.1 ${refuse} No\r\ncontent-length: 0\r\n\r\n`);
    webSockets.handleUpgrade(request, socket, head, (client) => {
      const index = state.connections++;
      state.open++;
      client.on('close', () => state.open--);
      client.on('error', () => undefined);
      const served = { index, send: (text: string) => client.send(text), cut: () => client.terminate() };
      client.on('message', (data: Buffer) => {
        state.received.push({ index, text: data.toString() });
        onMessage(data.toString(), served);
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return serverOf(state, `${tls ? 'wss' : 'ws'}://127.0.0.1:${port}`, async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
}

function serverOf(state: Counted, url: string, close: () => Promise<void>): MessageServer {
  return {
    url,
    received: state.received,
    headers: state.headers,
    get connections() {
      return state.connections;
    },
    get open() {
      return state.open;
    },
    close,
  };
}

/** A path for a socket file or a named pipe that nobody else uses. */
export function freePipe(): { readonly path: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'slotpad-ipc-'));
  const file = path.join(folder, 'node.ipc');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return process.platform === 'win32'
    ? { path: `\\\\.\\pipe\\${path.basename(folder)}`, remove }
    : { path: file, remove };
}

/** A node with a socket file. Each piece of data that comes in is one message, because clients here send one at a time. */
export async function pipeNode(onMessage: OnMessage): Promise<MessageServer> {
  const state = counted();
  const sockets = new Set<net.Socket>();
  const pipe = freePipe();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    const index = state.connections++;
    state.open++;
    socket.on('close', () => state.open--);
    socket.on('error', () => undefined);
    const served = {
      index,
      send: (text: string) => void socket.write(text),
      cut: () => void socket.destroy(),
    };
    socket.on('data', (data) => {
      for (const text of data.toString().split(/(?<=\})(?=\{"jsonrpc")/)) {
        state.received.push({ index, text });
        onMessage(text, served);
      }
    });
  });
  server.listen(pipe.path);
  await once(server, 'listening');
  return serverOf(state, ipcUrl(pipe.path), async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
    pipe.remove();
  });
}

/** Waits until something is true; the timeout of the test ends it. */
export async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}
