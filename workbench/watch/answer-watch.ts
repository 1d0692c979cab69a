import type { Memory } from '../../catalogue/statements';
import type { EventsState } from '../../common/panels/events';
import type { Clock } from '../../common/units/clock';
import type { SlotScale } from '../../common/units/slots';
import { counted, took } from '../../common/units/words';
import type { LiveList } from '../../runner/events/events';
import { memoryFor } from '../../runner/judge/judge';
import type { Reply, SendOptions } from '../../runner/model/outcome';
import type { Preparation, Prepared } from '../../runner/model/prepared';
import { createWatch, type Turn, type Watch } from '../../runner/watch/watch';
import { changesBetween } from '../../runner/watch/watch-changes';
import {
  changesJson,
  changesLine,
  changeWords,
  formerWords,
  knownOfRequest,
  numberIn,
} from '../../runner/watch/watch-words';
import { MOST_NUMBERS, rangeWords, type WatchedNumber } from './live-page';
import { type ChangedLines, changedLines, secondsLeft, whyNotWatched } from './source';

/** The newest response of a watch, with its changes. */
interface WatchedAnswer {
  readonly text: string;
  readonly lines: readonly ChangedLines[];
  readonly reply: Reply;
}

export interface AnswerWatchOptions {
  /** Prepares the request again, without asking for inputs. */
  readonly prepare: () => Promise<Preparation>;
  readonly send: (prepared: Prepared, options: SendOptions) => Promise<Reply>;
  readonly timeoutMs: () => number;
  readonly interval: () => number;
  readonly clock: Clock;
  readonly list: LiveList;
  readonly scale: SlotScale;
  readonly prettyPrint: (text: string) => string;
  /** Called after anything changed. `answer`: the text or its marks changed. */
  readonly changed: (what: 'state' | 'answer') => void;
}

export interface AnswerWatch extends Watch {
  readonly answer: WatchedAnswer | undefined;
  /** The numbers of the responses, oldest first; empty where a response is not one number. */
  readonly numbers: readonly WatchedNumber[];
  /** Number of responses, and of responses with changes. */
  readonly answers: number;
  readonly changes: number;
  readonly status: EventsState['status'];
  /** `Every 5 s · 12 responses · 3 changes`, or what is wrong. */
  readonly words: string;
  /** The last change in one line; `at` is a Unix time in milliseconds. */
  readonly last: { readonly at: number; readonly line: string } | undefined;
}

/** Repeats a request, and lists what changed in each response. */
export function watchAnswers(options: AnswerWatchOptions): AnswerWatch {
  return new RequestWatch(options);
}

class RequestWatch implements AnswerWatch {
  readonly #options: AnswerWatchOptions;
  readonly #watch: Watch;
  readonly #failureNote: FailureNote;
  #answer: WatchedAnswer | undefined;
  #numbers: readonly WatchedNumber[] = [];
  #answers = 0;
  #changes = 0;
  #last: AnswerWatch['last'];
  /** What the node has said so far. */
  #memory: Memory | undefined;

