/** The events of the chain as lanes, and the states of a node. */
import type {
  ChainEvent,
  Followed,
  NodeLog,
  SeriesSource,
  Span,
  StateSpan,
  Timeline,
} from '../../common/panels/dashboard';
import { grouped } from '../../common/units/digits';
import { counted, listed } from '../../common/units/words';
import { element } from '../kit/element';
import { type Card, createCard } from './card';
import { spanOf, type View } from './header';
import { restOf, shadeUnwatched } from './palette';
import { createPlot, type Plot } from './plot';
import { momentWords, rangeWords, timePlaces, timeSteps, timeTicks, zoneWords } from './units';

interface TimelineCard {
  readonly card: Card;
  readonly plot: Plot;
  readonly summary: string;
  replace(timeline: Timeline): void;
  add(events: readonly ChainEvent[]): void;
  draw(): void;
}

const lanes = ['finalized', 'reorg', 'head'] as const;
const laneWords = { head: 'Heads', reorg: 'Reorgs', finalized: 'Finalized' } as const;
const most = 4000;
const mostNamed = 6;

/** The events of the chain, with a lane for each kind. */
export function createTimelineCard(view: View, save: (card: TimelineCard) => void): TimelineCard {
  let events: ChainEvent[] = [];
  let followed: readonly Followed[] = [];
  let summary = '';
  const latest = element('ol', {
    class: 'latest',
    'aria-label': 'Latest reorganizations and finalized epochs',
  });

  const plot = createPlot({
    height: 112,
    series: lanes.map((kind) => ({
      label: laneWords[kind],
      colour: kind === 'head' ? 'blue' : kind === 'reorg' ? 'red' : 'green',
      kind: 'points',
      size: kind === 'head' ? 5 : 9,
      words: (_, index) => (events[index] ? placeWords(events[index]) : ''),
    })),
    place: (x) => momentWords(x, view.minutes),
    xRange: () => spanOf(view),
    xTicks: timeTicks,
    xPlaces: timePlaces,
    xLabel: () => zoneWords(view.now),
    xSteps: timeSteps,
    yRange: () => [-0.6, lanes.length - 0.4],
    yTicks: (ticks) => ticks.map((tick) => laneWords[lanes[tick] ?? 'head']),
    yPlaces: lanes.map((_, lane) => lane),
    together: 'time',
    nothing: '',
    below: (drawn) => shadeUnwatched(drawn, restOf(followed, ...spanOf(view)), view),
  });
  const card = createCard({
    title: 'Events',
    about:
      'Events that the node reported while this page was visible: heads, reorganizations, finalized epochs.',
    wide: true,
    onSaveImage: () => save(made),
    table: () => ({
      columns: ['Time', 'Event'],
      rows: shown()
        .map((event) => [momentWords(event.at, view.minutes), eventWords(event)])
        .reverse(),
    }),
  });
  card.body.append(plot.legend, plot.element, latest);

  const shown = () => {
    const [from, to] = spanOf(view);
    return events.filter(({ at }) => at >= from && at <= to);
  };

  const made: TimelineCard = {
    card,
    plot,
    get summary() {
      return summary;
    },
    replace(timeline) {
      events = [...timeline.events];
      followed = timeline.followed;
    },
    add(more) {
      events.push(...more);
      if (events.length > most + 400) events = events.slice(-most);
    },
    draw() {
      const all = shown();
      const count = (kind: ChainEvent['kind']) => all.filter((event) => event.kind === kind).length;
      const deepest = Math.max(0, ...all.map(({ depth = 0 }) => depth));
      const heads = all.findLast(({ kind }) => kind === 'head');
      const reorgs = count('reorg');
      const happened = [
        count('head') > 0 ? counted(count('head'), 'head') : '',
        reorgs === 1 ? `1 reorganization of ${counted(deepest, 'slot')}` : '',
        reorgs > 1 ? `${grouped(reorgs)} reorganizations (the deepest of ${counted(deepest, 'slot')})` : '',
        count('finalized') > 0 ? counted(count('finalized'), 'finalized epoch') : '',
      ].filter(Boolean);
      summary =
        all.length === 0
          ? `No event in ${rangeWords(view.minutes)} while this page was visible.`
          : `${listed(happened)} in ${rangeWords(view.minutes)}.${heads ? ` Latest head: slot ${grouped(heads.place)}.` : ''}`;
      card.say(summary);
      const notable = all
        .filter(({ kind }) => kind !== 'head')
        .slice(-mostNamed)
        .reverse();
      latest.replaceChildren(
        ...notable.map((event) =>
          element(
            'li',
            {},
            element('span', { class: `swatch points ${event.kind === 'reorg' ? 'red' : 'green'}` }),
            element('time', { class: 'quiet' }, momentWords(event.at, view.minutes)),
            ` ${eventWords(event)}`,
          ),
        ),
      );
      const lane = (kind: ChainEvent['kind']) =>
        events.map((event) => (event.kind === kind ? lanes.indexOf(kind) : null));
      plot.show([events.map(({ at }) => at), ...lanes.map(lane)], `Events: ${summary}`);
      card.renew();
    },
  };
  return made;
}

function placeWords({ depth, kind, place }: ChainEvent): string {
  if (kind === 'finalized') return `epoch ${grouped(place)}`;
  return kind === 'head'
    ? `slot ${grouped(place)}`
    : `${counted(depth ?? 0, 'slot')} at slot ${grouped(place)}`;
}

function eventWords(event: ChainEvent): string {
  const { depth, kind, place } = event;
  if (kind === 'finalized') return `Epoch ${grouped(place)} finalized`;
  if (kind === 'head') return `Head at slot ${grouped(place)}`;
  return `Reorganization of ${counted(depth ?? 0, 'slot')} at slot ${grouped(place)}`;
}

/** The logs of the page. New readings extend the last state. */
export interface PageLogs {
  readonly all: readonly NodeLog[];
  of(source: SeriesSource): NodeLog | undefined;
  /** When nobody watched a node; empty until its log is loaded. */
  unwatched(source: SeriesSource): readonly Span[];
  replace(logs: readonly NodeLog[]): void;
  /** A node was read at a time. */
  extend(source: SeriesSource, at: number): void;
}

export function createLogs(): PageLogs {
  let all: readonly NodeLog[] = [];
  const of = (source: SeriesSource) => all.find((log) => log.source === source);
  return {
    get all() {
      return all;
    },
    of,
    unwatched: (source) => of(source)?.unwatched ?? [],
    replace(logs) {
      all = logs;
    },
    extend(source, at) {
      all = all.map((log) => (log.source === source ? extended(log, at) : log));
    },
  };
}

function extended(log: NodeLog, at: number): NodeLog {
  const last = log.states.at(-1);
  if (!last || last.to < log.until || at <= log.until) return log;
  return { ...log, until: at, states: [...log.states.slice(0, -1), { ...last, to: at }] };
}

/** The part of each span within a range. */
export function within<T extends Span>(spans: readonly T[], from: number, to: number): readonly T[] {
  return spans.flatMap((span) =>
    span.to > from && span.from < to
      ? [{ ...span, from: Math.max(span.from, from), to: Math.min(span.to, to) }]
      : [],
  );
}

/** Milliseconds of all spans. */
export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Each state with its milliseconds, the longest first. */
export function totalsOf(
  spans: readonly StateSpan[],
): readonly (readonly [state: string, milliseconds: number])[] {
  const totals = new Map<string, number>();
  for (const { from, state, to } of spans) totals.set(state, (totals.get(state) ?? 0) + to - from);
  return [...totals].sort((a, b) => b[1] - a[1]);
}
