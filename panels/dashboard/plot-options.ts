import type uPlot from 'uplot';
import type { Colour } from '../../common/panels/dashboard';

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
