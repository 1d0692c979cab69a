import { defined } from '../../common/defined';
import {
  type AssertionResult,
  expectsFailure,
  judgeAssertions,
  type PlacedAssertion,
} from '../judge/assertion';
import type { Reply, SendOptions } from '../model/outcome';
import { type NotSent, notSentReply, type Prepared } from '../model/prepared';

/** One request of a run. */
export interface RunItem {
  readonly name: string;
  /** Zero-based line of the request in its file. */
  readonly line: number;
  readonly assertions: readonly PlacedAssertion[];
  /** Fills the request in, right before it is sent: it may use the responses of those before it. */
  prepare(): Promise<Prepared | NotSent>;
  /** Fills in the placeholders of an assertion; undefined when one has no value. */
  fill?(text: string): string | undefined;
}

export interface RunInput<Item extends RunItem> {
  readonly items: readonly Item[];
  readonly send: (prepared: Prepared, options: SendOptions) => Promise<Reply>;
  /** Told to stop: what is being sent ends as cancelled, what would come after it is not begun. */
  readonly signal: AbortSignal;
  readonly stopAtFailure?: boolean;
  /** Asked before each request leaves; undefined when it may, else why it does not. */
  readonly mayLeave?: (prepared: Prepared, item: Item) => Promise<string | undefined>;
  readonly timeoutMs?: number;
  /** An event stream is stopped after so many events; without it only the signal stops it. */
  readonly events?: number;
  /** An event stream without events is stopped after this. Milliseconds; without it only the signal stops it. */
  readonly streamMs?: number;
  readonly onHeaders?: (item: Item, ...head: Parameters<NonNullable<SendOptions['onHeaders']>>) => void;
  readonly onEvent?: (item: Item, event: Parameters<NonNullable<SendOptions['onEvent']>>[0]) => void;
  /** Runs a task after some milliseconds, and gives what calls it off. */
  readonly schedule?: (task: () => void, ms: number) => () => void;
}

export interface RunResult {
  readonly reply: Reply;
  readonly assertions: readonly AssertionResult[];
  /** As it should be: 2xx without an error of the node, or a failure that an assertion says; all assertions passed. */
  readonly good: boolean;
}

/** What happens in a run, as it happens. Each item starts and ends, or is skipped. */
export type RunEvent<Item extends RunItem> =
  | { readonly kind: 'started'; readonly item: Item; readonly index: number }
  | ({ readonly kind: 'ended'; readonly item: Item; readonly index: number } & RunResult)
  | {
      readonly kind: 'skipped';
      readonly item: Item;
      readonly index: number;
      readonly because: 'cancelled' | 'failure';
    };

/**
 * Sends requests one after the other, each judged before the next one begins. The next one is sent when the next
 * event is asked for. Never throws, but for what its callbacks throw.
 */
export async function* runRequests<Item extends RunItem>(
  input: RunInput<Item>,
): AsyncGenerator<RunEvent<Item>, void, undefined> {
  let failed = false;
  for (const [index, item] of input.items.entries()) {
    const skip = input.signal.aborted ? 'cancelled' : failed && input.stopAtFailure ? 'failure' : undefined;
    if (skip) {
      yield { kind: 'skipped', item, index, because: skip };
      continue;
    }
    yield { kind: 'started', item, index };
    const result = await runOne(input, item);
    failed ||= !result.good;
    yield { kind: 'ended', item, index, ...result };
  }
}

async function runOne<Item extends RunItem>(input: RunInput<Item>, item: Item): Promise<RunResult> {
  const prepared = await item.prepare();
  if (prepared.kind === 'not-sent') return judged(item, notSentReply(prepared));
  const refused = await input.mayLeave?.(prepared, item);
  if (refused !== undefined) {
    const { name, line } = prepared;
    return judged(item, notSentReply({ kind: 'not-sent', name, line, message: refused }));
  }
  return judged(item, await sendOne(input, item, prepared), prepared);
}

async function sendOne<Item extends RunItem>(
  input: RunInput<Item>,
  item: Item,
  prepared: Prepared,
): Promise<Reply> {
  const { timeoutMs, events = Number.POSITIVE_INFINITY, streamMs, onHeaders, onEvent } = input;
  const own = new AbortController();
  const stop = () => own.abort();
  if (input.signal.aborted) stop();
  input.signal.addEventListener('abort', stop, { once: true });
  let endWait: (() => void) | undefined;
  let seen = 0;
  try {
    return await input.send(prepared, {
      signal: own.signal,
      ...defined({ timeoutMs, schedule: input.schedule }),
      onHeaders: (status, headers) => {
        onHeaders?.(item, status, headers);
        if (streamMs === undefined || status > 299 || !isEventStream(headers['content-type'])) return;
        endWait = (input.schedule ?? later)(stop, streamMs);
      },
      onEvent: (event) => {
        if (own.signal.aborted) return;
        onEvent?.(item, event);
        if (++seen >= events) stop();
      },
    });
  } finally {
    endWait?.();
    input.signal.removeEventListener('abort', stop);
  }
}

function judged(item: RunItem, reply: Reply, prepared?: Prepared): RunResult {
  const { assertions: placed, fill } = item;
  const assertions =
    placed.length === 0 ? [] : judgeAssertions({ assertions: placed, reply, prepared, ...defined({ fill }) });
  return { reply, assertions, good: isAsItShould(reply, assertions) };
}

/** Whether a request counts as one that went well, its assertions included. */
export function isAsItShould(reply: Reply, assertions: readonly AssertionResult[]): boolean {
  return assertions.every((one) => one.passed) && (isGood(reply) || expectsFailure(reply, assertions));
}

/** 2xx and no JSON-RPC error; a stream counts by how it began, for it ends when it is stopped. */
export function isGood(reply: Reply): boolean {
  const { status, outcome } = reply;
  if (status === null || status < 200 || status > 299) return false;
  if (isEventStream(reply.contentType)) return outcome === 'cancelled' || outcome === 'stream-ended';
  return outcome === 'replied';
}

export function isEventStream(contentType: string | null | undefined): boolean {
  return /^\s*text\/event-stream\b/i.test(contentType ?? '');
}

function later(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}
