import type { Prepared } from '../../runner/model/prepared';
import { checkedUrl } from '../../runner/request/target';

/** The request for a stream of a beacon node; undefined when the URL of the node is none. */
export function streamRequest(url: string, path: string): Prepared | undefined {
  const address = checkedUrl(url);
  if ('problem' in address) return undefined;
  const { authorization, secrets } = address;
  return {
    // Not judged: the entries of a log have no fixed fields, and whoever follows events reads them for itself.
    kind: 'other',
    name: path,
    line: 0,
    method: 'GET',
    url: address.url.replace(/\/+$/, '') + path,
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
