import type { Connections, PooledRoute, Route } from '../connection/connection';
import { createConnections } from '../connection/connections';
import { proxyFailure } from '../connection/tunnel';
import type { Prepared } from '../model/prepared';
import { ACCEPT_ENCODING } from './decode';
import { exchange } from './exchange';
import { mayRepeat } from './repeatable';
import { type Send, type SenderOptions, sendWith } from './send-with';
import { exchangeOverSocket } from './socket-exchange';
import type { Transport } from './transport';
import type { Exchange, ExchangeOptions, Wire } from './wire';

export type { Send, SenderOptions } from './send-with';

const transport: Transport<PooledRoute> = {
  exchange: exchangeOver,
  overSocket: exchangeOverSocket,
  acceptEncoding: ACCEPT_ENCODING,
  userAgent: 'slotpad',
};

/** Sends over the given connections, which know the configured nodes and proxies. */
export function sendOver(connections: Connections, options: SenderOptions = {}): Send {
  return sendWith(transport, connections, options);
}

const direct = createConnections();

/** Sends directly, without configured nodes and proxies. */
export const send: Send = sendOver(direct);

/** Closes all connections of `send`, including those in use. The next request opens new ones. */
export function closeConnections(): Promise<void> {
  return direct.close();
}

/**
 * One exchange over a route. When the node has closed a kept-alive connection in the meantime, a request that can safely
 * be repeated is sent again over a new connection.
 */
async function exchangeOver(
  route: PooledRoute,
  wire: Wire,
  prepared: Prepared,
  options: ExchangeOptions,
): Promise<Exchange> {
  const opened = route.opened();
  const first = await exchange(route.dispatcher, wire, options);
  const wentStaleNow = route.opened() === opened && wentStale(first);
  if (!wentStaleNow) return withProxyFailure(first, route, wire);
  const again = mayRepeat(prepared, wire.method) ? await exchange(route.dispatcher, wire, options) : first;
  return withProxyFailure({ ...again, wasKept: true }, route, wire);
}

/** Whether the connection ended after the request had gone out on it, and before any of the response came. */
function wentStale({ error, head, phase }: Exchange): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return (
    head === undefined &&
    phase === 'headers' &&
    (code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET')
  );
}

/** Replaces the error by a proxy failure, when a plain request failed at its proxy. */
function withProxyFailure(result: Exchange, { proxy }: Route, wire: Wire): Exchange {
  if (!proxy || !wire.proxy) return result;
  const { error, head, phase } = result;
  if (head?.status === 407) return { ...result, error: proxyFailure(proxy, { status: 407 }) };
  const { code, errors } = (error ?? {}) as { code?: unknown; errors?: unknown };
  // Slotpad's own codes are lower case. An invalid request is not the proxy's fault.
  const ofNetwork =
    typeof code === 'string' && /^(?!UND_ERR_INVALID|UND_ERR_NOT|ERR_INVALID)[A-Z]/.test(code);
  if (phase !== 'connect' || !(ofNetwork || Array.isArray(errors))) return result;
  return { ...result, error: proxyFailure(proxy, { cause: error }) };
}
