import { get, type IncomingMessage } from 'node:http';
import type { DemoNode } from '../../demo/server';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined when the body is empty or no JSON. */
  readonly json: unknown;
}

export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  let json: unknown;
  try {
    json = text === '' ? undefined : JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: response.status, headers: response.headers, text, json };
}

export const postJson = (url: string, body: unknown) =>
  ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

export interface RpcReply {
  readonly jsonrpc: string;
  readonly id: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export async function rpc({ execution }: DemoNode, method: string, ...params: unknown[]): Promise<RpcReply> {
  return (await postJson(execution, { jsonrpc: '2.0', id: 1, method, params })).json as RpcReply;
}

export interface SentEvent {
  /** `message` when the stream names none. */
  readonly name: string;
  readonly json: unknown;
}

/**
 * Listens to a stream until `enough` says so, then hangs up.
 * @param opened called once the stream stands
 */
export function eventsOf(
  url: string,
  opened: () => void,
  enough: (events: readonly SentEvent[]) => boolean,
): Promise<readonly SentEvent[]> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: { accept: 'text/event-stream' } }, (response: IncomingMessage) => {
      if (response.statusCode !== 200) {
        reject(new Error(`the stream was answered with ${response.statusCode}`));
        response.resume();
        return;
      }
      const events: SentEvent[] = [];
      let rest = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        const texts = (rest + piece).split('\n\n');
        rest = texts.pop() ?? '';
        for (const text of texts) {
          const field = (name: string) =>
            text
              .split('\n')
              .find((line) => line.startsWith(`${name}:`))
              ?.slice(name.length + 1)
              .trim();
          const data = field('data');
          if (data !== undefined) events.push({ name: field('event') ?? 'message', json: JSON.parse(data) });
        }
        if (!enough(events)) return;
        request.destroy();
        resolve(events);
      });
      response.on('error', () => resolve(events));
      response.on('end', () => reject(new Error(`the stream ended after ${events.length} events`)));
      opened();
    });
    request.on('error', reject);
  });
}
