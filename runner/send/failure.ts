import {
  isSecure,
  isWebSocketUrl,
  placeOfUrl,
  plainScheme,
  secureScheme,
} from '../../common/requests/socket-address';
import { bytesInWords, inSeconds } from '../../common/units/words';
import type { Limit } from '../connection/connection';
import type { ProxyFailure } from '../connection/tunnel';
import type { Prepared } from '../model/prepared';
import { describeProxyFailure, tlsFailure } from './connection-failure';
import type { FailureContext, SendFailure, StopReason } from './failure-context';
import { socketFailure } from './socket-failure';

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
          message: `${url.host} closed the connection without a response. It answered before: check the node's log, and whether it executed the request.`,
        };
      }
      // The TLS handshake is done by now, but the node may still reject the client certificate.
      if (isSecure(url) && phase === 'headers' && context.route) {
        const certificate = context.route.hasClientCertificate
          ? 'It may not accept the client certificate'
          : 'If it wants a client certificate, name one';
        return {
          outcome: 'reset',
          message: `${url.host} closed the connection without a response. ${certificate}; else check the node's log.`,
        };
      }
      const scheme = isSecure(url)
        ? `If this port does not speak TLS, write ${plainScheme(url)}`
        : `If this port wants TLS, write ${secureScheme(url)}`;
      return {
        outcome: 'reset',
        message: `${url.host} closed the connection without a response. ${scheme}; else check the node's log.`,
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
      message: `The headers of the response are larger than 16 KiB. Check what answers on ${url.host}.`,
    };
  }
  if (code.startsWith(PARSER) || code === ASSERTION) {
    // The message of an assertion is code of undici.
    const fault = code === ASSERTION ? '' : ` (${inParentheses(detail) ?? detail})`;
    return {
      outcome: 'bad-http',
      message:
        phase === 'body'
          ? `The response of ${url.host} breaks the rules of HTTP${fault}. Check the node's log, or at the proxy in front of it.`
          : `What ${url.host} sent is not HTTP${fault}. Check the port, and whether it needs ${secureScheme(url)}.`,
    };
  }
  if (code === CONTENT_LENGTHS) {
    return {
      outcome: 'bad-http',
      message: `The response of ${url.host} gives two lengths of its body. Check the node's log, or at the proxy in front of it.`,
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
