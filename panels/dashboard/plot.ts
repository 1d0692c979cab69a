import './language';
import 'uplot/dist/uPlot.min.css';
import uPlot from 'uplot';
import type { Colour } from '../../common/panels/dashboard';
import { element } from '../kit/element';
import { announce } from './announce';
import { colours } from './palette';

export interface PlotSeries {
  readonly label: string;
  readonly colour: Colour;
  readonly kind: 'line' | 'bars' | 'points';
  /** The value in words; the index tells which one, for what the number alone does not say. */
  readonly words: (value: number, index: number) => string;
  /** Of points, in pixels. */
  readonly size?: number;
}

export interface PlotOptions {
  readonly height: number;
  readonly series: readonly PlotSeries[];
  /** Where a place on the x axis is, in words: `14:03:20`, `slot 1,234`. */
  readonly place: (x: number, index: number) => string;
  readonly xRange: () => readonly [number, number];
  readonly xTicks: (ticks: number[], step: number) => string[];
  readonly xSteps?: number[];
  readonly yRange: (least: number | null, most: number | null) => readonly [number, number];
  readonly yTicks: (ticks: number[], step: number) => string[];
  readonly ySteps?: number[];
  /** Ticks of the y axis at these places alone. */
  readonly yPlaces?: number[];
  /** Cursors of plots with the same name move together. */
  readonly together?: string;
  /** What the legend says of a series that has no value; `no reading` under the pointer, else a dash. */
  readonly nothing?: string;
  /** Draws below the series. */
  readonly below?: (plot: uPlot) => void;
}

export type PlotData = readonly [readonly number[], ...(readonly (number | null)[])[]];

/** A chart with its legend: values under the pointer, or under a cursor that the arrow keys move. */
export interface Plot {
  readonly element: HTMLElement;
  readonly legend: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  /** Draws these, at the present ranges. @param summary what a screen reader says of it */
  show(data: PlotData, summary: string): void;
  /** The theme is another one. */
  recolour(): void;
  /** It is shown no more: others need not move their cursors with it. */
  dispose(): void;
}

const axisWidth = 58;

