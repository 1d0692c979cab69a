import type { ServerResponse } from 'node:http';
import { nodeVersion } from '../world/world';

export interface EventStream {
  /** Sends one event, without an `event` line when `name` is undefined. */
  send(name: string | undefined, json: object): void;
}

/** A client that does not read is disconnected when this many bytes wait for it. */
const maxWaiting = 4 * 1024 * 1024;

/**
 * Turns a response into a stream of server-sent events.
 * @param onEnd called once, when the client has disconnected
 */
export function openStream(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
  onEnd: () => void,
): EventStream {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-cache',
    Connection: 'keep-alive',
    'X-Accel-Buffering': 'no',
    Server: nodeVersion,
    ...headers,
  });
  response.flushHeaders();
  response.once('close', onEnd);
  return {
    send(name, json) {
      if (response.writableLength > maxWaiting) {
        response.destroy();
        return;
      }
      response.write(`${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(json)}\n\n`);
    },
  };
}
