import type { Prepared } from '../../runner/request/prepared';
import type { Session } from '../../runner/request/session';
import type { Reply, SendOptions } from '../../runner/send/outcome';
import type { Recorder } from '../history/recorder';

export type Sender = (prepared: Prepared, options: SendOptions) => Promise<Reply>;

/** The ways in which requests leave, all over the connections of their nodes. */
export interface Senders {
  /** Kept nowhere: readings of the beacon clock, polls of a watched request. */
  readonly plain: Sender;
  /** Kept in the history. */
  readonly recorded: Sender;
  /** Kept in the history, and for requests that use parts of the exchange. */
  readonly remembered: Sender;
}

export function createSenders(
  plain: Sender,
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
