import type { Unit } from '../../common/panels/dashboard';
import type { NodeKind } from '../nodes/node';
import { figuresOf } from '../readings/figures';
import type { BeaconReading, ExecutionReading, NodeState, Reading } from '../readings/node-state';
import { beaconCharts } from './charts/beacon';
import type { Chart, Measured } from './charts/chart';
import { executionCharts } from './charts/execution';
import type { SeriesValues } from './series';

/** A number of a reading. */
interface Position<R extends Reading> {
  readonly id: string;
  /** Its column in a CSV file. */
  readonly column: string;
  readonly value: (measured: Measured<R>) => number | undefined;
}

/** One recorded number of a reading. */
interface Column<R extends Reading> extends Position<R> {
  readonly unit: Unit;
}

const beaconPositions: readonly Position<BeaconReading>[] = [
  { id: 'headSlot', column: 'head_slot', value: ({ reading }) => whole(reading.headSlot) },
  { id: 'finalizedEpoch', column: 'finalized_epoch', value: ({ reading }) => whole(reading.finalizedEpoch) },
];

const executionPositions: readonly Position<ExecutionReading>[] = [
  { id: 'headBlock', column: 'head_block', value: ({ reading }) => whole(reading.headBlock) },
  { id: 'finalizedBlock', column: 'finalized_block', value: ({ reading }) => whole(reading.finalizedBlock) },
];

/** Decimal text as a number; undefined if it is not exact, such as 2^64 − 1 of a faulty node. */
function whole(text: string | undefined): number | undefined {
  const value = Number(text ?? Number.NaN);
  return Number.isSafeInteger(value) ? value : undefined;
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
const decimals: Partial<Record<Unit, number>> = { fraction: 4, gwei: 9, seconds: 1 };
const decimalsOf: Readonly<Record<string, number>> = Object.fromEntries(
  all.map(({ id, unit }) => [id, decimals[unit] ?? 0]),
);

/** A number as it is written to files: shares with four decimal places, gwei with nine (a wei), seconds with one, others without. */
export function rounded(id: string, value: number): number {
  const factor = 10 ** (decimalsOf[id] ?? 0);
  return Math.round(value * factor) / factor;
}

/**
 * The numbers of a reading in the units of their charts.
 * @param fresh true if the rates were measured by this reading, not by an earlier one
 */
export function valuesOf(state: NodeState, fresh: boolean): SeriesValues {
  const { rates, readAt = 0, reading } = state;
  if (!reading) return {};
  const more = { readAt, figures: figuresOf(state), rates: (fresh ? rates : undefined) ?? {} };
  return reading.kind === 'beacon'
    ? measured(beaconColumns, { reading, ...more })
    : measured(executionColumns, { reading, ...more });
}

function measured<R extends Reading>(columns: readonly Column<R>[], from: Measured<R>): SeriesValues {
  return Object.fromEntries(columns.map(({ id, value }) => [id, value(from)]));
}

function positions<R extends Reading>(list: readonly Position<R>[]): readonly Column<R>[] {
  return list.map((each) => ({ ...each, unit: 'count' }));
}

function seriesOf<R extends Reading>(charts: readonly Chart<R>[]): readonly Column<R>[] {
  return charts.flatMap(({ series, unit }) =>
    series.map(({ column, id, value }) => ({ column, id, unit, value })),
  );
}

/** A number of a reading that is recorded but has no chart. */
