import { performance } from 'node:perf_hooks';
import { defined } from '../../common/defined';
import type { Connections } from '../connection/connection';
import { createConnections } from '../connection/connections';
import type { Reply, SendOptions } from '../model/outcome';
import { notSentReply, type Prepared } from '../model/prepared';
import { redact } from '../redact/redact';
import { withAttempts } from './attempts';
import type { CookieJar } from './cookies';
import { Sending, type SendingOptions } from './sending';

/** Sends a prepared request and judges its response. Never rejects: whatever happens is an outcome. */
export type Send = (prepared: Prepared, options?: SendOptions) => Promise<Reply>;

/** Sends over the given connections, which know the configured nodes and proxies. */
export function sendOver(connections: Connections, { cookies }: SenderOptions = {}): Send {
  return withAttempts((prepared, options) => {
    const jar = prepared.source && prepared.delivery?.cookies !== false ? cookies?.() : undefined;
    return sendOne(connections, prepared, { ...options, ...defined({ cookies: jar }) });
  });
}

export interface SenderOptions {
  /** The cookies for requests of files. Absent where none are kept. */
  readonly cookies?: () => CookieJar;
}

const direct = createConnections();

/** Sends directly, without configured nodes and proxies. */
export const send: Send = sendOver(direct);

/** Closes all connections of `send`, including those in use. The next request opens new ones. */
export function closeConnections(): Promise<void> {
  return direct.close();
}

async function sendOne(
  connections: Connections,
  prepared: Prepared,
  options: SendingOptions,
): Promise<Reply> {
  const started = performance.now();
  const opened = await connections.open(new URL(prepared.url), prepared.kind, prepared.delivery);
  if (!opened.ok) {
    const sentTo = redact(`${prepared.method} ${prepared.url}`, prepared.secrets);
    const message = redact(opened.failure.message, prepared.secrets);
    return notSentReply({ name: prepared.name, line: prepared.line, message }, sentTo);
  }
  return new Sending(opened.value, prepared, options, started).run();
}
