import { isSocketUrl, placeOfUrl } from '../../common/requests/socket-address';
import { bytesInWords } from '../../common/units/words';
import type { ChannelError } from '../socket/channel';
import { LARGEST_MESSAGE } from '../socket/message';
import type { FailureContext, SendFailure } from './failure-context';

/** Describes a failure that only WebSockets and socket files have; undefined for others. */
export function socketFailure(
  code: string,
  error: unknown,
  context: FailureContext,
): SendFailure | undefined {
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
      return { outcome: 'reset', message: `${place} no longer answers; the connection was closed.` };
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
    const message = `${url.host} answered ${status} instead of opening a WebSocket. Check the port and the path, and that the node serves WebSocket (often --ws).`;
    return { outcome: 'http-error', message };
  }
  const detail = error instanceof Error ? error.message : '';
  if (code.startsWith('WS_ERR_') || /^(?:Invalid|Server sent) /.test(detail)) {
    const message = `${url.host} breaks the rules of WebSocket (${detail}). Check the port, or the proxy in front of it.`;
    return { outcome: 'bad-http', message };
  }
  if (detail === 'Opening handshake has timed out') {
    const message = `${url.host} accepted the connection but opened no WebSocket. Check the port and the node's log.`;
    return { outcome: 'timed-out', message };
  }
  return undefined;
}
