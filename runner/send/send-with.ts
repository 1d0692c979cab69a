import { defined } from '../../common/defined';
import { mask } from '../../common/masking/mask';
import { type Failure, failureText } from '../../common/result';
import type { Connections, Route } from '../connection/connection';
import type { Reply, SendOptions } from '../model/outcome';
import { notSentReply, type Prepared } from '../model/prepared';
import { withAttempts } from './attempts';
import type { CookieJar } from './cookies';
import { closedGate, type Gate, passedGate } from './gate';
import { Sending, type SendingOptions } from './sending';
import type { Transport } from './transport';

/** Sends a prepared request and judges its response. Never rejects: whatever happens is an outcome. */
export type Send = (prepared: Prepared, options?: SendOptions) => Promise<Reply>;

export interface SenderOptions {
  /** The cookies for requests of files. Absent where none are kept. */
  readonly cookies?: () => CookieJar;
  /** Which hosts get what of the person's. Default: only loopback addresses do. */
  readonly gate?: Gate;
}

/** Sends with a transport over the given connections. */
export function sendWith<R extends Route>(
  transport: Transport<R>,
  connections: Pick<Connections<R>, 'open'>,
  { cookies, gate = closedGate }: SenderOptions = {},
): Send {
  return withAttempts((prepared, options) => {
    const jar = prepared.source && prepared.delivery?.cookies !== false ? cookies?.() : undefined;
    return sendOne(transport, connections, prepared, { ...options, ...defined({ cookies: jar }) }, gate);
  });
}

async function sendOne<R extends Route>(
  transport: Transport<R>,
  connections: Pick<Connections<R>, 'open'>,
  prepared: Prepared,
  options: SendingOptions,
  gate: Gate,
): Promise<Reply> {
  const notSent = (failure: Failure) => {
    const sentTo = mask(`${prepared.method} ${prepared.url}`, prepared.secrets);
    const message = mask(failureText(failure), prepared.secrets);
    return notSentReply({ name: prepared.name, line: prepared.line, message }, sentTo);
  };
  const opened = await connections.open(new URL(prepared.url), prepared.kind, prepared.delivery);
  if (!opened.ok) return notSent(opened.failure);
  const passed = await passedGate(gate, prepared, opened.value);
  if (!passed.ok) return notSent(passed.failure);
  // Without the time in which the person decides.
  const started = performance.now();
  return new Sending(transport, opened.value, prepared, options, started).run();
}
