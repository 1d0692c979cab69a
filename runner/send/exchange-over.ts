import type { Way } from '../connection/connection';
import { proxyFailure } from '../connection/tunnel';
import type { Prepared } from '../model/prepared';
import { type Exchange, type ExchangeOptions, exchange, type Wire } from './exchange';

const IDEMPOTENT: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PUT', 'DELETE']);

/** Whether sending a request twice does no more than sending it once. */
function mayRepeat({ kind, effect }: Prepared, method: string): boolean {
  if (kind === 'rpc') return effect === 'read';
  return IDEMPOTENT.has(method) || (kind === 'beacon' && effect === 'read');
}

/**
 * One exchange. When the node had given the kept connection up, and sending twice does no more than sending once,
 * another connection serves, and nobody has to know.
 */
export async function exchangeOver(
  way: Way,
  wire: Wire,
  prepared: Prepared,
  options: ExchangeOptions,
): Promise<Exchange> {
  const opened = way.opened();
  const first = await exchange(way.dispatcher, wire, options);
  const again = way.opened() === opened && wentStale(first) && mayRepeat(prepared, wire.method);
  return blamed(again ? await exchange(way.dispatcher, wire, options) : first, way, wire);
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

/** What a plain request has to say to its proxy; what goes over TLS has a tunnel already. */
export function throughProxy({ proxy }: Way, url: string): Pick<Wire, 'proxy'> {
  if (!proxy || url.startsWith('https:')) return {};
  const { authorization } = proxy;
  const headers = authorization === undefined ? [] : [['proxy-authorization', authorization] as const];
  return { proxy: { origin: proxy.url.origin, headers } };
}

/** The result with the proxy named where it is the proxy that failed a plain request. */
function blamed(result: Exchange, { proxy }: Way, wire: Wire): Exchange {
  if (!proxy || !wire.proxy) return result;
  const { error, head, phase } = result;
  if (head?.status === 407) return { ...result, error: proxyFailure(proxy, { status: 407 }) };
  const { code, errors } = (error ?? {}) as { code?: unknown; errors?: unknown };
  // Ours are in lower case; a request that cannot be written is nobody's fault on the way.
  const ofNetwork =
    typeof code === 'string' && /^(?!UND_ERR_INVALID|UND_ERR_NOT|ERR_INVALID)[A-Z]/.test(code);
  if (phase !== 'connect' || !(ofNetwork || Array.isArray(errors))) return result;
  return { ...result, error: proxyFailure(proxy, { cause: error }) };
}
