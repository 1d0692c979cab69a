import type { ChartSeries, Threshold, Unit } from '../../../common/panels/dashboard';
import type { Shown } from '../../health/node-choice';
import type { HostRates, Reading, Thresholds } from '../../readings/node-state';

/** A reading with what series need besides it. */
export interface Measured<R extends Reading = Reading> {
  readonly reading: R;
  /** When it was read, Unix time in milliseconds. */
  readonly readAt: number;
  /** Measured by this reading; empty when the last ones are older. */
  readonly rates: HostRates;
}

/** One line of a chart, declared once: what it is called, and which number of a reading it draws. */
export interface Series<R extends Reading = Reading> extends ChartSeries {
  /** Its column in a CSV file, with the unit: `disk_free_bytes`. */
  readonly column: string;
  /** In the unit of the chart; undefined when the reading does not have it. */
  readonly value: (measured: Measured<R>) => number | undefined;
  /** Whether a node with this reading serves it. Default: whether the reading has a value. */
  readonly served?: (reading: R) => boolean;
  /** For a series that the chart is shown without: what is missing then. Absent: nothing is said. */
  readonly missing?: Missing<R>;
  /** The chart is shown without this series when the node does not serve it. */
  readonly optional?: true;
}

export interface ChartContext<R extends Reading = Reading> {
  readonly reading: R;
  /** Name of the node that the reading is from. */
  readonly name: string;
  readonly shown: Shown;
  /** Whether there was a number of a series lately. */
  readonly had: (series: string) => boolean;
}

/** What the page lists as not shown. */
export interface Missing<R extends Reading = Reading> {
  /** In a list: `CPU`, `memory`. */
  readonly title: string;
  readonly why: string | ((context: ChartContext<R>) => string);
}

/** One live chart of the dashboard, declared once with its series. */
export interface Chart<R extends Reading = Reading> {
  readonly id: string;
  readonly title: string;
  /** One sentence. */
  readonly about: string;
  /** What a node needs to have it, for docs/dashboard.md. */
  readonly needs: string;
  readonly unit: Unit;
  /** The first is the one that the summary is about. */
  readonly series: readonly [Series<R>, ...Series<R>[]];
  readonly thresholds?: (thresholds: Thresholds, reading: R) => readonly Threshold[];
  /** Which end of the values matters. Default: `most`. */
  readonly worst?: 'most' | 'least';
  /** `zero`: the axis begins at zero, the default; `near`: it shows what changes. */
  readonly from?: 'zero' | 'near';
  /** Where the axis ends, when that is known. */
  readonly end?: (reading: R) => number | undefined;
  /** False where another chart shows the same better: it is neither shown nor missing. */
  readonly when?: (shown: Shown) => boolean;
  /** Why a node can't have it whatever the reading says; undefined when it may. */
  readonly barred?: (context: ChartContext<R>) => string | undefined;
  readonly missing: Missing<R>;
}

/** Amber and red limits; zero switches one off. @param unit size of the unit that the limits are in */
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

/** Seconds from a Unix time in seconds to the reading. A block of the near future is new: its clock is ahead. */
export function secondsSince(time: number | undefined, readAt: number): number | undefined {
  return time === undefined ? undefined : Math.max(0, readAt / 1000 - time);
}