export function createPlot(options: PlotOptions): Plot {
  const { height, series } = options;
  const values = series.map(() => element('span', { class: 'value' }));
  const place = element('span', { class: 'place quiet' });
  const legend = element(
    'div',
    { class: 'legend' },
    ...series.map((one, index) =>
      element(
        'span',
        { class: 'entry' },
        element('span', { class: `swatch ${one.colour} ${one.kind}` }),
        `${one.label} `,
        values[index],
      ),
    ),
    place,
  );
  const holder = element('div', {
    class: 'plot',
    tabindex: 0,
    role: 'group',
    'aria-roledescription': 'chart',
  });
  holder.style.height = `${height}px`;
  let data: PlotData = [[]];

  const wordsAt = (index: number) =>
    series.map((one, place) => {
      const value = data[place + 1]?.[index];
      return value === null || value === undefined ? undefined : one.words(value, index);
    });

  const showLegend = () => {
    const index = plot.cursor.idx ?? undefined;
    const under = index !== undefined && (plot.cursor.left ?? -1) >= 0;
    const at = under ? index : data[0].length - 1;
    const words = wordsAt(at);
    values.forEach((one, place) => {
      const text = words[place] ?? options.nothing ?? (under ? 'no reading' : '—');
      if (one.textContent !== text) one.textContent = text;
    });
    const text = under ? options.place(data[0][at] ?? 0, at) : '';
    if (place.textContent !== text) place.textContent = text;
  };

  const grid = { stroke: () => colours().line, width: 0.3 };
  const axis = (): Partial<uPlot.Axis> => ({
    stroke: () => colours().quiet,
    font: `11px ${colours().font}`,
    grid,
    ticks: { show: false },
    border: { show: false },
  });
  const colourOf = (one: PlotSeries) => () => colours().colours[one.colour];
  const plot = new uPlot(
    {
      width: 300,
      height,
      ms: 1,
      padding: [8, 18, 0, 0],
      legend: { show: false },
      cursor: {
        y: false,
        drag: { x: false, y: false, setScale: false },
        points: { size: 6, width: 0 },
        ...(options.together ? { sync: { key: options.together, scales: ['x', null] } } : {}),
      },
      scales: {
        x: { time: false, range: () => [...options.xRange()] },
        y: { range: (_, least, most) => [...options.yRange(least, most)] },
      },
      axes: [
        {
          ...axis(),
          size: 22,
          gap: 4,
          space: 56,
          grid: { show: false },
          values: (_, ticks, __, ___, step) => options.xTicks(ticks, step),
          ...(options.xSteps ? { incrs: options.xSteps } : {}),
        },
        {
          ...axis(),
          size: axisWidth,
          gap: 4,
          space: 20,
          values: (_, ticks, __, ___, step) => options.yTicks(ticks, step),
          ...(options.ySteps ? { incrs: options.ySteps } : {}),
          ...(options.yPlaces ? { splits: options.yPlaces } : {}),
        },
      ],
      series: [
        {},
        ...series.map(
          (one): uPlot.Series => ({
            label: one.label,
            stroke: colourOf(one),
            width: one.kind === 'bars' ? 0 : 1.5,
            ...(one.kind === 'line'
              ? { points: { show: true, filter: alone, size: 4, width: 0, fill: colourOf(one) } }
              : {}),
            ...(one.kind === 'bars' ? { fill: colourOf(one), paths: bars, points: { show: false } } : {}),
            ...(one.kind === 'points'
              ? {
                  paths: () => null,
                  points: { show: true, size: one.size ?? 5, space: 0, fill: colourOf(one), width: 0 },
                }
              : {}),
          }),
        ),
      ],
      hooks: {
        setCursor: [showLegend],
        ...(options.below ? { drawAxes: [options.below] } : {}),
      },
    },
    [[], ...series.map(() => [])],
    holder,
  );

  const move = (index: number) => {
    const x = data[0][index];
    if (x === undefined) return;
    const left = plot.valToPos(x, 'x');
    setCursor(plot, Math.min(Math.max(left, 0), plot.over.clientWidth), plot.over.clientHeight / 2);
    const words = wordsAt(index).flatMap((text, place) => {
      const said = text ?? options.nothing ?? 'no reading';
      return said === '' ? [] : `${series[place]?.label} ${said}`;
    });
    announce(`${options.place(x, index)}: ${words.join(', ')}`);
  };
  const hide = () => setCursor(plot, -10, -10);
  holder.addEventListener('keydown', (event) => {
    const [least, most] = plot.series[0]?.idxs ?? [0, data[0].length - 1];
    const [from, to] = inRange(data[0], options.xRange(), least, most);
    const now = (plot.cursor.left ?? -1) >= 0 ? plot.cursor.idx : null;
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: (now ?? to + 1) - 1,
      ArrowRight: now == null ? from : now + 1,
      PageUp: (now ?? to) - 10,
      PageDown: (now ?? from) + 10,
      Home: from,
      End: to,
    };
    const next = steps[event.key];
    if (event.key === 'Escape') hide();
    else if (next !== undefined && to >= from) move(Math.min(to, Math.max(from, next)));
    else return;
    event.preventDefault();
  });
  holder.addEventListener('blur', hide);
  const observer = new ResizeObserver(() => {
    const width = Math.floor(holder.clientWidth);
    if (width > 0 && width !== plot.width) plot.setSize({ width, height });
  });
  observer.observe(holder);

  return {
    element: holder,
    legend,
    canvas: plot.ctx.canvas,
    show(next, summary) {
      data = next;
      if (holder.getAttribute('aria-label') !== summary) holder.setAttribute('aria-label', summary);
      plot.setData(next as unknown as uPlot.AlignedData);
      showLegend();
    },
    recolour: () => plot.redraw(false, true),
    dispose() {
      observer.disconnect();
      plot.destroy();
    },
  };
}

const bars = uPlot.paths.bars?.({ size: [1, 40, 1], gap: 1 }) as uPlot.Series.PathBuilder;

/** A reading between two gaps is no line: it is drawn as a point. */
function alone({ data, series }: uPlot, index: number): number[] {
  const values = data[index] ?? [];
  const [first, last] = series[0]?.idxs ?? [0, -1];
  const found: number[] = [];
  for (let at = first; at <= last; at++) {
    if (values[at] != null && values[at - 1] == null && values[at + 1] == null) found.push(at);
  }
  return found;
}

/** With others that move together; the type leaves the last parameter out. */
function setCursor(plot: uPlot, left: number, top: number): void {
  (plot.setCursor as (at: { left: number; top: number }, fire: boolean, publish: boolean) => void)(
    { left, top },
    true,
    true,
  );
}

/** Those of the drawn values that lie between the ends of the axis. */
function inRange(
  xs: readonly number[],
  [least, most]: readonly [number, number],
  first: number,
  last: number,
): readonly [number, number] {
  let [from, to] = [first, last];
  while (from <= to && (xs[from] ?? 0) < least) from += 1;
  while (to >= from && (xs[to] ?? 0) > most) to -= 1;
  return [from, to];
}
