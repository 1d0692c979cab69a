import type { Reply, SendOptions } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { streamRequest, subscriptionRequest } from '../nodes/stream-request';
import type { NodeEventsOptions } from './node-events';

/** Maximum size of an event, in bytes. */
const longestEvent = 1024 * 1024;

/**
 * Opens event streams of nodes. Their text is not kept, because a stream stays open for days and every event is passed
 * on as it arrives.
 * @param timeoutMs timeout until the response headers
 */
export function openStreams(
  send: (prepared: Prepared, options: SendOptions) => Promise<Reply>,
  timeoutMs: number,
): NodeEventsOptions['open'] {
  return async ({ kind, url }, path, { signal, onEvent }) => {
    const request = kind === 'beacon' ? streamRequest(url, path) : subscriptionRequest(url, path);
    return request && send(request, { signal, onEvent, timeoutMs, maxBytes: longestEvent, streamText: 0 });
  };
}
