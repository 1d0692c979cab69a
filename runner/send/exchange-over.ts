import type { Route } from '../connection/connection';
import { proxyFailure } from '../connection/tunnel';
import type { Prepared } from '../model/prepared';
import { type Exchange, type ExchangeOptions, exchange, type Wire } from './exchange';

const IDEMPOTENT: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE']);

/** Whether a request has the same effect when it is sent twice. */
export function mayRepeat({ kind, effect }: Prepared, method: string): boolean {
  if (kind === 'rpc') return effect === 'read';
  return IDEMPOTENT.has(method) || (kind === 'beacon' && effect === 'read');
}

/**
 * One exchange over a route. When the node has closed a kept-alive connection in the meantime, a request that can safely
 * be repeated is sent again over a new connection.
 */
export async function exchangeOver(
  route: Route,
  wire: Wire,
  prepared: Prepared,
  options: ExchangeOptions,
): Promise<Exchange> {
  const opened = route.opened();
  const first = await exchange(route.dispatcher, wire, options);
  const again = route.opened() === opened && wentStale(first) && mayRepeat(prepared, wire.method);
  return withProxyFailure(again ? await exchange(route.dispatcher, wire, options) : first, route, wire);
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

/** The proxy of a plain request. A request over TLS has a tunnel instead. */
export function throughProxy({ proxy }: Route, url: string): Pick<Wire, 'proxy'> {
  if (!proxy || url.startsWith('https:')) return {};
  const { authorization } = proxy;
  const headers = authorization === undefined ? [] : [['proxy-authorization', authorization] as const];
  return { proxy: { origin: proxy.url.origin, headers } };
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
