import type { EventRow, EventsMessage, EventsRequest, EventsState } from '../../common/panels/events';
import type { SpecProblem } from '../../common/spec/schema';
import type { Clock } from '../../common/units/clock';
import type { LiveList } from '../../runner/events/events';
import type { LiveEntry, LiveEvent } from '../../runner/events/live-entry';
import { oneLine, toneOf } from './summary';

/** What the page says about its list. */
export type LiveAbout = Pick<EventsState, 'title' | 'detail' | 'noun' | 'status' | 'running' | 'saving'>;

export interface LivePageOptions {
  readonly list: LiveList;
  readonly clock: Clock;
  readonly about: () => LiveAbout;
  /** One event in a line. */
  readonly summary: (event: LiveEvent) => string;
  readonly prettyPrint: (text: string) => string;
  readonly post: (message: EventsMessage) => void;
  /** Does what a person asked for beyond the view: start, stop, save, copy. */
  readonly act: (action: LiveAction, event?: LiveEvent) => void;
}

export type LiveAction = 'start' | 'stop' | 'retry' | 'save' | 'stop-saving' | 'json' | 'copy';

/** The extension's side of a page with a live list: posts the rows in sight, at most ten times a second. */
export interface LivePage {
  /** Something changed. Cheap enough to be called for each event. */
  changed(): void;
  received(message: EventsRequest): void;
  /** Nothing is posted while the page is hidden. */
  setVisible(visible: boolean): void;
  dispose(): void;
}

/** Milliseconds between two messages, except for answers to the page. */
const EVERY = 100;
/** The most characters of an event, on hover and in its detail. */
const HOVER = 2000;
const LAID_OUT = 200_000;
/** More rows are never in sight. */
const MOST_ROWS = 500;

export function createLivePage(options: LivePageOptions): LivePage {
  return new PostingPage(options);
}

class PostingPage implements LivePage {
  readonly #options: LivePageOptions;
  #visible = true;
  #ready = false;
  /** Counts up when the places of rows change. */
  #view = 0;
  /** The places in sight; `follow` keeps the newest row in sight. */
  #window = { from: 0, to: 0, follow: true };
  #cancelFlush: (() => void) | undefined;
  /** When the last message was posted, unix time in milliseconds. */
  #sentAt = Number.NEGATIVE_INFINITY;
  /** The rows that the page has. */
  #sent: RowsInSight = { from: 0, rows: [] };

  constructor(options: LivePageOptions) {
    this.#options = options;
  }

  changed(): void {
    if (this.#cancelFlush || !this.#visible || !this.#ready) return;
    const { clock } = this.#options;
    const wait = Math.max(0, this.#sentAt + EVERY - clock.now());
    this.#cancelFlush = clock.after(wait, () => this.#flush());
  }

  received(message: EventsRequest): void {
    const { list, act } = this.#options;
    switch (message.type) {
      case 'ready':
        this.#ready = true;
        this.#renew();
        break;
      case 'window':
        this.#window = message;
        this.#flush();
        break;
      case 'filter':
        list.setFilter({ text: message.text.trim(), topics: message.topics });
        this.#renew();
        break;
      case 'pause':
        list.pause();
        this.#flush();
        break;
      case 'resume':
        list.resume();
        this.#renew();
        break;
      case 'clear':
        list.clear();
        this.#renew();
        break;
      case 'detail':
        this.#postDetail(message.order);
        break;
      case 'copy':
        this.#copy(message.order);
        break;
      default:
        act(message.type);
        this.#flush();
    }
  }

  setVisible(visible: boolean): void {
    this.#visible = visible;
    // A hidden page is created again later, and says when it is ready.
    if (!visible) this.#ready = false;
  }

  dispose(): void {
    this.#visible = false;
    this.#cancelFlush?.();
  }

  /** Places have changed: the rows that the page has are of no use any more. */
  #renew(): void {
    this.#view += 1;
    this.#sent = { from: 0, rows: [] };
    this.#flush();
  }

  /** Posts the state, and the rows in sight when they have changed. */
  #flush(): void {
    this.#cancelFlush?.();
    this.#cancelFlush = undefined;
    if (!this.#visible || !this.#ready) return;
    const { clock, post, summary } = this.#options;
    this.#sentAt = clock.now();
    const next = this.#inSight();
    const same = sameRows(next, this.#sent);
    this.#sent = next;
    post({
      type: 'state',
      state: this.#state(),
      ...(same ? {} : { rows: { from: next.from, rows: next.rows.map((entry) => rowOf(entry, summary)) } }),
    });
  }

  #state(): EventsState {
    const { list, about } = this.#options;
    const { first, length } = list.shown;
    return {
      ...about(),
      total: list.total,
      wrong: list.wrong,
      first,
      length,
      kept: list.size,
      cut: list.cut,
      paused: list.paused,
      fresh: list.fresh,
      view: this.#view,
      topics: [...list.topics].map(([name, count]) => ({ name, count, tone: toneOf(name) })),
      filter: list.filter,
    };
  }

  #inSight(): RowsInSight {
    const { shown } = this.#options.list;
    const { from: top, to, follow } = this.#window;
    const size = Math.min(MOST_ROWS, to - top);
    const end = shown.first + shown.length;
    const from = Math.max(shown.first, follow ? end - size : top);
    return { from, rows: shown.slice(from, from + size) };
  }

  #postDetail(order: number): void {
    const { list, prettyPrint, post } = this.#options;
    const entry = list.find(order);
    if (entry?.kind !== 'event') return;
    const text = prettyPrint(entry.data);
    post({
      type: 'detail',
      order,
      text: text.length > LAID_OUT ? `${text.slice(0, LAID_OUT)}\n…` : text,
      problems: entry.problems.map(({ path, message }) => ({ path: pathWords(path), message })),
    });
  }

  #copy(order: number): void {
    const { list, act } = this.#options;
    const entry = list.find(order);
    if (entry?.kind === 'event') act('copy', entry);
  }
}

interface RowsInSight {
  /** The place of the first row. */
  readonly from: number;
  readonly rows: readonly LiveEntry[];
}

function sameRows(one: RowsInSight, other: RowsInSight): boolean {
  return (
    one.from === other.from &&
    one.rows.length === other.rows.length &&
    one.rows.every((row, index) => row === other.rows[index])
  );
}

function rowOf(entry: LiveEntry, summary: LivePageOptions['summary']): EventRow {
  if (entry.kind === 'note') return entry;
  const { order, at, topic, data, problems } = entry;
  return {
    kind: 'event',
    order,
    at,
    topic,
    tone: toneOf(topic),
    summary: summary(entry),
    full: data.length > HOVER ? `${oneLine(data.slice(0, HOVER))}…` : oneLine(data),
    wrong: problems.map(problemWords).join('\n'),
  };
}

function problemWords({ path, message }: SpecProblem): string {
  return path.length === 0 ? message : `${pathWords(path)}: ${message}`;
}

function pathWords(path: SpecProblem['path']): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : index === 0 ? step : `.${step}`))
    .join('');
}
