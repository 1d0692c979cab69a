import type uPlot from 'uplot';
import type { ChartDescription } from '../../common/panels/dashboard';
import { grouped } from '../../common/units/digits';
import { type Card, createCard } from './card';
import { endOf, spanOf, type View } from './header';
import { colours, faint, shadeUnwatched } from './palette';
import { createPlot, type Plot } from './plot';
import type { PageSamples } from './samples';
import type { PageLogs } from './timeline';
import { momentWords, rangeWords, timePlaces, timeSteps, timeTicks, units, zoneWords } from './units';

export interface LiveChart {
  readonly card: Card;
  readonly plot: Plot;
  /** `0 slots now, 3 at most in the last 15 minutes`. */
  readonly summary: string;
  draw(): void;
}

/** A chart of readings over time. */
export function createLiveChart(
  chart: ChartDescription,
  samples: PageSamples,
  logs: PageLogs,
  view: View,
  save: (live: LiveChart) => void,
): LiveChart {
  const { series, title } = chart;
  const unit = units[chart.unit];
  const lists = series.map(({ id }) => samples.list(id));
  let summary = '';

  const plot = createPlot({
    height: 132,
    series: series.map(({ label, colour }) => ({
      label,
      colour,
      kind: 'line',
      words: unit.words,
    })),
    place: (x) => momentWords(x, view.minutes),
    xRange: () => spanOf(view),
    xTicks: timeTicks,
    xPlaces: timePlaces,
    xLabel: () => zoneWords(view.now),
    xSteps: timeSteps,
    yRange: (least, most) => yRange(chart, least, most),
    yTicks: unit.ticks,
    ...(unit.steps ? { ySteps: unit.steps } : {}),
    together: 'time',
    below(drawn, unit) {
      shadeUnwatched(drawn, logs.unwatched(chart.source), view);
      drawThresholds(drawn, chart, unit);
    },
  });
  const card = createCard({
    title,
    about: [chart.about, thresholdWords(chart)].filter(Boolean).join(' '),
    onSaveImage: () => save(live),
    table: () => ({
      columns: ['Time', ...series.map(({ label }) => label)],
      rows: newestFirst(),
    }),
  });
  card.body.append(plot.legend, plot.element);

  const newestFirst = () => {
    const [from, to] = spanOf(view);
    const rows: string[][] = [];
    for (let index = samples.times.length - 1; index >= samples.firstAt(from); index--) {
      const time = samples.times[index] ?? 0;
      if (time > to) continue;
      const cells = lists.map((list) => {
        const value = list[index];
        return value === null || value === undefined ? '—' : unit.words(value);
      });
      rows.push([momentWords(time, view.minutes), ...cells]);
    }
    return rows;
  };

  const summed = (): string => {
    const range = rangeWords(view.minutes);
    const first = samples.firstAt(spanOf(view)[0]);
    const end = samples.firstAt(endOf(view) + 1);
    const [main] = lists;
    const worst = worstOf((main ?? []).slice(first, end), chart.worst);
    if (worst === undefined) return `No reading in ${range}.`;
    const last = end - 1;
    const now = main?.[last];
    const others = series.slice(1).flatMap(({ label }, place) => {
      const value = lists[place + 1]?.[last];
      return value === null || value === undefined ? [] : `${unit.words(value)} ${label.toLowerCase()}`;
    });
    const part = chart.isOfBlock
      ? seenOf(samples.list('headBlock').slice(first, end), main ?? [], first)
      : '';
    const extreme = `${(unit.bare ?? unit.words)(worst)} at ${chart.worst} in ${part}${range}.`;
    if (now === null || now === undefined) return `No reading now, ${extreme}`;
    const when = view.pausedAt === undefined ? 'now' : 'then';
    const rest = others.length > 0 ? ` (${others.join(', ')})` : '';
    return `${unit.words(now)} ${when}${rest}, ${extreme}`;
  };

  const live: LiveChart = {
    card,
    plot,
    get summary() {
      return summary;
    },
    draw() {
      summary = summed();
      card.say(summary);
      plot.show([samples.times, ...lists], `${title}: ${summary}`);
      card.renew();
    },
  };
  return live;
}

