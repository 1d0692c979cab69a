import { isIpcUrl, isSocketUrl, isWebSocketUrl } from '../../common/requests/socket-address';
import { failed, type Result, success } from '../../common/result';
import { isSocketMethod } from '../../common/scratch/http/request-line';
import type { Prepared } from '../model/prepared';
import { isSubscribing } from './subscription';

type Unnamed = Omit<Prepared, 'name' | 'line'>;

/** Headers that describe a body of HTTP or the connection, which the messages of a socket don't have. */
const HTTP_ONLY =
  /^(?:accept(?:-encoding)?|content-(?:type|encoding)|sec-websocket-(?:key|version|extensions|accept))$/i;

/** Headers that change nothing when they are left out. */
const NEEDLESS = /^(?:user-agent|host|connection|keep-alive|content-length)$/i;

/**
 * The request as it goes over a WebSocket or a socket file, if its URL is that of one: without the headers of an HTTP
 * body, and as a stream if it subscribes. Fails for what only HTTP can carry.
 *
 * @param headers the names of the headers that the file has
 */
export function overSocket(prepared: Unnamed, headers: readonly string[]): Result<Unnamed> {
  const { url, method, kind, calls, batch } = prepared;
  if (!isSocketUrl(url)) {
    if (!isSocketMethod(method)) return success(prepared);
    return failed({ message: `${method} needs a URL that starts with ws:// or wss://.` });
  }
  const what = isWebSocketUrl(url) ? 'a WebSocket' : 'a socket file';
  if (prepared.bytes) {
    return failed({
      message: `The body is not text, so it cannot go over ${what}. Write the call as the body.`,
    });
  }
  if (kind === 'beacon') {
    return failed({
      message: `${method} ${new URL(url).pathname} goes over HTTP, not over ${what}. Choose a beacon node with an http:// URL.`,
    });
  }
  if (kind === 'other') {
    return failed({
      message: `Only JSON-RPC is sent over ${what}. Write the call as the body: {"jsonrpc": "2.0", "id": 1, "method": …}.`,
    });
  }
  const lost = isIpcUrl(url) && headers.find((name) => !HTTP_ONLY.test(name) && !NEEDLESS.test(name));
  if (lost) {
    return failed({
      message: `A socket file has no headers. Remove "${lost}", or use the http:// URL of the node.`,
    });
  }
  const subscribing = calls.filter((call) => isSubscribing(call.method));
  if (batch && subscribing.length > 0) {
    return failed({
      message: `${subscribing[0]?.method} cannot be part of a batch. Send it as a request of its own.`,
    });
  }
  return success({
    ...prepared,
    method: isIpcUrl(url) ? 'IPC' : 'WEBSOCKET',
    headers: isIpcUrl(url) ? [] : prepared.headers.filter(([name]) => !HTTP_ONLY.test(name)),
    stream: subscribing.length > 0,
  });
}
