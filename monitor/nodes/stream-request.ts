import type { Prepared } from '../../runner/model/prepared';
import { checkedUrl } from '../../runner/request/target';

/** The request for an event stream of a beacon node; undefined if the URL of the node is not valid. */
export function streamRequest(url: string, path: string): Prepared | undefined {
  const address = checkedUrl(url);
  if (!address.ok) return undefined;
  const { authorization, secrets } = address.value;
  return {
    // Not judged: log entries have no fixed fields, and events are parsed by their followers.
    kind: 'other',
    name: path,
    line: 0,
    method: 'GET',
    url: address.value.url.replace(/\/+$/, '') + path,
    headers: [
      ['Accept', 'text/event-stream'],
      ...(authorization === undefined ? [] : ([['Authorization', authorization]] as const)),
    ],
    calls: [],
    batch: false,
    stream: true,
    effect: 'read',
    secrets,
  };
}
