import type { NodeState, Reading } from '../readings/node-state';
import { beaconCharts } from './charts/beacon';
import type { Chart, Measured, Series } from './charts/chart';
import { executionCharts } from './charts/execution';
import type { SeriesValues } from './series';

/** What is kept of each reading, by the ids of the series that the charts declare. */
export const beaconSeries: readonly string[] = idsOf(beaconCharts);
export const executionSeries: readonly string[] = idsOf(executionCharts);

/** The name of each series in a CSV file, with its unit, by its id. */
export const columns: Readonly<Record<string, string>> = Object.fromEntries([
  ...columnsOf(beaconCharts),
  ...columnsOf(executionCharts),
]);

/**
 * The numbers of a reading, in the units of their charts.
 * @param fresh whether the rates were measured by this reading, and not by one before
 */
export function valuesOf({ rates, readAt = 0, reading }: NodeState, fresh: boolean): SeriesValues {
  if (!reading) return {};
  const more = { readAt, rates: (fresh ? rates : undefined) ?? {} };
  return reading.kind === 'beacon'
    ? measured(beaconCharts, { reading, ...more })
    : measured(executionCharts, { reading, ...more });
}

function measured<R extends Reading>(charts: readonly Chart<R>[], from: Measured<R>): SeriesValues {
  return Object.fromEntries(seriesOf(charts).map(({ id, value }) => [id, value(from)]));
}

function idsOf<R extends Reading>(charts: readonly Chart<R>[]): readonly string[] {
  return seriesOf(charts).map(({ id }) => id);
}

function columnsOf<R extends Reading>(charts: readonly Chart<R>[]): readonly (readonly [string, string])[] {
  return seriesOf(charts).map(({ column, id }) => [id, column]);
}

function seriesOf<R extends Reading>(charts: readonly Chart<R>[]): readonly Series<R>[] {
  return charts.flatMap(({ series }) => series);
}
