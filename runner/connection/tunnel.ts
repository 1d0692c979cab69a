import { isIP } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { buildConnector, Dispatcher } from 'undici';
import type { TlsTexts } from './files';
import type { HttpProxy } from './proxy';

/** A proxy that could not be reached or refused a request. */
export interface ProxyFailure extends Error {
  readonly code: 'proxy';
  readonly proxy: HttpProxy;
  /** HTTP status of its response; absent when it could not be reached (see `cause`). */
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
 * Connects to a port through a proxy: opens a tunnel (CONNECT) and does the TLS handshake with the node inside it, unless
 * the connection is a plain one, as for `ws://`.
 * undici's own `ProxyAgent` is not used because it drops all but one of several headers with the same name, tunnels
 * plain requests as well, which many proxies refuse, and hides the proxy's response.
 * @param through the connections to the proxy
 * @param http2 whether HTTP/2 is offered to the node
 */
export function tunnelThrough(
  through: Dispatcher,
  proxy: HttpProxy,
  tls: TlsTexts,
  http2: boolean,
): buildConnector.connector {
  return ({ hostname, port, protocol, servername }, callback) => {
    const secure = protocol === 'https:';
    const target = `${isIP(hostname) === 6 ? `[${hostname}]` : hostname}:${port || (secure ? '443' : '80')}`;
    openTunnel(through, proxy, target).then(
      (socket) => {
        if (!secure) {
          callback(null, socket);
          return;
        }
        const inner = connectTls({
          ...tls,
          socket,
          // TLS sends a server name only for host names, not for IP addresses.
          ...(isIP(hostname) === 0 ? { servername: servername ?? hostname } : { host: hostname }),
          ALPNProtocols: http2 ? ['http/1.1', 'h2'] : ['http/1.1'],
        });
        onSecure(inner, callback);
      },
      (error: unknown) => callback(error as Error, null),
    );
  };
}

function openTunnel(through: Dispatcher, proxy: HttpProxy, target: string): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    through.dispatch(
      {
        origin: proxy.url.origin,
        path: target,
        method: 'CONNECT',
        headers: {
          host: target,
          ...(proxy.authorization ? { 'proxy-authorization': proxy.authorization } : {}),
        },
        headersTimeout: 0,
      },
      {
        // Without this method undici treats the handler as one of its old interface.
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

/** Calls back once: with the socket after the handshake, or with the error. */
function onSecure(socket: TLSSocket, callback: buildConnector.Callback): void {
  const failed = (error: Error) => callback(error, null);
  socket.once('error', failed);
  socket.once('secureConnect', () => {
    socket.off('error', failed);
    callback(null, socket.setNoDelay(true));
  });
}
