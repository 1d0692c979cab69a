import type { EventsState } from '../../common/panels/events';
import { parseJsonText } from '../../common/scratch/json/json';
import { nodeAtPath } from '../../common/scratch/json/json-value';
import { gatherFor } from '../../common/scratch/text/gather';
import type { Clock } from '../../common/units/clock';
import type { SlotScale } from '../../common/units/slots';
import { counted, took } from '../../common/units/words';
import type { LiveList } from '../../runner/events/events';
import type { Reply, SendOptions } from '../../runner/model/outcome';
import type { NotSent, Prepared } from '../../runner/model/prepared';
import { createWatch, type Turn, type Watch } from '../../runner/watch/watch';
import { type Change, changesBetween } from '../../runner/watch/watch-changes';
import {
  changesJson,
  changesLine,
  changeWords,
  formerWords,
  knownOfRequest,
} from '../../runner/watch/watch-words';
import { whyNotWatched } from './may-watch';
import { secondsLeft } from './source';

/** Lines of the newest answer that the last change was in; zero-based, both inclusive. */
export interface ChangedLines {
  readonly from: number;
  readonly to: number;
  /** `result 0x10 → 0x11 (16 → 17, +1)` */
  readonly words: string;
  /** Beside the line: `was 0x10 (16), +1` */
  readonly former: string;
  readonly kind: Change['kind'];
}

/** The newest answer of a watch, and what was new in it. */
export interface WatchedAnswer {
  readonly text: string;
  readonly lines: readonly ChangedLines[];
  readonly reply: Reply;
}

export interface AnswerWatchOptions {
  /** Fills the request in anew: what it needs and asks for was got once. */
  readonly prepare: () => Promise<Prepared | NotSent>;
  readonly send: (prepared: Prepared, options: SendOptions) => Promise<Reply>;
  readonly timeoutMs: () => number;
  readonly interval: () => number;
  readonly clock: Clock;
  readonly list: LiveList;
  readonly scale: SlotScale;
  readonly prettyPrint: (text: string) => string;
  /** Told after anything changed. `answer`: the text or its marks are other ones. */
  readonly changed: (what: 'state' | 'answer') => void;
}

export interface AnswerWatch extends Watch {
  readonly answer: WatchedAnswer | undefined;
  /** How many answers came, and how many of them had something new. */
  readonly answers: number;
  readonly changes: number;
  readonly status: EventsState['status'];
  /** `Every 5 s · 12 answers · 3 changes`, or what is wrong. */
  readonly words: string;
  /** When something was new last, unix time in milliseconds, and what, in a line. */
  readonly last: { readonly at: number; readonly line: string } | undefined;
}

/** Repeats a request, and tells what is new in each answer. */
export function watchAnswers(options: AnswerWatchOptions): AnswerWatch {
  const { clock, list, scale, prettyPrint, send, changed } = options;
  let answer: WatchedAnswer | undefined;
  let answers = 0;
  let changes = 0;
  let last: { readonly at: number; readonly line: string } | undefined;
  let failing:
    | { readonly since: number; times: number; readonly say: ReturnType<LiveList['note']> }
    | undefined;

  const turn = async (signal: AbortSignal): Promise<Turn> => {
    const prepared = await options.prepare();
    if (prepared.kind === 'not-sent') return over(prepared.message);
    const refused = whyNotWatched(prepared);
    if (refused !== undefined) return over(refused);
    if (signal.aborted) return { kind: 'answered' };
    const reply = await send(prepared, { signal, timeoutMs: options.timeoutMs() });
    if (signal.aborted) return { kind: 'answered' };
    if (reply.body !== null) take(prepared, reply, reply.body);
    if (reply.outcome === 'replied') {
      recovered();
      return { kind: 'answered' };
    }
    if (reply.outcome === 'not-sent' || reply.outcome === 'tls') return over(reply.message);
    failed(reply.message);
    return { kind: 'failed', why: reply.message };
  };

  const over = (why: string): Turn => {
    list.note(why, 'gap');
    return { kind: 'over', why };
  };
  const failed = (why: string) => {
    if (!failing) failing = { since: clock.now(), times: 1, say: list.note(`Failed: ${why}`, 'gap') };
    else failing.say(`Failed ${++failing.times} times: ${why}`, 'gap');
  };
  const recovered = () => {
    if (!failing) return;
    const { since, times, say } = failing;
    failing = undefined;
    const often = times === 1 ? 'Failed once' : `Failed ${times} times`;
    say(`${often}, for ${took(clock.now() - since)}: it answers again.`, 'info');
  };

  const take = (prepared: Prepared, reply: Reply, body: string) => {
    answers += 1;
    const before = answer?.reply.body;
    const text = prettyPrint(body);
    if (before === undefined || before === null) {
      answer = { text, lines: [], reply };
      list.add({ topic: 'first answer', data: body, problems: reply.problems });
      return changed('answer');
    }
    const found = changesBetween(before, body);
    if (found.changes.length === 0) {
      // What was new stays marked until something else is.
      answer = { text: answer?.text ?? text, lines: answer?.lines ?? [], reply };
      return;
    }
    changes += 1;
    const known = knownOfRequest(prepared);
    const line = changesLine(found.changes, found.left, known, scale);
    last = { at: clock.now(), line };
    answer = {
      text,
      lines: changedLines(text, found.changes, (one) => ({
        words: changeWords(one, known, scale),
        former: formerWords(one, known, scale),
      })),
      reply,
    };
    list.add({
      topic: 'changed',
      data: changesJson(found.changes, found.left),
      problems: reply.problems,
      summary: line,
    });
    changed('answer');
  };

  const watch = createWatch({ clock, interval: options.interval, turn, changed: () => changed('state') });

  const words = () => {
    const { state } = watch;
    const every = `Every ${took(options.interval())}`;
    const so = `${counted(answers, 'answer')} · ${counted(changes, 'change')}`;
    switch (state.kind) {
      case 'waiting':
        if (state.failures === 0) return `${every} · ${so}`;
        return `Failed ${state.failures === 1 ? 'once' : `${state.failures} times`}, next try in ${secondsLeft(state.until, clock.now())}. ${state.why}`;
      case 'asking':
        return watch.failures > 0
          ? `Failed ${counted(watch.failures, 'time')}, trying again…`
          : `${every} · ${so}`;
      case 'paused':
        return `Paused · ${so}`;
      case 'stopped':
        return `Stopped · ${so}`;
      case 'over':
        return state.why;
    }
  };
  const kind = (): EventsState['status']['kind'] => {
    const { state } = watch;
    if (state.kind === 'over') return 'failed';
    if (state.kind === 'paused' || state.kind === 'stopped') return 'stopped';
    return watch.failures > 0 ? 'waiting' : answers === 0 ? 'busy' : 'live';
  };

  return {
    start: () => watch.start(),
    pause: () => watch.pause(),
    stop: () => watch.stop(),
    hasten: () => watch.hasten(),
    get state() {
      return watch.state;
    },
    get failures() {
      return watch.failures;
    },
    get answer() {
      return answer;
    },
    get answers() {
      return answers;
    },
    get changes() {
      return changes;
    },
    get words() {
      return words();
    },
    get status() {
      return { kind: kind(), text: words() };
    },
    get last() {
      return last;
    },
  };
}

/** Where the changes stand in the text of the newer answer; what was removed, at what it was removed from. */
function changedLines(
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
    // A removed part has no lines of its own: the opening bracket above it stands for it.
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
