import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import type { LookupFunction, Socket } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import type { Delivery } from '../model/delivery';
import type { TlsTexts } from './files';
import { overHttp2Where } from './http2';
import type { HttpProxy } from './proxy';
import { timed } from './timing';
import { tunnelThrough } from './tunnel';

/** Connections that share TLS settings and proxy. They stay open between requests and do not keep the process alive. */
export interface ConnectionPool {
  readonly dispatcher: Dispatcher;
  /** Connections opened to an origin so far. */
  opened(origin: string): number;
  /** Opens a connection of its own to the origin of an `http:` or `https:` URL, with TLS where it has that. */
  connect(url: URL): Promise<Socket>;
}

interface PoolOptions {
  readonly tls?: TlsTexts;
  /** Connect through a tunnel of this proxy. */
  readonly proxy?: HttpProxy;
  /** Absent for HTTP/1.1, unless the server speaks only HTTP/2. */
  readonly http?: Delivery['http'];
  /** Milliseconds after which an abandoned connection attempt ends. undici can't cancel it earlier. */
  readonly connectMs: number;
}

interface Agents {
  /** The pool for these options; creates it on first use. */
  poolFor(options: PoolOptions): ConnectionPool;
  close(): Promise<void>;
}

/** Each change of a certificate file makes a new pool, so the oldest ones are closed. */
const MOST_POOLS = 32;

/**
 * How long an unused connection stays open if the server does not say. Longer than the pause between two readings of a
 * node, and shorter than servers usually keep connections. Milliseconds.
 */
const IDLE_MS = 20_000;

export function createAgents(): Agents {
  let pools = new Map<string, ConnectionPool>();

  const createPool = ({ tls = {}, proxy, connectMs, http }: PoolOptions): ConnectionPool => {
    const opened = new Map<string, number>();
    const timeout = connectMs + 1000;
    const connectorFor = (http2: boolean) =>
      timed(
        proxy
          ? tunnelThrough(poolFor({ connectMs }).dispatcher, proxy, tls, http2)
          : buildConnector({ timeout, allowH2: http2, lookup, ...tls }),
      );
    // A WebSocket needs HTTP/1.1.
    const connector = connectorFor(false);
    const dispatcher = new Agent({
      connect: overHttp2Where(connector, connectorFor(true), http),
      keepAliveTimeout: IDLE_MS,
    });
    dispatcher.on('connect', ({ origin }) => opened.set(origin, (opened.get(origin) ?? 0) + 1));
    return {
      dispatcher,
      opened: (origin) => opened.get(origin) ?? 0,
      connect: ({ protocol, hostname, port }) =>
        new Promise((resolve, reject) => {
          const to = { protocol, hostname: hostname.replace(/^\[(.*)\]$/, '$1'), port };
          connector(to, (...[error, socket]) => (error ? reject(error) : resolve(socket)));
        }),
    };
  };

  function poolFor(options: PoolOptions): ConnectionPool {
    const { tls, proxy, connectMs, http } = options;
    const key = JSON.stringify([tls, proxy?.url.href, proxy?.authorization, connectMs, http]);
    const known = pools.get(key);
    if (known) return known;
    const pool = createPool(options);
    pools.set(key, pool);
    const [oldest] = pools;
    if (pools.size > MOST_POOLS && oldest) {
      pools.delete(oldest[0]);
      // Requests in progress finish first.
      void oldest[1].dispatcher.close();
    }
    return pool;
  }

  return {
    poolFor,
    async close() {
      const old = pools;
      pools = new Map();
      await Promise.all([...old.values()].map(({ dispatcher }) => dispatcher.destroy()));
    },
  };
}

const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * Looks up a host. For `localhost` it finds both loopback addresses, also where the system knows only one of them: a node
 * may listen on either, and the next address is tried where nothing listens on the first.
 */
const lookup: LookupFunction = (host, options, callback) => {
  if (!/^(?:.+\.)?localhost\.?$/i.test(host) || !wantsAll(options)) {
    systemLookup(host, options, callback);
    return;
  }
  systemLookup(host, { ...options, all: true }, (_, found = []) => {
    const known = new Set(found.map(({ family }) => family));
    callback(null, [...found, ...LOOPBACK.filter(({ family }) => !known.has(family))]);
  });
};

/** Whether the caller takes several addresses of both families. */
function wantsAll({ all, family }: LookupOptions): boolean {
  return all === true && (family === undefined || family === 0);
}
