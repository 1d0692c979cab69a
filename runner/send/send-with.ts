import { defined } from '../../common/defined';
import { mask } from '../../common/masking/mask';
import { type Failure, failureText } from '../../common/result';
import type { Connections, Route } from '../connection/connection';
import type { Reply } from '../model/outcome';
import { notSentReply, type Prepared, type Send } from '../model/prepared';
import { askOver } from '../transactions/ask';
import { withTransactions } from '../transactions/follow';
import { withAttempts } from './attempts';
import type { CookieJar } from './cookies';
import { closedGate, type Gate, passedGate } from './gate';
import { Sending, type SendingOptions } from './sending';
import type { Transport } from './transport';

export type { Send };

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
  const once: Send = (prepared, options) => {
    const jar = prepared.source && prepared.delivery?.cookies !== false ? cookies?.() : undefined;
    return sendOne(transport, connections, prepared, { ...options, ...defined({ cookies: jar }) }, gate);
  };
  const send = withAttempts(once);
  return async (prepared, options = {}) => {
    const reply = await send(prepared, options);
    const ask = askOver(prepared, once, MOST_MS_OF_RECEIPT, options.signal);
    return withTransactions({ prepared, reply, ask, options });
  };
}

/** Milliseconds for each question about a transaction that was sent. */
const MOST_MS_OF_RECEIPT = 15_000;

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
