import {
  isSecure,
  isSocketUrl,
  isWebSocketUrl,
  placeOfUrl,
  plainScheme,
  secureScheme,
} from '../../common/requests/socket-address';
import { statusText } from '../../common/requests/status-text';
import { bytesInWords, inSeconds } from '../../common/units/words';
import type { Limit } from '../connection/connection';
import { NO_COMMON_VERSION } from '../connection/http2';
import type { ProxyFailure } from '../connection/tunnel';
import type { Prepared } from '../model/prepared';
import type { ChannelError } from '../socket/channel';
import { LARGEST_MESSAGE } from '../socket/message';
import type { FailureContext, SendFailure, StopReason } from './failure-context';

/** Describes a failed exchange and what to do about it. */
export function describeFailure(error: unknown, context: FailureContext): SendFailure {
  const code = codeOf(error);
  const detail = error instanceof Error ? error.message : String(error);
  if (code === 'proxy') {
    const failure = error as ProxyFailure;
    const { url } = failure.proxy;
    // The node's TLS settings do not apply to the proxy.
    const { route: _, ...rest } = context;
    return describeProxyFailure(failure, context.url, (cause) =>
      describeFailure(cause, { ...rest, kind: 'other', url, phase: 'connect' }),
    );
  }
  return (
    stopFailure(code, detail, context) ??
    socketFailure(code, error, context) ??
    networkFailure(code, context) ??
    tlsFailure(code, detail, context) ??
    protocolFailure(code, error, context) ?? {
      outcome: 'reset',
      message: `The exchange with ${placeOfUrl(context.url)} failed: ${detail || code}.`,
    }
  );
}

/** The body is shorter than its Content-Length, or two Content-Length headers differ. */
const CONTENT_LENGTHS = 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH';
/** Errors of undici's HTTP parser. Some of them have no code. */
const PARSER = 'HPE_';
/** undici asserts some of what a response has to be, such as a status from 100. */
const ASSERTION = 'ERR_ASSERTION';

