import { isIP } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { buildConnector, Dispatcher } from 'undici';
import type { TlsTexts } from './files';
import type { HttpProxy } from './proxy';

/** A proxy that did not let a request through. */
export interface ProxyFailure extends Error {
  readonly code: 'proxy';
  readonly proxy: HttpProxy;
  /** What it answered instead; absent when it could not be reached, for which see `cause`. */
  readonly status?: number;
}

export function proxyFailure(
  proxy: HttpProxy,
  how: { readonly status: number } | { readonly cause: unknown },
): ProxyFailure {
  const cause = 'cause' in how ? how.cause : undefined;
  return Object.assign(new Error('', { cause }), {
    code: 'proxy' as const,
    proxy,
    ...('status' in how ? { status: how.status } : {}),
  });
}

/**
 * Connects to a TLS port through a proxy: asks it for a tunnel (CONNECT), and speaks TLS with the node itself within.
 * undici's own `ProxyAgent` is not used, because it sends of several headers with the same name only one, tunnels
 * plain requests too, which many proxies refuse, and says nothing of what the proxy answered.
 * @param through sends to the proxy
 */
export function tunnelThrough(
  through: Dispatcher,
  proxy: HttpProxy,
  tls: TlsTexts,
): buildConnector.connector {
  return ({ hostname, port, servername }, callback) => {
    const end = `${isIP(hostname) === 6 ? `[${hostname}]` : hostname}:${port || '443'}`;
    askForTunnel(through, proxy, end).then(
      (socket) => {
        const inner = connectTls({
          ...tls,
          socket,
          // An address is no name that a certificate is asked for by.
          ...(isIP(hostname) === 0 ? { servername: servername ?? hostname } : { host: hostname }),
          ALPNProtocols: ['http/1.1'],
        });
        settleOnce(inner, callback);
      },
      (error: unknown) => callback(error as Error, null),
    );
  };
}

function askForTunnel(through: Dispatcher, proxy: HttpProxy, end: string): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    through.dispatch(
      {
        origin: proxy.url.origin,
        path: end,
        method: 'CONNECT',
        headers: {
          host: end,
          ...(proxy.authorization ? { 'proxy-authorization': proxy.authorization } : {}),
        },
        headersTimeout: 0,
      },
      {
        // Without this one undici takes the handler for one of its older kind.
        onRequestStart: () => undefined,
        onRequestUpgrade(_, status, __, socket) {
          if (status >= 200 && status < 300) return resolve(socket as TLSSocket);
          socket.on('error', () => undefined).destroy();
          reject(proxyFailure(proxy, { status }));
        },
        onResponseError: (_, cause) => reject(proxyFailure(proxy, { cause })),
      },
    );
  });
}

function settleOnce(socket: TLSSocket, callback: buildConnector.Callback): void {
  const failed = (error: Error) => callback(error, null);
  socket.once('error', failed);
  socket.once('secureConnect', () => {
    socket.off('error', failed);
    callback(null, socket.setNoDelay(true));
  });
}
