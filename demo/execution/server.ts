import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterDelay, bodyOf, dropsNow, mediaTypeOf, sendEmpty, sendJson } from '../http/http';
import type { World } from '../world/world';
import { answer } from '.';

const invalid = (message: string) => ({ jsonrpc: '2.0', id: null, error: { code: -32600, message } });

/** HTTP handler of the execution node. @param allowOrigin value of `Access-Control-Allow-Origin`; undefined to omit it */
export function executionHandler(world: World, allowOrigin: string | undefined) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (dropsNow(world)) {
      request.socket.destroy();
      return;
    }
    if (allowOrigin !== undefined) {
      response.setHeader('Access-Control-Allow-Origin', allowOrigin);
      response.setHeader('Access-Control-Allow-Methods', 'POST');
      response.setHeader('Access-Control-Allow-Headers', 'content-type');
    }
    if (request.method === 'OPTIONS') return sendEmpty(response, 204, { Allow: 'POST, OPTIONS' });
    if (request.method !== 'POST') {
      return sendJson(response, 405, invalid('method not allowed: JSON-RPC requests are sent with POST'), {
        Allow: 'POST, OPTIONS',
      });
    }
    if (mediaTypeOf(request) !== 'application/json') {
      request.resume();
      return sendJson(response, 415, invalid('invalid content type, only application/json is supported'));
    }
    const body = await bodyOf(request);
    if (body === undefined) return sendJson(response, 413, invalid('content length too large'));
    afterDelay(world, () => {
      const reply = answer(world, body);
      if (reply === undefined) sendEmpty(response, 204);
      else sendJson(response, 200, reply);
    });
  };
}