/** The code of an error. When several addresses were tried, that of the first. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { code, errors, cause } = error as { code?: unknown; errors?: unknown; cause?: unknown };
  if (typeof code === 'string' && code !== '') return code;
  if (error instanceof Error && error.name === 'HTTPParserError') return PARSER;
  if (Array.isArray(errors) && errors.length > 0) return codeOf(errors[0]);
  return codeOf(cause);
}

function stopFailure(code: string, detail: string, context: FailureContext): SendFailure | undefined {
  switch (code as StopReason) {
    case 'cancelled':
      return { outcome: 'cancelled', message: 'Stopped.' };
    case 'deadline':
      return { outcome: 'timed-out', message: timedOut(context, context.limits.whole) };
    case 'connect-deadline':
      return { outcome: 'timed-out', message: timedOut(context, context.limits.connect) };
    case 'first-byte-deadline':
      return { outcome: 'timed-out', message: timedOut(context, context.limits.firstByte) };
    case 'too-large':
      return {
        outcome: 'too-large',
        message: `The response is larger than ${bytesInWords(context.maxBytes)}. Ask for a smaller range, or raise the limit.`,
      };
    case 'to-file':
      return { outcome: 'too-large', message: detail };
    case 'event-too-large':
      return {
        outcome: 'too-large',
        message: `${placeOfUrl(context.url)} sent an event larger than ${bytesInWords(Number(detail))}; the stream was stopped.`,
      };
    case 'encoding':
      return {
        outcome: 'bad-http',
        message: `The response is encoded as "${detail}", which Slotpad cannot unpack. Send the request with the header "accept-encoding: identity".`,
      };
    case 'packing':
      return {
        outcome: 'bad-http',
        message: `The response cannot be unpacked (${detail}). Send the request with the header "accept-encoding: identity".`,
      };
    default:
      return undefined;
  }
}

function timedOut({ phase, url, size, limits }: FailureContext, limit: Limit = limits.whole): string {
  const place = placeOfUrl(url);
  const within = inSeconds(limit.ms);
  const more = limit.more === '' ? '' : `, or ${limit.more}`;
  if (phase === 'connect') {
    const slow = limit.more === '' || limit === limits.whole ? '' : ` Over a slow network ${limit.more}.`;
    return `No connection to ${place} within ${within}. Check the address, and that no firewall stands between.${slow}`;
  }
  if (phase === 'headers') {
    return `${place} accepted the request but sent no response within ${within}. It may be busy or syncing: send again${more}.`;
  }
  return `The response of ${place} was not complete after ${within}: ${bytesInWords(size)} had come. Ask for less${more}.`;
}

const START: Readonly<Record<Prepared['kind'], string>> = {
  rpc: 'Start the node with --http, or check the port.',
  beacon: 'Start the beacon node with its HTTP API on (often --http), or check the port.',
  other: 'Start the server, or check the port.',
};

function startIt(url: URL, kind: Prepared['kind']): string {
  return isWebSocketUrl(url.href) ? 'Start the node with --ws, or check the port.' : START[kind];
}

function networkFailure(code: string, context: FailureContext): SendFailure | undefined {
  const { url, kind, phase, size } = context;
  switch (code) {
    case 'ECONNREFUSED':
      return { outcome: 'refused', message: `Nothing listens on ${url.host}. ${startIt(url, kind)}` };
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EADDRNOTAVAIL':
    case 'EACCES':
      return {
        outcome: 'refused',
        message: `${url.hostname} cannot be reached from here. Check the address and the network.`,
      };
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
      return {
        outcome: 'unknown-host',
        message: `There is no host "${url.hostname}". Check its name in the URL, and the network.`,
      };
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return {
        outcome: 'timed-out',
        message: timedOut({ ...context, phase: 'connect' }, context.limits.connect),
      };
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
    case CONTENT_LENGTHS:
    case 'HPE_INVALID_EOF_STATE': {
      if (code === CONTENT_LENGTHS && phase !== 'body') return undefined;
      if (phase === 'body') {
        return {
          outcome: 'reset',
          message: `${url.host} closed the connection in the middle of the response, after ${bytesInWords(size)}. Send again; if it happens again, check the node's log.`,
        };
      }
      if (context.wasKept) {
        return {
          outcome: 'reset',
          message: `${url.host} closed the connection without a response. It responded before: check the node's log, and whether it executed the request.`,
        };
      }
      // The TLS handshake is done by now, but the node may still reject the client certificate.
      if (isSecure(url) && phase === 'headers' && context.route) {
        const certificate = context.route.hasClientCertificate
          ? 'It may not accept the client certificate'
          : 'If the server requires a client certificate, set one';
        return {
          outcome: 'reset',
          message: `${url.host} closed the connection without a response. ${certificate}. Otherwise check the node's log.`,
        };
      }
      const scheme = isSecure(url)
        ? `If this port does not speak TLS, write ${plainScheme(url)}`
        : `If this port requires TLS, write ${secureScheme(url)}`;
      return {
        outcome: 'reset',
        message: `${url.host} closed the connection without a response. ${scheme}. Otherwise check the node's log.`,
      };
    }
    default:
      return undefined;
  }
}

/** Whether a response begins with the first frame of HTTP/2: settings, on stream 0. */
function isHttp2(data: unknown): boolean {
  return typeof data === 'string' && data.startsWith('\0\0') && data.slice(3, 9) === '\u0004\0\0\0\0\0';
}

function protocolFailure(
  code: string,
  error: unknown,
  { url, phase }: FailureContext,
): SendFailure | undefined {
  const { data, message: detail = '' } = error as { data?: unknown; message?: string };
  if (code.startsWith(PARSER) && isHttp2(data)) {
    const remedy = 'Write HTTP/2 (Prior Knowledge) after the URL of an .http request.';
    return { outcome: 'bad-http', message: `${url.host} speaks only HTTP/2. ${remedy}` };
  }
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW') {
    return {
      outcome: 'bad-http',
      message: `The headers of the response are larger than 16 KiB. Check what responds on ${url.host}.`,
    };
  }
  if (code.startsWith(PARSER) || code === ASSERTION) {
    // The message of an assertion is code of undici.
    const fault = code === ASSERTION ? '' : ` (${inParentheses(detail) ?? detail})`;
    return {
      outcome: 'bad-http',
      message:
        phase === 'body'
          ? `${url.host} did not respond with valid HTTP${fault}. Check the node's log or the proxy in front of it.`
          : `${url.host} did not respond with valid HTTP${fault}. Check the port, and whether it needs ${secureScheme(url)}.`,
    };
  }
  if (code === CONTENT_LENGTHS) {
    return {
      outcome: 'bad-http',
      message: `${url.host} sent two different Content-Length headers. Check the node's log or the proxy in front of it.`,
    };
  }
  if (code === 'UND_ERR_INVALID_ARG' || code === 'UND_ERR_NOT_SUPPORTED' || code === 'ERR_INVALID_CHAR') {
    return { outcome: 'not-sent', message: `The request cannot be sent: ${detail}.` };
  }
  return undefined;
}

