import type { Clock } from '../../common/units/clock';
import type { AskOptions, NodeAnswer, NodeReader } from '../nodes/reader';

/**
 * Aligns the readings of one node: parts that are due at about the same time are read together, and a GET request that
 * several of them need is sent once.
 */
export interface Ticks {
  /**
   * A clock for the pauses of a part. A pause may end early, by a quarter and at most one second, to join the reading
   * of another part.
   * @param exact true for a part that must not be read early; other parts still join it
   */
  clock(exact: boolean): Clock;
  /**
   * A reader for one reading of a part that starts now. It joins the current tick; if the part was already read in this
   * tick, or the tick started more than half a second ago, it starts a new one.
   */
  join(part: string, reader: NodeReader, signal: AbortSignal): NodeReader;
}

interface Timer {
  readonly at: number;
  readonly early: number;
  readonly call: () => void;
  readonly cancel: () => void;
}

interface Tick {
  readonly at: number;
  readonly parts: Set<string>;
  readonly answers: Map<string, Promise<NodeAnswer>>;
}

const mostEarly = 1000;
const joinWithin = 500;

export function createTicks(clock: Clock): Ticks {
  const timers = new Set<Timer>();
  let tick: Tick | undefined;

  const fire = (first: Timer) => {
    timers.delete(first);
    const now = clock.now();
    const joining = [...timers].filter(({ at, early }) => at - early <= now);
    first.call();
    for (const timer of joining) {
      // An earlier callback may have stopped this part.
      if (!timers.delete(timer)) continue;
      timer.cancel();
      timer.call();
    }
  };

  return {
    clock: (exact) => ({
      now: () => clock.now(),
      after(milliseconds, call) {
        // Each timer runs independently: setting the system clock back delays none of them.
        const timer: Timer = {
          at: clock.now() + milliseconds,
          early: exact ? 0 : Math.min(mostEarly, milliseconds / 4),
          call,
          cancel: clock.after(milliseconds, () => fire(timer)),
        };
        timers.add(timer);
        return () => {
          timer.cancel();
          timers.delete(timer);
        };
      },
    }),
    join(part, reader, signal) {
      const age = tick ? clock.now() - tick.at : Number.POSITIVE_INFINITY;
      if (!tick || tick.parts.has(part) || age < 0 || age >= joinWithin) {
        tick = { at: clock.now(), parts: new Set(), answers: new Map() };
      }
      tick.parts.add(part);
      return sharing(reader, tick.answers, signal);
    },
  };
}

/** A reader that sends each GET request once and shares the response. */
function sharing(
  reader: NodeReader,
  answers: Map<string, Promise<NodeAnswer>>,
  signal: AbortSignal,
): NodeReader {
  const ask = (path: string, options?: AskOptions) => {
    const asked = reader.get(path, options);
    answers.set(path, asked);
    return asked;
  };
  return {
    get(path, options) {
      const shared = answers.get(path);
      if (!shared) return ask(path, options);
      return shared.then((answer) => {
        // The reading that sent it was aborted, but this one was not: send it again.
        const isAborted = !answer.ok && answer.failure.cause === 'cancelled' && !signal.aborted;
        return isAborted ? ask(path, options) : answer;
      });
    },
    post: (path, body) => reader.post(path, body),
    call: (method, params, options) => reader.call(method, params, options),
  };
}
