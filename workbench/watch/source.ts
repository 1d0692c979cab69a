/** What feeds a live list: an event stream, polled filters, responses that change. */
import { methodNamed } from '../../catalogue/execution';
import type { EventsState } from '../../common/panels/events';
import { parseJsonText } from '../../common/scratch/json/json';
import { nodeAtPath } from '../../common/scratch/json/json-value';
import { gatherFor } from '../../common/scratch/text/gather';
import type { Clock } from '../../common/units/clock';
import { took } from '../../common/units/words';
import type { LiveList } from '../../runner/events/events';
import { type Connect, followStream, type StreamState } from '../../runner/events/events-stream';
import type { Reply, SendOptions } from '../../runner/model/outcome';
import type { Prepared } from '../../runner/model/prepared';
import { createWatch } from '../../runner/watch/watch';
import type { Change } from '../../runner/watch/watch-changes';
import { type FilterWatch, filterCall, watchFilter } from '../../runner/watch/watch-filter';
import { short, topicOf } from './summary';

/** Feeds a live list. */
export interface LiveSource {
  start(): void;
  stop(): void;
  /** Retries now instead of waiting. */
  retry(): void;
  readonly status: EventsState['status'];
  readonly running: boolean;
  /** Ends the source; resolves when its filter is removed from the node. */
  dispose(): Promise<void>;
}

interface StreamSourceOptions {
  readonly list: LiveList;
  readonly clock: Clock;
  readonly connect: Connect;
  /** The connection that is already open. */
  readonly first: Connect;
  readonly changed: () => void;
}

/** Feeds a list from an event stream, which is reconnected when it breaks. */
export function createStreamSource(options: StreamSourceOptions): LiveSource {
  const { list, clock, connect, first, changed } = options;
  const follower = followStream({ list, clock, connect, topicOf, changed });
  follower.start(first);
  return {
    start: () => follower.start(),
    stop: () => follower.stop(),
    retry: () => follower.hasten(),
    get status() {
      return streamStatus(follower.state, clock.now());
    },
    get running() {
      return follower.state.kind !== 'stopped' && follower.state.kind !== 'failed';
    },
    async dispose() {
      follower.stop();
    },
  };
}

/** The status of a stream in words. */
export function streamStatus(state: StreamState, now: number): EventsState['status'] {
  switch (state.kind) {
    case 'open':
      return { kind: 'live', text: 'Live' };
    case 'connecting':
      return {
        kind: 'busy',
        text: state.attempt === 1 ? 'Connecting…' : `Connecting again (try ${state.attempt})…`,
      };
    case 'waiting':
      return {
        kind: 'waiting',
        text: `Connection lost, trying again in ${secondsLeft(state.until, now)} (try ${state.attempt}). ${state.why}`,
      };
    case 'stopped':
      return { kind: 'stopped', text: 'Stopped' };
    case 'failed':
      return { kind: 'failed', text: state.why };
  }
}

/** `4 s`, at least `1 s`. @param until, now Unix times in milliseconds */
export function secondsLeft(until: number, now: number): string {
  return `${Math.max(1, Math.ceil((until - now) / 1000))} s`;
}

/** Lines of a change in the newest response; zero-based, both ends inclusive. */
export interface ChangedLines {
  readonly from: number;
  readonly to: number;
  /** `result 0x10 → 0x11 (16 → 17, +1)` */
  readonly words: string;
  /** Shown after the line: `was 0x10 (16), +1` */
  readonly former: string;
  readonly kind: Change['kind'];
}

