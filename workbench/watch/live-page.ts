/** The page of a live list: its rows, and what stands above them, as a watched number in a plot. */
import type { SpecProblem } from '../../catalogue/types';
import type { EventRow, EventsMessage, EventsRequest, EventsState } from '../../common/panels/events';
import type { PagePlot } from '../../common/panels/response';
import type { Clock } from '../../common/units/clock';
import { grouped } from '../../common/units/digits';
import { capital, counted, took } from '../../common/units/words';
import type { LiveList } from '../../runner/events/events';
import type { LiveEntry, LiveEvent } from '../../runner/events/live-entry';
import { oneLine, toneOf } from './summary';

/** The texts and the state of a list that the page shows. */
export type LiveAbout = Pick<
  EventsState,
  'title' | 'detail' | 'noun' | 'hint' | 'status' | 'running' | 'over' | 'saving'
>;

interface LivePageOptions {
  readonly list: LiveList;
  readonly clock: Clock;
  readonly about: () => LiveAbout;
  /** The numbers of a watched request as a line; undefined while there are none. Default: how many rows arrived when. */
  readonly plot?: (() => PagePlot | undefined) | undefined;
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
/** Minimum time between two plots. Milliseconds. */
const PLOT_EVERY = 1000;
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
  /** When the page last got a plot. */
  #plottedAt = Number.NEGATIVE_INFINITY;
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
    this.#plottedAt = Number.NEGATIVE_INFINITY;
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
      ...this.#plot(),
    };
  }

  /** The plot, unless the page got one just now. */
  #plot(): Pick<EventsState, 'plot'> {
    const { about, clock, list, plot } = this.#options;
    if (clock.now() - this.#plottedAt < PLOT_EVERY) return {};
    this.#plottedAt = clock.now();
    const made = plot?.() ?? arrivals(list.kept(), about().noun);
    return { plot: made ?? null };
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

/** A number of one response. */
export interface WatchedNumber {
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly value: number;
  /** `1.2 gwei`. */
  readonly words: string;
}

/** How many numbers are kept. */
export const MOST_NUMBERS = 600;
/** Widths of a bar in milliseconds, and how many bars there are at most. */
const WIDTHS = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 21_600, 86_400].map((one) => one * 1000);
const MOST_BARS = 60;

/** `1.2 gwei to 1.5 gwei`; empty without numbers. */
export function rangeWords(numbers: readonly WatchedNumber[]): string {
  const ends = endsOf(numbers);
  if (!ends) return '';
  const [low, high] = ends;
  return low.value === high.value ? `always ${low.words}` : `${low.words} to ${high.words}`;
}

/** The numbers as a line; undefined until there are two. */
export function linePlot(title: string, numbers: readonly WatchedNumber[]): PagePlot | undefined {
  const last = numbers.at(-1);
  if (!last || numbers.length < 2) return undefined;
  return {
    title,
    shape: 'line',
    summary: `${last.words} now, ${rangeWords(numbers)}`,
    places: numbers.map(({ at }) => timeOfDay(at)),
    values: numbers.map(({ value }) => value),
    words: numbers.map(({ words }) => words),
  };
}

/** How many rows arrived in each time, as bars; undefined until there are two rows. @param noun `event` */
export function arrivals(entries: readonly LiveEntry[], noun: string): PagePlot | undefined {
  const times = entries.flatMap((entry) => (entry.kind === 'event' ? [entry.at] : []));
  const [from, to] = [times[0], times.at(-1)];
  if (from === undefined || to === undefined || times.length < 2) return undefined;
  const width = WIDTHS.find((one) => (to - from) / one < MOST_BARS - 1) ?? (to - from) / (MOST_BARS - 1);
  const first = Math.floor(from / width);
  const counts = Array.from({ length: Math.max(1, Math.floor(to / width) - first + 1) }, () => 0);
  for (const time of times) {
    const at = Math.floor(time / width) - first;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return {
    title: `${capital(noun)}s over time`,
    shape: 'bars',
    summary: `${grouped(Math.max(...counts))} at most in ${took(width)}`,
    places: counts.map((_, at) => timeOfDay((first + at) * width)),
    values: counts,
    words: counts.map((count) => counted(count, noun)),
  };
}

function endsOf(
  numbers: readonly WatchedNumber[],
): readonly [low: WatchedNumber, high: WatchedNumber] | undefined {
  const [start] = numbers;
  if (!start) return undefined;
  return [
    numbers.reduce((low, one) => (one.value < low.value ? one : low), start),
    numbers.reduce((high, one) => (one.value > high.value ? one : high), start),
  ];
}

function timeOfDay(at: number): string {
  // As the rows of the events.
  return new Date(at).toTimeString().slice(0, 8);
}
