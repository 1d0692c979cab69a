import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Front {
  readonly url: string;
  /** `POST /eth/v1/…`, in the order in which they came. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** Stands before a node: what `refuse` gives a status for never reaches it; `die` drops the connection. */
export async function frontOf(
  node: string,
  refuse: (method: string, path: string) => number | 'die' | undefined,
): Promise<Front> {
  const asked: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { headers, method = 'GET', url = '/' } = incoming;
    asked.push(`${method} ${url}`);
    const refused = refuse(method, url);
    if (refused === 'die') {
      incoming.socket.destroy();
      return;
    }
    if (refused !== undefined) {
      incoming.resume();
      outgoing.writeHead(refused, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify({ code: refused, message: 'NOT_SERVED', stacktraces: [] }));
      return;
    }
    const onward = request(new URL(url, node), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A client with the standard endpoints alone. */
export const standardOnly = (_: string, path: string) =>
  /^\/(vendor|lighthouse)\//.test(path) ? 404 : undefined;
