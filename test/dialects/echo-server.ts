import { isUtf8 } from 'node:buffer';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttp2Server, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import type { Sample } from './sample';

/** Headers that a client adds on its own. They count where a sample writes them. */
const automatic = new Set([
  'host',
  'connection',
  'proxy-connection',
  'user-agent',
  'accept',
  'accept-encoding',
  'content-length',
]);

export interface EchoServer {
  readonly authority: string;
  /** Host and port where it speaks only HTTP/2, without TLS. */
  readonly overHttp2: string;
  /** The requests since the last call, as samples write them. */
  take(sample: Sample): readonly string[];
  stop(): Promise<void>;
}

interface Arrived {
  readonly line: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** A server that keeps what arrives, on free ports. */
export async function startEchoServer(): Promise<EchoServer> {
  let arrived: Arrived[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    arrived.push(await read(request));
    respond(request.url, response);
  };
  const server = createServer(serve);
  const http2 = createHttp2Server((request, response) => {
    // The same interface, as far as it is used here.
    void serve(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  });
  const sessions = new Set<ServerHttp2Session>();
  http2.on('session', (session) => sessions.add(session));
  // httpYac speaks HTTP/1.1 to it.
  http2.on('sessionError', () => undefined);
  const listening = async (one: Server) => {
    await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(one.address() as AddressInfo).port}`;
  };
  return {
    authority: await listening(server),
    overHttp2: await listening(http2),
    take(sample) {
      const written = namesIn(sample);
      const texts = arrived.map((one) => asText(one, written));
      arrived = [];
      return texts;
    },
    async stop() {
      server.closeAllConnections();
      for (const session of sessions) session.destroy();
      await Promise.all([server, http2].map((one) => new Promise((resolve) => one.close(resolve))));
    },
  };
}

async function read(request: IncomingMessage): Promise<Arrived> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const headers: [string, string][] = [];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = request.rawHeaders.slice(at, at + 2);
    // HTTP/2 has method and path among the headers.
    if (!name.startsWith(':')) headers.push([name.toLowerCase(), value]);
  }
  const bytes = Buffer.concat(chunks);
  const body = bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1');
  return { line: `${request.method} ${request.url}`, headers, body };
}

function asText({ line, headers, body }: Arrived, written: ReadonlySet<string>): string {
  const kept = headers.filter(([name]) => !automatic.has(name) || written.has(name));
  const head = [line, ...kept.map(([name, value]) => `${name}: ${value}`)].join('\n');
  return body === '' ? head : `${head}\n\n${body}`;
}

/** Names of the headers in the requests of a sample. */
function namesIn({ sends }: Sample): ReadonlySet<string> {
  const heads = sends.flatMap((one) => (typeof one === 'string' ? [partsOf(one)[0]] : []));
  return new Set(
    heads.flatMap((head) => [...head.matchAll(/^[^\s:]+(?=:)/gm)].map(([name]) => name.toLowerCase())),
  );
}

function partsOf(request: string): [head: string, body: string] {
  const end = request.indexOf('\n\n');
  return end < 0 ? [request, ''] : [request.slice(0, end), request.slice(end)];
}

/** A request with the names of its headers in lower case. */
export function withLowerCaseNames(request: string): string {
  const [head, body] = partsOf(request);
  return head.replace(/^[^\s:]+(?=:)/gm, (name) => name.toLowerCase()) + body;
}

function respond(url: string | undefined, response: ServerResponse): void {
  switch (url) {
    case '/slow':
      return;
    case '/redirect':
      response.writeHead(302, { location: '/to' }).end();
      return;
    case '/text':
      response.setHeader('content-type', 'text/plain');
      response.end('text');
      return;
    case '/cookie':
      response.setHeader('set-cookie', 'sid=abc; Path=/');
      break;
    default:
  }
  response.setHeader('content-type', 'application/json');
  response.setHeader('x-answer', 'yes');
  response.end('{"ok":true,"token":"abc","items":[{"id":7}]}');
}
