import type { Clock } from '../../common/units/clock';
import { endOf, resuming } from '../events/events-connect';
import { GapNotes } from '../events/events-gaps';
import { Reconnection } from '../events/reconnection';
import { isStreamReply, type Reply, type Schedule, type SendOptions } from '../model/outcome';
import type { Prepared } from '../model/prepared';
import { mayRepeat } from '../send/repeatable';

export interface FollowOptions {
  readonly prepared: Prepared;
  readonly send: (prepared: Prepared, options: SendOptions) => Promise<Reply>;
  /** For each connection; `onHeaders` is called for the first one only. */
  readonly options: SendOptions;
  /** Ends the stream. */
  readonly signal: AbortSignal;
  readonly schedule: Schedule;
  readonly now: Clock['now'];
  /** Whether a stream is opened again that the node has ended. One whose connection is lost always is. */
  readonly wantsMore: boolean;
  /** The connection is lost and is opened again, or is open again. @param note what is known about the gap */
  readonly onGap?: ((note: string) => void) | undefined;
}

export interface Followed {
  /** A stream with the events of all its connections. */
  readonly reply: Reply;
  /** Why the stream is not open any more, in one sentence. Absent when it was stopped while it was open. */
  readonly broken?: string;
}

/**
 * Sends a request. If it starts a stream whose connection is lost, opens it again until the signal aborts. A request that
 * may change something is not sent again.
 */
export async function following(follow: FollowOptions): Promise<Followed> {
  const { prepared, send, options, signal, schedule, now, wantsMore } = follow;
  const reconnection = new Reconnection();
  const notes = gapNotes(follow);
  const gaps = new GapNotes(notes, { now });
  let events = 0;
  const connect = (first: boolean) => {
    const lastEventId = reconnection.begin();
    return send(resuming(prepared, lastEventId), {
      ...options,
      onHeaders: (status, headers) => {
        if (first) options.onHeaders?.(status, headers);
        else gaps.resumed(lastEventId !== '');
      },
      onMark: (mark) => reconnection.mark(mark),
      onEvent: (event) => {
        events++;
        reconnection.received(event.id);
        gaps.seen(event.id);
        notes.tell();
        options.onEvent?.(event);
      },
    });
  };
  let stream = await connect(true);
  if (!isStreamReply(stream) || stream.outcome === 'cancelled') return { reply: stream };
  for (let last = stream; ; ) {
    const { why, final } = endOf(last);
    const wasEnded = last.outcome === 'stream-ended' && last.subscription !== true;
    if (final || (wasEnded && !wantsMore) || !mayOpenAgain(prepared, last)) {
      return { reply: stream, broken: why };
    }
    gaps.lost(why);
    notes.tell(' Connecting again…');
    await pause(reconnection.ended(), signal, schedule);
    // The reason of the first loss says more than that of the last try.
    if (signal.aborted) return { reply: stopped(stream), broken: stream.message };
    const earlier = events;
    last = await connect(false);
    if (isStreamReply(last)) stream = joined(stream, last, earlier);
    notes.tell();
    if (signal.aborted)
      return isStreamReply(last) ? { reply: stream } : { reply: stopped(stream), broken: stream.message };
  }
}

/** Starting a subscription again has no other effect than the first time. */
function mayOpenAgain(prepared: Prepared, { subscription }: Reply): boolean {
  return subscription === true || mayRepeat(prepared, prepared.method);
}

function stopped(reply: Reply): Reply {
  return { ...reply, outcome: 'cancelled', message: 'Stopped.' };
}

/** Notes about gaps as lines: each is told once, when the next event shows what is missing. */
function gapNotes({ onGap }: FollowOptions) {
  let waiting: string | undefined;
  const wait = (text: string) => {
    waiting = text;
  };
  return {
    note(text: string) {
      wait(text);
      return wait;
    },
    tell(more = ''): void {
      if (waiting !== undefined) onGap?.(waiting + more);
      waiting = undefined;
    },
  };
}

/** Characters to keep from the end of the text, and problems to keep from the first ones. */
const MOST_TEXT = 16 * 1024 * 1024;
const MOST_PROBLEMS = 100;

/** The reply of a stream that was opened again. @param earlier number of events of the connections before */
function joined(before: Reply, last: Reply, earlier: number): Reply {
  const problems = last.problems.map((problem) => {
    const [index, ...path] = problem.path;
    return { ...problem, path: [Number(index) + earlier, ...path] };
  });
  return {
    ...last,
    body: `${before.body ?? ''}${last.body ?? ''}`.slice(-MOST_TEXT),
    size: before.size + last.size,
    durationMs: before.durationMs + last.durationMs,
    problems: [...before.problems, ...problems].slice(0, MOST_PROBLEMS),
  };
}

function pause(ms: number, signal: AbortSignal, schedule: Schedule): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = schedule(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}
