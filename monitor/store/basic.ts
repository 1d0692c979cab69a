import type { Clock } from '../../common/units/clock';
import { beaconPaths, executionCalls } from '../nodes/endpoints';
import type { KnownNode } from '../nodes/node';
import { withOtherLayer } from '../nodes/probe';
import {
  type AskOptions,
  isUnreachable,
  type NodeAnswer,
  type NodeFailure,
  type NodeReader,
} from '../nodes/reader';
import { withClockSample } from '../readings/clock-skew';
import { withLag } from '../readings/figures';
import { type NodeState, withFailure, withReading } from '../readings/node-state';
import { callKey, notingReader, type Outcomes } from '../readings/parts';
import { readBeacon } from '../readings/read-beacon';
import { readExecution } from '../readings/read-execution';
import type { Part } from './part';

/** A node that has not responded for this long is shown as late. Milliseconds. */
const lateAfter = 6000;

/** The longest pause while a node does not respond: a slot. While somebody looks, it is shorter. Milliseconds. */
const slot = 12_000;
const soon = 5000;
/** After a timeout, which took a while itself. */
const sooner = 2000;

/** Timeout of the request that finds out whether a node responds again: as long as it usually takes, and more. */
const probeTimeout = 3500;

/** While a node limits requests. Milliseconds. */
const slower = (wanted: number) => Math.min(60_000, 3 * wanted);

function isLimited(failure: NodeFailure | undefined): boolean {
  return failure?.isRateLimit === true;
}

/** The basic readings of a node, used by the Nodes view, the dashboard and alerts. */
export const basicPart: Part<NodeState> = {
  name: 'basic',
  initial: (node) => ({ node, selected: false }),
  longestPause: 0,
  pause(state, wanted, _, random) {
    const { failure, unread } = state;
    // Whoever limits requests is asked less often, not more.
    if (isLimited(failure) || isLimited(unread?.failure))
      return Math.max(wanted, slower(wanted), failure?.retryAfterMs ?? unread?.failure.retryAfterMs ?? 0);
    if (!failure) return wanted;
    const longest = wanted >= slot ? slot : failure.cause === 'timed-out' ? sooner : soon;
    // Nodes that failed together are not all asked at the same time.
    return Math.min(wanted, longest) * (0.8 + 0.2 * random);
  },
  planned: (state, at) => (state.failure ? { ...state, nextTryAt: at } : state),
  async read({ clock, late, memory, node, now, reader, signal, state: before }) {
    const startedAt = now();
    const noting = notingReader(reader);
    const timed = timedReader(noting.reader, now);
    const waits = lateTimer(clock, signal, () => {
      if (!timed.hasAnswered) late((state) => ({ ...state, waitingSince: startedAt }));
    });
    try {
      const { failure } = before;
      if (failure) delete memory.recent;
      const away = failure && isUnreachable(failure) ? await probe(node, timed.reader, before) : undefined;
      if (away) return { ok: false, next: (state) => withFailure(state, away) };
      const result = await (node.kind === 'beacon'
        ? readBeacon(timed.reader, memory, now())
        : readExecution(timed.reader, memory, now()));
      if (!result.ok) delete memory.recent;
      if (!result.ok) {
        const cause = await withOtherLayer(timed.reader, node.kind, result.failure);
        return { ok: false, next: (state) => withFailure(state, cause) };
      }
      memory.confirmedAt = now();
      return {
        ok: true,
        next: (state) =>
          withLag(
            withClockSample(
              withReading(
                { ...state, ...timesOf(node, noting.outcomes, timed, now) },
                result.reading,
                now(),
                noting.outcomes,
              ),
              timed.aheadMs,
            ),
          ),
      };
    } finally {
      waits();
    }
  },
};

/**
 * How long the node took. A reading that did not ask for the sync state or the latest block has it from the event stream: other requests take
 * their own time, and without any the last times stay.
 */
function timesOf(
  { kind }: KnownNode,
  outcomes: Outcomes,
  timed: ReturnType<typeof timedReader>,
  now: () => number,
): Partial<Pick<NodeState, 'answerMs' | 'answeredAt' | 'slowestMs'>> {
  const { method, params } = executionCalls.head;
  const isAsked = outcomes.has(kind === 'beacon' ? beaconPaths.syncing : callKey(method, params));
  return {
    ...(isAsked ? timed.first() : { answeredAt: now() }),
    ...(outcomes.size > 0 ? { slowestMs: timed.slowestMs } : {}),
  };
}

/** One cheap request to a node that did not respond. @returns why it still does not; undefined if it answers */
async function probe(
  { kind }: KnownNode,
  reader: NodeReader,
  { answerMs = 0 }: NodeState,
): Promise<NodeFailure | undefined> {
  const { method, params } = executionCalls.chain;
  const options = { timeoutMs: Math.max(probeTimeout, 2 * answerMs) };
  const answer = await (kind === 'beacon'
    ? reader.get(beaconPaths.version, options)
    : reader.call(method, params, options));
  return answer.ok || !isUnreachable(answer.failure) ? undefined : answer.failure;
}

/** Calls back once after `lateAfter`. Returns a function that cancels the call; the signal does too. */
function lateTimer(clock: Clock, signal: AbortSignal, call: () => void): () => void {
  const cancel = clock.after(lateAfter, call);
  signal.addEventListener('abort', cancel, { once: true });
  return () => {
    signal.removeEventListener('abort', cancel);
    cancel();
  };
}

/** A slower answer does not tell the time. Milliseconds. */
const slowest = 2000;

/** A reader that measures the time to the first response. */
function timedReader(reader: NodeReader, now: () => number) {
  let first: { readonly answerMs: number; readonly answeredAt: number } | undefined;
  let slowestMs = 0;
  /** Of the fastest answer, which tells the time best. */
  let clock: { readonly tookMs: number; readonly aheadMs: number } | undefined;
  const timed = async (ask: () => Promise<NodeAnswer>): Promise<NodeAnswer> => {
    const asked = now();
    const answer = await ask();
    const tookMs = Math.max(0, answer.tookMs ?? now() - asked);
    const start = now() - tookMs;
    first ??= { answerMs: tookMs, answeredAt: now() };
    // What timed out or failed is not a slow response.
    if (answer.ok) slowestMs = Math.max(slowestMs, tookMs);
    if (answer.date !== undefined && tookMs < slowest && (!clock || tookMs < clock.tookMs)) {
      // The server cuts off its milliseconds.
      clock = { tookMs, aheadMs: start + tookMs / 2 - (answer.date + 500) };
    }
    return answer;
  };
  const own: NodeReader = {
    get: (path, options?: AskOptions) => timed(() => reader.get(path, options)),
    post: (path, body) => timed(() => reader.post(path, body)),
    call: (method, params, options?: AskOptions) => timed(() => reader.call(method, params, options)),
  };
  return {
    reader: own,
    first: () => first ?? {},
    get slowestMs() {
      return slowestMs;
    },
    get aheadMs() {
      return clock?.aheadMs;
    },
    get hasAnswered() {
      return first !== undefined;
    },
  };
}
