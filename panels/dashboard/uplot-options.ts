import uPlot from 'uplot';
import { colours } from './palette';
import type { PlotOptions, PlotSeries } from './plot-options';

/** Pixels. */
const axisWidth = 58;

/** The options of uPlot for a chart. @param onCursor called when the cursor has moved */
export function uplotOptions(options: PlotOptions, onCursor: () => void): uPlot.Options {
  return {
    width: 300,
    height: options.height,
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
    axes: [xAxis(options), yAxis(options)],
    series: [{}, ...options.series.map(seriesOptions)],
    hooks: {
      setCursor: [onCursor],
      ...(options.below ? { drawAxes: [options.below] } : {}),
    },
  };
}

const grid = { stroke: () => colours().line, width: 0.3 };

const axis = (): Partial<uPlot.Axis> => ({
  stroke: () => colours().quiet,
  font: `11px ${colours().font}`,
  grid,
  ticks: { show: false },
  border: { show: false },
});

const xAxis = ({ xTicks, xSteps }: PlotOptions): uPlot.Axis => ({
  ...axis(),
  size: 22,
  gap: 4,
  space: 56,
  grid: { show: false },
  values: (_, ticks, __, ___, step) => xTicks(ticks, step),
  ...(xSteps ? { incrs: xSteps } : {}),
});

const yAxis = ({ yTicks, ySteps, yPlaces }: PlotOptions): uPlot.Axis => ({
  ...axis(),
  size: axisWidth,
  gap: 4,
  space: 20,
  values: (_, ticks, __, ___, step) => yTicks(ticks, step),
  ...(ySteps ? { incrs: ySteps } : {}),
  ...(yPlaces ? { splits: yPlaces } : {}),
});

function seriesOptions(series: PlotSeries): uPlot.Series {
  const colour = () => colours().colours[series.colour];
  const { label } = series;
  switch (series.kind) {
    case 'line': {
      const points = { show: true, filter: alone, size: 4, width: 0, fill: colour };
      return { label, stroke: colour, width: 1.5, points };
    }
    case 'bars':
      return { label, stroke: colour, width: 0, fill: colour, paths: bars, points: { show: false } };
    case 'points': {
      const points = { show: true, size: series.size ?? 5, space: 0, fill: colour, width: 0 };
      return { label, stroke: colour, width: 1.5, paths: () => null, points };
    }
  }
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
