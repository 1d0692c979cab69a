import type { ChartSeries, Threshold, Unit } from '../../../common/panels/dashboard';
import type { Shown } from '../../health/node-choice';
import type { Figures } from '../../readings/figures';
import type { HostRates, Reading, Thresholds } from '../../readings/node-state';

/** A reading, with the other data that series need. */
export interface Measured<R extends Reading = Reading> {
  readonly reading: R;
  /** When it was read, Unix time in milliseconds. */
  readonly readAt: number;
  /** What follows from the reading. */
  readonly figures: Figures;
  /** Measured by this reading; empty if the last rates are older. */
  readonly rates: HostRates;
}

/** One line of a chart: its name, and the number of a reading that it draws. */
export interface Series<R extends Reading = Reading> extends ChartSeries {
  /** Its column in a CSV file, with the unit: `disk_free_bytes`. */
  readonly column: string;
  /** In the unit of the chart; undefined if the reading does not have it. */
  readonly value: (measured: Measured<R>) => number | undefined;
  /** Whether a node with this reading serves it. Default: whether the reading has a value. */
  readonly served?: (reading: R) => boolean;
  /** What the page reports if the chart is shown without this series. Absent: nothing. */
  readonly missing?: Missing<R>;
  /** True if the chart is shown even if the node does not serve this series. */
  readonly optional?: true;
}

export interface ChartContext<R extends Reading = Reading> {
  readonly reading: R;
  /** Name of the node that the reading is from. */
  readonly name: string;
  readonly shown: Shown;
  /** Whether a series had a number recently. */
  readonly had: (series: string) => boolean;
}

/** An entry in the list of missing charts. */
export interface Missing<R extends Reading = Reading> {
  /** The name within a sentence: `CPU`, `memory`. */
  readonly title: string;
  readonly why: string | ((context: ChartContext<R>) => string);
}

/** One live chart of the dashboard, with its series. */
export interface Chart<R extends Reading = Reading> {
  readonly id: string;
  readonly title: string;
  /** One sentence. */
  readonly about: string;
  /** What a node needs for it, for docs/reference/charts.md. */
  readonly needs: string;
  readonly unit: Unit;
  /** The summary is about the first one. */
  readonly series: readonly [Series<R>, ...Series<R>[]];
  readonly thresholds?: (thresholds: Thresholds, reading: R) => readonly Threshold[];
  /** Which end of the values matters. Default: `most`. */
  readonly worst?: 'most' | 'least';
  /** `zero` (default): the axis begins at zero; `near`: it shows small changes. */
  readonly from?: 'zero' | 'near';
  /** True if its values are those of the latest block. */
  readonly isOfBlock?: true;
  /** The end of the axis, if known. */
  readonly end?: (reading: R) => number | undefined;
  /** False if another chart shows the same better: this one is neither shown nor listed as missing. */
  readonly when?: (shown: Shown) => boolean;
  /** Why a node can never have it; undefined if it can. */
  readonly barred?: (context: ChartContext<R>) => string | undefined;
  readonly missing: Missing<R>;
}

/** Limits for amber and red; zero disables one. @param unit factor of the unit of the limits */
export function limits(
  { amber, red }: { readonly amber: number; readonly red: number },
  bad: Threshold['bad'],
  unit = 1,
): readonly Threshold[] {
  const both = [
    { value: amber, level: 'amber' },
    { value: red, level: 'red' },
  ] as const;
  return both.flatMap(({ level, value }) => (value > 0 ? [{ value: value * unit, level, bad }] : []));
}

/** Seconds from a Unix time in seconds to the reading. A time in the near future counts as now. */
export function secondsSince(time: number | undefined, readAt: number): number | undefined {
  return time === undefined ? undefined : Math.max(0, readAt / 1000 - time);
}
