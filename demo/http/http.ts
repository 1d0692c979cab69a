import type { IncomingMessage, ServerResponse } from 'node:http';
import type { World } from '../world/world';
import { nodeVersion } from '../world/world';

/** Maximum size of a body in bytes, more than any request needs. */
const maxBody = 8 * 1024 * 1024;

/** The body as text; undefined when it is too large. Reads the whole body in any case. */
export async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size <= maxBody) pieces.push(piece);
  }
  return size > maxBody ? undefined : Buffer.concat(pieces).toString('utf8');
}

/** `application/json; charset=utf-8` → `application/json`; empty when there is none. */
export const mediaTypeOf = (request: IncomingMessage) =>
  (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

export function sendJson(
  response: ServerResponse,
  status: number,
  json: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = Buffer.from(JSON.stringify(json));
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    Server: nodeVersion,
    ...headers,
  });
  response.end(body);
}

export function sendEmpty(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { Server: nodeVersion, 'Content-Length': 0, ...headers });
  response.end();
}

/** Answers at once, or after the delay of the scenario. */
export function afterDelay({ chain }: World, answer: () => void): void {
  if (chain.scenario === 'slow') chain.clock.after(2000, answer);
  else answer();
}

/** Whether the scenario drops connections at the moment. */
export const dropsNow = ({ chain }: World) => chain.scenario === 'flapping' && chain.clockSlot() % 2 === 1;