/** The lines of thresholds: some themes have one color for both. Pixels. */
const dashes = {
  amber: { name: 'dotted', pattern: [2, 4] },
  red: { name: 'dashed', pattern: [8, 4] },
} as const;

/**
 * Which part of the blocks was read, if not all: `240 of 300 blocks in `.
 * @param blocks numbers of the latest blocks
 * @param values of which the first one belongs to the value at `first`
 */
function seenOf(
  blocks: readonly (number | null)[],
  values: readonly (number | null)[],
  first: number,
): string {
  const seen = new Set(blocks.filter((_, index) => typeof values[first + index] === 'number'));
  seen.delete(null);
  const numbers = [...seen].map(Number);
  const all = Math.max(...numbers) - Math.min(...numbers) + 1;
  return numbers.length === 0 || numbers.length >= all
    ? ''
    : `${grouped(numbers.length)} of ${grouped(all)} blocks in `;
}

/** The highest or lowest value; undefined without values. */
function worstOf(
  values: readonly (number | null | undefined)[],
  worst: ChartDescription['worst'],
): number | undefined {
  const numbers = values.filter((value) => value !== null && value !== undefined);
  if (numbers.length === 0) return undefined;
  return numbers.reduce((one, other) => (worst === 'most' ? Math.max(one, other) : Math.min(one, other)));
}

/** `Thresholds: amber (dotted) under 50, red (dashed) under 20.` */
function thresholdWords({ thresholds, unit }: ChartDescription): string {
  const words = thresholds.map(
    ({ bad, level, value }) =>
      `${level} (${dashes[level].name}) ${bad === 'below' ? 'under' : 'from'} ${units[unit].words(value)}`,
  );
  return words.length > 0 ? `Thresholds: ${words.join(', ')}.` : '';
}

function yRange(
  chart: ChartDescription,
  least: number | null,
  most: number | null,
): readonly [number, number] {
  const { end, from, thresholds } = chart;
  const { floor = 0 } = units[chart.unit];
  if (from === 'near') {
    const middle = ((least ?? 0) + (most ?? 0)) / 2;
    // A change by less than a tenth of the value should look small.
    const half = Math.max((most ?? 0) - (least ?? 0), middle / 10, 1) * 0.6;
    return [Math.max(0, middle - half), middle + half];
  }
  const top = (most ?? 0) * 1.12;
  if (end !== undefined) return [0, Math.max(end, most ?? 0)];
  // Show a threshold that is close to the values.
  const near = thresholds
    .filter(({ value, bad }) => (bad === 'above' ? top > value / 2 : top < value * 1.5))
    .map(({ value }) => value * 1.1);
  return [0, Math.max(floor, top, ...near)];
}

/** A threshold is a dotted or dashed line. The area beyond it is tinted, unless only parts of a total are drawn there. */
function drawThresholds(plot: uPlot, { series, thresholds }: ChartDescription, unit: number): void {
  const { ctx, bbox, scales } = plot;
  const { min = 0, max = 1 } = scales.y ?? {};
  const bottom = bbox.top + bbox.height;
  const at = (value: number) => plot.valToPos(value, 'y', true);
  for (const { bad, level, value } of thresholds) {
    const colour = colours().colours[level === 'red' ? 'red' : 'yellow'];
    const other = thresholds.find((each) => each.level !== level);
    // Amber ends where red begins.
    const until = level === 'amber' ? other?.value : undefined;
    const [from, to] =
      bad === 'above' ? [value, Math.min(max, until ?? max)] : [Math.max(min, until ?? min), value];
    if (series.length === 1 && from < max && to > min && to > from) {
      const top = Math.max(bbox.top, at(Math.min(to, max)));
      const low = Math.min(bottom, at(Math.max(from, min)));
      faint(ctx, colour, 0.1, () => ctx.fillRect(bbox.left, top, bbox.width, low - top));
    }
    if (value > min && value < max) {
      faint(ctx, colour, 0.7, () => {
        ctx.setLineDash(dashes[level].pattern.map((length) => length * unit));
        ctx.lineWidth = unit;
        ctx.beginPath();
        ctx.moveTo(bbox.left, at(value));
        ctx.lineTo(bbox.left + bbox.width, at(value));
        ctx.stroke();
      });
    }
  }
}
