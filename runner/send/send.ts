import { performance } from 'node:perf_hooks';
import type { Connections } from '../connection/connection';
import { createConnections } from '../connection/connections';
import type { Reply, SendOptions } from '../model/outcome';
import { notSentReply, type Prepared } from '../model/prepared';
import { redact } from '../redact/redact';
import { Sending } from './sending';

/** Sends a prepared request and judges its response. Never rejects: whatever happens is an outcome. */
export type Send = (prepared: Prepared, options?: SendOptions) => Promise<Reply>;

/** Sends over given connections: those of the nodes that are configured, and through the proxies that are set. */
export function sendOver(connections: Connections): Send {
  return (prepared, options) => sendOne(connections, prepared, options);
}

const direct = createConnections();

/** Sends straight to where the request goes, whatever is configured. */
export const send: Send = sendOver(direct);

/** Closes all kept connections of `send`, those in use too. The next one opens new ones. */
export function closeConnections(): Promise<void> {
  return direct.close();
}

async function sendOne(
  connections: Connections,
  prepared: Prepared,
  options: SendOptions = {},
): Promise<Reply> {
  const started = performance.now();
  const opened = await connections.open(new URL(prepared.url), prepared.kind);
  if ('problem' in opened) {
    const sentTo = redact(`${prepared.method} ${prepared.url}`, prepared.secrets);
    const message = redact(opened.problem, prepared.secrets);
    return notSentReply({ kind: 'not-sent', name: prepared.name, line: prepared.line, message }, sentTo);
  }
  return new Sending(opened, prepared, options, started).run();
}
