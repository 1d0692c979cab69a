/** Sends a request as it is written, and says whether the client refuses it. */

import { Agent, request } from 'node:http';
import type { Sample } from '../sample';
import type { Client } from './clients';

/** JSON-RPC: parse error, invalid request, method not found, invalid params, method not supported. */
const refusals: ReadonlySet<unknown> = new Set([-32700, -32600, -32601, -32602, -32004]);

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const LONGEST_MS = 5000;

/** @returns undefined when no answer came in time */
export async function isRefused(
  client: Client,
  api: Sample['api'],
  text: string,
): Promise<boolean | undefined> {
  const answer = await send(client.url, api === 'execution' ? callOf(text) : requestOf(text));
  if (!answer) return undefined;
  if (answer.status >= 400) return true;
  if (api === 'beacon') return false;
  try {
    const { error } = JSON.parse(answer.text) as { readonly error?: { readonly code?: unknown } };
    return refusals.has(error?.code);
  } catch {
    return true;
  }
}

interface Written {
  readonly verb: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function callOf(body: string): Written {
  return { verb: 'POST', path: '/', headers: { 'content-type': 'application/json' }, body };
}

/** The request line, the headers, an empty line, the body. */
function requestOf(text: string): Written {
  const [head = '', ...rest] = text.split('\n\n');
  const [line = '', ...headers] = head.split('\n');
  const [verb = '', path = ''] = line.split(' ');
  const pairs = headers.map((header) => header.split(': ', 2) as [string, string]);
  return { verb, path, headers: Object.fromEntries(pairs), body: rest.join('\n\n') };
}

function send(
  url: string,
  { verb, path, headers, body }: Written,
): Promise<{ readonly status: number; readonly text: string } | undefined> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(
      { hostname, port, path, method: verb, headers: { ...headers, ...length }, agent },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        // The head of an event stream is the whole answer.
        if (/event-stream/.test(response.headers['content-type'] ?? '')) {
          resolve({ status: response.statusCode ?? 0, text: '' });
          sent.destroy();
        }
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    sent.setTimeout(LONGEST_MS, () => sent.destroy());
    sent.on('error', () => resolve(undefined));
    sent.on('close', () => resolve(undefined));
    sent.end(body);
  });
}
