import { defined } from '../../common/defined';
import type { Connections, Route } from '../connection/connection';
import type { Reply, SendOptions } from '../model/outcome';
import { notSentReply, type Prepared } from '../model/prepared';
import { redact } from '../redact/redact';
import { withAttempts } from './attempts';
import type { CookieJar } from './cookies';
import { Sending, type SendingOptions } from './sending';
import type { Transport } from './transport';

/** Sends a prepared request and judges its response. Never rejects: whatever happens is an outcome. */
export type Send = (prepared: Prepared, options?: SendOptions) => Promise<Reply>;

export interface SenderOptions {
  /** The cookies for requests of files. Absent where none are kept. */
  readonly cookies?: () => CookieJar;
}

/** Sends with a transport over the given connections. */
export function sendWith<R extends Route>(
  transport: Transport<R>,
  connections: Pick<Connections<R>, 'open'>,
  { cookies }: SenderOptions = {},
): Send {
  return withAttempts((prepared, options) => {
    const jar = prepared.source && prepared.delivery?.cookies !== false ? cookies?.() : undefined;
    return sendOne(transport, connections, prepared, { ...options, ...defined({ cookies: jar }) });
  });
}

async function sendOne<R extends Route>(
  transport: Transport<R>,
  connections: Pick<Connections<R>, 'open'>,
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
  return new Sending(transport, opened.value, prepared, options, started).run();
}
