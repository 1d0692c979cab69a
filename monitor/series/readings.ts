import type { NodeState, Reading } from '../readings/node-state';
import { beaconCharts } from './charts/beacon';
import type { Chart, Measured, Series } from './charts/chart';
import { executionCharts } from './charts/execution';
import type { SeriesValues } from './series';

/** The values kept of each reading, by series id. */
export const beaconSeries: readonly string[] = idsOf(beaconCharts);
export const executionSeries: readonly string[] = idsOf(executionCharts);

/** The CSV column of each series, with its unit, by series id. */
export const columns: Readonly<Record<string, string>> = Object.fromEntries([
  ...columnsOf(beaconCharts),
  ...columnsOf(executionCharts),
]);

/**
 * The numbers of a reading in the units of their charts.
 * @param fresh true if the rates were measured by this reading, not by an earlier one
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
