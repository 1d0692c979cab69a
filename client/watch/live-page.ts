import type { EventRow, EventsMessage, EventsRequest, EventsState } from '../../common/panels/events';
import type { SpecProblem } from '../../common/spec/schema';
import type { Clock } from '../../common/units/clock';
import type { LiveList } from '../../runner/events/events';
import type { LiveEntry, LiveEvent } from '../../runner/events/live-entry';
import { oneLine, toneOf } from './summary';

/** What a live list is about, as its page says it. */
export type LiveAbout = Pick<EventsState, 'title' | 'detail' | 'noun' | 'status' | 'running' | 'saving'>;

export interface LivePageOptions {
  readonly list: LiveList;
  readonly clock: Clock;
  readonly about: () => LiveAbout;
  /** One event in a line. */
  readonly summary: (event: LiveEvent) => string;
  readonly prettyPrint: (text: string) => string;
  readonly post: (message: EventsMessage) => void;
  /** What a person asked for that is not about what is shown. */
  readonly act: (action: LiveAction, event?: LiveEvent) => void;
}

export type LiveAction = 'start' | 'stop' | 'retry' | 'save' | 'stop-saving' | 'json' | 'copy';

/** The extension's side of a page with a live list: posts what is in sight, a few times a second at most. */
export interface LivePage {
  /** Something changed. Costs next to nothing when called for each event. */
  changed(): void;
  received(message: EventsRequest): void;
  /** Nothing is posted while nobody looks. */
  setVisible(visible: boolean): void;
  dispose(): void;
}

/** Milliseconds between two messages that nobody asked for. */
const EVERY = 100;
/** Of an event, what is read on hover and what is laid out. Characters. */
const HOVER = 2000;
const LAID_OUT = 200_000;
/** More rows than this are never in sight. */
const MOST_ROWS = 500;

export function createLivePage(options: LivePageOptions): LivePage {
  const { list, clock, about, summary, prettyPrint, post, act } = options;
  let visible = true;
  let ready = false;
  let view = 0;
  let window = { from: 0, to: 0, follow: true };
  let callOff: (() => void) | undefined;
  let sentAt = Number.NEGATIVE_INFINITY;
  /** The rows that the page has. */
  let sent: { readonly from: number; readonly rows: readonly LiveEntry[] } = { from: 0, rows: [] };

  /** Places count anew: what the page has is of no use any more. */
  const anew = () => {
    view += 1;
    sent = { from: 0, rows: [] };
    flush();
  };

  const state = (): EventsState => {
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
      view,
      topics: [...list.topics].map(([name, count]) => ({ name, count, tone: toneOf(name) })),
      filter: list.filter,
    };
  };

  const inSight = () => {
    const { shown } = list;
    const size = Math.min(MOST_ROWS, window.to - window.from);
    const end = shown.first + shown.length;
    const from = Math.max(shown.first, window.follow ? end - size : window.from);
    return { from, rows: shown.slice(from, from + size) };
  };

  const flush = () => {
    callOff?.();
    callOff = undefined;
    if (!visible || !ready) return;
    sentAt = clock.now();
    const next = inSight();
    const same =
      next.from === sent.from &&
      next.rows.length === sent.rows.length &&
      next.rows.every((row, index) => row === sent.rows[index]);
    sent = next;
    post({
      type: 'state',
      state: state(),
      ...(same ? {} : { rows: { from: next.from, rows: next.rows.map(rowOf) } }),
    });
  };

  const rowOf = (entry: LiveEntry): EventRow => {
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
  };

  const detail = (order: number) => {
    const entry = list.find(order);
    if (entry?.kind !== 'event') return;
    const text = prettyPrint(entry.data);
    post({
      type: 'detail',
      order,
      text: text.length > LAID_OUT ? `${text.slice(0, LAID_OUT)}\n…` : text,
      problems: entry.problems.map(({ path, message }) => ({ path: pathWords(path), message })),
    });
  };

  return {
    changed() {
      if (callOff || !visible || !ready) return;
      callOff = clock.after(Math.max(0, sentAt + EVERY - clock.now()), flush);
    },
    received(message) {
      switch (message.type) {
        case 'ready':
          ready = true;
          return anew();
        case 'window':
          window = message;
          return flush();
        case 'filter':
          list.setFilter({ text: message.text.trim(), topics: message.topics });
          return anew();
        case 'pause':
          list.pause();
          return flush();
        case 'resume':
          list.resume();
          return anew();
        case 'clear':
          list.clear();
          return anew();
        case 'detail':
          return detail(message.order);
        case 'copy': {
          const entry = list.find(message.order);
          if (entry?.kind === 'event') act('copy', entry);
          return;
        }
        default:
          act(message.type);
          return flush();
      }
    },
    setVisible(now) {
      visible = now;
      // A page that was hidden is made anew, and asks when it is there.
      if (!visible) ready = false;
    },
    dispose() {
      visible = false;
      callOff?.();
    },
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
