import type { buildConnector } from 'undici';
import type { Delivery } from '../model/delivery';

/** The code of the error with which a server ends the TLS handshake that speaks none of the offered versions of HTTP. */
export const NO_COMMON_VERSION = 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL';

/**
 * Connects with HTTP/2 where a request asks for it, and where a server with TLS speaks nothing else. All other connections
 * speak HTTP/1.1, which every node speaks.
 *
 * @param plain offers HTTP/1.1 in the TLS handshake
 * @param offering offers HTTP/2 as well
 */
export function overHttp2Where(
  plain: buildConnector.connector,
  offering: buildConnector.connector,
  http: Delivery['http'],
): buildConnector.connector {
  /** Servers that speak only HTTP/2. */
  const only = new Set<string>();
  return (options, callback) => {
    const server = `${options.hostname}:${options.port}`;
    if (options.protocol !== 'https:') {
      plain(options, http === 'prior-knowledge' ? withHttp2(callback) : callback);
    } else if (http === '1.1') {
      plain(options, callback);
    } else if (http !== undefined || only.has(server)) {
      offering(options, callback);
    } else {
      plain(options, (...result) => {
        const [error] = result;
        if ((error as { code?: unknown } | null)?.code !== NO_COMMON_VERSION) return callback(...result);
        only.add(server);
        offering(options, callback);
      });
    }
  };
}

/** undici speaks HTTP/2 over a socket with this protocol. */
function withHttp2(callback: buildConnector.Callback): buildConnector.Callback {
  return (...[error, socket]) => {
    if (error) callback(error, null);
    else callback(null, Object.assign(socket, { alpnProtocol: 'h2' }));
  };
}
