import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a request instead of the answer of the node. */
export type Fault =
  /** A response of its own. */
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  /** The result of a JSON-RPC call. */
  | { readonly kind: 'result'; readonly result: unknown }
  /** An error of a JSON-RPC call. */
  | { readonly kind: 'error'; readonly code: number; readonly message: string }
  /** The response of the node, changed. */
  | { readonly kind: 'change'; readonly change: (body: unknown) => unknown }
  /** The request is accepted and never answered. */
  | { readonly kind: 'hang' }
  /** The connection is closed without a response. */
  | { readonly kind: 'drop' }
  /** The response of the node comes this many milliseconds later. */
  | { readonly kind: 'delay'; readonly ms: number };

/** A response in the envelope of the Beacon API. */
export const data = (value: unknown, status = 200): Fault => ({
  kind: 'answer',
  status,
  body: { data: value },
});
export const status = (code: number, body: unknown = {}): Fault => ({ kind: 'answer', status: code, body });
export const result = (value: unknown): Fault => ({ kind: 'result', result: value });
export const rpcError = (code: number, message = 'error'): Fault => ({ kind: 'error', code, message });
/** Changes members of `data`. */
export const changed = (members: object): Fault => ({
  kind: 'change',
  change: (body) => {
    const { data: before } = body as { readonly data: object };
    return { data: { ...before, ...members } };
  },
});
export const hang: Fault = { kind: 'hang' };
export const drop: Fault = { kind: 'drop' };

/**
 * A proxy in front of a node that answers some requests wrongly. Requests are named by their path without query, or by
 * their JSON-RPC method; `*` is every request.
 */
export interface FaultProxy {
  readonly url: string;
  /** The node behind it. Set it to swap the node for another one. */
  target: string;
  /** The requests that came, in order. */
  readonly requests: readonly string[];
  fault(request: string, fault: Fault): void;
  /** Passes this request on again; without a name, all requests. */
  repair(request?: string): void;
  close(): Promise<void>;
}

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const faults = new Map<string, Fault>();
  const requests: string[] = [];

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    // The nodes behind it may have a clock that only moves by hand.
    response.sendDate = false;
    const text = await bodyOf(request);
    const call = callOf(text);
    const name = call?.method ?? (request.url ?? '').split('?')[0] ?? '';
    requests.push(name);
    const fault = faults.get(name) ?? faults.get('*');
    switch (fault?.kind) {
      case 'hang':
        return;
      case 'drop':
        request.socket.destroy();
        return;
      case 'answer':
        return json(response, fault.status, fault.body);
      case 'result':
        return json(response, 200, { jsonrpc: '2.0', id: call?.id ?? null, result: fault.result });
      case 'error': {
        const { code, message } = fault;
        return json(response, 200, { jsonrpc: '2.0', id: call?.id ?? null, error: { code, message } });
      }
    }
    if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms));
    const reply = await fetch(proxy.target + request.url, {
      method: request.method ?? 'GET',
      ...(text === '' ? {} : { body: text, headers: { 'content-type': 'application/json' } }),
    });
    const body = await reply.text();
    if (fault?.kind === 'change') return json(response, reply.status, fault.change(JSON.parse(body)));
    response.writeHead(reply.status, {
      'content-type': reply.headers.get('content-type') ?? 'application/json',
    });
    response.end(body);
  };

  // A node that is gone closes the connection, as a proxy without a backend would.
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    target,
    requests,
    fault: (request, fault) => void faults.set(request, fault),
    repair(request) {
      if (request === undefined) faults.clear();
      else faults.delete(request);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** The method and the id of a JSON-RPC call; undefined for any other body. */
function callOf(text: string): { readonly method: string; readonly id: unknown } | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || !('method' in body)) return undefined;
    return { method: String(body.method), id: 'id' in body ? body.id : null };
  } catch {
    return undefined;
  }
}

function json(response: ServerResponse, code: number, body: unknown): void {
  response.writeHead(code, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
