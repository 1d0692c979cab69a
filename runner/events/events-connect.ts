import { isEventStream, startsStream } from '../model/content-type';
import { hasResponse, isStreamEnd, type Reply, type SendOptions } from '../model/outcome';
import type { Prepared } from '../model/prepared';
import type { Connect, StreamEnd } from './events-stream';

/** Characters of the text to keep. A live list shows the events, so the end of the text is enough. */
export const KEPT_TEXT = 64 * 1024;

/** Opens the stream of a request, each time resuming where the last connection ended. */
export function streamConnection(
  prepared: Prepared,
  send: (prepared: Prepared, options: SendOptions) => Promise<Reply>,
  options: SendOptions = {},
): Connect {
  return async ({ lastEventId, signal, opened, event, mark }) => {
    const reply = await send(resuming(prepared, lastEventId), {
      ...options,
      signal,
      streamText: KEPT_TEXT,
      onHeaders: (status, headers) => {
        if (startsStream(status, headers)) opened();
      },
      onEvent: event,
      onMark: mark,
    });
    return endOf(reply);
  };
}

/** The request with the header `Last-Event-ID`. @param lastEventId empty without one */
export function resuming(prepared: Prepared, lastEventId: string): Prepared {
  if (lastEventId === '') return prepared;
  const headers = prepared.headers.filter(([name]) => name.toLowerCase() !== 'last-event-id');
  return { ...prepared, headers: [...headers, ['Last-Event-ID', lastEventId]] };
}

/** How a connection ended, and whether to connect again. */
export function endOf(reply: Reply): StreamEnd {
  const { outcome, status, message, contentType } = reply;
  if (isStreamEnd(outcome) || outcome === 'cancelled') return { why: message, final: false };
  if (status === 204) return { why: 'The node reports that there are no more events (204).', final: true };
  if (status !== null && status < 300 && !isEventStream(contentType)) {
    return { why: 'The address no longer serves an event stream. Check the port and the path.', final: true };
  }
  if (status === null && hasResponse(reply)) {
    return { why: message || 'The node did not start a subscription.', final: true };
  }
  const isTemporary = status === null || status < 300 || status >= 500 || [408, 425, 429].includes(status);
  const isPermanent = outcome === 'tls' || outcome === 'not-sent' || outcome === 'too-large';
  return { why: message, final: isPermanent || !isTemporary };
}
