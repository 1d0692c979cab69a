import type uPlot from 'uplot';
import type { Colour } from '../../common/panels/dashboard';

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
