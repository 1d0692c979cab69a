import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLoopback } from '../../common/requests/loopback';
import { failed, type Result, success } from '../../common/result';

/** A response of the monitor. */
export interface Page {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export interface MonitorServer {
  readonly host: string;
  readonly port: number;
  close(): Promise<void>;
}

export interface Listen {
  readonly host: string;
  readonly port: number;
}

export const defaultListen: Listen = { host: '127.0.0.1', port: 9475 };

/** `127.0.0.1:9475`, `[::1]:9475`, `9475` */
export function listenOf(text: string): Result<Listen> {
  const [, bracketed, plain, port] = /^(?:(?:\[([\da-f:.]+)\]|([\w.-]+)):)?(\d{1,5})$/i.exec(text) ?? [];
  const host = bracketed ?? plain ?? defaultListen.host;
  if (port === undefined || Number(port) > 65_535) {
    return failed({
      message: `--listen takes an address such as 127.0.0.1:${defaultListen.port}, not "${text}".`,
    });
  }
  return success({ host, port: Number(port) });
}

/** Serves pages by path to whoever reaches the address. A web page in a browser of this machine does not get any. */
export async function serve(
  { host, port }: Listen,
  pages: Readonly<Record<string, () => Page>>,
): Promise<Result<MonitorServer>> {
  const isLocal = isLoopback(host);
  const server = createServer((request, response) => {
    answer(response, request, pageFor(request, pages, isLocal));
  });
  server.requestTimeout = 10_000;
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, () => resolve());
    });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const why = code === 'EADDRINUSE' ? 'another program uses it' : code === 'EACCES' ? 'not allowed' : code;
    return failed({
      message: `It can't listen on ${host}:${port}: ${why}.`,
      remedy: 'Give another address with --listen.',
    });
  }
  return success({
    host,
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}

function pageFor(
  { headers, method, url = '/' }: IncomingMessage,
  pages: Readonly<Record<string, () => Page>>,
  isLocal: boolean,
): Page {
  const text = (status: number, body: string): Page => ({ status, type: 'text/plain; charset=utf-8', body });
  // A page of another site that resolves its name to this machine sends that name.
  const named = (headers.host ?? '').replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  if (isLocal && !isLoopback(named)) return text(403, 'Ask for 127.0.0.1 or localhost.\n');
  if (method !== 'GET' && method !== 'HEAD') return text(405, 'Only GET.\n');
  const [path = '/'] = url.split('?', 1);
  const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
  return page ? page() : text(404, `There are ${Object.keys(pages).join(' and ')}.\n`);
}

function answer(response: ServerResponse, { method }: IncomingMessage, { body, status, type }: Page): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(method === 'HEAD' ? undefined : body);
}