  constructor(options: AnswerWatchOptions) {
    this.#options = options;
    const { clock, interval, list, changed } = options;
    this.#failureNote = new FailureNote(list, clock);
    this.#watch = createWatch({
      clock,
      interval,
      turn: (signal) => this.#turn(signal),
      changed: () => changed('state'),
    });
  }

  start(): void {
    this.#watch.start();
  }

  pause(): void {
    this.#watch.pause();
  }

  stop(): void {
    this.#watch.stop();
  }

  hasten(): void {
    this.#watch.hasten();
  }

  get state(): Watch['state'] {
    return this.#watch.state;
  }

  get failures(): number {
    return this.#watch.failures;
  }

  get answer(): WatchedAnswer | undefined {
    return this.#answer;
  }

  get numbers(): readonly WatchedNumber[] {
    return this.#numbers;
  }

  get answers(): number {
    return this.#answers;
  }

  get changes(): number {
    return this.#changes;
  }

  get last(): AnswerWatch['last'] {
    return this.#last;
  }

  get status(): EventsState['status'] {
    return { kind: this.#statusKind(), text: this.words };
  }

  get words(): string {
    return this.#describe();
  }

  #describe(): string {
    const { state, failures } = this.#watch;
    const { clock, interval } = this.#options;
    const range = this.#numbers.length < 2 ? '' : ` · ${rangeWords(this.#numbers)}`;
    const counts = `${counted(this.#answers, 'response')} · ${counted(this.#changes, 'change')}${range}`;
    const running = `Every ${took(interval())} · ${counts}`;
    switch (state.kind) {
      case 'waiting': {
        if (state.failures === 0) return running;
        const times = state.failures === 1 ? 'once' : `${state.failures} times`;
        return `Failed ${times}, next try in ${secondsLeft(state.until, clock.now())}. ${state.why}`;
      }
      case 'asking':
        return failures > 0 ? `Failed ${counted(failures, 'time')}, trying again…` : running;
      case 'paused':
        return `Paused · ${counts}`;
      case 'stopped':
        return `Stopped · ${counts}`;
      case 'over':
        return state.why;
    }
  }

  #statusKind(): EventsState['status']['kind'] {
    const { state, failures } = this.#watch;
    if (state.kind === 'over') return 'failed';
    if (state.kind === 'paused' || state.kind === 'stopped') return 'stopped';
    if (failures > 0) return 'waiting';
    return this.#answers === 0 ? 'busy' : 'live';
  }

  async #turn(signal: AbortSignal): Promise<Turn> {
    const preparation = await this.#options.prepare();
    if (!preparation.ok) return this.#over(preparation.failure.message);
    const prepared = preparation.value;
    const refused = whyNotWatched(prepared);
    if (refused !== undefined) return this.#over(refused);
    if (signal.aborted) return { kind: 'answered' };
    this.#memory ??= memoryFor(prepared);
    this.#memory.nextPoll();
    const options = { signal, timeoutMs: this.#options.timeoutMs(), memory: this.#memory };
    const reply = await this.#options.send(prepared, options);
    if (signal.aborted) return { kind: 'answered' };
    if (reply.body !== null) this.#take(prepared, reply, reply.body);
    if (reply.outcome === 'replied') {
      this.#failureNote.recovered();
      return { kind: 'answered' };
    }
    if (reply.outcome === 'not-sent' || reply.outcome === 'tls') return this.#over(reply.message);
    this.#failureNote.failed(reply.message);
    return { kind: 'failed', why: reply.message };
  }

  /** Ends the watch, because a retry would fail too. */
  #over(why: string): Turn {
    this.#options.list.note(why, 'gap');
    return { kind: 'over', why };
  }

  #take(prepared: Prepared, reply: Reply, body: string): void {
    this.#answers += 1;
    const { clock, scale } = this.#options;
    const number = numberIn(body, knownOfRequest(prepared), scale);
    if (number) this.#numbers = [...this.#numbers, { at: clock.now(), ...number }].slice(-MOST_NUMBERS);
    const before = this.#answer?.reply.body;
    const text = this.#options.prettyPrint(body);
    if (this.#answer === undefined || before === undefined || before === null) {
      this.#answer = { text, lines: [], reply };
      this.#options.list.add({ topic: 'first response', data: body, problems: reply.problems });
      this.#options.changed('answer');
      return;
    }
    const found = changesBetween(before, body);
    // Without changes, the marks of the last change stay.
    if (found.changes.length === 0) this.#answer = { ...this.#answer, reply };
    else this.#addChanges(prepared, reply, text, found);
  }

  #addChanges(
    prepared: Prepared,
    reply: Reply,
    text: string,
    found: ReturnType<typeof changesBetween>,
  ): void {
    const { clock, list, scale, changed } = this.#options;
    const { changes, left } = found;
    const known = knownOfRequest(prepared);
    const line = changesLine(changes, left, known, scale);
    const lines = changedLines(text, changes, (change) => ({
      words: changeWords(change, known, scale),
      former: formerWords(change, known, scale),
    }));
    this.#changes += 1;
    this.#last = { at: clock.now(), line };
    this.#answer = { text, lines, reply };
    list.add({
      topic: 'changed',
      data: changesJson(changes, left),
      problems: reply.problems,
      summary: line,
    });
    changed('answer');
  }
}

/** One note in the list for consecutive failures, updated with each failure. */
class FailureNote {
  readonly #list: LiveList;
  readonly #clock: Clock;
  /** `since` is a Unix time in milliseconds. */
  #current:
    | { readonly since: number; readonly times: number; readonly setNote: ReturnType<LiveList['note']> }
    | undefined;

  constructor(list: LiveList, clock: Clock) {
    this.#list = list;
    this.#clock = clock;
  }

  failed(why: string): void {
    if (!this.#current) {
      const setNote = this.#list.note(`Failed: ${why}`, 'gap');
      this.#current = { since: this.#clock.now(), times: 1, setNote };
      return;
    }
    const times = this.#current.times + 1;
    this.#current = { ...this.#current, times };
    this.#current.setNote(`Failed ${times} times: ${why}`, 'gap');
  }

  recovered(): void {
    if (!this.#current) return;
    const { since, times, setNote } = this.#current;
    this.#current = undefined;
    const failed = times === 1 ? 'Failed once' : `Failed ${times} times`;
    setNote(`${failed}, for ${took(this.#clock.now() - since)}: it responds again.`, 'info');
  }
}
