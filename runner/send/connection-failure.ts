import { STATUS_CODES } from 'node:http';
import { isWebSocketUrl, plainScheme, secureScheme } from '../../common/requests/socket-address';
import { NO_COMMON_VERSION } from '../connection/http2';
import type { ProxyFailure } from '../connection/tunnel';
import type { FailureContext, SendFailure } from './failure-context';

/** Describes a TLS failure and what to do about it; undefined for other failures. */
export function tlsFailure(code: string, detail: string, context: FailureContext): SendFailure | undefined {
  const { url, phase, route } = context;
  const tls = (message: string): SendFailure => ({ outcome: 'tls', message });
  switch (code) {
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return tls(
        route?.ca === undefined
          ? `The certificate of ${url.host} is signed by no known authority. ${trusting(route)}.`
          : `The certificate of ${url.host} is not signed by the authority in ${route.ca}. Name the CA file that the node's certificate was made with.`,
      );
    case 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED':
    case 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE':
      if (route?.hasClientCertificate)
        return tls(
          `${url.host} refused the TLS handshake. Check the client certificate, and its TLS settings.`,
        );
      return tls(`${url.host} wants a client certificate. ${identifying(route)}.`);
    case 'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA':
    case 'ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE':
    case 'ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN':
    case 'ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED':
      return tls(
        `${url.host} does not accept the client certificate. Use one that an authority of the node has signed, and that has not expired.`,
      );
    case NO_COMMON_VERSION:
      return tls(
        isWebSocketUrl(url.href)
          ? `${url.host} speaks only HTTP/2, and a WebSocket needs HTTP/1.1. Check the port, or use the https:// URL of the node.`
          : `${url.host} speaks only HTTP/2, over which Slotpad sends a body only with POST, PUT and PATCH. Remove the body.`,
      );
    case 'CERT_HAS_EXPIRED':
      return tls(`The certificate of ${url.host} has expired. Renew it on the node.`);
    case 'CERT_NOT_YET_VALID':
      return tls(`The certificate of ${url.host} is not valid yet. Check the clocks of both machines.`);
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return tls(
        `The certificate of ${url.host} is for another host. Use the name that is in the certificate.`,
      );
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
    case 'ERR_SSL_PACKET_LENGTH_TOO_LONG':
    case 'EPROTO':
      return tls(
        `${url.host} does not speak TLS. Write ${plainScheme(url)} instead of ${secureScheme(url)}.`,
      );
    default:
      if (phase !== 'connect' || !/^(?:ERR_(?:SSL|TLS)_|CERT_)/.test(code)) return undefined;
      return tls(`No secure connection to ${url.host}: ${detail}.`);
  }
}

function trusting(route: FailureContext['route']): string {
  return (
    route?.advice.trust(route.node) ?? "If it is your node's own, name its CA file in NODE_EXTRA_CA_CERTS"
  );
}

function identifying(route: FailureContext['route']): string {
  return route?.advice.identify(route.node) ?? 'Slotpad has none for it';
}

/** Names the proxy and the setting that it comes from: people forget that they have one. */
export function describeProxyFailure(
  { proxy, status, cause }: ProxyFailure,
  to: URL,
  describe: (cause: unknown) => SendFailure,
): SendFailure {
  const named = `The proxy ${proxy.shown} (${proxy.from})`;
  const target = to.host;
  const around =
    proxy.exceptions === '' ? '' : ` If ${target} needs no proxy, list it in ${proxy.exceptions}.`;
  const failed = (message: string): SendFailure => ({ outcome: 'proxy', message: `${message}${around}` });
  if (status === 407) {
    return failed(
      proxy.authorization === undefined
        ? `${named} requires a user and password: write them into its URL, before the host.`
        : `${named} does not accept the user and password that it was given.`,
    );
  }
  if (status !== undefined) {
    const statusText = `${status} ${STATUS_CODES[status] ?? ''}`.trim();
    return failed(
      status >= 500
        ? `${named} did not reach ${target}: it answered ${statusText}. Check the address.`
        : `${named} refuses to connect to ${target}: it answered ${statusText}. It may allow some hosts and ports only.`,
    );
  }
  const inner = describe(cause);
  if (inner.outcome === 'refused') {
    return failed(`${named} cannot be reached: nothing listens there. Check its address, and that it runs.`);
  }
  if (inner.outcome === 'unknown-host') {
    return failed(`${named} cannot be reached: there is no host "${proxy.url.hostname}".`);
  }
  return failed(`${named} failed. ${inner.message}`);
}