/** The text between the first parenthesis and a last one at the end. */
function inParentheses(text: string): string | undefined {
  const start = text.indexOf('(') + 1;
  return start > 0 && start < text.length - 1 && text.endsWith(')') ? text.slice(start, -1) : undefined;
}

/** Describes a TLS failure and what to do about it; undefined for other failures. */
function tlsFailure(code: string, detail: string, context: FailureContext): SendFailure | undefined {
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
          : `The certificate of ${url.host} is not signed by the authority in ${route.ca}. Set "ca" to the CA that signed the node's certificate.`,
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
function describeProxyFailure(
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
    const said = statusText(status);
    return failed(
      status >= 500
        ? `${named} did not reach ${target}: it responded with ${said}. Check the address.`
        : `${named} refuses to connect to ${target}: it responded with ${said}. It may allow some hosts and ports only.`,
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

/** Describes a failure that only WebSockets and socket files have; undefined for others. */
function socketFailure(code: string, error: unknown, context: FailureContext): SendFailure | undefined {
  const { url } = context;
  if (!isSocketUrl(url.href)) return undefined;
  return (
    connectionFailure(code, error as ChannelError, context) ??
    (url.protocol === 'ipc:' ? pipeFailure(code, context) : webSocketFailure(code, error, context))
  );
}

function connectionFailure(
  code: string,
  { closeCode, message }: ChannelError,
  { phase, url }: FailureContext,
): SendFailure | undefined {
  const place = placeOfUrl(url);
  switch (code) {
    case 'closed': {
      const why =
        closeCode === undefined || closeCode === 1006
          ? ''
          : ` (code ${closeCode}${message === '' ? '' : `: ${message}`})`;
      const what =
        phase === 'body' ? 'The connection was lost' : `${place} closed the connection without a response`;
      return { outcome: 'reset', message: `${what}${why}. Check the node's log.` };
    }
    case 'not-json':
      return {
        outcome: 'not-json',
        message: `${place} sent something other than JSON. Check that it belongs to an execution node.`,
      };
    case 'message-too-large':
      return {
        outcome: 'too-large',
        message: `${place} sent a message larger than ${bytesInWords(LARGEST_MESSAGE)}; the connection was closed. Ask for a smaller range.`,
      };
    case 'silent':
      return { outcome: 'reset', message: `${place} no longer responds; the connection was closed.` };
    default:
      return undefined;
  }
}

function pipeFailure(code: string, { url }: FailureContext): SendFailure | undefined {
  const path = placeOfUrl(url);
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return {
        outcome: 'refused',
        message: `The socket file ${path} does not exist. Check the path, and that the node runs with IPC on.`,
      };
    case 'ECONNREFUSED':
    case 'ENOTSOCK':
    case 'EPROTOTYPE':
      return {
        outcome: 'refused',
        message: `Nothing listens on ${path}. Start the node, or check that this is its socket file.`,
      };
    case 'EACCES':
    case 'EPERM':
      return {
        outcome: 'refused',
        message: `The socket file ${path} cannot be opened by your user. Change its permissions.`,
      };
    case 'EINVAL':
    case 'ENAMETOOLONG':
      return {
        outcome: 'not-sent',
        message: `The path ${path} is too long for a socket file. Start the node with a shorter one.`,
      };
    default:
      return undefined;
  }
}

function webSocketFailure(code: string, error: unknown, { url }: FailureContext): SendFailure | undefined {
  if (code === 'no-upgrade') {
    const { status = 0 } = error as ChannelError;
    if (status === 401 || status === 403) {
      return { outcome: 'http-error', message: `${url.host} refused the WebSocket with ${status}.` };
    }
    const message = `${url.host} responded with ${status} instead of opening a WebSocket. Check the port and the path, and that the node serves WebSocket (often --ws).`;
    return { outcome: 'http-error', message };
  }
  const detail = error instanceof Error ? error.message : '';
  if (code.startsWith('WS_ERR_') || /^(?:Invalid|Server sent) /.test(detail)) {
    const message = `${url.host} did not respond with a valid WebSocket message (${detail}). Check the port, or the proxy in front of it.`;
    return { outcome: 'bad-http', message };
  }
  if (detail === 'Opening handshake has timed out') {
    const message = `${url.host} accepted the connection but opened no WebSocket. Check the port and the node's log.`;
    return { outcome: 'timed-out', message };
  }
  return undefined;
}
