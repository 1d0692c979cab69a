import type { Session } from '../../runner/request/session';
import type { Send } from '../../runner/send/send';
import type { Recorder } from '../history/recorder';

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
  exchanges: Pick<Session, 'remember'>,
  recorder: Pick<Recorder, 'recorded'>,
): Senders {
  return {
    plain,
    recorded: recorder.recorded(plain),
    remembered: recorder.recorded(async (prepared, options) => {
      const reply = await plain(prepared, options);
      exchanges.remember(prepared, reply);
      return reply;
    }),
  };
}
