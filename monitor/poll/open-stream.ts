import type { Reply, SendOptions } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { streamRequest } from '../nodes/stream-request';
import type { NodeEventsOptions } from './node-events';

/** Bytes of the longest event that is still read. */
const longestEvent = 1024 * 1024;

/**
 * Opens event streams of nodes. Nothing of their text is kept, since whoever follows them is told each event as it
 * comes: a stream stays open for days, and nobody reads the response that it ends with.
 * @param timeoutMs until the headers of a stream are in
 */
export function openStreams(
  send: (prepared: Prepared, options: SendOptions) => Promise<Reply>,
  timeoutMs: number,
): NodeEventsOptions['open'] {
  return async ({ url }, path, { signal, onEvent }) => {
    const request = streamRequest(url, path);
    return request && send(request, { signal, onEvent, timeoutMs, maxBytes: longestEvent, streamText: 0 });
  };
}
