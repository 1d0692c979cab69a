import { once } from 'node:events';
import net from 'node:net';
import type { Prepared } from '../../runner/model/prepared';

export interface Wire {
  readonly port: number;
  readonly url: string;
  /** What came in, each connection's text. */
  readonly received: readonly string[];
  close(): Promise<void>;
}

export type Answer = (socket: net.Socket, request: string) => void;

/** A server that speaks whatever it is told to; `answer` is called once for each request whose head and body came. */
export async function listen(answer: Answer): Promise<Wire> {
  const sockets = new Set<net.Socket>();
  const received: string[] = [];
  const server = net.createServer((socket) => {
    sockets.add(socket);
    let text = '';
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (head < 0 || text.length < head + 4 + length) return;
      received.push(text);
      const request = text;
      text = '';
      answer(socket, request);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}/`,
    received,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A whole response with the right length. */
export function reply(
  body: string | Buffer,
  headers: Record<string, string> = {},
  status = '200 OK',
): Buffer {
  const bytes = Buffer.from(body);
  const all = { 'content-type': 'application/json', 'content-length': String(bytes.length), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`), bytes]);
}

export function rpcRequest(url: string, change: Partial<Prepared> = {}): Prepared {
  return {
    kind: 'rpc',
    name: 'test',
    line: 0,
    method: 'POST',
    url,
    headers: [['content-type', 'application/json']],
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}',
    calls: [{ method: 'eth_blockNumber', params: [], id: 1 }],
    batch: false,
    stream: false,
    effect: 'read',
    secrets: [],
    ...change,
  };
}

export function getRequest(url: string, change: Partial<Prepared> = {}): Prepared {
  return {
    kind: 'other',
    name: 'test',
    line: 0,
    method: 'GET',
    url,
    headers: [],
    calls: [],
    batch: false,
    stream: false,
    effect: 'read',
    secrets: [],
    ...change,
  };
}

/** A clock that stands still: the deadlines come when the test says so, the shortest one first. */
export function heldClock() {
  let pending: { readonly task: () => void; readonly ms: number }[] = [];
  let askedMs = 0;
  return {
    schedule(task: () => void, ms: number): () => void {
      const timer = { task, ms };
      pending.push(timer);
      askedMs = Math.max(askedMs, ms);
      return () => {
        pending = pending.filter((each) => each !== timer);
      };
    },
    /** False when nothing waits for a deadline any more. */
    strike(): boolean {
      const [first] = pending.toSorted((a, b) => a.ms - b.ms);
      pending = pending.filter((each) => each !== first);
      first?.task();
      return first !== undefined;
    },
    /** What is waited for now, in milliseconds, the shortest first. */
    pending: () => pending.map(({ ms }) => ms).sort((a, b) => a - b),
    /** The longest that was asked for. */
    askedMs: () => askedMs,
  };
}
