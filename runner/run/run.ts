import { wordsForStream } from '../../catalogue/judge/silence';
import type { Memory } from '../../catalogue/statements';
import { defined } from '../../common/defined';
import type { Result } from '../../common/result';
import { capturedBy } from '../../common/scratch/foreign/foreign-parts';
import { type Clock, systemClock } from '../../common/units/clock';
import { counted, inSeconds } from '../../common/units/words';
import {
  type AssertionResult,
  expectsFailure,
  judgeAssertions,
  type PlacedAssertion,
} from '../judge/assertion';
import { memoryFor } from '../judge/judge';
import { type VerdictLevel, verdictOf } from '../judge/verdict';
import { startsStream } from '../model/content-type';
import { isGood } from '../model/good';
import {
  type FailedAttempt,
  hasResponse,
  type Reply,
  realTime,
  type Schedule,
  type SendOptions,
} from '../model/outcome';
import { notSentReply, type Preparation, type Prepared } from '../model/prepared';
import { following } from './follow';

/** One request of a run. */
export interface RunItem {
  readonly name: string;
  /** Zero-based line of the request in its file. */
  readonly line: number;
  readonly assertions: readonly PlacedAssertion[];
  /** Called right before sending: the request may use responses of earlier ones. */
  prepare(): Promise<Preparation>;
  /** Its names, by which other requests need its response. */
  readonly names?: readonly string[];
  /** Names of the requests whose responses it needs. */
  readonly needs?: readonly string[];
  /** Whether it has `# @disabled`: it is skipped. */
  readonly disabled?: boolean;
  /** Fills in the placeholders of an assertion; undefined when one of them has no value. */
  fill?(text: string): string | undefined;
}

export interface RunInput<Item extends RunItem> {
  readonly items: readonly Item[];
  readonly send: (prepared: Prepared, options: SendOptions) => Promise<Reply>;
  /** Ends the current request as cancelled, and skips the remaining ones. */
  readonly signal: AbortSignal;
  /** Skips the remaining requests after a failure. */
  readonly stopAtFailure?: boolean;
  /** Asks for confirmation before each request. Fails with the reason not to send it. */
  readonly confirm?: (prepared: Prepared, item: Item) => Promise<Result<void>>;
  readonly timeoutMs?: number;
  /** Stops an event stream after this many events; without it only the signal stops it. */
  readonly events?: number;
  /** Milliseconds from the start of a request until its stream must have sent `events`: else it fails. */
  readonly eventsMs?: number;
  /** Stops an event stream after this many milliseconds; without it only the signal stops it. */
  readonly streamMs?: number;
  /** Reads a stream once, without connecting again when it ends. It fails when `streamMs` pass without an event. */
  readonly readsOnce?: boolean;
  readonly onHeaders?: (item: Item, ...head: Parameters<NonNullable<SendOptions['onHeaders']>>) => void;
  readonly onEvent?: (item: Item, event: Parameters<NonNullable<SendOptions['onEvent']>>[0]) => void;
  /** Called after an attempt that is followed by another one. */
  readonly onAttempt?: (item: Item, attempt: FailedAttempt) => void;
  /** The connection of a stream is lost and is opened again, or is open again. @param note what is known about the gap */
  readonly onGap?: (item: Item, note: string) => void;
  readonly schedule?: Schedule;
  /** Unix time in milliseconds. */
  readonly now?: Clock['now'];
}

export interface RunResult {
  readonly reply: Reply;
  readonly assertions: readonly AssertionResult[];
  readonly verdict: VerdictLevel;
  /** All assertions passed, and the response is 2xx without a JSON-RPC error or an assertion expects the failure. */
  readonly good: boolean;
  /** Absent if the request was not sent. */
  readonly prepared?: Prepared;
}

/** The events of a run. Each item starts and ends, or is skipped. */
export type RunEvent<Item extends RunItem> =
  | { readonly kind: 'started'; readonly item: Item; readonly index: number }
  | ({ readonly kind: 'ended'; readonly item: Item; readonly index: number } & RunResult)
  | {
      readonly kind: 'skipped';
      readonly item: Item;
      readonly index: number;
      readonly because: SkipReason;
    };

/** Why a request was skipped: `needs` is the name of a failed request whose response it needs. */
export type SkipReason = 'cancelled' | 'failure' | 'disabled' | { readonly needs: string };

