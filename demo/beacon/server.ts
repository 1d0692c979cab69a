import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterDelay, bodyOf, dropsNow, mediaTypeOf, sendEmpty, sendJson } from '../http/http';
import { openStream } from '../http/sse';
import type { World } from '../world/world';
import { answerBeacon } from '.';
import type { Events } from './events';
import { type BeaconFlags, type BeaconReply, refusal } from './reply';

export interface BeaconHttp extends BeaconFlags {
  /** Value of `Access-Control-Allow-Origin`; undefined to omit the header. */
  readonly allowOrigin: string | undefined;
}

/** HTTP handler of the beacon node. */
export function beaconHandler(world: World, events: Events, flags: BeaconHttp) {
  const origin: Readonly<Record<string, string>> =
    flags.allowOrigin === undefined ? {} : { 'Access-Control-Allow-Origin': flags.allowOrigin };

  const send = (response: ServerResponse, reply: BeaconReply): void => {
    if ('empty' in reply) {
      sendEmpty(response, reply.empty, origin);
      return;
    }
    if ('json' in reply) {
      sendJson(response, reply.status ?? 200, reply.json, { ...origin, ...reply.headers });
      return;
    }
    if (response.req.method === 'HEAD') {
      sendEmpty(response, 200, { ...origin, 'Content-Type': 'text/event-stream' });
      return;
    }
    const logs = 'logs' in reply;
    const wanted = new Set(logs ? ['log'] : reply.topics);
    const end = events.listen((name, json) => {
      if (wanted.has(name)) stream.send(logs ? undefined : name, json);
    });
    const stream = openStream(response, origin, end);
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (dropsNow(world)) {
      request.socket.destroy();
      return;
    }
    const { method: written = 'GET', url = '/' } = request;
    // Node sends no body in a response to HEAD.
    const method = written === 'HEAD' ? 'GET' : written;
    if (method === 'OPTIONS') {
      return sendEmpty(response, 204, {
        ...origin,
        ...(flags.allowOrigin === undefined
          ? {}
          : { 'Access-Control-Allow-Methods': 'GET, POST', 'Access-Control-Allow-Headers': 'content-type' }),
      });
    }
    const mark = url.indexOf('?');
    const body = await bodyOf(request);
    if (body === undefined) return send(response, refusal(413, 'the body is too large'));
    if (world.chain.scenario === 'starting') return send(response, refusal(503, 'the node is starting'));
    afterDelay(world, () =>
      send(
        response,
        answerBeacon(world, flags, {
          method,
          path: mark < 0 ? url : url.slice(0, mark),
          query: new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)),
          mediaType: mediaTypeOf(request),
          body,
        }),
      ),
    );
  };
}
