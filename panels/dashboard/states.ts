import type uPlot from 'uplot';
import type { NodeLog, StateSpan } from '../../common/panels/dashboard';
import { age } from '../../common/units/words';
import { element } from '../kit/element';
import { type Card, createCard } from './card';
import { spanOf, type View } from './header';
import { colours, faint, shadeUnwatched } from './palette';
import { createPlot, type Plot } from './plot';
import { lengthOf, type PageLogs, totalsOf, within } from './timeline';
import { momentWords, rangeWords, spanWords, timePlaces, timeSteps, timeTicks, zoneWords } from './units';

export interface StatesCard {
  readonly card: Card;
  readonly plot: Plot;
  readonly summary: string;
  draw(): void;
}

const names = { beacon: 'Beacon', execution: 'Execution' } as const;
const mostNamed = 8;
/** Positions of the cursor. */
const positions = 400;

/** Height of a state as a share of its lane, so that it does not need its color. */
const looks = {
  ok: { colour: 'green', height: 0.25 },
  waiting: { colour: 'blue', height: 0.45 },
  warning: { colour: 'yellow', height: 0.6 },
  error: { colour: 'red', height: 0.85 },
} as const;

/** The state of each node over time, and everything that was not well. */
export function createStatesCard(logs: PageLogs, view: View, save: (card: StatesCard) => void): StatesCard {
  const lanes = logs.all.map(({ source }) => source);
  let summary = '';
  let grid: readonly number[] = [];
  const latest = element('ol', { class: 'latest lines', 'aria-label': 'Latest problems and changes' });
  /** The last state goes on until now, as long as the node is being watched. */
  const shown = () => logs.all.map((log) => current(log, spanOf(view)[1]));
  let drawn: readonly NodeLog[] = [];
  const stateAt = (lane: number, at: number) =>
    drawn[lane]?.states.find(({ from, to }) => from <= at && at <= to)?.state;

  const plot = createPlot({
    height: 28 + lanes.length * 28,
    series: lanes.map((source, lane) => ({
      label: names[source],
      colour: 'green',
      kind: 'hidden',
      words: (_, index) => stateAt(lane, grid[index] ?? 0) ?? '',
    })),
    place: (x) => momentWords(x, view.minutes),
    xRange: () => spanOf(view),
    xTicks: timeTicks,
    xPlaces: timePlaces,
    xSteps: timeSteps,
    xLabel: () => zoneWords(view.now),
    yRange: () => [-0.5, lanes.length - 0.5],
    yTicks: (ticks) => ticks.map((tick) => names[lanes[lanes.length - 1 - tick] ?? 'beacon']),
    yPlaces: lanes.map((_, lane) => lane),
    grid: false,
    together: 'time',
    nothing: 'not watched',
    below(canvas, unit) {
      drawn.forEach((log, lane) => {
        drawLane(canvas, log, { lane: lanes.length - 1 - lane, lanes: lanes.length, unit, view });
      });
    },
  });
  const card = createCard({
    title: 'State',
    about:
      'The state of each node over time. Percentages are of the time in which it was watched; the rest is tinted.',
    wide: true,
    onSaveImage: () => save(made),
    table: () => ({
      columns: ['Time', 'Node', 'State', 'Duration'],
      rows: rowsOf(drawn, view).map(({ cells }) => cells),
    }),
  });
  card.body.append(plot.legend, plot.element, latest);

  const drawList = () => {
    const notable = rowsOf(drawn, view).filter(({ severity }) => severity !== 'ok');
    const hidden = notable.length - mostNamed;
    latest.replaceChildren(
      ...notable
        .slice(0, mostNamed)
        .map(({ cells, severity, words }) =>
          element(
            'li',
            {},
            element('span', { class: `swatch points ${looks[severity].colour}` }),
            element('time', { class: 'quiet' }, cells[0]),
            ` ${words}`,
          ),
        ),
      ...(hidden > 0 ? [element('li', { class: 'quiet' }, `${hidden} more in the table`)] : []),
    );
  };

  const made: StatesCard = {
    card,
    plot,
    get summary() {
      return summary;
    },
    draw() {
      const [from, to] = spanOf(view);
      grid = Array.from({ length: positions + 1 }, (_, index) => from + ((to - from) * index) / positions);
      drawn = shown();
      summary = drawn.map((log) => summaryOf(log, from, to, view)).join(' ');
      card.say(summary);
      drawList();
      const values = lanes.map((_, lane) =>
        grid.map((at) => (stateAt(lane, at) === undefined ? null : lane)),
      );
      plot.show([grid, ...values], `State: ${summary}`);
      card.renew();
    },
  };
  return made;
}