/** The reason as a sentence. */
export function skipWords(why: SkipReason): string {
  if (typeof why === 'object') {
    return `It needs the response of "${capturedBy(why.needs) ?? why.needs}", which failed.`;
  }
  if (why === 'disabled') return 'Disabled by # @disabled.';
  return why === 'failure' ? 'An earlier request failed.' : 'Stopped.';
}

/**
 * Sends requests one after the other and judges each response before the next request starts. The run advances when the
 * next event is read. Throws only what its callbacks throw.
 */
export async function* runRequests<Item extends RunItem>(
  input: RunInput<Item>,
): AsyncGenerator<RunEvent<Item>, void, undefined> {
  let failed = false;
  const memories = new RunMemories();
  // The requests that failed or were skipped, by name, and whether they have a response.
  const failures = new Map<string, boolean>();
  for (const [index, item] of input.items.entries()) {
    const unanswered = item.needs?.find((name) => failures.get(name) === false);
    const skip = skipReason(input, item, failed) ?? (unanswered && { needs: unanswered });
    if (skip) {
      if (skip !== 'disabled') for (const name of item.names ?? []) failures.set(name, false);
      yield { kind: 'skipped', item, index, because: skip };
      continue;
    }
    yield { kind: 'started', item, index };
    const result = await runOne(input, item, memories);
    const needs = result.reply.outcome === 'not-sent' && item.needs?.find((name) => failures.has(name));
    failed ||= !result.good;
    if (!result.good) for (const name of item.names ?? []) failures.set(name, hasResponse(result.reply));
    if (needs) {
      yield { kind: 'skipped', item, index, because: { needs } };
      continue;
    }
    yield { kind: 'ended', item, index, ...result };
  }
}

function skipReason(
  { signal, stopAtFailure }: Pick<RunInput<RunItem>, 'signal' | 'stopAtFailure'>,
  { disabled }: RunItem,
  failed: boolean,
): SkipReason | undefined {
  if (disabled) return 'disabled';
  if (signal.aborted) return 'cancelled';
  return failed && stopAtFailure ? 'failure' : undefined;
}

async function runOne<Item extends RunItem>(
  input: RunInput<Item>,
  item: Item,
  memories: RunMemories,
): Promise<RunResult> {
  const prepared = await item.prepare();
  if (!prepared.ok) return judged(item, notSentReply(prepared.failure));
  const confirmed = await input.confirm?.(prepared.value, item);
  if (confirmed && !confirmed.ok) {
    const { name, line } = prepared.value;
    return judged(item, notSentReply({ name, line, ...confirmed.failure }));
  }
  const memory = memories.before(prepared.value);
  return judged(item, await sendOne(input, item, prepared.value, memory), prepared.value);
}

async function sendOne<Item extends RunItem>(
  input: RunInput<Item>,
  item: Item,
  prepared: Prepared,
  memory: Memory | undefined,
): Promise<Reply> {
  const {
    timeoutMs,
    events = Number.POSITIVE_INFINITY,
    eventsMs,
    streamMs,
    readsOnce = false,
    onHeaders,
    onEvent,
    onGap,
  } = input;
  const abort = new AbortController();
  const stop = () => abort.abort();
  if (input.signal.aborted) stop();
  input.signal.addEventListener('abort', stop, { once: true });
  const schedule = input.schedule ?? realTime;
  let endWait: (() => void) | undefined;
  let seen = 0;
  let streams = false;
  let late = false;
  let isEmpty = false;
  const endStream = () => {
    isEmpty = readsOnce && seen === 0;
    stop();
  };
  const cancelLate =
    eventsMs === undefined
      ? undefined
      : schedule(() => {
          late = true;
          if (streams) stop();
        }, eventsMs);
  const options: SendOptions = {
    signal: abort.signal,
    ...defined({ timeoutMs, memory, schedule: input.schedule }),
    onHeaders: (status, headers) => {
      onHeaders?.(item, status, headers);
      if (!startsStream(status, headers)) return;
      streams = true;
      if (late) stop();
      else if (streamMs !== undefined) endWait ??= schedule(endStream, streamMs);
    },
    isExpected: (reply) => judged(item, reply, prepared).good,
    onAttempt: (attempt) => {
      memory?.nextPoll();
      input.onAttempt?.(item, attempt);
    },
    onEvent: (event) => {
      if (abort.signal.aborted) return;
      onEvent?.(item, event);
      if (++seen >= events) stop();
    },
  };
  // Without a limit, the end of the connection is the only end.
  const isLimited = eventsMs !== undefined || (streamMs !== undefined && !readsOnce);
  try {
    if (!isLimited) {
      const reply = await input.send(prepared, options);
      return isEmpty ? withoutEvents(prepared, reply, streamMs ?? 0) : reply;
    }
    const { reply, broken } = await following({
      prepared,
      send: input.send,
      options,
      signal: abort.signal,
      schedule,
      now: input.now ?? systemClock.now,
      wantsMore: eventsMs !== undefined,
      onGap: (note) => onGap?.(item, note),
    });
    if (!streams || input.signal.aborted) return reply;
    if (eventsMs !== undefined && seen < events) {
      return tooFewEvents(prepared, reply, { seen, events, ms: late ? eventsMs : undefined, broken });
    }
    const isStopped = reply.outcome === 'cancelled';
    if (isStopped && broken !== undefined) return { ...reply, outcome: 'stream-lost', message: broken };
    return isStopped ? { ...reply, message: `Stopped after ${counted(seen, 'event')}.` } : reply;
  } finally {
    endWait?.();
    cancelLate?.();
    input.signal.removeEventListener('abort', stop);
  }
}

