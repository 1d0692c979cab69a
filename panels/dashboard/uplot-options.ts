/** The options of a plot. */
import uPlot from 'uplot';
import type { Colour } from '../../common/panels/dashboard';
import { colours } from './palette';

/** Pixels. */
const axisWidth = 58;

/**
 * The options of uPlot for a chart.
 * @param onCursor called when the cursor has moved; absent for an image
 * @param scale enlarges everything, for sharp images
 */
export function uplotOptions(options: PlotOptions, onCursor?: () => void, scale = 1): uPlot.Options {
  const unit = uPlot.pxRatio * scale;
  const { below, together } = options;
  return {
    width: 300 * scale,
    height: options.height * scale,
    ms: 1,
    padding: [8 * scale, 18 * scale, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false, setScale: false },
      points: { size: 6, width: 0 },
      ...(together && onCursor ? { sync: { key: together, scales: ['x', null] } } : {}),
    },
    scales: {
      x: { time: false, range: () => [...options.xRange()] },
      y: { range: (_, least, most) => [...options.yRange(least, most)] },
    },
    axes: [xAxis(options, scale), yAxis(options, scale)],
    series: [{}, ...options.series.map((series) => seriesOptions(series, scale))],
    hooks: {
      ...(onCursor ? { setCursor: [onCursor] } : {}),
      drawAxes: [
        (plot) => {
          drawXLabel(plot, options, unit);
          below?.(plot, unit);
        },
      ],
    },
  };
}

const axis = (scale: number): Partial<uPlot.Axis> => ({
  stroke: () => colours().quiet,
  font: `${11 * scale}px ${colours().font}`,
  grid: { stroke: () => colours().line, width: 0.3 * scale },
  ticks: { show: false },
  border: { show: false },
  gap: 4 * scale,
});

const xAxis = ({ xPlaces, xTicks, xSteps }: PlotOptions, scale: number): uPlot.Axis => ({
  ...axis(scale),
  size: 22 * scale,
  space: 56 * scale,
  grid: { show: false },
  values: (_, ticks, __, ___, step) => xTicks(ticks, step),
  ...(xSteps ? { incrs: xSteps } : {}),
  ...(xPlaces ? { splits: (_, __, from, to, step) => xPlaces(from, to, step) } : {}),
});

const yAxis = ({ grid, yTicks, ySteps, yPlaces }: PlotOptions, scale: number): uPlot.Axis => ({
  ...axis(scale),
  size: axisWidth * scale,
  space: 20 * scale,
  values: (_, ticks, __, ___, step) => yTicks(ticks, step),
  ...(grid === false ? { grid: { show: false } } : {}),
  ...(ySteps ? { incrs: ySteps } : {}),
  ...(yPlaces ? { splits: [...yPlaces] } : {}),
});

function seriesOptions(series: PlotSeries, scale: number): uPlot.Series {
  const colour = () => colours().colours[series.colour];
  const { label } = series;
  switch (series.kind) {
    case 'line': {
      const points = { show: true, filter: alone, size: 4 * scale, width: 0, fill: colour };
      return { label, stroke: colour, width: 1.5 * scale, points };
    }
    case 'bars':
      return { label, stroke: colour, width: 0, fill: colour, paths: bars, points: { show: false } };
    case 'hidden':
      return { label, stroke: colour, paths: () => null, points: { show: false } };
    case 'points': {
      const points = { show: true, size: (series.size ?? 5) * scale, space: 0, fill: colour, width: 0 };
      return { label, stroke: colour, width: 1.5 * scale, paths: () => null, points };
    }
  }
}

/** Left of the ticks of the x axis, where no tick can be. */
function drawXLabel({ bbox, ctx }: uPlot, { xLabel }: PlotOptions, unit: number): void {
  if (!xLabel) return;
  ctx.save();
  ctx.font = `${10 * unit}px ${colours().font}`;
  ctx.fillStyle = colours().quiet;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'top';
  ctx.fillText(xLabel(), 0, bbox.top + bbox.height + 4 * unit);
  ctx.restore();
}

const bars = uPlot.paths.bars?.({ size: [1, 40, 1], gap: 1 }) as uPlot.Series.PathBuilder;

/** A reading between two gaps is drawn as a point, because it is no line. */
function alone({ data, series }: uPlot, index: number): number[] {
  const values = data[index] ?? [];
  const [first, last] = series[0]?.idxs ?? [0, -1];
  const found: number[] = [];
  for (let at = first; at <= last; at++) {
    if (values[at] != null && values[at - 1] == null && values[at + 1] == null) found.push(at);
  }
  return found;
}

export interface PlotSeries {
  readonly label: string;
  readonly colour: Colour;
  /** `hidden`: only in the legend. */
  readonly kind: 'line' | 'bars' | 'points' | 'hidden';
  /** The value in words; the index gives access to data other than the number. */
  readonly words: (value: number, index: number) => string;
  /** Of points, in pixels. */
  readonly size?: number;
}

export interface PlotOptions {
  readonly height: number;
  readonly series: readonly PlotSeries[];
  /** A position on the x axis in words: `14:03:20`, `slot 1,234`. */
  readonly place: (x: number, index: number) => string;
  readonly xRange: () => readonly [number, number];
  readonly xTicks: (ticks: number[], step: number) => string[];
  readonly xSteps?: number[];
  /** The places of the ticks. Default: multiples of the step. */
  readonly xPlaces?: (from: number, to: number, step: number) => number[];
  /** Text at the left of the x axis: the time zone. */
  readonly xLabel?: () => string;
  readonly yRange: (least: number | null, most: number | null) => readonly [number, number];
  readonly yTicks: (ticks: number[], step: number) => string[];
  readonly ySteps?: number[];
  /** Ticks of the y axis at these values only. */
  readonly yPlaces?: readonly number[];
  /** False for no lines behind the series. */
  readonly grid?: false;
  /** Cursors of plots with the same name move together. */
  readonly together?: string;
  /** The legend of a series without a value. Default: `no reading` under the pointer, otherwise a dash. */
  readonly nothing?: string;
  /** Draws below the series. @param unit pixels of the canvas per pixel of the page */
  readonly below?: (plot: uPlot, unit: number) => void;
}

export type PlotData = readonly [readonly number[], ...(readonly (number | null)[])[]];
