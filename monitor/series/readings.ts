import type { Unit } from '../../common/panels/dashboard';
import type { NodeKind } from '../nodes/node';
import type { NodeState, Reading } from '../readings/node-state';
import { beaconCharts } from './charts/beacon';
import type { Chart, Measured } from './charts/chart';
import { executionCharts } from './charts/execution';
import { beaconPositions, executionPositions } from './positions';
import type { SeriesValues } from './series';

/** One recorded number of a reading. */
interface Column<R extends Reading> {
  readonly id: string;
  readonly column: string;
  readonly value: (measured: Measured<R>) => number | undefined;
  readonly unit: Unit;
}

/** The columns of each kind: positions on the chain, then the series of the charts. */
const beaconColumns = [...positions(beaconPositions), ...seriesOf(beaconCharts)];
const executionColumns = [...positions(executionPositions), ...seriesOf(executionCharts)];
const all: readonly Omit<Column<Reading>, 'value'>[] = [...beaconColumns, ...executionColumns];

/** The ids of all recorded numbers of a kind of node, in the order of a CSV file. */
export const recordedIds: Readonly<Record<NodeKind, readonly string[]>> = {
  beacon: beaconColumns.map(({ id }) => id),
  execution: executionColumns.map(({ id }) => id),
};

/** The series that charts show, by kind of node. */
export const beaconSeries: readonly string[] = seriesOf(beaconCharts).map(({ id }) => id);
export const executionSeries: readonly string[] = seriesOf(executionCharts).map(({ id }) => id);

/** The CSV column of each recorded number, with its unit, by id. */
export const columnNames: Readonly<Record<string, string>> = Object.fromEntries(
  all.map(({ column, id }) => [id, column]),
);

/** Decimal places of units that are not whole numbers. */
const decimals: Partial<Record<Unit, number>> = { fraction: 4, gwei: 6, seconds: 1 };
const decimalsOf: Readonly<Record<string, number>> = Object.fromEntries(
  all.map(({ id, unit }) => [id, decimals[unit] ?? 0]),
);

/** A number as it is written to files: shares with four decimal places, gwei with six, seconds with one, others without. */
export function rounded(id: string, value: number): number {
  const factor = 10 ** (decimalsOf[id] ?? 0);
  return Math.round(value * factor) / factor;
}

/**
 * The numbers of a reading in the units of their charts.
 * @param fresh true if the rates were measured by this reading, not by an earlier one
 */
export function valuesOf({ rates, readAt = 0, reading }: NodeState, fresh: boolean): SeriesValues {
  if (!reading) return {};
  const more = { readAt, rates: (fresh ? rates : undefined) ?? {} };
  return reading.kind === 'beacon'
    ? measured(beaconColumns, { reading, ...more })
    : measured(executionColumns, { reading, ...more });
}

function measured<R extends Reading>(columns: readonly Column<R>[], from: Measured<R>): SeriesValues {
  return Object.fromEntries(columns.map(({ id, value }) => [id, value(from)]));
}

function positions<R extends Reading>(list: readonly Omit<Column<R>, 'unit'>[]): readonly Column<R>[] {
  return list.map((each) => ({ ...each, unit: 'count' }));
}

function seriesOf<R extends Reading>(charts: readonly Chart<R>[]): readonly Column<R>[] {
  return charts.flatMap(({ series, unit }) =>
    series.map(({ column, id, value }) => ({ column, id, unit, value })),
  );
}
