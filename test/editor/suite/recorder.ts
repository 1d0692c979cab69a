/** A node in front of the demo node that keeps what it was asked. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Recorder {
  readonly url: string;
  /** The methods of JSON-RPC calls, and the paths of other requests, in order. */
  readonly received: string[];
  /** Number of event streams that are open now. */
  readonly streams: number;
  close(): void;
}

const demoNode = JSON.parse(process.env.SLOTPAD_DEMO ?? '{}') as {
  readonly beacon: string;
  readonly execution: string;
};

/**
 * @param kind which demo node gives the responses
 * @param own responses by path, instead of those of the demo node
 */
export async function startRecorder(
  kind: 'beacon' | 'execution',
  own: Readonly<Record<string, unknown>> = {},
): Promise<Recorder> {
  const received: string[] = [];
  let streams = 0;
  const server = createServer(async (request, response) => {
    const { headers, method = 'GET', url = '/' } = request;
    const body = await text(request);
    const calls = body === '' ? [] : [JSON.parse(body)].flat();
    received.push(...(calls.length > 0 ? calls.map((call) => String(call.method)) : [url]));
    const closed = new AbortController();
    response.on('close', () => closed.abort());
    try {
      if (Object.hasOwn(own, url)) {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(own[url]));
        return;
      }
      const answer = await fetch(demoNode[kind] + url, {
        method,
        headers: { accept: headers.accept ?? '*/*', 'content-type': headers['content-type'] ?? '' },
        signal: closed.signal,
        ...(body === '' ? {} : { body }),
      });
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'content-type': type });
      response.flushHeaders();
      const isStream = type.startsWith('text/event-stream');
      if (isStream) streams++;
      try {
        for await (const part of answer.body ?? []) response.write(part);
      } finally {
        if (isStream) streams--;
      }
      response.end();
    } catch {
      // Whoever asked has gone, or the demo node is closed.
      response.destroy();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    get streams() {
      return streams;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
