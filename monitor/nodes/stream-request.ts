import type { Prepared } from '../../runner/model/prepared';
import { overSocket } from '../../runner/request/over-socket';
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

let subscriptions = 0;

/** The request for a subscription of an execution node, over its WebSocket or its socket file. @param to `newHeads` */
export function subscriptionRequest(url: string, to: string): Prepared | undefined {
  const address = checkedUrl(url);
  if (!address.ok) return undefined;
  const { authorization, secrets } = address.value;
  // Requests over one socket are told apart by their ids.
  const id = `${to}-${++subscriptions}`;
  const call = { method: 'eth_subscribe', params: [to], id };
  const request = overSocket(
    {
      kind: 'rpc',
      method: 'POST',
      url: address.value.url.replace(/\/+$/, ''),
      headers: authorization === undefined ? [] : [['Authorization', authorization]],
      body: JSON.stringify({ jsonrpc: '2.0', ...call }),
      calls: [call],
      batch: false,
      stream: true,
      effect: 'filter',
      secrets,
    },
    [],
  );
  return request.ok ? { ...request.value, name: to, line: 0 } : undefined;
}