interface Row {
  readonly at: number;
  readonly severity: StateSpan['severity'];
  /** For the list below the chart. */
  readonly words: string;
  /** For the table. */
  readonly cells: readonly [time: string, node: string, state: string, duration: string];
}

/** States and notes, newest first. */
function rowsOf(logs: readonly NodeLog[], view: View): readonly Row[] {
  const [start, end] = spanOf(view);
  const { minutes } = view;
  const rows = logs.flatMap(({ notes, source, states }) => [
    ...within(states, start, end).map(({ from, severity, state, to }): Row => {
      const duration = age(to - from);
      return {
        at: from,
        severity,
        words: `${names[source]} node: ${state} (${duration})`,
        cells: [spanWords(from, to, minutes), names[source], state, duration],
      };
    }),
    ...within(
      notes.map(({ at, words }) => ({ from: at, to: at + 1, words })),
      start,
      end,
    ).map(
      ({ from, words }): Row => ({
        at: from,
        severity: 'waiting',
        words: `${names[source]} node: ${words}`,
        cells: [momentWords(from, minutes), names[source], words, ''],
      }),
    ),
  ]);
  return rows.sort((a, b) => b.at - a.at);
}

/** Longer than between two readings of a node that is being watched. Milliseconds. */
const recent = 60_000;

function current(log: NodeLog, now: number): NodeLog {
  const last = log.states.at(-1);
  if (!last || last.to < log.until || now <= last.to || now - last.to > recent) return log;
  return { ...log, states: [...log.states.slice(0, -1), { ...last, to: now }] };
}

/** `Beacon node: synced 97.2 %, unreachable 2.8 % (17 min). Not watched for 2 h of the last 24 hours.` */
function summaryOf(log: NodeLog, from: number, to: number, view: View): string {
  const states = within(log.states, from, to);
  const watched = lengthOf(states);
  const range = rangeWords(view.minutes);
  const who = `${names[log.source]} node`;
  if (watched === 0) return `${who}: not watched in ${range}.`;
  const parts = totalsOf(states).map(([state, milliseconds], index) => {
    const share = milliseconds / watched;
    return `${state} ${shareWords(share)}${index === 0 ? '' : ` (${age(milliseconds)})`}`;
  });
  const silent = lengthOf(within(log.unwatched, from, to));
  const missing = silent >= 60_000 ? ` Not watched for ${age(silent)} of ${range}.` : '';
  return `${who}: ${parts.slice(0, 4).join(', ')}.${missing}`;
}

/** Neither 100 % nor 0 % unless it is exact. */
function shareWords(share: number): string {
  if (share >= 1) return '100 %';
  if (share < 0.001) return 'under 0.1 %';
  return share > 0.999 ? 'over 99.9 %' : `${Math.round(share * 1000) / 10} %`;
}

interface Lane {
  /** From below. */
  readonly lane: number;
  readonly lanes: number;
  /** Pixels of the canvas per pixel of the page. */
  readonly unit: number;
  readonly view: View;
}

function drawLane(plot: uPlot, log: NodeLog, { lane, lanes, unit, view }: Lane): void {
  const { bbox, ctx } = plot;
  const [from, to] = spanOf(view);
  const height = bbox.height / lanes;
  const bottom = plot.valToPos(lane - 0.5, 'y', true);
  const x = (time: number) => plot.valToPos(time, 'x', true);
  const silent = within(log.unwatched, from, to);
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bottom - height, bbox.width, height);
  ctx.clip();
  shadeUnwatched(plot, silent, view);
  const draw = ({ from: start, severity, to: end }: StateSpan) => {
    const { colour, height: share } = looks[severity];
    // An outage of seconds has to be visible in a week.
    const width = Math.max(x(end) - x(start), severity === 'ok' ? 0 : 2 * unit);
    faint(ctx, colours().colours[colour], 0.85, () =>
      ctx.fillRect(x(start), bottom - height * (0.06 + share), width, height * share),
    );
  };
  const states = within(log.states, from, to);
  for (const span of states) if (span.severity === 'ok') draw(span);
  for (const span of states) if (span.severity !== 'ok') draw(span);
  ctx.restore();
}