/** Finds the lines of changes in the text of the newest response. A removed value is marked at its parent. */
export function changedLines(
  text: string,
  changes: readonly Change[],
  wordsOf: (change: Change) => Pick<ChangedLines, 'words' | 'former'>,
): readonly ChangedLines[] {
  const root = parseJsonText(gatherFor(text), 0, text.length, { sent: true, silent: true });
  if (!root) return [];
  const starts = lineStarts(text);
  return changes.flatMap((change) => {
    const path = change.kind === 'removed' ? change.path.slice(0, -1) : change.path;
    const node = nodeAtPath(root, path, 'value');
    if (!node) return [];
    const from = lineAt(starts, node.start);
    // A removed value is marked at the line with the opening bracket of its parent.
    const to = change.kind === 'removed' ? from : lineAt(starts, node.end);
    return [{ from, to, kind: change.kind, ...wordsOf(change) }];
  });
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

interface FilterSourceOptions {
  readonly prepared: Prepared;
  readonly send: (prepared: Prepared, options: SendOptions) => Promise<Reply>;
  readonly list: LiveList;
  readonly clock: Clock;
  readonly interval: () => number;
  readonly changed: () => void;
}

/** Polls the items of a filter. Stopping removes the filter from the node. */
export function createFilterSource({
  prepared,
  send,
  list,
  clock,
  interval,
  changed,
}: FilterSourceOptions): LiveSource {
  let filter: FilterWatch = watchFilter({ prepared, send, list, clock });
  let stoppedAt: number | undefined;
  let failing: ReturnType<LiveList['note']> | undefined;
  let leaving: Promise<void> = Promise.resolve();

  const watch = createWatch({
    clock,
    interval,
    changed,
    async turn(signal) {
      const turn = await filter.turn(signal);
      if (turn.kind === 'over') list.note(turn.why, 'gap');
      else if (turn.kind === 'failed' && !signal.aborted) {
        const words = `No response, so items are delayed: ${turn.why}`;
        if (failing) failing(words, 'info');
        else failing = list.note(words, 'info');
      } else failing = undefined;
      return turn;
    },
  });
  const stop = () => {
    watch.stop();
    stoppedAt ??= clock.now();
    const old = filter;
    leaving = leaving.then(() => old.uninstall());
  };
  const running = () => watch.state.kind === 'asking' || watch.state.kind === 'waiting';

  watch.start();
  return {
    start() {
      if (running()) return;
      if (stoppedAt !== undefined) {
        list.note(`Stopped for ${took(clock.now() - stoppedAt)}: items from that time are missing.`, 'gap');
      }
      stoppedAt = undefined;
      failing = undefined;
      filter = watchFilter({ prepared, send, list, clock });
      watch.start();
    },
    stop,
    retry: () => watch.hasten(),
    get running() {
      return running();
    },
    get status(): LiveSource['status'] {
      const { state } = watch;
      const on = filter.id === undefined ? '' : ` · filter ${short(filter.id.replaceAll('"', ''))}`;
      switch (state.kind) {
        case 'over':
          return { kind: 'failed', text: state.why };
        case 'stopped':
        case 'paused':
          return { kind: 'stopped', text: 'Stopped, the filter was removed from the node' };
        case 'waiting':
          if (state.failures > 0) {
            const often = state.failures === 1 ? 'once' : `${state.failures} times`;
            return {
              kind: 'waiting',
              text: `Failed ${often}, next try in ${secondsLeft(state.until, clock.now())}. ${state.why}`,
            };
          }
          break;
        case 'asking':
          if (filter.id === undefined) return { kind: 'busy', text: 'Installing the filter…' };
      }
      return { kind: 'live', text: `Polled every ${took(interval())}${on}` };
    },
    dispose() {
      stop();
      return leaving;
    },
  };
}

/** Unknown methods whose name suggests that they change something. */
const CHANGES =
  /_(?:set|add|remove|start|stop|mine|reset|import|export|write|drop|delete|clear|increase|impersonate|snapshot|revert|rollback|enable|disable|lock|unlock|new|update|prune|freeze|kill|restart)/i;

/** Why a request must not be repeated automatically; undefined when it may. */
export function whyNotWatched(prepared: Prepared): string | undefined {
  const { calls, effect, kind, method, name, note } = prepared;
  if (note !== undefined) return `"${name}" cannot be watched: it asks each time (# @note).`;
  if (filterCall(prepared)) return undefined;
  switch (effect) {
    case 'send':
      return `"${name}" cannot be watched: each repetition would send a transaction, or publish something.`;
    case 'sign':
      return `"${name}" cannot be watched: each repetition would sign something.`;
    case 'engine':
      return `"${name}" cannot be watched: engine API calls control the node.`;
    case 'write':
    case 'change':
      return `"${name}" cannot be watched: each repetition would change something on the node.`;
    case 'filter':
      return `"${name}" cannot be watched. Watch eth_newFilter, eth_newBlockFilter, eth_newPendingTransactionFilter or eth_getFilterChanges on its own to collect new items.`;
    case 'read':
      break;
  }
  if (kind === 'other' && method !== 'GET' && method !== 'HEAD') {
    return `"${name}" cannot be watched: a ${method} request may change something each time.`;
  }
  const changing = calls.find((call) => !methodNamed(call.method) && CHANGES.test(call.method));
  return changing && `"${name}" cannot be watched: ${changing.method} seems to change something each time.`;
}
