import type { Reply } from '../../../runner/model/outcome';
import { notSentReply, type Prepared } from '../../../runner/model/prepared';
import { callsOf } from '../../../runner/request/rpc-body';

/** A call as it goes out. */
export function call(
  method: string,
  params: readonly unknown[] = [],
  more: Partial<Prepared> = {},
): Prepared {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  return {
    kind: 'rpc',
    name: method,
    line: 3,
    method: 'POST',
    url: 'http://127.0.0.1:8545/',
    headers: [['content-type', 'application/json']],
    body,
    calls: callsOf(body).calls,
    batch: false,
    stream: false,
    effect: 'read',
    secrets: [],
    source: { uri: 'file:///calls.jsonrpc', names: [] },
    ...more,
  };
}

export function replyTo(
  { name, line, method, url }: Prepared,
  body: string | null,
  more: Partial<Reply> = {},
): Reply {
  return {
    ...notSentReply({ name, line, message: '' }, `${method} ${url}`),
    outcome: 'replied',
    status: 200,
    durationMs: 12,
    body,
    contentType: 'application/json',
    size: body?.length ?? 0,
    ...more,
  };
}
