import type { ExchangeStore } from '../../runner/request/session';
import type { Send } from '../../runner/send/send';

/** Senders that differ in what they keep. All use the connections of the nodes. */
export interface Senders {
  /** Keeps nothing: for readings of the beacon clock and polls of watched requests. */
  readonly plain: Send;
  /** Adds exchanges to the history. */
  readonly recorded: Send;
  /** Adds exchanges to the history, and keeps them for requests that refer to them. */
  readonly remembered: Send;
}

export function createSenders(
  plain: Send,
  exchanges: Pick<ExchangeStore, 'remember'>,
  /** Wraps a sender so that its exchanges are added to the history. */
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
