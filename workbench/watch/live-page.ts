import type { SpecProblem } from '../../catalogue/types';
import type { EventRow, EventsMessage, EventsRequest, EventsState } from '../../common/panels/events';
import type { Clock } from '../../common/units/clock';
import type { LiveList } from '../../runner/events/events';
import type { LiveEntry, LiveEvent } from '../../runner/events/live-entry';
import { oneLine, toneOf } from './summary';

/** The texts and the state of a list that the page shows. */
export type LiveAbout = Pick<
  EventsState,
  'title' | 'detail' | 'noun' | 'hint' | 'status' | 'running' | 'over' | 'saving'
>;

export interface LivePageOptions {
  readonly list: LiveList;
  readonly clock: Clock;
  readonly about: () => LiveAbout;
  /** Summarizes an event in one line. */
  readonly summary: (event: LiveEvent) => string;
  readonly prettyPrint: (text: string) => string;
  readonly post: (message: EventsMessage) => void;
  /** Carries out an action that the page cannot do itself: start, stop, save, copy. */
  readonly act: (action: LiveAction, event?: LiveEvent) => void;
}

export type LiveAction = 'start' | 'stop' | 'retry' | 'save' | 'stop-saving' | 'json' | 'copy';

/** The extension's side of a page with a live list: posts the visible rows, at most ten times a second. */
export interface LivePage {
  /** Something changed. Cheap enough to be called for each event. */
  changed(): void;
  received(message: EventsRequest): void;
  /** Nothing is posted while the page is hidden. */
  setVisible(visible: boolean): void;
  dispose(): void;
}

/** Minimum time between two messages, except for replies to the page. Milliseconds. */
const EVERY = 100;
/** Maximum length of an event on hover and in its detail, in UTF-16 units. */
const MAX_HOVER = 2000;
const MAX_DETAIL = 200_000;
/** Maximum number of visible rows. */
const MAX_ROWS = 500;

export function createLivePage(options: LivePageOptions): LivePage {
  return new PostingPage(options);
}

class PostingPage implements LivePage {
  readonly #options: LivePageOptions;
  #visible = true;
  #ready = false;
  /** Increases when the indices of rows change. */
  #view = 0;
  /** The indices of the visible rows; `follow` keeps the newest row visible. */
  #window = { from: 0, to: 0, follow: true };
  #cancelFlush: (() => void) | undefined;
  /** Unix time of the last message, in milliseconds. */
  #sentAt = Number.NEGATIVE_INFINITY;
  /** The rows that the page has. */
  #sent: VisibleRows = { from: 0, rows: [] };

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
      case 'ping':
        this.#options.post({ type: 'pong' });
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
    // A hidden page is created again later, and sends `ready` then.
    if (!visible) this.#ready = false;
  }

  dispose(): void {
    this.#visible = false;
    this.#cancelFlush?.();
  }

  /** Sends all rows again, because their indices have changed. */
  #renew(): void {
    this.#view += 1;
    this.#sent = { from: 0, rows: [] };
    this.#flush();
  }

  /** Posts the state, and the visible rows if they have changed. */
  #flush(): void {
    this.#cancelFlush?.();
    this.#cancelFlush = undefined;
    if (!this.#visible || !this.#ready) return;
    const { clock, post, summary } = this.#options;
    this.#sentAt = clock.now();
    const next = this.#visibleRows();
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

  #visibleRows(): VisibleRows {
    const { shown } = this.#options.list;
    const { from: top, to, follow } = this.#window;
    const size = Math.min(MAX_ROWS, to - top);
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
      text: text.length > MAX_DETAIL ? `${text.slice(0, MAX_DETAIL)}\n…` : text,
      problems: entry.problems.map(({ path, message }) => ({ path: pathWords(path), message })),
    });
  }

  #copy(order: number): void {
    const { list, act } = this.#options;
    const entry = list.find(order);
    if (entry?.kind === 'event') act('copy', entry);
  }
}

interface VisibleRows {
  /** Index of the first row. */
  readonly from: number;
  readonly rows: readonly LiveEntry[];
}

function sameRows(one: VisibleRows, other: VisibleRows): boolean {
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
    full: data.length > MAX_HOVER ? `${oneLine(data.slice(0, MAX_HOVER))}…` : oneLine(data),
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
