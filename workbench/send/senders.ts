import type { ExchangeStore } from '../../runner/request/session';
import type { Send } from '../../runner/send/send';

/** The ways in which requests leave, all over the connections of their nodes. */
export interface Senders {
  /** Kept nowhere: readings of the beacon clock, polls of a watched request. */
  readonly plain: Send;
  /** Kept in the history. */
  readonly recorded: Send;
  /** Kept in the history, and for requests that use parts of the exchange. */
  readonly remembered: Send;
}

export function createSenders(
  plain: Send,
  exchanges: Pick<ExchangeStore, 'remember'>,
  /** Keeps what the sender that it is given sends in the history. */
  recorded: (send: Send) => Send,
): Senders {
  return {
    plain,
    recorded: recorded(plain),
    remembered: recorded(async (prepared, options) => {
      const reply = await plain(prepared, options);
      exchanges.remember(prepared, reply);
      return reply;
    }),
  };
}
