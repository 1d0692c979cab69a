import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import net from 'node:net';
import type { Duplex } from 'node:stream';
import type { TlsOptions } from 'node:tls';
import type { Advice, ConnectedNode, Connections } from '../../../runner/connection/connection';
import { type ConnectionsOptions, createConnections } from '../../../runner/connection/connections';
import type { Reply, SendOptions } from '../../../runner/model/outcome';
import type { Prepared } from '../../../runner/model/prepared';
import { sendOver } from '../../../runner/send/send';

export const GOOD = '{"jsonrpc":"2.0","id":1,"result":"0x10"}';

export interface Place {
  readonly port: number;
  /** `127.0.0.1:4711` */
  readonly host: string;
  close(): Promise<void>;
}

/** What was opened in a test; closed with it. */
export function places() {
  let open: { close(): Promise<void> }[] = [];
  return {
    keep<T extends { close(): Promise<void> }>(one: T): T {
      open.push(one);
      return one;
    },
    async closeAll() {
      const all = open.reverse();
      open = [];
      for (const one of all) await one.close();
    },
  };
}

async function listening(server: net.Server): Promise<Place> {
  const sockets = new Set<Duplex>();
  server.on('connection', (socket: Duplex) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return {
    port,
    host: `127.0.0.1:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

export interface Seen extends Place {
  /** Each request: its method, what it asks for, its headers, its body. */
  readonly seen: { method: string; target: string; headers: IncomingMessage['headers']; body: string }[];
}

export type Answering = (
  request: Seen['seen'][number],
  respond: (status: number, body: string, headers?: Record<string, string>) => void,
) => void;

const good: Answering = (_, respond) => respond(200, GOOD);

function listenerOf(seen: Seen['seen'], answer: Answering): RequestListener {
  return (message, response) => {
    let body = '';
    message.setEncoding('utf8').on('data', (text: string) => {
      body += text;
    });
    message.on('end', () => {
      const { method = '', url: target = '', headers } = message;
      const request = { method, target, headers, body };
      seen.push(request);
      answer(request, (status, text, given = {}) => {
        response.writeHead(status, { 'content-type': 'application/json', ...given });
        response.end(text);
      });
    });
  };
}

/** A node over plain HTTP. */
export async function node(answer: Answering = good): Promise<Seen> {
  const seen: Seen['seen'] = [];
  return { ...(await listening(createServer(listenerOf(seen, answer)))), seen };
}

/** A node over TLS. */
export async function tlsNode(options: TlsOptions, answer: Answering = good): Promise<Seen> {
  const seen: Seen['seen'] = [];
  const server = createTlsServer(options, listenerOf(seen, answer));
  server.on('tlsClientError', () => undefined);
  return { ...(await listening(server)), seen };
}

/** Takes connections, and says nothing. */
export async function silent(onConnection: () => void): Promise<Place> {
  return listening(net.createServer(onConnection));
}

export interface ProxyServer extends Seen {
  /** Where tunnels were asked to. */
  readonly tunnels: { readonly end: string; readonly headers: IncomingMessage['headers'] }[];
}

/**
 * A proxy: passes plain requests on and opens tunnels.
 * @param refuse what it answers instead
 * @param answer what plain requests are answered with, as if by the node
 */
export async function proxy(
  refuse?: number | ((authorization: string | undefined) => number | undefined),
  answer?: Answering,
): Promise<ProxyServer> {
  const seen: Seen['seen'] = [];
  const tunnels: { end: string; headers: IncomingMessage['headers'] }[] = [];
  const statusFor = (headers: IncomingMessage['headers']) =>
    typeof refuse === 'function' ? refuse(headers['proxy-authorization']) : refuse;
  const server: Server = createServer(
    listenerOf(seen, (request, respond) => {
      const status = statusFor(request.headers);
      if (status !== undefined) return respond(status, 'no');
      if (answer) return answer(request, respond);
      respond(200, GOOD, { 'x-through': request.target });
    }),
  );
  server.on('connect', ({ url: end = '', headers }: IncomingMessage, socket: Duplex) => {
    tunnels.push({ end, headers });
    const status = statusFor(headers);
    if (status !== undefined) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    // Whatever the name, what is wanted stands on this machine.
    const inner = net.connect(Number(end.split(':').at(-1)), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      inner.pipe(socket).pipe(inner);
    });
    inner.on('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
    socket.on('error', () => inner.destroy());
    socket.on('close', () => inner.destroy());
  });
  return { ...(await listening(server)), seen, tunnels };
}

/** Words that are known in the tests. */
const advice: Advice = {
  trust: (name) => (name ? `Name the CA of "${name}"` : 'Add it as a node'),
  identify: (name) => `Name the certificate of "${name}"`,
  credentials: (name) => (name ? `Set the token of "${name}".` : ''),
};

/** A file system of a few texts; others are not there. */
export function files(texts: Readonly<Record<string, string>>) {
  return async (path: string): Promise<string> => {
    const text = texts[path];
    if (text === undefined) throw Object.assign(new Error(`no ${path}`), { code: 'ENOENT' });
    return text;
  };
}

/** Sends over connections that know these nodes. */
export function senderTo(
  nodes: readonly ConnectedNode[],
  options: ConnectionsOptions = {},
): {
  readonly send: (prepared: Prepared, options?: SendOptions) => Promise<Reply>;
  readonly close: () => Promise<void>;
} {
  const connections: Connections = createConnections({ advice, nodes: () => nodes, ...options });
  return { send: sendOver(connections), close: () => connections.close() };
}

export function ended({ outcome, status, message }: Reply) {
  return { outcome, status, message };
}