/** Why a stream has no events, if the node has to be started in a certain way for them. */
function reasonOfSilence(prepared: Prepared): string | undefined {
  return (prepared.operation && wordsForStream(prepared.operation, prepared)) || undefined;
}

function withoutEvents(prepared: Prepared, reply: Reply, ms: number): Reply {
  const message = `No event within ${inSeconds(ms)}. ${reasonOfSilence(prepared) ?? 'Allow more time.'}`;
  return { ...reply, outcome: 'timed-out', message };
}

/** A stream without all of its events. */
interface TooFew {
  readonly seen: number;
  readonly events: number;
  /** The time that has passed; undefined when the stream ended before. */
  readonly ms: number | undefined;
  /** Why the stream is not open any more. */
  readonly broken: string | undefined;
}

function tooFewEvents(prepared: Prepared, reply: Reply, { seen, events, ms, broken }: TooFew): Reply {
  const within = ms === undefined ? '' : ` within ${inSeconds(ms)}`;
  const silence = seen === 0 ? reasonOfSilence(prepared) : undefined;
  const why = broken ?? silence ?? 'Allow more time, or ask for fewer events.';
  const outcome = ms !== undefined ? 'timed-out' : isGood(reply) ? 'stream-lost' : reply.outcome;
  return { ...reply, outcome, message: `${seen} of ${counted(events, 'event')}${within}. ${why}` };
}

function judged(item: RunItem, reply: Reply, prepared?: Prepared): RunResult {
  const { assertions: placed, fill } = item;
  const assertions =
    placed.length === 0 ? [] : judgeAssertions({ assertions: placed, reply, prepared, ...defined({ fill }) });
  const verdict = verdictOf(reply, assertions);
  // A request that was stopped is not checked, and did not succeed either.
  const good = verdict !== 'error' && (isGood(reply) || expectsFailure(reply, assertions));
  return { reply, assertions, verdict, good, ...defined({ prepared }) };
}

/** What each node has said in the responses of a run: those to different requests must not contradict each other. */
class RunMemories {
  readonly #byNode = new Map<string, Memory>();

  /** The memory for the next request of the run; undefined for one that is not judged. */
  before(prepared: Prepared): Memory | undefined {
    if (prepared.effect !== 'read' && prepared.effect !== 'filter') {
      // It may put the node back to an earlier block, or change what it says of itself.
      this.#byNode.clear();
      return undefined;
    }
    if (prepared.kind === 'other') return undefined;
    const key = `${prepared.kind} ${nodeOf(prepared)}`;
    const memory = this.#byNode.get(key) ?? memoryFor(prepared);
    this.#byNode.set(key, memory);
    memory.nextPoll();
    return memory;
  }
}

/** The URL of the node: of a beacon node without the path of the endpoint. */
function nodeOf({ kind, url }: Prepared): string {
  if (kind === 'rpc' || !URL.canParse(url)) return url;
  const { origin, pathname } = new URL(url);
  return origin + pathname.replace(/\/(?:eth|lighthouse|vendor|prysm|teku|nimbus)\/.*$/, '');
}
